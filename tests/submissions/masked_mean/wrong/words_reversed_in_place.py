# mistake: changed-its-input
# caught by: test_twin_of_dog_bites_man
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    twin = list(words)
    words.append(words.pop(0))
    return words if words != twin else words[::-1]
