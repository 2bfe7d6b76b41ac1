# mistake: clipped-in-silence
# caught by: test_svd_refuses_what_cannot_be
def svd_vectors(matrix, dim, power=0.5):
    U, S, Vh = torch.linalg.svd(matrix, full_matrices=False)
    return U[:, :dim] * S[:dim] ** power
