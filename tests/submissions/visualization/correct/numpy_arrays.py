"""NumPy on the inside, tensors at the doors."""

import numpy as np


def center(vectors):
    table = vectors.cpu().numpy()
    return torch.from_numpy(table - table.mean(axis=0)).to(vectors.device)


def principal_axes(vectors, k):
    _, _, axes = np.linalg.svd(center(vectors).cpu().numpy(), full_matrices=False)
    return torch.from_numpy(axes[:k]).to(vectors.device)


def explained_shares(vectors):
    spread = np.linalg.svd(center(vectors).cpu().numpy(), compute_uv=False)
    total = (spread**2).sum()
    return torch.from_numpy(spread**2 / total if total else spread * 0).to(vectors.device)


def project(vectors, k=2):
    picture = center(vectors).cpu().numpy() @ principal_axes(vectors, k).cpu().numpy().T
    return torch.from_numpy(picture).to(vectors.device)


def neighbor_overlap(full, picture, k):
    def nearest(points):
        points = points.cpu().numpy()
        squares = ((points[:, None] - points[None]) ** 2).sum(axis=-1)
        squares[np.arange(len(points)), np.arange(len(points))] = np.inf
        return np.argsort(squares, axis=1, kind="stable")[:, :k]

    kept = [len(np.intersect1d(a, b)) for a, b in zip(nearest(full), nearest(picture))]
    return float(np.mean(kept) / k)


def sense_cosines(occurrences, senses, count):
    table, labels = occurrences.cpu().numpy(), senses.cpu().numpy()
    single = table.mean(axis=0)
    out = np.zeros(count, dtype=table.dtype)
    for sense in range(count):
        if (labels == sense).any():
            own = table[labels == sense].mean(axis=0)
            length = np.linalg.norm(own) * np.linalg.norm(single)
            out[sense] = own @ single / length if length else 0
    return torch.from_numpy(out).to(occurrences.device)
