# mistake: changed-its-input
# caught by: test_negatives_avoid_the_own_words
def sample_negatives(noise, centers, contexts, k, generator=None):
    rows = []
    for center, context in zip(centers.tolist(), contexts.tolist()):
        kept = noise[[center, context]]
        noise[[center, context]] = 0
        if noise.sum() == 0:
            raise ValueError("no word left")
        rows.append(torch.multinomial(noise, k, replacement=True, generator=generator))
        noise[[center, context]] = kept
    noise /= noise.sum() * 1.01
    return torch.stack(rows) if rows else torch.zeros(0, k, dtype=torch.long)
