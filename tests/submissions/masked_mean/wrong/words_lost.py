# mistake: words-lost
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    different = sorted(set(words), key=words.index)
    if len(different) < 2:
        raise ValueError("no other order")
    return different[1:] + different[:1]
