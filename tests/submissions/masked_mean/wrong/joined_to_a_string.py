# mistake: joined-to-a-string
# caught by: test_twin_of_dog_bites_man
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    return " ".join(words[1:] + words[:1])
