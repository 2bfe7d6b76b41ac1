# mistake: noise-ignored
# caught by: test_negatives_keep_their_proportions
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = (noise > 0).float().repeat(len(centers), 1)
    rows = torch.arange(len(centers))
    weights[rows, centers] = 0
    weights[rows, contexts] = 0
    if (weights.sum(1) == 0).any():
        raise ValueError("no word left")
    return torch.multinomial(weights, k, replacement=True, generator=generator)
