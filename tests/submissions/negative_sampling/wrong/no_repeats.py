# mistake: no-repeats
# caught by: test_more_negatives_than_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = noise.repeat(len(centers), 1)
    weights.scatter_(1, centers[:, None], 0).scatter_(1, contexts[:, None], 0)
    if (weights.sum(1) == 0).any():
        raise ValueError("no word left")
    return torch.multinomial(weights, k, generator=generator)
