# mistake: hard-coded-device
# caught by: test_the_axes_that_the_vectors_were_built_from

def principal_axes(vectors, k):
    rest = center(vectors)
    axes = torch.zeros(k, vectors.shape[1], dtype=vectors.dtype)
    for place in range(k):
        axis = torch.linalg.svd(rest, full_matrices=False).Vh[0]
        axes[place] = axis
        rest = rest - torch.outer(rest @ axis, axis)
    return axes
