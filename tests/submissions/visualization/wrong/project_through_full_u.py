# mistake: full-square-made
# caught by: test_a_picture_of_many_vectors_costs_little

def project(vectors, k=2):
    u, spread, _ = torch.linalg.svd(center(vectors))
    return u[:, :k] * spread[:k]
