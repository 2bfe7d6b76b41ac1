"""The picture: coordinates on known axes, up to the sign of a column."""

import torch

from autograder.judge import expect, shaped, task, when
from autograder.suites.visualization.truth import built, facing, turned


def likely(vectors, axes, coordinates, k):
    """What the usual slips make of vectors whose axes and coordinates are known."""
    truth = coordinates[:, :k]
    spread = coordinates.double().norm(dim=0)[:k]
    whole = truth.double()
    return {
        "projected-uncentered": turned(vectors @ axes[:k].T, truth, 0),
        "picture-whitened": turned((whole / spread).to(truth.dtype), truth, 0),
        "picture-stretched": turned((whole * spread).to(truth.dtype), truth, 0),
        "picture-of-the-least": turned(coordinates.flip(1)[:, :k], truth, 0),
        "columns-instead-of-axes": turned((vectors - vectors.mean(dim=0))[:, :k], truth, 0),
        "axes-as-columns": shaped(k, len(vectors)),
    }


@task("project", points=2)
def test_coordinates_that_the_vectors_were_built_from(submission, draw):
    """Vectors built from known coordinates on five axes; two are shown unless more are asked for."""
    vectors, axes, coordinates = built(draw, 37, 5)
    truth = coordinates[:, :2]
    expect(submission.call("project", vectors).map(facing(truth, 0))).is_close_to(
        truth, mistakes=likely(vectors, axes, coordinates, 2)
    )


@task("project", points=1)
def test_pictures_of_other_sizes(submission, draw):
    """One coordinate, three, seven vectors of 23 numbers, and thirty directions; on another device."""
    for count, dim, k in ((13, 5, 1), (13, 5, 3), (7, 23, 4)):
        vectors, axes, coordinates = built(draw, count, dim, dtype=torch.float64)
        truth = coordinates[:, :k]
        expect(submission.call("project", vectors, k).map(facing(truth, 0))).is_close_to(
            truth,
            mistakes=likely(vectors, axes, coordinates, k)
            | {"k-ignored": shaped(count, 2) | shaped(count, min(count, dim))},
        )
    expect(submission.elsewhere.call("project", vectors, k).map(facing(truth, 0))).is_close_to(truth)
    # Many directions, each nearly as wide as the last: whoever estimates the first few finds a mixture.
    vectors, axes, coordinates = built(draw, 60, 30, [3 * 0.9**axis for axis in range(30)], dtype=torch.float64)
    truth = coordinates[:, :2]
    nearly = when(lambda got: got.shape == truth.shape and float((got - truth).norm() / truth.norm()) < 0.5)
    expect(submission.call("project", vectors).map(facing(truth, 0))).is_close_to(
        truth, mistakes=likely(vectors, axes, coordinates, 2) | {"axes-approximate": nearly}
    )


@task("project", points=1)
def test_a_picture_of_many_vectors_costs_little(submission, draw):
    """For 307 vectors of 5 numbers, no tensor of 307 by 307."""
    vectors, _, _ = built(draw, 307, 5)
    expect(submission.counting.call("project", vectors, 2)).costs_at_most(
        elements=307 * 60, expected="at most a few tensors of shape (N, D) or (D, D)", mistake="full-square-made"
    )
