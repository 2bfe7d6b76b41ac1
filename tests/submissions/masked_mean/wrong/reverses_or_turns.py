# mistake: two-cases-too-few
# caught by: test_twin_of_awkward_sentences
def order_twin(words):
    if len(set(words)) < 2:
        raise ValueError("no other order")
    half = len(words) // 2
    return words[half:] + words[:half] if words == words[::-1] else words[::-1]
