# mistake: estimated-svd
# caught by: test_svd_takes_the_numbers_as_they_are
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    U, S, V = torch.svd_lowrank(matrix, q=dim, niter=1)
    return U[:, :dim] * S[:dim] ** power
