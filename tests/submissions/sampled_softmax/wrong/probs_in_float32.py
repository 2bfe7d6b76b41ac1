# mistake: not-float64
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    k = ids.float()
    return ((k + 2) / (k + 1)).log() / math.log(vocab_size + 1)
