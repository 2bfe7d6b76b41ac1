"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import torch

from autograder.judge import expect, has_nan, raised, task, typed, when


@task("segment", points=1)
def test_a_word_is_spelt_with_merges(submission):
    """*anabanana* with the merges a+n, n+a and an+a."""
    merges = [("a", "n"), ("n", "a"), ("an", "a")]
    expect(submission.call("segment", "anabanana", merges)).equals(
        ["ana", "b", "an", "ana", "_"],
        mistakes={
            "end-mark-forgotten": ["ana", "b", "an", "ana"],
            "merged-once": ["ana", "b", "a", "na", "n", "a", "_"],
            "half-a-piece-merged": ["ana", "b", "anana", "_"],
            "pieces-joined": typed("str"),
            "already-pieces": ["ana", "b", "ana", "na", "_"],
        },
    )


@task("learn_merges", points=1)
def test_the_most_frequent_pair_is_merged_first(submission):
    """Four merges from four words."""
    counts = {"hat": 4, "that": 6, "mat": 2, "the": 9}
    # t+h 15 times, then a+t (12), at+_ (12), th+e (9).
    expect(submission.call("learn_merges", counts, 4)).equals(
        [("t", "h"), ("a", "t"), ("at", "_"), ("e", "_")],
        mistakes={
            "counts-ignored": when(lambda got: got and tuple(got[0]) == ("a", "t")),
            "counted-once-and-for-all": [("t", "h"), ("a", "t"), ("t", "_"), ("h", "a")],
            "merges-as-text": when(lambda got: any(isinstance(item, str) for item in got)),
            "end-mark-forgotten": when(lambda got: not any("_" in piece for pair in got for piece in pair)),
            "one-merge-off": when(lambda got: len(got) in (3, 5)),
            "last-of-equals": [("t", "h"), ("t", "_"), ("a", "t_"), ("th", "e")],
        },
    )


@task("decode", points=1)
def test_pieces_become_text_again(submission):
    """Three words from their pieces."""
    expect(submission.call("decode", ["th", "e", "_", "c", "at_", "s", "at", "_"])).equals(
        "the cat sat",
        mistakes={
            "end-marks-left": when(lambda got: "_" in got),
            "spaces-between-pieces": when(lambda got: "th e" in got),
            "space-at-the-end": "the cat sat ",
            "words-run-together": "thecatsat",
            "last-character-lost": "the cat sa",
        },
    )


@task("fertility", points=1)
def test_pieces_for_each_word(submission):
    """Nine times *at* in one piece and once *tea* in four."""
    merges = [("a", "t"), ("at", "_")]
    expect(submission.call("fertility", {"at": 9, "tea": 1}, merges)).is_close_to(
        1.3,
        mistakes={
            "words-count-once": 2.5,
            "share-turned-round": 10 / 13,
            "weighed-only-above": 6.5,
            "end-mark-not-a-piece": 1.2,
        },
    )


@task("char_ngrams", points=1)
def test_groups_of_three_and_four(submission):
    """*tea* between its borders."""
    expect(submission.call("char_ngrams", "tea", 3, 4)).equals(
        ["<te", "tea", "ea>", "<tea", "tea>"],
        mistakes={
            "borders-forgotten": ["tea"],
            "one-border-only": returned_any(["<te", "tea", "<tea"], ["tea", "ea>", "tea>"]),
            "longest-left-out": ["<te", "tea", "ea>"],
            "one-length-only": ["<tea", "tea>"],
            "by-place-not-length": ["<te", "<tea", "tea", "tea>", "ea>"],
            "whole-word-added": when(lambda got: "<tea>" in got),
        },
    )


def returned_any(*values):
    """One of these lists came back."""
    return when(lambda got: any(got == value for value in values))


@task("bucket", points=1)
def test_a_group_has_its_bucket(submission):
    """The hash of `her`, and of nothing at all."""
    expect(submission.call("bucket", "her", 5000)).equals(
        3420,
        mistakes={
            "multiplied-first": 2362,
            "remainder-forgotten": when(lambda got: got >= 5000),
            "bits-kept": _her(keep=False, combine=int.__xor__),
            "added-not-xored": _her(keep=True, combine=int.__add__),
        },
    )
    expect(submission.call("bucket", "", 1000)).equals(2166136261 % 1000, mistakes={"nothing-in-bucket-0": 0})


def _her(*, keep, combine):
    """What other steps make of the three bytes."""
    value = 2166136261
    for byte in b"her":
        value = combine(value, byte) * 16777619
        value = value % 2**32 if keep else value
    return value % 5000


@task("subword_vector", points=1)
def test_a_vector_is_the_mean_of_rows(submission):
    """Three groups, of which two share a bucket of three."""
    # Of three buckets, <te falls into 1, and both tea and ea> into 2.
    table = torch.tensor([[100.0, 100.0], [3.0, 0.0], [0.0, 6.0]])
    expect(submission.call("subword_vector", "tea", table, 3, 3)).is_close_to(
        torch.tensor([1.0, 4.0]),
        mistakes={
            "rows-added-up": torch.tensor([3.0, 12.0]),
            "rows-once": torch.tensor([1.5, 3.0]),
            "nan-without-groups": has_nan(),
            "wrong-range-of-lengths": when(lambda got: float(got.max()) > 12) | raised("IndexError"),
        },
    )
