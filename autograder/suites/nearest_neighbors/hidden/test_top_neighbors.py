"""Hidden tests of `top_neighbors`: who is a neighbour, and who is left out."""

import torch

from autograder.judge import expect, raised, task
from autograder.suites.nearest_neighbors.truth import (
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
