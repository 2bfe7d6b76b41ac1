# mistake: noise-ignored
# caught by: test_negatives_avoid_the_own_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    drawn = torch.randint(len(noise), (len(centers), k), generator=generator)
    for _ in range(500):
        bad = (drawn == centers[:, None]) | (drawn == contexts[:, None])
        drawn = torch.where(bad, torch.randint(len(noise), drawn.shape, generator=generator), drawn)
    return drawn
