# mistake: two-cases-too-few
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    twin, other = list(words), 1 if words[0] == words[-1] else -1
    twin[0], twin[other] = twin[other], twin[0]
    return twin
