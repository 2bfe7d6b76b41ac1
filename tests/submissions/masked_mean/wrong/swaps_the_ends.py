# mistake: swaps-two-alike
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    twin = words.copy()
    twin[0], twin[-1] = twin[-1], twin[0]
    return twin
