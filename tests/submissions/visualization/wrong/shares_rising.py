# mistake: smallest-share-first
# caught by: test_shares_that_the_vectors_were_built_with

def explained_shares(vectors):
    moved = center(vectors)
    small = moved if moved.shape[0] < moved.shape[1] else moved.T
    variance = torch.linalg.eigvalsh(small @ small.T).clamp(min=0)
    return variance / variance.sum().clamp(min=1e-30)
