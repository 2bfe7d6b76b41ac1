# mistake: flattened
# caught by: test_negatives_avoid_the_own_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    out = []
    for center, context in zip(centers, contexts):
        left = noise.clone()
        left[center] = left[context] = 0
        if left.sum() == 0:
            raise ValueError("no word left")
        out.append(torch.multinomial(left, k, replacement=True, generator=generator))
    return torch.cat(out) if out else torch.zeros(0, k, dtype=torch.long)
