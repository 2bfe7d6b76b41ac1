"""What only graders run: rows of every length, zeros, twins, ties, masks, limits of k and of memory.

Truth comes from float64 cosines made without a matrix product. Random tables are drawn again until neighbouring cosines
lie further apart than rounding could move them; where ties matter, rows hold ±1 in 4 or 16 places, so that every
length, quotient and sum is exact in any order of working.
"""

import torch

from autograder.judge import Tolerance, expect, has_dtype, has_nan, raised, shaped, task, typed, when

GAP = 1e-3
RANKING = "Which words are candidates, and by their cosine with what are they ranked?"
TOO_LONG = raised("RuntimeError", "out of range") | raised("IndexError", "list index")


def cosines(vectors, weight):
    """Cosines of every vector with every row, in float64: shapes (Q, D) and (V, D) give (Q, V)."""
    left, right = vectors.double()[:, None], weight.double()[None]
    lengths = left.norm(dim=-1) * right.norm(dim=-1)
    return (left * right).sum(dim=-1) / lengths.where(lengths > 0, 1.0)


def ranked(scores, left_out, k):
    """The k best row numbers, lower ones first among equals."""
    values = scores.tolist()
    return sorted((row for row in range(len(values)) if row not in left_out), key=lambda row: (-values[row], row))[:k]


def neighbor_rows(scores, queries, k, exclude=()):
    """The row numbers, one list a query, by these scores of shape (Q, V)."""
    return [ranked(line, {query, *exclude}, k) for line, query in zip(scores, queries, strict=True)]


def neighbors(weight, queries, k, exclude=()):
    """The true pair: row numbers and cosines."""
    scores = cosines(weight[queries], weight)
    rows = torch.tensor(neighbor_rows(scores, queries, k, exclude))
    return rows, scores.gather(1, rows).to(weight.dtype)


def pair(predicate):
    """A pair of tensors came back for which `predicate(rows, scores)` is true."""
    return when(lambda got: isinstance(got, tuple) and len(got) == 2 and predicate(*got))


def points_to(rows):
    """The pair that came back holds these row numbers, whatever the cosines."""
    return pair(lambda got, _: got.tolist() == rows)


def gives(known):
    """These numbers came back, perhaps clamped."""
    return when(
        lambda got: any(torch.allclose(got, it, atol=1e-4) for it in (known, known.clamp(-1, 1), known.clamp(0, 1)))
    )


def fewer_than(count):
    """A list that is too short came back."""
    return when(lambda got: isinstance(got, list) and len(got) < count)


def clear(scores, queries, k, exclude=(), gap=GAP):
    """Whether rounding cannot change anybody's k best."""
    left = scores.clone()
    left[range(len(queries)), list(queries)] = -9
    left[:, list(exclude)] = -9
    best = left.sort(dim=1, descending=True).values[:, : k + 1]
    return bool(((best[:, :-1] - best[:, 1:] > gap) | (best[:, 1:] < -1.5)).all())


def all_differ(truth, *others):
    """Whether no two of these answers are the same."""
    answers = [truth, *others]
    return all(left != right for index, left in enumerate(answers) for right in answers[:index])


def drawn(make, good):
    """Draw until the draw is good."""
    for _ in range(1000):
        made = make()
        if good(made):
            return made
    raise RuntimeError("no good draw in a thousand")


def table(draw, rows, columns, dtype=torch.float32):
    """Signed rows of lengths that differ by more than ten times."""
    lengths = torch.tensor([10 ** draw.number(-0.7, 0.7) for _ in range(rows)], dtype=torch.float64)
    return (draw.normal(rows, columns, dtype=torch.float64) * lengths[:, None]).to(dtype)


def clear_table(draw, rows, columns, dtype=torch.float32):
    """A table in which every word's whole ranking is clear."""
    return drawn(
        lambda: table(draw, rows, columns, dtype),
        lambda weight: clear(cosines(weight, weight), range(rows), rows - 1, gap=GAP / 3),
    )


def signs(draw, rows, columns):
    """Rows of ±1."""
    return draw.ids(2, rows, columns).float() * 2 - 1


# cosine_table


@task("cosine_table", points=1)
def test_cosines_of_any_table(submission, draw):
    """Rows of all lengths; as many columns as rows, one column, one row."""
    for rows, columns in ((7, 5), (5, 5), (5, 1), (1, 3)):
        weight = table(draw, rows, columns)
        expected = cosines(weight, weight).float()
        mistakes = {}
        if columns == 5:
            by_column, whole = weight / weight.norm(dim=0), weight / weight.norm()
            by_sum = weight / weight.abs().sum(dim=1, keepdim=True)
            mistakes = {
                "lengths-count": gives(weight @ weight.T),
                "distance-not-angle": gives(torch.cdist(weight, weight)),
                "columns-normalised": gives(by_column @ by_column.T),
                "one-length-for-all": gives(whole @ whole.T),
                "sum-for-length": gives(by_sum @ by_sum.T),
                "sign-lost": expected.abs(),
                "half-a-table": expected.triu(),
                "diagonal-blanked": expected.clone().fill_diagonal_(0),
            }
        if rows != columns:
            mistakes["columns-compared"] = shaped(columns, columns)
        expect(submission.call("cosine_table", weight)).is_close_to(expected, mistakes=mistakes)


@task("cosine_table", points=1)
def test_cosines_of_a_zero_row(submission, draw):
    """A row of zeros has cosine 0 with every row, itself too."""
    weight = table(draw, 7, 3)
    weight[[2, 5]] = 0
    expected = cosines(weight, weight).float()
    with_itself = expected.clone().fill_diagonal_(1)
    expect(submission.call("cosine_table", weight)).is_close_to(
        expected, mistakes={"zero-row-nan": has_nan(), "zero-row-like-itself": with_itself}
    )


@task("cosine_table", points=1)
def test_cosines_of_tiny_and_huge_rows(submission, draw):
    """A row as short as 1e-9 and one as long as 1e9 have cosines like any other."""
    weight = table(draw, 6, 3)
    weight[[1, 4]] *= torch.tensor([2e-9, 3e-9])[:, None] / weight[[1, 4]].norm(dim=1, keepdim=True)
    weight[2] *= 9e8 / weight[2].norm()
    expect(submission.call("cosine_table", weight)).is_close_to(
        cosines(weight, weight).float(),
        tolerance=Tolerance(absolute=1e-2),
        mistakes={
            "zero-row-nan": has_nan(),
            "eps-too-large": when(lambda got: bool(abs(got[0, 0] - 1) < 1e-3 and got[1, 1] < 0.9)),
        },
    )


@task("cosine_table", points=1)
def test_cosines_never_pass_one(submission, draw):
    """Sixty rows, and no entry beyond 1 or -1 by even one bit."""
    weight = table(draw, 60, 7)
    weight[30:] = -weight[:30]
    reply = submission.call("cosine_table", weight)
    expect(reply).is_close_to(cosines(weight, weight).float())
    expect(reply.map(lambda got: bool((got.abs() <= 1).all()))).holds(
        "no entry beyond 1 or -1", otherwise="an entry such as 1.0000001", mistake="rounds-past-one"
    )


@task("cosine_table", points=1)
def test_cosines_keep_the_dtype(submission, draw):
    """A float64 table gives float64 cosines, also when it is not contiguous."""
    weight = table(draw, 3, 7, torch.float64).T
    expected = cosines(weight, weight)
    expect(submission.call("cosine_table", weight)).is_close_to(
        expected,
        mistakes={
            "fixed-float32": has_dtype(torch.float32)
            | raised("RuntimeError", "dtype")
            | when(lambda got: torch.equal(got, got.float().double())),
        },
    )


# top_neighbors


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
                "rows-masked-not-columns": raised("IndexError", "out of bounds"),
            },
        )


@task("top_neighbors", points=1)
def test_neighbors_when_few_are_left(submission, draw):
    """A k beyond the words that are left gives all of them, and nobody else."""
    weight, asked = clear_table(draw, 7, 3), [4, 0, 6]
    for k, exclude, left in ((50, [], 6), (7, [], 6), (5, (2, 5, 2), 4), (50, (2, 5, 2), 4)):
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
        tolerance=Tolerance(absolute=1e-2),
        mistakes={
            "query-not-normalised": pair(lambda _, got: torch.allclose(got / long, scores, atol=1e-3)),
            "eps-too-large": pair(lambda _, got: bool(got[0].abs().max() < 0.9 * scores[0].abs().max())),
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
    expect(submission.call("top_neighbors", weight, ids, 9)).is_close_to(
        (rows, scores),
        mistakes={
            "zero-row-nan": pair(lambda _, scores: scores.isnan().any()),
            "queries-exclude-each-other": points_to(neighbor_rows(cosines(weight[ids], weight), asked, 9, asked)),
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
    expect(submission.call("top_neighbors", weight.float(), none, 3)).equals(
        (torch.zeros(0, 3, dtype=torch.int64), torch.zeros(0, 3)),
        mistakes={"empty-batch-crashes": raised() | pair(lambda got, _: got.shape != (0, 3))},
    )


# analogy


def unit_rows(weight):
    """Rows of length 1 in float64; zeros stay zeros."""
    rows = weight.double()
    lengths = rows.norm(dim=1, keepdim=True)
    return rows / lengths.where(lengths > 0, 1.0)


def answers(weight, a, b, c, k):
    """The true rows, best first."""
    unit = unit_rows(weight)
    return ranked(cosines((unit[b] - unit[a] + unit[c])[None], weight)[0], {a, b, c}, k)


def clear_analogy(weight, a, b, c):
    """Whether rounding cannot change the answers."""
    unit = unit_rows(weight)
    target = unit[b] - unit[a] + unit[c]
    scores = cosines(target[None], weight)
    return bool(target.norm() > 0.1) and clear(scores, [a], len(weight) - 1, exclude=(b, c), gap=GAP / 3)


@task("analogy", points=1, question=RANKING)
def test_analogy_walks_the_right_way(submission, draw):
    """From a to b, and the same step from c; rows of length 1."""
    words = draw.words(13)
    a, b, c = places = draw.distinct(13, 3)

    def rankings(weight):
        def best(target):
            return ranked(cosines(target[None], weight)[0], places, 3)

        unit = unit_rows(weight)
        return {
            "step-reversed": best(unit[a] - unit[b] + unit[c]),
            "walks-back-from-c": best(unit[a] + unit[b] - unit[c]),
            "a-not-subtracted": best(unit[b] + unit[c]),
        }

    def good(weight):
        return clear_analogy(weight, *places) and all_differ(answers(weight, *places, 3), *rankings(weight).values())

    weight = drawn(lambda: unit_rows(draw.normal(13, 5)).float(), good)
    expect(submission.call("analogy", *(words[row] for row in places), words, weight, k=3)).equals(
        [words[row] for row in answers(weight, *places, 3)],
        mistakes={name: [words[row] for row in rows] for name, rows in rankings(weight).items()}
        | {"cut-before-excluding": when(lambda got: len(got) == 2)},
    )


@task("analogy", points=2, question=RANKING)
def test_analogy_with_unit_vectors(submission, draw):
    """Every word weighs the same in the sum, and in the search, however long its row."""
    words = draw.words(13)
    a, b, c = places = draw.distinct(13, 3)

    def rankings(weight):
        unit, raw, columns = unit_rows(weight), weight.double(), weight.double() / weight.double().norm(dim=0)
        target, long = unit[b] - unit[a] + unit[c], raw[b] - raw[a] + raw[c]
        near = (1 + cosines(weight, weight)) / 2
        return {
            "raw-vectors-added": ranked(cosines(long[None], raw)[0], places, 3),
            "lengths-count": ranked((raw * target).sum(dim=1), places, 3),
            "raw-vectors-throughout": ranked((raw * long).sum(dim=1), places, 3),
            "distance-not-angle": ranked(-(raw - long).norm(dim=1), places, 3),
            "multiplied-not-added": ranked(near[b] * near[c] / (near[a] + 1e-3), places, 3),
            "columns-normalised": ranked((columns * (columns[b] - columns[a] + columns[c])).sum(dim=1), places, 3),
        }

    def good(weight):
        return clear_analogy(weight, *places) and all_differ(answers(weight, *places, 3), *rankings(weight).values())

    weight = drawn(lambda: table(draw, 13, 5), good)
    expect(submission.call("analogy", *(words[row] for row in places), words, weight, k=3)).equals(
        [words[row] for row in answers(weight, *places, 3)],
        mistakes={name: [words[row] for row in rows] for name, rows in rankings(weight).items()}
        | {"cut-before-excluding": when(lambda got: len(got) == 2)},
    )


@task("analogy", points=1, question=RANKING)
def test_analogy_never_answers_with_its_inputs(submission, draw):
    """None of a, b, c comes back, and a word with b's own vector may."""
    words = draw.words(9)
    a, b, c, twin = draw.distinct(9, 4)

    def paired():
        weight = table(draw, 9, 4)
        weight[twin] = weight[b]
        return weight

    def without(weight, *left_out):
        unit = unit_rows(weight)
        scores = cosines((unit[b] - unit[a] + unit[c])[None], weight)[0]
        return [words[row] for row in ranked(scores, left_out, 6)]

    partly = ((a, b), (a, c), (b, c), (a,), (b,), (c,))

    def good(weight):
        true, wrong = without(weight, a, b, c), [without(weight, *some) for some in partly]
        return clear_analogy(weight, a, b, c) and true not in wrong and all_differ(true, wrong[-1], without(weight))

    weight = drawn(paired, good)
    expect(submission.call("analogy", words[a], words[b], words[c], words, weight, k=6)).equals(
        [words[row] for row in answers(weight, a, b, c, 6)],
        mistakes={
            "inputs-returned": without(weight),
            "some-inputs-returned": when(lambda got: got in [without(weight, *some) for some in partly]),
            "twins-dropped": without(weight, a, b, c, twin),
            "cut-before-excluding": when(lambda got: 2 <= len(got) <= 4),
        },
    )


@task("analogy", points=1, question=RANKING)
def test_analogy_gives_as_many_as_wanted(submission, draw):
    """One when nothing is said, else k, and all that are left when k is larger."""
    words, places = draw.words(9), [2, 7, 4]
    weight = drawn(
        lambda: table(draw, 9, 5),
        lambda weight: clear_analogy(weight, *places) and inputs_lead(weight, *places),
    )
    asked = [words[row] for row in places]
    expected = [words[row] for row in answers(weight, *places, 6)]
    expect(submission.call("analogy", *asked, words, weight)).equals(
        expected[:1],
        mistakes={"one-bare-word": typed("str"), "cut-before-excluding": []},
    )
    for k in (4, 6, 7, 50):
        expect(submission.call("analogy", *asked, words, weight, k=k)).equals(
            expected[:k],
            mistakes={
                "large-k-crashes": TOO_LONG,
                "k-ignored": when(lambda got: got == expected[:1]),
                "cut-before-excluding": fewer_than(min(k, 6)),
                "masked-words-returned": when(lambda got: len(got) > 6 and got[:6] == expected),
            },
        )


def inputs_lead(weight, a, b, c):
    """Whether one of the inputs would be the best answer, were they not excluded."""
    unit = unit_rows(weight)
    return ranked(cosines((unit[b] - unit[a] + unit[c])[None], weight)[0], (), 1)[0] in (a, b, c)


@task("analogy", points=1, question=RANKING)
def test_analogy_names_the_unknown_word(submission, draw):
    """An unknown a, b or c is a KeyError that names it."""
    *words, stranger = draw.words(6)
    weight = draw.normal(5, 3)
    for place in range(3):
        asked = words[:3]
        asked[place] = stranger
        expect(submission.call("analogy", *asked, words, weight)).raises(
            "KeyError",
            mentioning=stranger,
            mistakes={
                "another-error": raised("ValueError") | raised("IndexError"),
                "unknown-word-guessed": when(lambda got: isinstance(got, list)),
                "unknown-word-not-named": raised("KeyError"),
            },
        )


@task("analogy", points=1, question=RANKING)
def test_analogy_with_one_word_twice(submission, draw):
    """Two or all three of a, b, c may be the same word."""
    words = draw.words(8)
    one, two = draw.distinct(8, 2)
    cases = ((one, one, two), (one, two, one), (one, two, two), (one, one, one))
    weight = drawn(lambda: table(draw, 8, 5), lambda weight: all(clear_analogy(weight, *places) for places in cases))
    for places in cases:
        for k in (2, 50):
            expected = answers(weight, *places, k)
            expect(submission.call("analogy", *(words[row] for row in places), words, weight, k=k)).equals(
                [words[row] for row in expected],
                mistakes={"repeats-counted-twice": fewer_than(len(expected))} if k == 50 else {},
            )


@task("analogy", points=1, question=RANKING)
def test_analogy_and_zero_rows(submission, draw):
    """A row of zeros is the worst of the similar and the best of the opposite; as an input it adds nothing."""
    words = draw.words(9)

    def zeroed():
        weight = table(draw, 9, 4)
        weight[5] = 0
        return weight

    cases = ((0, 3, 7), (5, 3, 7))
    weight = drawn(
        zeroed,
        lambda weight: all(clear_analogy(weight, *places) and answers(weight, *places, 1) != [5] for places in cases),
    )
    for places in cases:
        expected = [words[row] for row in answers(weight, *places, 9)]
        nan_first = [words[5], *(word for word in expected if word != words[5])]
        expect(submission.call("analogy", *(words[row] for row in places), words, weight, k=9)).equals(
            expected, mistakes={"zero-row-nan": nan_first} if 5 not in places else {}
        )


@task("analogy", points=1, question=RANKING)
def test_analogy_among_equals(submission, draw):
    """Between equally near words the earlier in the vocabulary wins."""
    words = draw.words(37)
    weight = signs(draw, 37, 4)
    a, b, c = 20, 3, 31
    weight[a] = signs(draw, 1, 4)[0]
    weight[b] = weight[a] * torch.tensor([-1.0, 1.0, 1.0, 1.0])
    weight[c] = weight[a] * torch.tensor([1.0, -1.0, -1.0, 1.0])
    rows = answers(weight, a, b, c, 12)
    near = cosines((weight[b] - weight[a] + weight[c])[None], weight)[0]
    expect(submission.call("analogy", words[a], words[b], words[c], words, weight, k=12)).equals(
        [words[row] for row in rows],
        mistakes={
            "ties-out-of-order": when(
                lambda got: (
                    len({*got} - {words[a], words[b], words[c]}) == len(rows)
                    and [float(near[words.index(word)]) for word in got] == near[rows].tolist()
                )
            )
        },
    )


# neighbor_drift


def overlaps(near_before, near_after):
    """How many members two lists of neighbourhoods share, word by word."""
    pairs = zip(near_before, near_after, strict=True)
    return torch.tensor([len({*was} & {*now}) for was, now in pairs], dtype=torch.float32)


def neighborhoods(weight, k, scores=None):
    """Everybody's k nearest rows."""
    return neighbor_rows(cosines(weight, weight) if scores is None else scores, range(len(weight)), k)


def drift(before, after, k):
    """The true drift: changed members over all members."""
    k = min(k, len(before) - 1)
    shared = overlaps(neighborhoods(before, k), neighborhoods(after, k))
    return (2 * k - 2 * shared) / (2 * k - shared)


def settled(weight, k):
    """Whether rounding cannot change who belongs to anybody's k nearest."""
    scores = cosines(weight, weight)
    best = scores.fill_diagonal_(-2).sort(dim=1, descending=True).values
    return bool((best[:, k - 1] - best[:, k] > GAP).all())


def moved(draw, rows, columns, k, amount=0.5):
    """Two checkpoints whose neighbourhoods are settled and partly the same."""

    def make():
        before = table(draw, rows, columns)
        noise = draw.normal(rows, columns) * amount * before.norm(dim=1, keepdim=True)
        lengths = draw.uniform(rows, 1, low=0.2, high=5.0)
        return before, (before + noise) * lengths

    return drawn(make, lambda pair: settled(pair[0], k) and settled(pair[1], k))


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
    """The padding row is zeros in both checkpoints; the result has the tables' dtype."""

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


# most_drifted


@task("most_drifted", points=1)
def test_most_drifted_in_order(submission, draw):
    """Largest drift first; between equals, the earlier word, however many there are."""
    words = draw.words(31)
    before, after = moved(draw, 31, 7, 3)
    moves = drift(before, after, 3)
    rows = ranked(moves, (), 13)
    few = min(13, 30)
    expect(submission.call("most_drifted", words, before, after, 3, 13)).equals(
        [words[row] for row in rows],
        mistakes={
            "steadiest-first": [words[row] for row in ranked(-moves, (), 13)],
            "k-and-n-swapped": [words[row] for row in ranked(drift(before, after, few), (), 3)],
            "row-numbers-for-words": rows,
            "ties-out-of-order": when(
                lambda got: len({*got}) == 13 and torch.equal(moves[[words.index(word) for word in got]], moves[rows])
            ),
        },
    )


@task("most_drifted", points=1)
def test_most_drifted_lists_everybody(submission, draw):
    """An n beyond V gives every word once, those that did not move last."""
    words = draw.words(9)
    before, after = drawn(
        lambda: moved(draw, 9, 5, 2, amount=0.2), lambda pair: 2 <= int((drift(*pair, 2) == 0).sum()) <= 7
    )
    moves = drift(before, after, 2)
    expected = [words[row] for row in ranked(moves, (), 9)]
    for n in (40, 9):
        expect(submission.call("most_drifted", words, before, after, 2, n)).equals(
            expected,
            mistakes={
                "unmoved-left-out": [word for word in expected if moves[words.index(word)] > 0],
                "large-n-crashes": raised("RuntimeError", "k out of range") | raised("IndexError", "list index"),
            },
        )
