"""Axes: those that the vectors were built from, up to their signs."""

import torch

from autograder.judge import expect, shaped, task, when
from autograder.suites.visualization.truth import built, facing, turned


def nearly(truth):
    """Each axis all but the right one."""
    return when(lambda got: got.shape == truth.shape and float((got * truth).sum(dim=1).min()) > 0.9)


def uncentered(vectors, k):
    """The axes through the origin."""
    return torch.linalg.svd(vectors, full_matrices=False)[2][:k]


@task("principal_axes", points=2)
def test_the_axes_that_the_vectors_were_built_from(submission, draw):
    """Vectors built from five known axes, far from the origin; on another device."""
    vectors, axes, _ = built(draw, 37, 5)
    for k in (5, 2):
        truth = axes[:k]
        expect(submission.call("principal_axes", vectors, k).map(facing(truth, 1))).is_close_to(
            truth,
            mistakes={
                "not-centered": turned(uncentered(vectors, k), truth, 1),
                "smallest-first": _backwards(axes.flip(0)[:k], truth.flip(0)),
                "axes-as-columns": shaped(5, k) if k != 5 else _columns_of(axes),
                "left-vectors-taken": shaped(37, k) | shaped(k, 37),
                "columns-instead-of-axes": turned(torch.eye(5)[:k], truth, 1),
                "axes-not-unit": when(lambda got: bool(((got.norm(dim=1) - 1).abs() > 1e-3).any())),
                "k-ignored": shaped(2 if k == 5 else 5, 5),
                "axes-approximate": nearly(truth),
            },
        )
        expect(submission.elsewhere.call("principal_axes", vectors, k).map(facing(truth, 1))).is_close_to(truth)


def _backwards(*ways):
    """One of these, whichever way round each axis points."""
    return when(
        lambda got: any(torch.allclose((got @ way.T).abs(), torch.eye(len(way)).to(got), atol=1e-3) for way in ways)
    )


def _columns_of(axes):
    return when(lambda got: torch.allclose((got.T @ axes.T).abs(), torch.eye(5), atol=1e-3))


@task("principal_axes", points=2)
def test_more_numbers_than_vectors(submission, draw):
    """Seven vectors of 23 numbers each, in float64."""
    vectors, axes, _ = built(draw, 7, 23, dtype=torch.float64)
    truth = axes[:3]
    expect(submission.call("principal_axes", vectors, 3).map(facing(truth, 1))).is_close_to(
        truth,
        mistakes={
            "not-centered": turned(uncentered(vectors, 3), truth, 1),
            "axes-as-columns": shaped(23, 3),
            "smallest-first": _backwards(truth.flip(0)),
            "left-vectors-taken": shaped(7, 3) | shaped(3, 7),
            "axes-not-unit": when(lambda got: bool(((got.norm(dim=1) - 1).abs() > 1e-3).any())),
            "rounded-on-the-way": when(lambda got: torch.equal(got, got.float().double())),
            "axes-approximate": nearly(truth),
        },
    )


@task("principal_axes", points=2)
def test_axes_of_many_vectors_cost_little(submission, draw):
    """For 307 vectors of 5 numbers, no tensor of 307 by 307."""
    vectors, _, _ = built(draw, 307, 5)
    expect(submission.counting.call("principal_axes", vectors, 2)).costs_at_most(
        elements=307 * 60, expected="at most a few tensors of shape (N, D) or (D, D)", mistake="full-square-made"
    )
