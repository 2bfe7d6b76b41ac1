"""Vectors whose axes are known because they were built from them, and neighbours counted one by one."""

import torch

from autograder.judge import when

SPREADS = (6.0, 3.0, 1.5, 0.7, 0.3)


def built(draw, count, dim, spreads=SPREADS, dtype=torch.float32):
    """Random vectors with chosen axes and spreads, far from the origin.

    Returns:
        The vectors, shape (count, dim); their axes as rows, shape (M, dim); and their coordinates, shape (count, M),
        for M spreads.
    """
    size = len(spreads)
    random = draw.normal(count, size, dtype=torch.float64)
    coordinates, _ = torch.linalg.qr(random - random.mean(dim=0))
    coordinates = coordinates * torch.tensor(spreads, dtype=torch.float64) * count**0.5
    axes, _ = torch.linalg.qr(draw.normal(dim, size, dtype=torch.float64))
    offset = draw.normal(dim, dtype=torch.float64) * 9
    return (coordinates @ axes.T + offset).to(dtype), axes.T.to(dtype), coordinates.to(dtype)


def shares_of(spreads, size, dtype=torch.float32):
    """The shares that belong to these spreads, with zeros up to `size`."""
    squares = torch.tensor([*spreads, *[0.0] * (size - len(spreads))], dtype=torch.float64) ** 2
    return (squares / squares.sum()).to(dtype)


def facing(truth, dim):
    """A function that turns each axis the way of the truth's, where only the sign differs."""

    def turned(got):
        if not isinstance(got, torch.Tensor) or got.shape != truth.shape or not got.is_floating_point():
            return got
        along = (got.double() * truth.double()).sum(dim=dim, keepdim=True)
        return torch.where(along < 0, -got, got)

    return turned


def turned(value, truth, dim):
    """A mistaken value, turned like a submission's."""
    return facing(truth, dim)(value)


def nearest(vectors, k, skip=True):
    """The k nearest rows of each, by the squares of differences in float64; lower numbers first among equals."""
    vectors = vectors.double()
    found = []
    for row, here in enumerate(vectors):
        others = [(away, other) for other, away in enumerate(((vectors - here) ** 2).sum(dim=1).tolist())]
        found.append([other for _, other in sorted(others) if not (skip and other == row)][:k])
    return found


def overlap(full, picture, k):
    """The mean share of neighbours kept."""
    return shared(nearest(full, k), nearest(picture, k), k)


def shared(left, right, k):
    """The mean share of two lists of neighbourhoods."""
    return sum(len({*a} & {*b}) for a, b in zip(left, right, strict=True)) / (k * len(left))


def near(number):
    """This number came back, as a float or in a tensor."""
    return when(lambda got: abs(float(got) - number) < 1e-6)


def cosine(left, right):
    """The cosine of two vectors in float64; 0 where one has no length."""
    left, right = left.double(), right.double()
    length = float(left.norm() * right.norm())
    return float(left @ right) / length if length else 0.0


def sense_means(occurrences, senses, count):
    """The mean of each sense's occurrences, zeros where there are none."""
    rows = [occurrences[senses == sense].double() for sense in range(count)]
    return torch.stack([row.mean(dim=0) if len(row) else torch.zeros(occurrences.shape[1]).double() for row in rows])
