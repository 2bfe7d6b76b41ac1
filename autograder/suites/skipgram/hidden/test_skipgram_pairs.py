"""Hidden tests of `skipgram_pairs`."""

import torch

from autograder.judge import expect, raised, shaped, task, when
from autograder.suites.skipgram.truth import EMPTY_FAILS, PAIRS, Text, as_floats, drawn_text


def same_rows(expected):
    """The right pairs in another order."""
    return when(lambda got: sorted(got.tolist()) == sorted(expected.tolist()))


def _kept_some_of(got, expected):
    """The same pairs, though not as often."""
    return torch.equal(got.unique(dim=0), expected.unique(dim=0))


@task("skipgram_pairs", points=2, question=PAIRS)
def test_pairs_by_the_centres_own_radius(submission, draw):
    """Radii from 0 to 4 all over the text: each belongs to one centre."""
    sentences = [draw.distinct(40, 5), draw.distinct(40, 6)]
    radii = torch.tensor([1, 3, 0, 2, 4, 0, 2, 1, 4, 1, 3])
    text = Text(sentences, radii)
    starts, again = torch.tensor([0] * 5 + [5] * 6), torch.tensor([*range(5), *range(6)])
    expected = text.pairs()
    expect(submission.call("skipgram_pairs", sentences, radii)).equals(
        expected,
        mistakes={
            "contexts-radius": text.pairs(text.together & text.apart & text.near.T),
            "radii-start-again": text.pairs(Text(sentences, radii[again]).rule),
            "one-radius-for-all": when(
                lambda got: any(
                    torch.equal(got, text.pairs(Text(sentences, one).rule))
                    for one in (radii[starts], radii[:1].expand(11), radii.amax().expand(11))
                )
            ),
            "over-the-end": text.pairs(text.near & text.apart),
            "another-order": same_rows(expected),
        },
    )


@task("skipgram_pairs", points=1, question=PAIRS)
def test_pairs_of_a_word_said_twice(submission, draw):
    """A word is the context of itself at another place, and the same pair may come twice."""
    a, b, c = draw.distinct(40, 3)
    sentences, radii = [[a, b, a, a, c], [b, b, a, b]], torch.full((9,), 2)
    text = Text(sentences, radii)
    expected = text.pairs()
    first = Text(sentences, radii)
    place = torch.tensor([0, 1, 0, 0, 4, 5, 5, 7, 5])
    first_only = first.together & ((place - place[:, None]).abs() <= 2) & (place != place[:, None])
    found = torch.tensor(
        [
            [center, context]
            for sentence in sentences
            for center in sentence
            for spot, context in enumerate(sentence)
            if 0 < abs(spot - sentence.index(center)) <= 2
        ]
    )
    expect(submission.call("skipgram_pairs", sentences, radii)).equals(
        expected,
        mistakes={
            "words-not-places": text.pairs(text.rule & (text.ids != text.ids[:, None])),
            "first-place-taken": when(lambda got: torch.equal(got, found) or torch.equal(got, text.pairs(first_only))),
            "repeats-dropped": when(lambda got: len(got) < len(expected) and _kept_some_of(got, expected)),
            "its-own-context": text.pairs(text.together & text.near),
        },
    )


@task("skipgram_pairs", points=1, question=PAIRS)
def test_pairs_in_order(submission, draw):
    """Centres from left to right, and so the contexts of each, even where ids fall; and so through a whole text."""
    sentences = [sorted(draw.distinct(40, 7), reverse=True), draw.distinct(40, 5)]
    radii = torch.full((12,), 3)
    text = Text(sentences, radii)
    expected, rows = text.pairs(), text.rule.nonzero()
    step = rows[:, 1] - rows[:, 0]
    nearest = sorted(range(len(rows)), key=lambda k: (int(rows[k, 0]), abs(int(step[k])), int(step[k])))
    nearest_right = sorted(range(len(rows)), key=lambda k: (int(rows[k, 0]), abs(int(step[k])), -int(step[k])))
    outwards = sorted(range(len(rows)), key=lambda k: (int(rows[k, 0]), int(step[k]) > 0, abs(int(step[k]))))
    expect(submission.call("skipgram_pairs", sentences, radii)).equals(
        expected,
        mistakes={
            "nearest-first": when(
                lambda got: any(torch.equal(got, expected[order]) for order in (nearest, nearest_right, outwards))
            ),
            "pair-turned-round": expected.flip(1),
            "another-order": same_rows(expected),
        },
    )
    sentences, radii = drawn_text(draw, 5, [0, 6, 1, 0, 9, 2, 13, 0])
    text = Text(sentences, radii)
    longer = [sentence for sentence in sentences if len(sentence) > 1]
    expect(submission.call("skipgram_pairs", sentences, radii)).equals(
        text.pairs(),
        mistakes={
            "over-the-end": text.pairs(text.near & text.apart),
            "contexts-radius": text.pairs(text.together & text.apart & text.near.T),
            "words-not-places": text.pairs(text.rule & (text.ids != text.ids[:, None])),
            "radius-not-taken": Text(longer, radii[:30]).pairs(),
        },
    )


@task("skipgram_pairs", points=1, question=PAIRS)
def test_pairs_at_the_ends(submission, draw):
    """A radius longer than the sentence pairs all with all; a fixed one gives 2nw − w(w + 1) pairs."""
    for length, radius in ((7, 3), (4, 9), (3, 2), (2, 5)):
        words, radii = draw.distinct(40, length), torch.full((length,), radius)
        text, reach = Text([words], radii), min(radius, length - 1)
        steps = [step for step in range(-radius, radius + 1) if step]
        round_about = sorted(
            [words[place], words[(place + step) % length]] for place in range(length) for step in steps
        )
        sliced = [
            [words[place], context]
            for place in range(length)
            for context in words[place - radius : place] + words[place + 1 : place + 1 + radius]
        ]
        whole = max(length - 2 * radius, 0) * 2 * radius
        mistakes = {
            "slice-below-0": when(lambda got, sliced=sliced: got.tolist() == sliced),
            "wraps-round": when(lambda got, rows=round_about: sorted(got.tolist()) == rows),
            "only-whole-windows": when(lambda got, whole=whole: len(got) == whole),
            "beyond-the-end-fails": raised("IndexError"),
        }
        reply = submission.call("skipgram_pairs", [words], radii)
        expect(reply).equals(text.pairs(), mistakes=mistakes)
        expect(reply.map(len, part=", its length")).equals(2 * length * reach - reach * (reach + 1))


@task("skipgram_pairs", points=1, question=PAIRS)
def test_pairs_of_nothing(submission, draw):
    """No sentence, empty ones, one word alone, radii of 0: no pairs, and still two columns of int64."""
    a, b = draw.distinct(40, 2)
    for sentences, radii in (([], []), ([[]], []), ([[a]], [3]), ([[a], [], [b]], [2, 2]), ([[a, b, a]], [0, 0, 0])):
        expect(submission.call("skipgram_pairs", sentences, torch.tensor(radii, dtype=torch.int64))).equals(
            torch.zeros(0, 2, dtype=torch.int64),
            mistakes={
                "its-own-context": when(lambda got: len(got) > 0 and bool((got[:, 0] == got[:, 1]).all())),
                "over-the-end": when(lambda got: len(got) > 0 and bool((got[:, 0] != got[:, 1]).all())),
                "no-pairs-no-columns": shaped(0) | shaped(0, 0) | shaped(2, 0) | shaped(1, 0),
                "floats-from-nothing": when(as_floats),
                "nothing-fails": EMPTY_FAILS,
            },
        )
