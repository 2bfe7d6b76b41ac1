"""Hidden tests of `score_variance`."""

from statistics import pvariance, variance

import torch

from autograder.judge import Tolerance, expect, raised, task, when
from autograder.suites.initialization.truth import dot_products, far_from_zero, mean_square, variances


@task("score_variance", points=1)
def test_variance_of_scaled_scores(submission, draw):
    """Dividing the scores by the square root of D divides both variances by D; on another device."""
    for dim, scaled in ((7, True), (2, True), (7, False)):
        queries, keys = draw.normal(13, dim), draw.normal(13, dim, scale=2.0)
        measured, predicted = variances(queries, keys)
        divisor = dim if scaled else 1
        mistakes = {
            "scaled-by-d": (measured / dim**2, predicted / dim**2),
            "variance-over-root-d": (measured / dim**0.5, predicted / dim**0.5),
            "one-of-two-scaled": when(
                lambda got, pair=(measured, predicted, dim): (
                    (abs(got[0] / pair[0] - 1) < 1e-4) != (abs(got[1] / pair[1] - 1) < 1e-4)
                )
            ),
            "scaled-ignored": (measured, predicted),
            "scaled-by-n": (measured / 13, predicted / 13),
        }
        expect(submission.call("score_variance", queries, keys, scaled)).is_close_to(
            (measured / divisor, predicted / divisor),
            mistakes=mistakes if scaled else {"always-scaled": (measured / dim, predicted / dim)},
        )
        reply = submission.elsewhere.call("score_variance", queries, keys, scaled)
        expect(reply).is_close_to((measured / divisor, predicted / divisor))


@task("score_variance", points=1)
def test_variance_around_the_mean(submission, draw):
    """Numbers whose mean is not 0, also far from it, and keys that are the queries: measured around the mean."""
    queries, keys = draw.normal(13, 7) + 0.9, draw.normal(13, 7) - 0.7
    for one, other in ((queries, queries), (queries, keys)):
        measured, predicted = variances(one, other)
        found = dot_products(one, other)
        flat = [tensor.double().flatten().tolist() for tensor in (one, other)]
        products = one.double() * other.double()
        spreads = [7 * each(flat[0]) * each(flat[1]) for each in (pvariance, variance)]
        expect(submission.call("score_variance", one, other)).is_close_to(
            (measured, predicted),
            mistakes={
                "around-zero": (sum(score**2 for score in found) / 13, predicted),
                "variance-for-mean-square": when(
                    lambda got, spreads=spreads: min(abs(got[1] / known - 1) for known in spreads) < 1e-4
                ),
            }
            | ({"numbers-not-independent": (measured, 7 * mean_square(products))} if other is queries else {}),
        )
    far = far_from_zero(1000, torch.float32)
    measured, predicted = variances(*far)
    expect(submission.call("score_variance", *far)).is_close_to(
        (measured, predicted),
        tolerance=Tolerance(1e-3),
        mistakes={"squares-cancel": when(lambda got: abs(got[0] - measured) > 0.1 * measured)},
    )


@task("score_variance", points=1)
def test_variance_for_any_shape(submission, draw):
    """A single score, three axes, D of 1; float64 keeps its digits where float32 has too few."""
    for shape, shift in (((3, 5, 2), 0), ((7,), 0), ((1, 7), 0), ((2, 1, 3, 5), 0), ((11, 1), 0), ((11, 5), 10_000)):
        queries, keys = (draw.normal(*shape, dtype=torch.float64) + shift for _ in range(2))
        whole = variances(queries, keys)
        dim, single = shape[-1], queries.numel() == shape[-1]
        truth = tuple(each / dim for each in whole)
        mistakes = {}
        if shift:
            mistakes["rounded-on-the-way"] = when(
                lambda got, truth=truth: all(abs(a / b - 1) < 0.2 for a, b in zip(got, truth, strict=True))
            )
        if single:
            mistakes["divided-by-n-minus-1"] = when(lambda got: got[0] != got[0]) | raised("ZeroDivisionError")
        elif len(shape) > 2:
            scores = dot_products(queries, keys)
            lines = [scores[start : start + shape[-2]] for start in range(0, len(scores), shape[-2])]
            by_line = sum(map(pvariance, lines)) / len(lines) / dim
            if by_line < 0.999 * truth[0]:
                mistakes["only-one-axis"] = (by_line, truth[1])
            mistakes["d-counted-in-front"] = when(
                lambda got, front=[each / shape[1] for each in whole]: any(
                    abs(a / b - 1) < 1e-6 for a, b in zip(got, front, strict=True)
                )
            )
        expect(submission.call("score_variance", queries, keys, True)).is_close_to(
            truth, tolerance=Tolerance(1e-6, 1e-6), mistakes=mistakes
        )
    far = far_from_zero(2**24, torch.float64)
    measured, predicted = variances(*far)
    expect(submission.call("score_variance", *far)).is_close_to(
        (measured, predicted),
        tolerance=Tolerance(1e-6),
        mistakes={"squares-cancel": when(lambda got: abs(got[0] - measured) > 0.1 * measured)},
    )


@task("score_variance", points=1)
def test_variance_of_many_scores(submission, draw):
    """No tensor is larger than the queries."""
    queries, keys = draw.normal(150, 3), draw.normal(150, 3)
    reply = submission.counting.call("score_variance", queries, keys, scaled=True)
    expect(reply).costs_at_most(
        elements=450, expected="no tensor of more numbers than the queries' 450", mistake="all-pairs-scored"
    )
    measured, predicted = variances(queries, keys)
    expect(reply).is_close_to((measured / 3, predicted / 3))
