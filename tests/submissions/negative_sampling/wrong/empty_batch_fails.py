# mistake: empty-batch-fails
# caught by: test_small_and_empty_batches
def sample_negatives(noise, centers, contexts, k, generator=None):
    rows = []
    for center, context in zip(centers, contexts):
        left = noise.clone()
        left[center] = left[context] = 0
        if left.sum() == 0:
            raise ValueError("no word left")
        rows.append(torch.multinomial(left, k, replacement=True, generator=generator))
    return torch.stack(rows)
