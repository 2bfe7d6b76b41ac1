# mistake: refuses-the-whole
# caught by: test_svd_of_wide_and_narrow_matrices
def svd_vectors(matrix, dim, power=0.5):
    if not 0 < dim < min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    U, S, _ = torch.linalg.svd(matrix, full_matrices=False)
    return U[:, :dim] * S[:dim] ** power
