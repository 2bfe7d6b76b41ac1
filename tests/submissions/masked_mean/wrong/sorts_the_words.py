# mistake: sorts-the-words
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    return sorted(words)
