# mistake: another-error
# caught by: test_svd_refuses_what_cannot_be
def svd_vectors(matrix, dim, power=0.5):
    assert 1 <= dim <= min(matrix.shape), dim
    U, S, Vh = torch.linalg.svd(matrix, full_matrices=False)
    return U[:, :dim] * S[:dim] ** power
