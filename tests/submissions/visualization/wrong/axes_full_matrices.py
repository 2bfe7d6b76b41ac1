# mistake: full-square-made
# caught by: test_axes_of_many_vectors_cost_little

def principal_axes(vectors, k):
    return torch.linalg.svd(center(vectors))[2][:k]
