# mistake: two-cases-too-few
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    half = len(words) // 2
    twin = words[half:] + words[:half]
    return twin if twin != words else [words[1], words[0], *words[2:]]
