# mistake: hard-coded-device
# caught by: test_small_and_empty_batches
def sample_negatives(noise, centers, contexts, k, generator=None):
    words = torch.arange(len(noise))
    own = (words == centers[:, None]) | (words == contexts[:, None])
    weights = noise.masked_fill(own, 0)
    if (weights.sum(dim=1) == 0).any():
        raise ValueError("no negative is left for a pair")
    return torch.multinomial(weights, k, replacement=True, generator=generator)
