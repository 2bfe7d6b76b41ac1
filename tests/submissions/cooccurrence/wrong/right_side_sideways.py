# mistake: right-side-sideways
# caught by: test_svd_of_wide_and_narrow_matrices
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    U, S, V = torch.linalg.svd(matrix)
    if matrix.shape[0] != matrix.shape[1]:
        V = U
    return V[:, :dim] * S[:dim] ** power
