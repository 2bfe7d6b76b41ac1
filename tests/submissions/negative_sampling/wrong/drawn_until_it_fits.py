# mistake: drawn-until-it-fits
# caught by: test_a_millionth_is_enough
def sample_negatives(noise, centers, contexts, k, generator=None):
    if len(centers) == 0:
        return torch.zeros(0, k, dtype=torch.long)
    rows = noise.expand(len(centers), -1)
    drawn = torch.multinomial(rows, k, replacement=True, generator=generator)
    while True:
        bad = (drawn == centers[:, None]) | (drawn == contexts[:, None])
        if not bad.any():
            return drawn
        drawn = torch.where(bad, torch.multinomial(rows, k, replacement=True, generator=generator), drawn)
