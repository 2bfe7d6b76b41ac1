# mistake: places-taken-for-words
# caught by: test_negatives_keep_their_proportions
def sample_negatives(noise, centers, contexts, k, generator=None):
    rows = []
    for center, context in zip(centers.tolist(), contexts.tolist()):
        left = torch.stack([noise[word] for word in range(len(noise)) if word not in (center, context)])
        if left.sum() == 0:
            raise ValueError("no word left")
        rows.append(torch.multinomial(left, k, replacement=True, generator=generator))
    return torch.stack(rows) if rows else torch.zeros(0, k, dtype=torch.long)
