"""Neighbours kept: counted one distance at a time."""

import torch
import torch.nn.functional as F

from autograder.judge import expect, task, when
from autograder.suites.visualization.truth import near, nearest, overlap, shared


def likely(full, picture, k):
    """What the usual slips make of these vectors."""
    left, right = nearest(full, k), nearest(picture, k)
    found = overlap(full, picture, k)
    with_self = shared(nearest(full, k, skip=False), nearest(picture, k, skip=False), k)
    angles = shared(nearest(F.normalize(full, dim=1), k), nearest(F.normalize(picture, dim=1), k), k)
    both = [len({*a} & {*b}) / len({*a} | {*b}) for a, b in zip(left, right, strict=True)]
    same_place = [sum(x == y for x, y in zip(a, b, strict=True)) / k for a, b in zip(left, right, strict=True)]
    count = len(full)
    slips = {
        "self-counted": with_self,
        "cosine-neighbors": angles,
        "divided-by-both": sum(both) / count,
        "order-counts": sum(same_place) / count,
        "sum-not-mean": found * count,
        "percent-not-share": found * 100,
        "farthest-taken": shared(_farthest(full, k), _farthest(picture, k), k),
        "hidden-behind-the-farthest": shared(_itself_farthest(full, k), _itself_farthest(picture, k), k),
    }
    return {"tensor-not-float": when(lambda got: isinstance(got, torch.Tensor) and abs(float(got) - found) < 1e-5)} | {
        name: near(value) for name, value in slips.items() if abs(value - found) > 1e-3
    }


def _farthest(vectors, k):
    return [line[::-1][:k] for line in nearest(vectors, len(vectors))]


def _itself_farthest(vectors, k):
    points = vectors.double()
    distances = (points[:, None] - points).square().sum(dim=-1)
    distances.fill_diagonal_(float(distances.max()))
    return distances.argsort(dim=1, stable=True)[:, :k].tolist()


@task("neighbor_overlap", points=2)
def test_overlap_of_random_vectors(submission, draw):
    """Seventeen vectors of five numbers, and their first two; also in other units."""
    full = draw.normal(17, 5, dtype=torch.float64) + 2
    for k in (3, 7):
        picture = full[:, :2] * 2 + draw.normal(17, 2, dtype=torch.float64) * 0.2
        expect(submission.call("neighbor_overlap", full, picture, k)).is_close_to(
            overlap(full, picture, k), mistakes=likely(full, picture, k)
        )
        # The same neighbours in other units. What is new against the call above is only how large the numbers are.
        truth = overlap(full, picture, k)
        expect(submission.call("neighbor_overlap", full * 1e40, picture * 1e-12, k)).is_close_to(
            truth, mistakes={"distances-lose-digits": when(lambda got, truth=truth: abs(float(got) - truth) > 1e-3)}
        )


@task("neighbor_overlap", points=1)
def test_a_faithful_picture_keeps_everybody(submission, draw):
    """A picture that is moved, turned and shrunk keeps all; with k = N − 1 nobody can be lost; on another device."""
    full = draw.normal(13, 3, dtype=torch.float64)
    turn, _ = torch.linalg.qr(draw.normal(3, 3, dtype=torch.float64))
    other = draw.normal(13, 2, dtype=torch.float64)
    for picture, k in ((full @ turn / 8 + 100, 4), (other, 12)):
        expect(submission.call("neighbor_overlap", full, picture, k)).is_close_to(
            1.0, mistakes=likely(full, picture, k)
        )
    expect(submission.elsewhere.call("neighbor_overlap", full, other, 12)).is_close_to(1.0)


@task("neighbor_overlap", points=2)
def test_twins_are_neighbors_and_ties_go_to_the_lower_row(submission):
    """Rows with equal numbers are neighbours; on a grid many distances are equal."""
    full = torch.tensor([[0.0], [0.0], [0.0], [5.0], [5.0], [9.0]])
    picture = torch.tensor([[0.0], [1.0], [0.0], [5.0], [9.0], [5.0]])
    left, right = nearest(full, 2), nearest(picture, 2)
    apart = shared(_without_twins(full, 2), _without_twins(picture, 2), 2)
    by_chance = shared(_higher_first(full, 2), _higher_first(picture, 2), 2)
    expect(submission.call("neighbor_overlap", full, picture, 2)).is_close_to(
        shared(left, right, 2),
        mistakes={"twins-left-out": near(apart), "ties-by-chance": near(by_chance)},
    )
    grid = torch.tensor([[float(x), float(y)] for x in range(5) for y in range(4)])
    line = grid[:, :1] * 2
    expect(submission.call("neighbor_overlap", grid, line, 3)).is_close_to(
        overlap(grid, line, 3),
        mistakes={"ties-by-chance": when(lambda got: abs(float(got) - overlap(grid, line, 3)) > 1e-3)},
    )


def _without_twins(vectors, k):
    values = vectors[:, 0].tolist()
    return [
        sorted(
            (row for row in range(len(values)) if values[row] != here), key=lambda row: (abs(values[row] - here), row)
        )[:k]
        for here in values
    ]


def _higher_first(vectors, k):
    values = vectors[:, 0].tolist()
    return [
        sorted((row for row in range(len(values)) if row != own), key=lambda row: (abs(values[row] - here), -row))[:k]
        for own, here in enumerate(values)
    ]
