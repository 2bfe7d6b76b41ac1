# mistake: power-doubled
# caught by: test_svd_with_any_power
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    L, Q = torch.linalg.eigh(matrix @ matrix.T)
    best = L.argsort(descending=True)[:dim]
    return Q[:, best] * L[best].clamp(min=0) ** power
