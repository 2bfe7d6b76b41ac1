# mistake: hard-coded-device
# caught by: test_svd_with_any_power
def svd_vectors(matrix, dim, power=0.5):
    if not 1 <= dim <= min(matrix.shape):
        raise ValueError(f"{dim} dimensions cannot be had")
    left, singular, _ = torch.linalg.svd(matrix.cpu(), full_matrices=False)
    return left[:, :dim] * singular[:dim].pow(power)
