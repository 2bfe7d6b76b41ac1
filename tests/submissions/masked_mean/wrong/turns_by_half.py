# mistake: turns-by-half
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    half = (len(words) + 1) // 2
    return words[half:] + words[:half]
