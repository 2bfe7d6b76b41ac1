# mistake: other-pairs-left-out
# caught by: test_negatives_avoid_the_own_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = noise.clone()
    weights[centers] = 0
    weights[contexts] = 0
    if len(centers) == 0:
        return torch.zeros(0, k, dtype=torch.long)
    if weights.sum() == 0:
        weights = noise.clone()
        weights[contexts] = 0
    return torch.multinomial(weights.expand(len(centers), -1), k, replacement=True, generator=generator)
