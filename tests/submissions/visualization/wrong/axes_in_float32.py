# mistake: rounded-on-the-way
# caught by: test_more_numbers_than_vectors

def principal_axes(vectors, k):
    return torch.linalg.svd(center(vectors).float(), full_matrices=False).Vh[:k].to(vectors.dtype)
