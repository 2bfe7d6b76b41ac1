"""Hidden tests of `analogy`."""

import torch

from autograder.judge import expect, raised, returned, task, typed, when
from autograder.suites.nearest_neighbors.truth import (
    GAP,
    TOO_LONG,
    all_differ,
    clear,
    cosines,
    drawn,
    nearly_equal,
    ranked,
    ranked_backwards,
    signs,
    table,
)

RANKING = "Which words are candidates, and by their cosine with what are they ranked?"


def fewer_than(count):
    """A list that is too short came back."""
    return when(lambda got: isinstance(got, list) and len(got) < count)


def unit_rows(weight):
    """Rows of length 1 in float64; zeros stay zeros."""
    rows = weight.double()
    lengths = rows.norm(dim=1, keepdim=True)
    return rows / lengths.where(lengths > 0, 1.0)


def answers(weight, a, b, c, k):
    """The true rows, best first."""
    unit = unit_rows(weight)
    return ranked(cosines((unit[b] - unit[a] + unit[c])[None], weight)[0], {a, b, c}, k)


def clear_analogy(weight, a, b, c, gap=GAP / 3):
    """Whether rounding cannot change the answers."""
    unit = unit_rows(weight)
    target = unit[b] - unit[a] + unit[c]
    scores = cosines(target[None], weight)
    return bool(target.norm() > 0.1) and clear(scores, [a], len(weight) - 1, exclude=(b, c), gap=gap)


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
        unit = unit_rows(weight)
        scores = cosines((unit[b] - unit[a] + unit[c])[None], weight)[0]
        fewer_excluded = [ranked(scores, some, 3) for some in ((), (c,))]
        return (
            clear_analogy(weight, *places)
            and all_differ(answers(weight, *places, 3), *rankings(weight).values())
            and answers(weight, *places, 3) not in fewer_excluded
        )

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
    """One when nothing is said, else k, and all that are left when k is larger; on another device."""
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
    expect(submission.elsewhere.call("analogy", *asked, words, weight, k=4)).equals(expected[:4])


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
        left_out = [word for word in expected if word != words[5]]
        expect(submission.call("analogy", *(words[row] for row in places), words, weight, k=9)).equals(
            expected,
            mistakes={"zero-row-nan": nan_first, "zero-row-left-out": left_out} if 5 not in places else {},
        )


@task("analogy", points=1, question=RANKING)
def test_analogy_among_equals(submission, draw):
    """Between equally near words the earlier wins, between nearly equal ones the nearer.

    An exactly opposite word is a word, too.
    """
    words = draw.words(37)
    weight = signs(draw, 37, 4)
    a, b, c = 20, 3, 31
    weight[a] = signs(draw, 1, 4)[0]
    weight[b] = weight[a] * torch.tensor([-1.0, 1.0, 1.0, 1.0])
    weight[c] = weight[a] * torch.tensor([1.0, -1.0, -1.0, 1.0])
    weight[35] = -(weight[b] - weight[a] + weight[c])
    rows = answers(weight, a, b, c, 12)
    near = cosines((weight[b] - weight[a] + weight[c])[None], weight)[0]
    expect(submission.call("analogy", words[a], words[b], words[c], words, weight, k=12)).equals(
        [words[row] for row in rows],
        mistakes={
            "ties-the-other-way": returned([words[row] for row in ranked_backwards(near, {a, b, c}, 12)]),
            "ties-out-of-order": when(
                lambda got: (
                    len({*got} - {words[a], words[b], words[c]}) == len(rows)
                    and [float(near[words.index(word)]) for word in got] == near[rows].tolist()
                )
            ),
        },
    )
    # Rounding may put a tie of all words in another order, but nobody in or out.
    everybody = submission.call("analogy", words[a], words[b], words[c], words, weight, k=50)
    expect(everybody.map(sorted, part=", in the order of the alphabet")).equals(
        sorted(words[row] for row in answers(weight, a, b, c, 50)),
        mistakes={"excluded-scored-minus-one": when(lambda got: len(got) == 34)},
    )

    def near_twins():
        weight = table(draw, 37, 5, torch.float64)
        unit = unit_rows(weight)
        return nearly_equal(weight, 5, 36, unit[b] - unit[a] + unit[c])

    weight = drawn(near_twins, lambda weight: clear_analogy(weight, a, b, c, gap=1e-12))
    expect(submission.call("analogy", words[a], words[b], words[c], words, weight, k=34)).equals(
        [words[row] for row in answers(weight, a, b, c, 34)],
        mistakes={"near-taken-for-equal": when(lambda got: got.index(words[5]) < got.index(words[36]))},
    )
