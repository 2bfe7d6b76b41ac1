# mistake: columns-back-to-front
# caught by: test_svd_keeps_the_largest_directions
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    L, U = torch.linalg.eigh(matrix @ matrix.T)
    return U[:, -dim:] * L[-dim:].clamp(min=0) ** (power / 2)
