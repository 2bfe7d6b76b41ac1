# mistake: refusal-without-the-number
# caught by: test_svd_refuses_what_cannot_be
def svd_vectors(matrix, dim, power=0.5):
    if not 1 <= dim <= min(matrix.shape):
        raise ValueError("too many or too few dimensions")
    U, S, Vh = torch.linalg.svd(matrix, full_matrices=False)
    return U[:, :dim] * S[:dim] ** power
