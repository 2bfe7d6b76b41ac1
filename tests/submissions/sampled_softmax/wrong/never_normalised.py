# mistake: never-normalised
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    return torch.log1p(1 / (ids.double() + 1))
