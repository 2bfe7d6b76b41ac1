# mistake: refused-too-soon
# caught by: test_small_and_empty_batches
def sample_negatives(noise, centers, contexts, k, generator=None):
    if (noise[centers] + noise[contexts] >= noise.sum()).any():
        raise ValueError("no word left")
    weights = noise.repeat(len(centers), 1)
    weights.scatter_(1, torch.stack([centers, contexts], 1), 0)
    return torch.multinomial(weights, k, replacement=True, generator=generator)
