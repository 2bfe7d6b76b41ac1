"""The covariance matrix, or the small matrix of dot products when there are fewer vectors than numbers."""


def center(vectors):
    return torch.sub(vectors, torch.mean(vectors, 0, keepdim=True))


def principal_axes(vectors, k):
    moved = center(vectors)
    if moved.shape[1] <= moved.shape[0]:
        _, directions = torch.linalg.eigh(moved.T @ moved)
        return directions.flip(1)[:, :k].T.contiguous()
    _, left = torch.linalg.eigh(moved @ moved.T)
    return F.normalize(left.flip(1)[:, :k].T @ moved, dim=1)


def explained_shares(vectors):
    moved = center(vectors)
    small = moved.T @ moved if moved.shape[1] <= moved.shape[0] else moved @ moved.T
    variances = torch.linalg.eigvalsh(small).flip(0).clamp(min=0)
    total = variances.sum()
    return variances / total if total > 0 else torch.zeros_like(variances)


def project(vectors, k=2):
    moved = center(vectors)
    return torch.einsum("nd,kd->nk", moved, principal_axes(vectors, k))
