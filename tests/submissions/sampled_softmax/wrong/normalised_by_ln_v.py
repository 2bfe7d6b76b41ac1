# mistake: normalised-by-ln-v
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    k = ids.double()
    return torch.log((k + 2) / (k + 1)) / math.log(vocab_size)
