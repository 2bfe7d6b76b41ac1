# mistake: sorted-rows
# caught by: test_every_draw_is_independent
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = noise.repeat(len(centers), 1)
    weights.scatter_(1, torch.stack([centers, contexts], 1), 0)
    if (weights.sum(1) == 0).any():
        raise ValueError("no word left")
    return torch.multinomial(weights, k, replacement=True, generator=generator).sort(1).values
