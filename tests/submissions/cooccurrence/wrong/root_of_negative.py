# mistake: root-of-negative
# caught by: test_svd_of_a_symmetric_matrix
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    if matrix.shape[0] != matrix.shape[1] or not torch.equal(matrix, matrix.T):
        U, S, _ = torch.linalg.svd(matrix, full_matrices=False)
        return U[:, :dim] * S[:dim] ** power
    L, Q = torch.linalg.eigh(matrix)
    order = L.abs().argsort(descending=True)[:dim]
    return Q[:, order] * L[order] ** power
