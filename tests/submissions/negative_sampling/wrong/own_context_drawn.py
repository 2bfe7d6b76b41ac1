# mistake: own-context-drawn
# caught by: test_negatives_avoid_the_own_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = noise.repeat(len(centers), 1)
    weights[torch.arange(len(centers)), centers] = 0
    if (weights.sum(1) == 0).any():
        raise ValueError("no word left")
    return torch.multinomial(weights, k, replacement=True, generator=generator)
