# mistake: one-side-only
# caught by: test_pairs_of_a_sentence
def pairs_of_a_sentence():
    words, window = mine("pairs_of_a_sentence", words=(9, 30), window=(2, 4))
    return window * words - window * (window + 1) // 2
