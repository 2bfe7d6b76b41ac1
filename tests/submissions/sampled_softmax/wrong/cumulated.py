# mistake: cumulated
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    return (ids.double() + 2).log() / math.log(vocab_size + 1)
