"""torch's own PCA with enough room to be exact, top-k with a nudge for ties, and a matrix of senses."""


def principal_axes(vectors, k):
    _, _, axes = torch.pca_lowrank(vectors, q=min(vectors.shape), center=True, niter=4)
    return axes.mT[:k]


def neighbor_overlap(full, picture, k):
    members = []
    for points in (full, picture):
        squares = (points[:, None].double() - points[None].double()).square().sum(-1)
        squares[range(len(points)), range(len(points))] = float("inf")
        rank = squares.sort(dim=1, stable=True).indices
        members.append(torch.zeros_like(squares, dtype=torch.bool).scatter_(1, rank[:, :k], True))
    return (members[0] & members[1]).double().sum().div(k * len(full)).item()


def sense_cosines(occurrences, senses, count):
    of_sense = F.one_hot(senses, count).to(occurrences)
    own = of_sense.T @ occurrences / of_sense.sum(0).clamp(min=1)[:, None]
    return torch.cosine_similarity(own, occurrences.mean(0, keepdim=True))
