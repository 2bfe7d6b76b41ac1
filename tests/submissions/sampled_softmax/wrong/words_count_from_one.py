# mistake: words-count-from-one
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    k = ids.double()
    return ((k + 1).log() - k.log()) / math.log(vocab_size + 1)
