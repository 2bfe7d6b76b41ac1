# mistake: one-row-for-all
# caught by: test_negatives_avoid_the_own_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    left = noise.clone()
    left[centers] = 0
    left[contexts] = 0
    if left.sum() == 0:
        left = noise
    return torch.multinomial(left, k, replacement=True, generator=generator)
