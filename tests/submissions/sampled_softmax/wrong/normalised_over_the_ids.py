# mistake: normalised-over-the-ids
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    p = torch.log1p(1 / (ids.double() + 1))
    return p / p.sum()
