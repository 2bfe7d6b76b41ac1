"""Hidden tests of `pair_geometry`."""

from itertools import pairwise

import torch

from autograder.judge import expect, raised, returned, task, when
from autograder.suites.one_hot_geometry.truth import (
    geometry,
    has_nan_or_infinity,
    measured,
    near,
    pairs,
    summed_up,
    with_diagonal,
)


@task("pair_geometry", points=1)
def test_geometry_counts_each_pair_once(submission, draw):
    """One pair, three in a square table, many in one column; twins are a pair too; also away from the CPU."""
    twins = draw.normal(5, 3)
    twins[3] = twins[1]
    for table in (draw.normal(2, 5), draw.normal(3, 3), draw.normal(7, 1), draw.normal(29, 2), twins):
        cosines, distances = pairs(table)
        mistakes = {"itself-counted": with_diagonal(table)}
        if table is twins:
            apart = [both for both in zip(cosines, distances, strict=True) if both[1] > 0]
            mistakes["twins-dropped"] = returned(summed_up(*map(list, zip(*apart, strict=True)))) | measured(
                "distance", [distance for _, distance in apart]
            )
        if len(table) > 3:
            mistakes["neighbors-only"] = measured(
                "distance", [float((one - two).double().norm()) for one, two in pairwise(table)]
            )
        if len(table) == 3:
            mistakes["columns-compared"] = geometry(table.T)
        expect(submission.call("pair_geometry", table)).is_close_to(geometry(table), mistakes=mistakes)
    table = draw.normal(5, 3)
    expect(submission.elsewhere.call("pair_geometry", table)).is_close_to(geometry(table))


@task("pair_geometry", points=1)
def test_geometry_of_rows_of_zeros(submission, draw):
    """A row of zeros has the cosine 0 with every row, with another row of zeros too; a short row counts in full."""
    table = draw.normal(6, 3)
    table[1] = table[4] = 0
    cosines, _ = pairs(table)
    known = [cosine for cosine in cosines if cosine]
    expect(submission.call("pair_geometry", table)).is_close_to(
        geometry(table),
        mistakes={
            "nan-at-a-row-of-zeros": has_nan_or_infinity(),
            "rows-of-zeros-dropped": measured("cosine", known),
            "rows-of-zeros-alike": measured("cosine", [cosine or 1.0 for cosine in cosines])
            | measured("cosine", [*known, *[0.0] * (len(cosines) - len(known) - 1), 1.0]),
        },
    )
    expect(submission.call("pair_geometry", torch.zeros(2, 3))).is_close_to(
        {"cosine": (0.0, 0.0, 0.0), "distance": (0.0, 0.0, 0.0)},
        mistakes={"nan-at-a-row-of-zeros": has_nan_or_infinity(), "rows-of-zeros-alike": measured("cosine", [1.0])},
    )
    table = draw.normal(4, 3)
    table *= 0.0015 / table.norm(dim=1, keepdim=True)
    right = geometry(table)
    expect(submission.call("pair_geometry", table)).is_close_to(
        right,
        mistakes={
            "added-to-the-lengths": when(
                lambda got: all(0 < a / b < 1 for a, b in zip(got["cosine"], right["cosine"], strict=True))
            )
        },
    )


@task("pair_geometry", points=2)
def test_geometry_of_rows_close_together(submission, draw):
    """Rows that differ by a hundredth, with numbers around a thousand."""
    center = draw.uniform(5, low=650, high=900) * torch.tensor([1.0, -1.0, 1.0, -1.0, 1.0])
    for rows in (4, 31):
        table = center + draw.normal(rows, 5, scale=0.02)
        # Squared lengths are above 2 ** 21, where float32 has eighths and quarters: so are the squared distances.
        right = geometry(table)
        eighths = when(
            lambda got, right=right: (
                near(right, got, "cosine")
                and all(abs(8 * it**2 - round(8 * it**2)) < 1e-4 for it in got["distance"][::2])
            )
        )
        expect(submission.call("pair_geometry", table)).is_close_to(
            right, mistakes={"rounding-drowns-distances": eighths | has_nan_or_infinity()}
        )


@task("pair_geometry", points=1)
def test_geometry_in_any_dtype(submission, draw):
    """Whole numbers, bytes too, float64, and float16 rows whose squares are too large for float16."""
    fussy = raised("RuntimeError", "dtype") | raised("RuntimeError", "floating") | raised("RuntimeError", "long")
    broken = raised("RuntimeError", "not implemented") | fussy
    whole = draw.permutation(15).reshape(5, 3) - 4
    for table in (whole, torch.eye(5, dtype=torch.int64), whole.int(), draw.normal(4, 3, dtype=torch.float64)):
        expect(submission.call("pair_geometry", table)).is_close_to(
            geometry(table), mistakes={} if table.is_floating_point() else {"whole-numbers-refused": broken}
        )
    small = torch.tensor([[100, 2], [-100, 1], [120, -3], [-7, 0]], dtype=torch.int8)
    for table in (small, torch.tensor([[0, 0], [3, 4], [200, 1], [9, 250]], dtype=torch.uint8)):
        right = geometry(table)
        expect(submission.call("pair_geometry", table)).is_close_to(
            right,
            mistakes={
                "whole-numbers-refused": broken,
                "whole-numbers-wrap": when(lambda got, right=right: not near(right, got, "distance")),
            },
        )
    table = ((draw.uniform(5, 3, low=300, high=700)) * (draw.ids(2, 5, 3) * 2 - 1)).half()
    expect(submission.call("pair_geometry", table)).is_close_to(
        geometry(table),
        mistakes={
            "half-overflows": has_nan_or_infinity(),
            "half-rounds": when(lambda got: near(geometry(table), got, tolerance=0.01)),
        },
    )


@task("pair_geometry", points=1)
def test_geometry_refuses_less_than_two_rows(submission, draw):
    """One row, or none, makes no pair."""
    for rows in (1, 0):
        expect(submission.call("pair_geometry", draw.normal(rows, 3))).raises(
            "ValueError",
            mistakes={
                "no-pair-not-refused": when(lambda got: True),
                "another-error": raised(),
            },
        )
