# mistake: smallest-first
# caught by: test_the_axes_that_the_vectors_were_built_from

def principal_axes(vectors, k=2):
    moved = center(vectors)
    _, directions = torch.linalg.eigh(moved.T @ moved)
    return directions.T[-k:]
