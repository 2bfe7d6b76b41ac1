# mistake: redrawn-once
# caught by: test_negatives_keep_their_proportions
def sample_negatives(noise, centers, contexts, k, generator=None):
    if len(centers) == 0:
        return torch.zeros(0, k, dtype=torch.long)
    rows = noise.expand(len(centers), -1)
    drawn = torch.multinomial(rows, k, replacement=True, generator=generator)
    bad = (drawn == centers[:, None]) | (drawn == contexts[:, None])
    return torch.where(bad, torch.multinomial(rows, k, replacement=True, generator=generator), drawn)
