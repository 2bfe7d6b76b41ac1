"""One axis after the other, each from what the ones before have left over, in float64."""


def _first_axis(rest):
    _, _, axes = torch.linalg.svd(rest, full_matrices=False)
    return axes[0]


def principal_axes(vectors, k):
    rest = center(vectors.double())
    axes = []
    for _ in range(k):
        axis = _first_axis(rest)
        axes.append(axis)
        rest = rest - torch.outer(rest @ axis, axis)
    return torch.stack(axes).to(vectors.dtype)


def project(vectors, k=2):
    u, spread, _ = torch.linalg.svd(center(vectors), full_matrices=False)
    return u[:, :k] * spread[None, :k]


def explained_shares(vectors):
    moved = center(vectors).double()
    spread = torch.linalg.svd(moved, full_matrices=False).S
    if not spread.any():
        return vectors.new_zeros(min(vectors.shape))
    return (spread.square() / moved.square().sum()).to(vectors.dtype)
