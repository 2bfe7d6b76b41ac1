# mistake: logs-not-probabilities
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    return (torch.log1p(1 / (ids.double() + 1)) / math.log(vocab_size + 1)).log()
