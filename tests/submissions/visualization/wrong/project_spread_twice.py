# mistake: picture-stretched
# caught by: test_coordinates_that_the_vectors_were_built_from

def project(vectors, k=2):
    _, spread, axes = torch.linalg.svd(center(vectors), full_matrices=False)
    return center(vectors) @ axes[:k].T * spread[:k]
