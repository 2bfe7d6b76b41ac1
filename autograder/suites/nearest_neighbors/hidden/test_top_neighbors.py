"""Hidden tests of `top_neighbors`."""

import torch

from autograder.judge import Tolerance, expect, raised, task
from autograder.suites.nearest_neighbors.truth import (
    GAP,
    TOO_LONG,
    all_differ,
    clear,
    clear_table,
    cosines,
    drawn,
    neighbor_rows,
    neighbors,
    pair,
    points_to,
    ranked,
    ranked_backwards,
    signs,
    table,
)


@task("top_neighbors", points=2)
def test_neighbors_of_a_batch(submission, draw):
    """Four nearest of five queries, one of them asked twice, among rows of all lengths."""
    queries = draw.distinct(13, 4)
    queries.append(queries[1])

    def rankings(weight):
        asked, columns = weight[queries], weight / weight.norm(dim=0)
        true = cosines(asked, weight)
        rows = neighbor_rows(true, queries, 4)
        return rows, {
            "returns-itself": [ranked(line, (), 4) for line in true],
            "self-masked-by-place": [ranked(line, {place}, 4) for place, line in enumerate(true)],
            "hidden-words-pile-up": [ranked(line, queries[: place + 1], 4) for place, line in enumerate(true)],
            "queries-exclude-each-other": [ranked(line, queries, 4) for line in true],
            "lengths-count": neighbor_rows(asked @ weight.T, queries, 4),
            "distance-not-angle": neighbor_rows(-torch.cdist(asked, weight), queries, 4),
            "columns-normalised": neighbor_rows(columns[queries] @ columns.T, queries, 4),
            "sign-lost": neighbor_rows(true.abs(), queries, 4),
            "least-similar-first": neighbor_rows(-true, queries, 4),
            "row-numbers-shifted": [
                [row - (row > query) for row in line] for line, query in zip(rows, queries, strict=True)
            ],
            "nearest-last": [line[::-1] for line in rows],
            "sorted-by-row-number": [sorted(line) for line in rows],
        }

    def good(weight):
        rows, others = rankings(weight)
        return clear(cosines(weight[queries], weight), queries, 4) and all_differ(rows, *others.values())

    weight = drawn(lambda: table(draw, 13, 3), good)
    rows, scores = neighbors(weight, queries, 4)
    mistakes = {name: points_to(wrong) for name, wrong in rankings(weight)[1].items()}
    mistakes["query-not-normalised"] = (rows, scores * weight[queries].norm(dim=1, keepdim=True))
    mistakes["distances-for-scores"] = (rows, 1 - scores)
    mistakes["squeezed-into-0-to-1"] = (rows, (1 + scores) / 2)
    mistakes["repeated-queries-merged"] = pair(lambda got, _: got.shape == (4, 4))
    mistakes["scores-first"] = pair(lambda got, other: got.is_floating_point() and not other.is_floating_point())
    reply = submission.call("top_neighbors", weight, torch.tensor(queries), 4)
    expect(reply).is_close_to((rows, scores), mistakes=mistakes)


def opposites(draw):
    """Three pairs of opposite rows, 16 places of ±1 each, with cosines ±0.625, ±0.5 and ±0.375 between pairs."""
    first = torch.ones(16)
    second, third = first.clone(), first.clone()
    second[:3] = -1
    third[1:6] = -1
    rows = torch.stack([first, second, third, -first, -second, -third])
    lengths = torch.tensor([2.0 ** draw.integer(-2, 2) for _ in range(6)])
    mixed = rows[draw.permutation(6)][:, draw.permutation(16)]
    return mixed * lengths[:, None] * signs(draw, 1, 16)


@task("top_neighbors", points=1)
def test_opposite_rows_are_neighbors_too(submission, draw):
    """When every word is wanted, the exactly opposite one comes last, and the query itself never comes."""
    weight = opposites(draw)
    queries = list(range(6))
    scores = cosines(weight, weight)
    blanked = scores.clone().fill_diagonal_(0)
    rows, near = neighbors(weight, queries, 5)
    expect(submission.call("top_neighbors", weight, torch.arange(6), 5)).is_close_to(
        (rows, near),
        mistakes={
            "self-masked-with-zero": points_to([ranked(line, (), 5) for line in blanked]),
            "returns-itself": points_to([ranked(line, (), 5) for line in scores]),
            "self-masked-with-minus-one": pair(
                lambda got, _: torch.equal(got[:, :4], rows[:, :4]) and not torch.equal(got, rows)
            ),
        },
    )
    asked, zeroed = queries[1:], scores[1:].clone()
    zeroed[:, 0] = 0
    few, near = neighbors(weight, asked, 4, [0])
    expect(submission.call("top_neighbors", weight, torch.tensor(asked), 4, [0])).is_close_to(
        (few, near),
        mistakes={
            "exclude-ignored": points_to(neighbor_rows(scores[1:], asked, 4)),
            "excluded-scored-zero": points_to(neighbor_rows(zeroed, asked, 4)),
            "excluded-scored-minus-one": pair(
                lambda got, _: torch.equal(got[:, :3], few[:, :3]) and not torch.equal(got, few)
            ),
        },
    )


@task("top_neighbors", points=1)
def test_twins_stay_neighbors(submission, draw):
    """A word with the query's own vector is its nearest neighbour; both of a pair are asked."""
    first, second, lone = queries = draw.distinct(9, 3)

    def paired():
        weight = table(draw, 9, 5)
        weight[second] = weight[first]
        return weight

    def good(weight):
        known = cosines(weight[queries], weight)
        near, _, far = neighbor_rows(known, queries, 4)
        return (
            clear(known[:2], queries[:2], 3)
            and clear(known[2:], [lone], 3, exclude=[second])
            and lone in near[:3]
            and second not in far
        )

    weight = drawn(paired, good)
    rows, scores = neighbors(weight, queries, 3)
    known = cosines(weight[queries], weight)
    ids = torch.tensor(queries)
    expect(submission.call("top_neighbors", weight, ids, 3)).is_close_to(
        (rows, scores),
        mistakes={
            "twins-dropped": points_to(neighbor_rows(known, queries, 3, exclude=(first, second))),
            "queries-exclude-each-other": points_to(neighbor_rows(known, queries, 3, exclude=queries)),
            "returns-itself": pair(lambda got, _: got[2, 0] == lone),
            "first-rank-dropped": pair(lambda got, _: torch.equal(got[2], rows[2]) and bool((got[:, 0] == ids).any())),
        },
    )


@task("top_neighbors", points=2)
def test_excluded_words_make_room_for_others(submission, draw):
    """The nearest words are excluded, and the next ones take their places; a list, a tuple, with repeats."""
    asked = draw.distinct(11, 2)

    def nearest_of(weight):
        return [lines[0] for lines in neighbor_rows(cosines(weight[asked], weight), asked, 1)]

    def good(weight):
        one, other = nearest_of(weight)
        both = cosines(weight[asked], weight)
        return one != other and not {one, other} & {*asked} and bool(both.gather(1, first_of(weight)).min() > 0.1)

    def first_of(weight):
        return neighbors(weight, asked, 1)[0]

    weight = drawn(lambda: clear_table(draw, 11, 4), good)
    one, other = nearest_of(weight)
    scores = cosines(weight[asked], weight)
    zeroed = scores.clone()
    zeroed[:, [one, other]] = 0
    for exclude, k in (([one, other, one], 3), ((other, one), 8)):
        rows, near = neighbors(weight, asked, k, exclude)
        wrong = {
            "exclude-ignored": neighbor_rows(scores, asked, k),
            "only-one-excluded": neighbor_rows(scores, asked, k, exclude[:1]),
            "excluded-scored-zero": neighbor_rows(zeroed, asked, k),
        }
        expect(submission.call("top_neighbors", weight, torch.tensor(asked), k, exclude)).is_close_to(
            (rows, near),
            mistakes={
                **{name: points_to(lines) for name, lines in wrong.items() if lines != rows.tolist()},
                "excluded-after-the-cut": pair(lambda got, _, k=k: got.shape[1] < k)
                | raised("RuntimeError", "equal size")
                | raised("RuntimeError", "invalid for input")
                | raised("ValueError", "length"),
                "rows-masked-not-columns": raised("IndexError", "out of bounds")
                | pair(lambda _, scores: scores.isneginf().all(dim=1).any()),
            },
        )


@task("top_neighbors", points=1)
def test_neighbors_when_few_are_left(submission, draw):
    """A k beyond the words that are left gives all of them, and nobody else."""
    weight, asked = clear_table(draw, 7, 3), [4, 0, 6]
    for k, exclude, left in ((50, [], 6), (7, [], 6), (5, (2, 5, 2), 4), (50, (3, 5, 1), 3)):
        mistakes = {
            "large-k-crashes": TOO_LONG,
            "exclude-ignored": pair(
                lambda rows, scores, exclude=exclude: (
                    exclude and {*exclude} <= {*rows.unique().tolist()} and (scores.isfinite() & (scores != 0)).all()
                )
            ),
            "masked-words-returned": pair(lambda rows, _, left=left: rows.shape[1] > left),
        }
        if exclude:
            mistakes["repeats-counted-twice"] = pair(lambda rows, _, left=left: rows.shape[1] == left - 1)
        expect(submission.call("top_neighbors", weight, torch.tensor(asked), k, exclude)).is_close_to(
            neighbors(weight, asked, k, exclude), mistakes=mistakes
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
    """Between equal cosines the lower row number comes first; a query of zeros finds the lowest rows."""
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
    """One query, none at all, a float64 table that is not contiguous."""
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
