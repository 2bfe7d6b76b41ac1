"""Hidden tests of `top_neighbors`: rows of zeros, tiny rows, equal and nearly equal cosines, cost, any batch."""

import torch

from autograder.judge import Tolerance, expect, raised, task
from autograder.suites.nearest_neighbors.truth import (
    GAP,
    clear,
    clear_table,
    cosines,
    drawn,
    nearly_equal,
    neighbor_rows,
    neighbors,
    pair,
    points_to,
    ranked_backwards,
    signs,
    table,
)


@task("top_neighbors", points=1)
def test_neighbors_and_zero_rows(submission, draw):
    """A row of zeros has cosine 0: before every opposite word, behind every similar one."""

    def zeroed():
        weight = table(draw, 8, 3)
        weight[3] = 0
        return weight

    asked = [1, 7, 4]
    weight = drawn(zeroed, lambda weight: clear(cosines(weight[asked], weight), asked, 7))
    scores = cosines(weight[asked], weight)
    expect(submission.call("top_neighbors", weight, torch.tensor(asked), 7)).is_close_to(
        neighbors(weight, asked, 7),
        mistakes={
            "zero-row-nan": pair(lambda _, scores: scores.isnan().any()),
            "zero-row-left-out": points_to(neighbor_rows(scores, asked, 7, exclude=[3])),
        },
    )


@task("top_neighbors", points=1)
def test_neighbors_among_tiny_and_huge_rows(submission, draw):
    """Rows as short as 1e-9 and as long as 1e9 keep their places and their cosines."""
    weight = clear_table(draw, 7, 3)
    unit = weight / weight.norm(dim=1, keepdim=True)
    lengths = torch.tensor([2e-9, 1.0, 5e8, 4e-9, 3e-3, 7e8, 2e-9])[draw.permutation(7)]
    weight = unit * lengths[:, None]
    tiny = int(lengths.argmin())
    asked = [tiny, (tiny + 2) % 7]
    rows, scores = neighbors(weight, asked, 6)
    long = lengths[asked][:, None]
    expect(submission.call("top_neighbors", weight, torch.tensor(asked), 6)).is_close_to(
        (rows, scores),
        tolerance=Tolerance(absolute=1e-4),
        mistakes={
            "query-not-normalised": pair(lambda _, got: torch.allclose(got / long, scores, atol=1e-3)),
            "eps-too-large": pair(lambda _, got: bool(got[0].abs().max() < 0.9998 * scores[0].abs().max())),
        },
    )


@task("top_neighbors", points=1)
def test_equal_cosines_in_order_of_rows(submission, draw):
    """Between equal cosines the lower row comes first, and between nearly equal ones the nearer.

    A query of zeros finds the lowest rows.
    """
    weight = signs(draw, 37, 4)
    weight[11] = 0
    asked = [11, 0, *draw.distinct(11, 2, low=1)]
    rows, scores = neighbors(weight, asked, 9)
    ids = torch.tensor(asked)
    known = cosines(weight[ids], weight)
    backwards = [ranked_backwards(line, {query}, 9) for line, query in zip(known, asked, strict=True)]
    expect(submission.call("top_neighbors", weight, ids, 9)).is_close_to(
        (rows, scores),
        mistakes={
            "zero-row-nan": pair(lambda _, scores: scores.isnan().any()),
            "queries-exclude-each-other": points_to(neighbor_rows(known, asked, 9, asked)),
            "ties-the-other-way": points_to(backwards),
            "ties-out-of-order": pair(
                lambda got, near: not (got == ids[:, None]).any() and torch.allclose(near, scores, atol=1e-4)
            ),
        },
    )

    def near_twins():
        weight = table(draw, 31, 5, torch.float64)
        return nearly_equal(weight, 3, 30, weight[0])

    weight = drawn(near_twins, lambda weight: clear(cosines(weight[:1], weight), [0], 30, gap=1e-12))
    expect(submission.call("top_neighbors", weight, torch.tensor([0]), 30)).is_close_to(
        neighbors(weight, [0], 30),
        mistakes={
            "near-taken-for-equal": pair(lambda got, _: (got == 3).nonzero()[0, 1] < (got == 30).nonzero()[0, 1])
        },
    )


@task("top_neighbors", points=1)
def test_neighbors_never_build_the_whole_table(submission, draw):
    """Seven queries among 2003 words: nothing of shape (V, V) is made."""
    asked = draw.distinct(2003, 7)
    weight = drawn(
        lambda: draw.normal(2003, 11), lambda weight: clear(cosines(weight[asked], weight), asked, 5, gap=1e-4)
    )
    reply = submission.counting.call("top_neighbors", weight, torch.tensor(asked), 5)
    expect(reply).is_close_to(neighbors(weight, asked, 5))
    expect(reply).costs_at_most(
        elements=100 * 2003,
        expected="no tensor with as many numbers as V times V",
        mistake="whole-table-built",
    )


@task("top_neighbors", points=1)
def test_neighbors_never_copy_the_table_for_each_query(submission, draw):
    """Twenty-nine queries, seventeen columns: nothing of shape (Q, V, D) is made."""
    asked = draw.permutation(31)[:29]
    weight = drawn(
        lambda: draw.normal(31, 17),
        lambda weight: clear(cosines(weight[asked], weight), asked.tolist(), 3, gap=GAP / 3),
    )
    reply = submission.counting.call("top_neighbors", weight, asked, 3)
    expect(reply).is_close_to(neighbors(weight, asked.tolist(), 3))
    expect(reply).costs_at_most(
        elements=3 * (29 * 31 + 31 * 17),
        expected="no tensor with many more numbers than (Q, V) and (V, D) together",
        mistake="copies-for-each-query",
    )


@task("top_neighbors", points=1)
def test_neighbors_of_any_batch_and_dtype(submission, draw):
    """One query, none at all, a float64 table that is not contiguous, another device."""
    weight = drawn(
        lambda: table(draw, 3, 8, torch.float64).T,
        lambda weight: clear(cosines(weight, weight), range(8), 7),
    )
    rows, scores = neighbors(weight, [5], 3)
    expect(submission.call("top_neighbors", weight, torch.tensor([5]), 3)).is_close_to(
        (rows, scores),
        tolerance=Tolerance(1e-8, 1e-9),
        mistakes={
            "fixed-float32": raised("RuntimeError", "dtype")
            | pair(lambda got, near: torch.equal(got, rows) and torch.equal(near, near.float().to(near.dtype))),
            "single-query-squeezed": pair(lambda got, _: got.dim() == 1),
        },
    )
    asked = torch.tensor([5, 0, 7])
    expect(submission.elsewhere.call("top_neighbors", weight, asked, 4, [6, 1])).is_close_to(
        neighbors(weight, asked.tolist(), 4, [6, 1]), tolerance=Tolerance(1e-8, 1e-9)
    )
    none = torch.zeros(0, dtype=torch.int64)
    left = len(weight) - 2  # one word is excluded, and one would be the query
    for k, columns in ((3, 3), (len(weight) + 2, left)):
        expect(submission.call("top_neighbors", weight.float(), none, k, [1])).equals(
            (torch.zeros(0, columns, dtype=torch.int64), torch.zeros(0, columns)),
            mistakes={
                "k-larger-than-the-words": pair(lambda got, _, k=k: k > left and got.shape == (0, k)),
                "empty-batch-crashes": raised() | pair(lambda got, _, columns=columns: got.shape != (0, columns)),
            },
        )
