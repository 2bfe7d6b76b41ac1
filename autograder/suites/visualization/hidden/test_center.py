"""Centring: the mean of all, in any dtype, with nothing else changed."""

import torch

from autograder.judge import expect, has_nan, raised, task


@task("center", points=1)
def test_centered_vectors_keep_their_distances(submission, draw):
    """Only the place changes: no stretching, in either dtype, on any device, and nothing large on the way."""
    for dtype in (torch.float32, torch.float64):
        vectors = draw.normal(11, 5, dtype=dtype) * 3 + 20
        wide = vectors.double()
        expect(submission.call("center", vectors)).is_close_to(
            (wide - wide.sum(dim=0) / 11).to(dtype),
            mistakes={
                "centered-by-rows": (wide - wide.sum(dim=1, keepdim=True) / 5).to(dtype),
                "one-number-subtracted": (wide - wide.mean()).to(dtype),
                "standardized": ((wide - wide.mean(dim=0)) / wide.std(dim=0)).to(dtype),
                "mean-rounded-away": vectors,
            },
        )
        expect(submission.elsewhere.call("center", vectors)).is_close_to((wide - wide.sum(dim=0) / 11).to(dtype))
    expect(submission.counting.call("center", draw.normal(307, 5))).costs_at_most(
        elements=307 * 60, expected="at most a few tensors of shape (N, D)", mistake="full-square-made"
    )


@task("center", points=1)
def test_a_single_vector_becomes_zeros(submission, draw):
    """One vector is its own mean; a square table does not hide which axis is meant."""
    expect(submission.call("center", draw.normal(1, 7))).is_close_to(
        torch.zeros(1, 7), mistakes={"standardized": has_nan(), "mean-rounded-away": raised()}
    )
    square = draw.normal(6, 6) + torch.arange(6.0) * 4
    expect(submission.call("center", square)).is_close_to(
        (square.double() - square.double().mean(dim=0)).float(),
        mistakes={"centered-by-rows": square - square.mean(dim=1, keepdim=True)},
    )
