# mistake: two-cases-too-few
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    if words[0] != words[1]:
        return [words[1], words[0], *words[2:]]
    return words[::-1]
