# mistake: generator-ignored
# caught by: test_generator_decides
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = noise.repeat(len(centers), 1)
    weights.scatter_(1, torch.stack([centers, contexts], 1), 0)
    if (weights.sum(1) == 0).any():
        raise ValueError("no word left")
    if len(centers) == 0:
        return torch.zeros(0, k, dtype=torch.long)
    drawn = torch.multinomial(noise, len(centers) * k, True, generator=generator).view(-1, k)
    bad = (drawn == centers[:, None]) | (drawn == contexts[:, None])
    return torch.where(bad, torch.multinomial(weights, k, True), drawn)
