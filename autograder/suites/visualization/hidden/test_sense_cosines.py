"""Senses: each against the one vector, weighed by how often it occurs."""

import torch
import torch.nn.functional as F

from autograder.judge import expect, has_nan, shaped, task, when
from autograder.suites.visualization.truth import cosine, sense_means


def likely(occurrences, senses, count):
    """What the usual slips make of these occurrences."""
    means = sense_means(occurrences, senses, count)
    single = occurrences.double().mean(dim=0)
    unit = F.normalize(occurrences.double(), dim=1)
    unit_means = sense_means(unit, senses, count)
    alone = [cosine(row, single) for row in occurrences]
    averaged = [sum(c for c, s in zip(alone, senses.tolist(), strict=True) if s == k) for k in range(count)]
    often = [max(1, int((senses == k).sum())) for k in range(count)]

    def row(values):
        return torch.tensor(values, dtype=torch.float64).to(occurrences.dtype)

    return {
        "mean-of-sense-means": row([cosine(mean, means.mean(dim=0)) for mean in means]),
        "occurrences-normalized": row([cosine(mean, unit.mean(dim=0)) for mean in unit_means]),
        "mean-of-cosines": row([total / times for total, times in zip(averaged, often, strict=True)]),
        "dot-not-cosine": row([float(mean @ single) for mean in means]),
        "centroids-compared": shaped(count, occurrences.shape[1]),
    }


def truth(occurrences, senses, count):
    """The cosines by their definition."""
    single = occurrences.double().mean(dim=0)
    found = [cosine(mean, single) for mean in sense_means(occurrences, senses, count)]
    return torch.tensor(found, dtype=torch.float64).to(occurrences.dtype)


@task("sense_cosines", points=2)
def test_a_frequent_sense_pulls_the_one_vector(submission, draw):
    """Three senses that occur nine times, three times and once, in mixed order; also with short vectors.

    One may point away from the mean of all.
    """
    occurrences, senses = torch.tensor([[3.0, 1.0], [3.0, 1.0], [-2.0, 1.0]]), torch.tensor([0, 0, 1])
    cosines = truth(occurrences, senses, 2)
    lost = when(
        lambda got: bool(((got - cosines.abs()).abs() < 1e-4).all() | ((got - cosines.relu()).abs() < 1e-4).all())
    )
    expect(submission.call("sense_cosines", occurrences, senses, 2)).is_close_to(
        cosines, mistakes={"negative-cosines-lost": lost}
    )
    for dtype in (torch.float32, torch.float64):
        senses = torch.tensor([0] * 9 + [1] * 3 + [2])[draw.permutation(13)]
        places = draw.normal(3, 5, dtype=dtype) * 2
        occurrences = places[senses] + draw.normal(13, 5, dtype=dtype)
        occurrences = occurrences * torch.arange(1, 14, dtype=dtype)[:, None] / 5
        expect(submission.call("sense_cosines", occurrences, senses, 3)).is_close_to(
            truth(occurrences, senses, 3), mistakes=likely(occurrences, senses, 3)
        )
        # A guard that torch itself uses is 1e-8 or less, so that the vectors must stay longer than that.
        expect(submission.call("sense_cosines", occurrences * 1e-6, senses, 3)).is_close_to(
            truth(occurrences, senses, 3),
            mistakes={"guard-too-large": when(lambda got: got.shape == (3,) and bool(got.isfinite().all()))},
        )
        # The same guard on a product of two lengths is far too large.
        short = torch.tensor([[3e-7, 0.0], [0.0, 4e-7]], dtype=dtype)
        expect(submission.call("sense_cosines", short, torch.tensor([0, 1]), 2)).is_close_to(
            torch.tensor([0.6, 0.8], dtype=dtype),
            mistakes={"guard-too-large": when(lambda got: got.shape == (2,) and bool((got < 0.59).any()))},
        )


@task("sense_cosines", points=2)
def test_a_sense_that_does_not_occur_has_cosine_0(submission, draw):
    """Of five senses the second and the last do not occur; then of three only the last does."""
    senses = torch.tensor([3, 0, 2, 0, 3, 3])
    occurrences = draw.normal(6, 7) + 1
    expect(submission.call("sense_cosines", occurrences, senses, 5)).is_close_to(
        truth(occurrences, senses, 5),
        mistakes={
            "nan-for-an-absent-sense": has_nan(),
            "absent-sense-left-out": shaped(3) | shaped(4),
        }
        | likely(occurrences, senses, 5),
    )
    expect(submission.call("sense_cosines", occurrences, torch.full((6,), 2), 3)).is_close_to(
        torch.tensor([0.0, 0.0, 1.0]),
        mistakes={
            "nan-for-an-absent-sense": has_nan(),
            "absent-sense-left-out": shaped(1),
            "alone-so-all-are-1": torch.ones(3),
        },
    )


@task("sense_cosines", points=1)
def test_vectors_without_length_have_cosine_0(submission):
    """Occurrences that cancel out leave nothing to compare with; on another device."""
    cancelling = torch.tensor([[1.0, -2.0], [-1.0, 2.0]])
    still = torch.tensor([[0.0, 0.0], [3.0, 4.0]])
    nan = {"nan-for-an-absent-sense": when(lambda got: bool(got.isnan().any()))}
    senses = torch.tensor([0, 1])
    expect(submission.call("sense_cosines", cancelling, senses, 2)).is_close_to(torch.zeros(2), mistakes=nan)
    for ask in (submission, submission.elsewhere):
        expect(ask.call("sense_cosines", still, senses, 2)).is_close_to(torch.tensor([0.0, 1.0]), mistakes=nan)
