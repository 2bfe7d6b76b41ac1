# mistake: filled-up-in-silence
# caught by: test_svd_refuses_what_cannot_be
def svd_vectors(matrix, dim, power=0.5):
    U, S, Vh = torch.linalg.svd(matrix, full_matrices=False)
    kept = U[:, :dim] * S[:dim] ** power
    return F.pad(kept, (0, dim - kept.shape[1]))
