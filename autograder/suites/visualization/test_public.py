"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import torch

from autograder.judge import expect, has_nan, shaped, task, typed, when


@task("center", points=1)
def test_the_mean_moves_to_the_origin(submission):
    """Each vector loses the mean of all three."""
    vectors = torch.tensor([[1.0, 8.0], [2.0, 4.0], [6.0, 0.0]])
    expect(submission.call("center", vectors)).is_close_to(
        torch.tensor([[-2.0, 4.0], [-1.0, 0.0], [3.0, -4.0]]),
        mistakes={
            "centered-by-rows": vectors - vectors.mean(dim=1, keepdim=True),
            "one-number-subtracted": vectors - vectors.mean(),
            "standardized": (vectors - vectors.mean(dim=0)) / vectors.std(dim=0),
            "mean-rounded-away": vectors,
        },
    )


@task("principal_axes", points=1)
def test_vectors_on_a_line_have_its_direction(submission):
    """Vectors along a line give the line's direction."""
    line = torch.tensor([[0.6, 0.8]])
    vectors = torch.tensor([[-2.0], [-1.0], [0.0], [3.0]]) * line + torch.tensor([10.0, -5.0])
    reply = submission.call("principal_axes", vectors, 1)
    expect(reply.map(lambda got: got * (got * line).sum().sign() if got.shape == line.shape else got)).is_close_to(
        line,
        mistakes={
            "axes-as-columns": shaped(2, 1),
            "left-vectors-taken": shaped(4, 1) | shaped(1, 4),
            "smallest-first": when(lambda got: abs(float((got * line).sum())) < 1e-3),
            "axes-not-unit": when(lambda got: abs(float(got.norm()) - 1) > 1e-3),
            "not-centered": when(lambda got: 1e-2 < abs(float((got * line).sum())) < 0.999),
        },
    )


@task("explained_shares", points=1)
def test_four_corners_share_the_variance(submission):
    """A rectangle twice as long as high: four fifths and one fifth."""
    corners = torch.tensor([[7.0, 4.0], [7.0, 6.0], [3.0, 4.0], [3.0, 6.0]])
    expect(submission.call("explained_shares", corners)).is_close_to(
        torch.tensor([0.8, 0.2]),
        mistakes={
            "spreads-not-squared": torch.tensor([2 / 3, 1 / 3]),
            "smallest-share-first": torch.tensor([0.2, 0.8]),
            "shares-running-total": torch.tensor([0.8, 1.0]),
            "shares-of-the-shown": torch.tensor([1.0, 0.25]),
            "shares-not-shares": when(lambda got: got.shape == (2,) and abs(float(got.sum()) - 1) > 1e-3),
            "not-centered": when(lambda got: got.shape == (2,) and float(got[0]) > 0.9),
        },
    )


@task("project", points=1)
def test_a_line_in_space_becomes_a_line_of_numbers(submission):
    """Vectors on a line keep their distances along it."""
    along = torch.tensor([[-3.0], [-1.0], [4.0]])
    vectors = along * torch.tensor([[2.0, 1.0, -2.0]]) / 3 + torch.tensor([5.0, 5.0, 0.0])
    reply = submission.call("project", vectors, 1)
    expect(reply.map(lambda got: got * (got * along).sum().sign() if got.shape == along.shape else got)).is_close_to(
        along,
        mistakes={
            "projected-uncentered": when(lambda got: got.shape == (3, 1) and abs(float(got.mean())) > 1e-2),
            "picture-whitened": when(
                lambda got: (
                    torch.allclose(got.abs(), (along / along.norm()).abs(), atol=1e-3)
                    or torch.allclose(got.abs(), (along / along.std()).abs(), atol=1e-3)
                )
            ),
            "picture-of-the-least": when(lambda got: got.shape == (3, 1) and float(got.abs().max()) < 1e-3),
            "k-ignored": shaped(3, 2) | shaped(3, 3),
        },
    )


@task("neighbor_overlap", points=1)
def test_half_of_the_neighbors_are_kept(submission):
    """Four vectors with two neighbours each, of which the picture keeps one."""
    full = torch.tensor([[0.0, 0.0], [1.0, 0.0], [3.0, 0.0], [7.0, 0.0]])
    picture = torch.tensor([[0.0], [1.0], [3.0], [1.4]])
    # In full: 0 → 1, 2; 1 → 0, 2; 2 → 1, 0; 3 → 2, 1. In the picture: 0 → 1, 3; 1 → 3, 0; 2 → 3, 1; 3 → 1, 0.
    expect(submission.call("neighbor_overlap", full, picture, 2)).is_close_to(
        0.5,
        mistakes={
            "tensor-not-float": typed("Tensor") | when(lambda got: isinstance(got, torch.Tensor)),
            "percent-not-share": 50.0,
            "sum-not-mean": 2.0,
            "divided-by-both": 1 / 3,
            "self-counted": 5 / 8,
        },
    )


@task("sense_cosines", points=1)
def test_one_vector_lies_between_two_senses(submission):
    """Three occurrences of one sense and one of the other."""
    occurrences = torch.tensor([[4.0, 0.0], [4.0, 0.0], [4.0, 0.0], [0.0, 4.0]])
    senses = torch.tensor([0, 0, 0, 1])
    expect(submission.call("sense_cosines", occurrences, senses, 2)).is_close_to(
        torch.tensor([3.0, 1.0]) / 10**0.5,
        mistakes={
            "mean-of-sense-means": torch.full((2,), 0.5**0.5),
            "dot-not-cosine": torch.tensor([12.0, 4.0]),
            "centroids-compared": shaped(2, 2),
            "nan-for-an-absent-sense": has_nan(),
        },
    )
