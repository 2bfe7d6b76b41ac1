"""What students may run: one honest look at each task, on tables small enough to check by hand."""

import math

import torch

from autograder.judge import expect, has_dtype, task, typed, when

WORDS = ["king", "queen", "man", "woman", "car"]


def on_a_circle(draw, degrees, lengths):
    """Vectors in the plane at these angles from a random direction, so that every cosine is known."""
    start = draw.number(0, 360)
    rows = [
        [length * math.cos(math.radians(start + angle)), length * math.sin(math.radians(start + angle))]
        for angle, length in zip(degrees, lengths, strict=True)
    ]
    return torch.tensor(rows)


@task("cosine_table", points=1)
def test_cosines_by_hand(submission):
    """Four arrows whose cosines are known: right angles, opposite arrows, arrows of several lengths."""
    weight = torch.tensor([[1.0, 0.0], [0.0, 2.0], [3.0, 4.0], [-6.0, -8.0]])
    expected = torch.tensor([[1, 0, 0.6, -0.6], [0, 1, 0.8, -0.8], [0.6, 0.8, 1, -1], [-0.6, -0.8, -1, 1]])
    expect(submission.call("cosine_table", weight)).is_close_to(
        expected,
        mistakes={
            "lengths-count": weight @ weight.T,
            "distance-not-angle": torch.cdist(weight, weight),
            "columns-normalised": when(lambda got: columns_normalised(got, weight)),
            "sign-lost": expected.abs(),
            "table-left-half-empty": expected.triu(),
        },
    )


def columns_normalised(got, weight):
    """Whether these are the dot products of a table whose columns have length 1."""
    unit = weight / weight.norm(dim=0)
    return torch.allclose(got, unit @ unit.T, atol=1e-4) or torch.allclose(got, unit.T @ unit, atol=1e-4)


@task("top_neighbors", points=2)
def test_two_nearest_of_each_query(submission, draw):
    """Five words at known angles: the two nearest of two of them, with their cosines."""
    weight = on_a_circle(draw, degrees=[0, 15, 50, 90, 170], lengths=[1, 0.5, 4, 1, 30])
    reply = submission.call("top_neighbors", weight, torch.tensor([0, 3]), 2)
    expect(reply.map(lambda got: isinstance(got, tuple) and len(got) == 2)).holds(
        "two tensors: row numbers and cosines", otherwise="something else", mistakes={"not-a-tensor": typed("list")}
    )
    expect(reply[0]).equals(
        torch.tensor([[1, 2], [2, 1]]),
        mistakes={
            "returns-itself": torch.tensor([[0, 1], [3, 2]]),
            "lengths-count": torch.tensor([[2, 1], [2, 1]]) | typed("never"),
            "least-similar-first": torch.tensor([[4, 3], [0, 4]]),
            "scores-first": has_dtype(torch.float32),
        },
    )
