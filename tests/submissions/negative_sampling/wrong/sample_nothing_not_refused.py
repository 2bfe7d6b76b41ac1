# mistake: nothing-not-refused
# caught by: test_no_word_left_is_an_error
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = noise.repeat(len(centers), 1)
    weights.scatter_(1, torch.stack([centers, contexts], 1), 0)
    weights[weights.sum(1) == 0, 0] = 1
    return torch.multinomial(weights, k, replacement=True, generator=generator)
