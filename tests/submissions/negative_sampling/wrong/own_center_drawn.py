# mistake: own-center-drawn
# caught by: test_negatives_avoid_the_own_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = noise.repeat(len(contexts), 1)
    weights[torch.arange(len(contexts)), contexts] = 0
    if (weights.sum(1) == 0).any():
        raise ValueError("no word left")
    return torch.multinomial(weights, k, replacement=True, generator=generator)
