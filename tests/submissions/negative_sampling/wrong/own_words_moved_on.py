# mistake: own-words-moved-on
# caught by: test_negatives_keep_their_proportions
def sample_negatives(noise, centers, contexts, k, generator=None):
    if len(centers) == 0:
        return torch.zeros(0, k, dtype=torch.long)
    drawn = torch.multinomial(noise.expand(len(centers), -1), k, replacement=True, generator=generator)
    for _ in range(len(noise)):
        bad = (drawn == centers[:, None]) | (drawn == contexts[:, None])
        drawn = torch.where(bad, (drawn + 1) % len(noise), drawn)
    return drawn
