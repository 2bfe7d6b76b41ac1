# mistake: picture-of-the-least
# caught by: test_coordinates_that_the_vectors_were_built_from

def project(vectors, k=2):
    moved = center(vectors)
    _, directions = torch.linalg.eigh(moved.T @ moved)
    return moved @ directions[:, :k]
