# mistake: plain-zipf
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    harmonic = sum(1 / (k + 1) for k in range(vocab_size))
    return 1 / (ids.double() + 1) / harmonic
