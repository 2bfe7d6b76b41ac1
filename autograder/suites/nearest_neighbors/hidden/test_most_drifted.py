"""Hidden tests of `most_drifted`."""

import torch

from autograder.judge import expect, raised, returned, task, when
from autograder.suites.nearest_neighbors.truth import drawn, drift, moved, ranked, ranked_backwards


def other_orders(words, moves, n):
    """Equals in a fixed order that is not the vocabulary's."""
    by_name = sorted(words, key=lambda word: (-moves[words.index(word)], word))
    return {
        "ties-the-other-way": returned([words[row] for row in ranked_backwards(moves, (), n)]),
        "ties-by-name": returned(by_name[:n]),
    }


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
            **other_orders(words, moves, 13),
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
                **other_orders(words, moves, 9),
                "unmoved-left-out": [word for word in expected if moves[words.index(word)] > 0],
                "large-n-crashes": raised("RuntimeError", "k out of range") | raised("IndexError", "list index"),
            },
        )
