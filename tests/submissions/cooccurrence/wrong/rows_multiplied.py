# mistake: rows-multiplied
# caught by: test_svd_keeps_the_largest_directions
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    U, S, Vh = torch.linalg.svd(matrix, full_matrices=False)
    return U[:, :dim] * (S[:dim] ** power)[:, None]
