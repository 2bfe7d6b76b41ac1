# mistake: own-words-drawn
# caught by: test_negatives_avoid_the_own_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    weights = noise.expand(len(centers), -1)
    for center, context in zip(centers, contexts):
        left = noise.clone()
        left[center] = left[context] = 0
        if left.sum() == 0:
            raise ValueError("no word left")
    return torch.multinomial(weights, k, replacement=True, generator=generator)
