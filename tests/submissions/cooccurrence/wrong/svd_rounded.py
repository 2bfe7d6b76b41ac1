# mistake: rounded-on-the-way
# caught by: test_svd_takes_the_numbers_as_they_are
def svd_vectors(matrix, dim, power=0.5):
    if dim < 1 or dim > min(matrix.shape):
        raise ValueError(f"dim is {dim}")
    U, S, Vh = torch.linalg.svd(matrix.float(), full_matrices=False)
    return (U[:, :dim] * S[:dim] ** power).to(matrix.dtype)
