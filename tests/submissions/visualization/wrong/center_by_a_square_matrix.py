# mistake: full-square-made
# caught by: test_centered_vectors_keep_their_distances

def center(vectors):
    count = len(vectors)
    subtract = torch.eye(count, dtype=vectors.dtype) - torch.full((count, count), 1 / count, dtype=vectors.dtype)
    return subtract @ vectors
