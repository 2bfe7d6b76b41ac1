"""Spelling: merges in their order, everywhere, from left to right, and nothing lost."""

from autograder.judge import expect, task, typed, when
from autograder.suites.subwords import probes
from autograder.suites.subwords.truth import pieces_of, renamed, torn

ASK = "Which pieces are there after the first merge, after the second, and so on?"


def spelling(submission, names, word, merges, mistakes=None):
    """Ask for a renamed word's pieces; expect those of the published way."""
    merges = [(first.translate(names), second.translate(names)) for first, second in merges]
    word = word.translate(names)
    truth = pieces_of(word, merges)
    slips = {
        name: [piece.translate(names) for piece in pieces]
        for name, pieces in (mistakes or {}).items()
        if [piece.translate(names) for piece in pieces] != truth
    }
    slips |= {"pieces-joined": typed("str"), "end-mark-forgotten": pieces_of(word, merges, end="")}
    slips |= {"half-a-piece-merged": pieces_of(word, merges, merge=torn)}
    expect(submission.call("segment", word, merges)).equals(
        truth, mistakes={name: value for name, value in slips.items() if value != truth}
    )


@task("segment", points=2, question=ASK)
def test_merges_are_taken_in_their_order(submission, draw):
    """A later merge that would fit further left has to wait, and may no longer fit; one word with other merges."""
    names = renamed(draw)
    spelling(
        submission, names, "abcd", [("a", "b"), ("c", "d"), ("b", "c"), ("a", "bc")],
        {"already-pieces": ["abc", "d", "_"]},
    )  # fmt: skip
    spelling(
        submission, names, "abcab", [("b", "c"), ("a", "b")],
        {"merges-out-of-order": ["ab", "c", "ab", "_"], "merged-once": ["a", "bc", "ab", "_"]},
    )  # fmt: skip
    spelling(submission, names, "abcab", [("a", "b"), ("b", "c")], {"old-answer-given": ["a", "bc", "ab", "_"]})
    spelling(
        submission, names, "abab", [("ab", "ab"), ("a", "b")],
        {"merges-out-of-order": ["abab", "_"], "merged-once": ["ab", "a", "b", "_"]},
    )  # fmt: skip


@task("segment", points=2, question=ASK)
def test_equal_letters_are_merged_from_the_left(submission, draw):
    """Three and five of the same letter in a row."""
    names = renamed(draw)
    for word, right, twice in (
        ("aaa", ["a", "aa", "_"], ["aa", "aa", "_"]),
        ("baaaaa", ["b", "a", "aa", "aa", "_"], []),
    ):
        spelling(
            submission, names, word, [("a", "a")],
            {"merged-from-the-right": right, "overlap-merged-twice": twice, "merged-once": _first_pair(word)},
        )  # fmt: skip


def _first_pair(word):
    place = word.index("aa")
    return [*word[:place], "aa", *word[place + 2 :], "_"]


@task("segment", points=1, question=ASK)
def test_nothing_is_lost(submission, draw):
    """Characters that no merge knows, words of one letter, no merges, other scripts, the end mark in a merge."""
    names = renamed(draw)
    for word, merges in (
        ("abc", []), ("g", [("a", "b")]), ("gabg", [("a", "b"), ("g", "_"), ("ab", "g_")]), ("d", [("d", "_")]),
    ):  # fmt: skip
        unknown = {
            "unknown-character-lost": [p for p in pieces_of(word, merges) if p[0] in "".join(map("".join, merges))]
        }
        spelling(submission, names, word, merges, unknown if merges else None)
    expect(submission.call("segment", "héλλ🙂", [("λ", "λ"), ("h", "é")])).equals(["hé", "λλ", "🙂", "_"])
    expect(submission.call("segment", "a.b*a.b", [(".", "b"), ("a", ".b")])).equals(["a.b", "*", "a.b", "_"])
    word, merges = "".join(draw.words(1)), [("a", "b")]
    expect(submission.run(probes.segmented_again, word, merges)).equals(
        pieces_of(word, merges), mistakes={"one-list-for-all-calls": when(lambda got: got[-1] == "more")}
    )
