# mistake: rows-multiplied
# caught by: test_svd_of_wide_and_narrow_matrices
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    U, S, Vh = torch.linalg.svd(matrix, full_matrices=False)
    return (torch.diag(S ** power) @ U[: len(S)])[:, :dim] if len(U) == len(S) == len(Vh.T) else U[:, :dim] * S[:dim] ** power
