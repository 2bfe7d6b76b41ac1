"""Hidden tests of `neighbor_drift`."""

import torch

from autograder.judge import Tolerance, expect, has_dtype, has_nan, raised, shaped, task, typed, when
from autograder.suites.nearest_neighbors.truth import (
    TOO_LONG,
    clear,
    cosines,
    drawn,
    drift,
    gives,
    moved,
    neighborhoods,
    overlaps,
    ranked,
    settled,
    table,
)


@task("neighbor_drift", points=2)
def test_drift_of_every_word(submission, draw):
    """Thirteen words, four neighbours each, some kept and some changed."""
    k = 4
    before, after = moved(draw, 13, 5, k)
    was, now = neighborhoods(before, k), neighborhoods(after, k)
    shared = overlaps(was, now)
    with_self = [
        [ranked(line, (), k) for line in cosines(weight, weight).fill_diagonal_(2)] for weight in (before, after)
    ]
    crossed = overlaps(was, neighborhoods(before, k, cosines(before, after)))
    by_length = overlaps(neighborhoods(before, k, before @ before.T), neighborhoods(after, k, after @ after.T))
    in_place = overlaps(*([[*enumerate(line)] for line in lines] for lines in (was, now)))
    itself = overlaps(*with_self)
    anybody = {row for line in now for row in line}
    shared_by_anybody = torch.tensor([float(len({*line} & anybody)) for line in was])
    expect(submission.call("neighbor_drift", before, after, k)).is_close_to(
        1 - shared / (2 * k - shared),
        mistakes={
            "share-of-k": 1 - shared / k,
            "union-counted-twice": 1 - shared / (2 * k),
            "counts-itself": 1 - (shared + 1) / (2 * k + 1 - shared),
            "itself-for-a-neighbor": 1 - itself / (2 * k - itself),
            "kept-not-changed": shared / (2 * k - shared),
            "order-counts": 1 - in_place / k,
            "members-of-anybody": 1 - shared_by_anybody / (2 * k - shared_by_anybody),
            "checkpoints-mixed": 1 - crossed / (2 * k - crossed),
            "lengths-count": 1 - by_length / (2 * k - by_length),
            "vectors-compared": gives(1 - torch.cosine_similarity(before, after)),
            "one-number-for-all": shaped() | typed("float"),
        },
    )


@task("neighbor_drift", points=1)
def test_drift_ignores_turning_and_stretching(submission, draw):
    """The space is turned, its rows are stretched, and D grows: no neighbour moves, so the drift is 0."""
    before = drawn(lambda: table(draw, 11, 5), lambda weight: settled(weight, 3))
    for columns in (5, 7):
        turn, _ = torch.linalg.qr(draw.normal(columns, columns, dtype=torch.float64))
        lengths = torch.tensor([2.0 ** draw.integer(-3, 3) for _ in range(11)])[:, None]
        after = ((before * lengths).double() @ turn[:5]).float()
        by_length = overlaps(neighborhoods(before, 3, before @ before.T), neighborhoods(after, 3, after @ after.T))
        mistakes = {"kept-not-changed": torch.ones(11), "vectors-compared": raised("RuntimeError", "must match")}
        if bool((by_length < 3).any()):
            mistakes["lengths-count"] = 1 - by_length / (6 - by_length)
        if columns == 5:
            mistakes["vectors-compared"] = gives(1 - torch.cosine_similarity(before, after))
        else:
            mistakes["vectors-compared"] |= raised("RuntimeError", "shapes cannot be multiplied")
            mistakes["one-width-for-both"] = raised("RuntimeError", "equal size") | raised("RuntimeError", "Sizes of")
        expect(submission.call("neighbor_drift", before, after, 3)).is_close_to(torch.zeros(11), mistakes=mistakes)


@task("neighbor_drift", points=1)
def test_drift_when_everybody_is_a_neighbor(submission, draw):
    """With k of V - 1 or more, the neighbours are all others before and after."""
    before, after = draw.normal(5, 3), draw.normal(5, 3)
    for k in (4, 5, 12):
        expect(submission.call("neighbor_drift", before, after, k)).is_close_to(
            torch.zeros(5),
            mistakes={
                "large-k-crashes": TOO_LONG,
                "kept-not-changed": torch.ones(5),
                **({"share-of-k": torch.full((5,), 1 - 4 / k)} if k > 4 else {}),
                **({"k-larger-than-the-sets": torch.full((5,), 1 - 4 / (2 * k - 4))} if k > 4 else {}),
            },
        )
    expect(submission.call("neighbor_drift", draw.normal(2, 3), draw.normal(2, 3), 1)).is_close_to(torch.zeros(2))


@task("neighbor_drift", points=1)
def test_drift_with_a_padding_row_and_in_float64(submission, draw):
    """A row of zeros in both checkpoints, or only before; the result has the tables' dtype, and is where they are."""

    def make():
        tables = table(draw, 9, 4, torch.float64), table(draw, 9, 4, torch.float64)
        for weight in tables:
            weight[0] = 0
        return tables

    def good(pair):
        return all(clear(cosines(weight[1:], weight), range(1, 9), 3) for weight in pair)

    before, after = drawn(make, good)
    expect(submission.call("neighbor_drift", before, after, 3)).is_close_to(
        drift(before, after, 3).double(),
        tolerance=Tolerance(absolute=1e-6),
        mistakes={
            "zero-row-nan": has_nan(),
            "fixed-float32": has_dtype(torch.float32),
        },
    )
    expect(submission.elsewhere.call("neighbor_drift", before, after, 3)).is_close_to(
        drift(before, after, 3).double(), tolerance=Tolerance(absolute=1e-6)
    )
    # All rows are equally near to a row of zeros, so that the lowest are its neighbours.

    def kept(weight, members):
        return len(members & {*neighborhoods(weight, 3)[0]})

    later = drawn(
        lambda: table(draw, 9, 4, torch.float64),
        lambda weight: settled(weight, 3) and kept(weight, {1, 2, 3}) != kept(weight, {6, 7, 8}),
    )
    expected = drift(before, later, 3).double()
    backwards = expected.clone()
    backwards[0] = 1 - kept(later, {6, 7, 8}) / (6 - kept(later, {6, 7, 8}))
    expect(submission.call("neighbor_drift", before, later, 3)).is_close_to(
        expected,
        tolerance=Tolerance(absolute=1e-6),
        mistakes={
            "ties-the-other-way": backwards,
            "ties-out-of-order": when(lambda got: torch.allclose(got[1:], expected[1:], atol=1e-6)),
        },
    )
