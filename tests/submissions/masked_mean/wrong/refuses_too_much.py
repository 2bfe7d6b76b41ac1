# mistake: refuses-too-much
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    if len(words) < 2 or len(set(words)) < len(words):
        raise ValueError("no other order")
    return words[1:] + words[:1]
