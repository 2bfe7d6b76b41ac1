"""Shares of variance: known from how the vectors were built."""

import torch

from autograder.judge import expect, has_nan, shaped, task, when
from autograder.suites.visualization.truth import SPREADS, built, shares_of

IN_FLOAT32 = when(lambda got: torch.equal(got, got.float().double()))


def likely(spreads, size, dtype=torch.float32):
    """What the usual slips make of these spreads."""
    truth = shares_of(spreads, size, dtype)
    lengths = truth.double() ** 0.5
    return {
        "spreads-not-squared": (lengths / lengths.sum()).to(dtype),
        "shares-running-total": truth.cumsum(0),
        "shares-of-the-shown": truth / truth[0],
        "smallest-share-first": truth.flip(0),
    }


@task("explained_shares", points=2)
def test_shares_that_the_vectors_were_built_with(submission, draw):
    """Vectors built with five known spreads, far from the origin."""
    vectors, _, _ = built(draw, 37, 5)
    truth = shares_of(SPREADS, 5)
    uncentered = torch.linalg.svdvals(vectors.double()) ** 2
    spread = torch.tensor(SPREADS).double() ** 2
    expect(submission.call("explained_shares", vectors)).is_close_to(
        truth,
        mistakes=likely(SPREADS, 5)
        | {
            "not-centered": (uncentered / uncentered.sum()).float(),
            "shares-not-shares": (spread * 37 / 36).float(),
            "shares-cut-or-padded": shaped(2),
        },
    )
    many, _, _ = built(draw, 307, 5)
    expect(submission.counting.call("explained_shares", many)).costs_at_most(
        elements=307 * 60, expected="at most a few tensors of shape (N, D) or (D, D)", mistake="full-square-made"
    )


@task("explained_shares", points=1)
def test_shares_do_not_depend_on_place_or_scale(submission, draw):
    """The same shares for vectors a thousand times as long, somewhere else, about 1e-8 long and about 1e8 long."""
    vectors, _, _ = built(draw, 19, 4, SPREADS[:4], dtype=torch.float64)
    for moved in (vectors * 1000, vectors / 1000 + 3):
        expect(submission.call("explained_shares", moved)).is_close_to(
            shares_of(SPREADS[:4], 4, torch.float64), mistakes=likely(SPREADS[:4], 4, torch.float64)
        )
    for scale, dtype in ((1e-9, torch.float64), (1e-9, torch.float32), (1e7, torch.float32)):
        expect(submission.call("explained_shares", (vectors * scale).to(dtype))).is_close_to(
            shares_of(SPREADS[:4], 4, dtype),
            mistakes={
                "guard-too-large": when(lambda got: got.shape == (4,) and float(got.sum()) < 0.99),
            }
            if scale < 1
            else {},
        )
    step = torch.tensor([6e-9, -8e-9])
    expect(submission.call("explained_shares", torch.stack([step, -step]))).is_close_to(
        torch.tensor([1.0, 0.0]), mistakes={"guard-too-large": when(lambda got: float(got.sum()) < 0.99)}
    )


@task("explained_shares", points=1)
def test_there_are_as_many_shares_as_the_smaller_side(submission, draw):
    """Six vectors of 17 numbers have six shares, the last of them 0."""
    vectors, _, _ = built(draw, 6, 17, dtype=torch.float64)
    expect(submission.call("explained_shares", vectors)).is_close_to(
        shares_of(SPREADS, 6, torch.float64),
        mistakes=likely(SPREADS, 6, torch.float64)
        | {"shares-cut-or-padded": shaped(5) | shaped(17), "rounded-on-the-way": IN_FLOAT32},
    )


@task("explained_shares", points=1)
def test_equal_vectors_have_nothing_to_share(submission, draw):
    """Four times the same vector, and one vector alone: every share is 0; on another device."""
    # Four whole numbers have a mean without rounding, in whichever way it is worked out.
    for vectors, size in ((draw.normal(1, 3).repeat(4, 1), 3), (draw.normal(1, 4), 1)):
        same = vectors.round()
        expect(submission.call("explained_shares", same)).is_close_to(
            torch.zeros(size),
            mistakes={
                "nan-without-variance": has_nan(),
                "equal-shares-without-variance": torch.full((size,), 1 / size),
            },
        )
        expect(submission.elsewhere.call("explained_shares", same)).is_close_to(torch.zeros(size))
    apart = torch.tensor([[1.0, 2.0], [1.0, 4.0], [1.0, 9.0]])
    expect(submission.elsewhere.call("explained_shares", apart)).is_close_to(torch.tensor([1.0, 0.0]))
