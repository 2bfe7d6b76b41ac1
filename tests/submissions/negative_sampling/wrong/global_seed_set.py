# mistake: seed-set
# caught by: test_generator_decides
def sample_negatives(noise, centers, contexts, k, generator=None):
    if generator is not None:
        torch.manual_seed(int(torch.randint(10**9, (), generator=generator)))
    weights = noise.repeat(len(centers), 1)
    weights.scatter_(1, torch.stack([centers, contexts], 1), 0)
    if (weights.sum(1) == 0).any():
        raise ValueError("no word left")
    return torch.multinomial(weights, k, replacement=True)
