"""Decoding: what segment took apart, put together again."""

from autograder.judge import expect, task, when
from autograder.suites.subwords.truth import merges_of, pieces_of


@task("decode", points=2)
def test_a_text_comes_back_as_it_was(submission, draw):
    """Random words, segmented by merges of their own, in other scripts too."""
    words = [*draw.words(5), "ζωή", "été", *draw.words(2)]
    merges = merges_of({word: 1 + place for place, word in enumerate(words)}, 9)
    pieces = [piece for word in words for piece in pieces_of(word, merges)]
    text = " ".join(words)
    expect(submission.call("decode", pieces)).equals(
        text,
        mistakes={
            "space-at-the-end": text + " ",
            "spaces-between-pieces": when(lambda got: len(got.split()) > len(words)),
            "words-run-together": "".join(words),
            "end-marks-left": when(lambda got: "_" in got),
            "last-character-lost": text[:-1],
            "cut-off-word-lost": when(lambda got: got and text.startswith(got)),
        },
    )


@task("decode", points=1)
def test_a_text_that_was_cut_off_keeps_its_last_letters(submission):
    """The last word lacks its end mark; no pieces at all; one word."""
    expect(submission.call("decode", ["ab_", "c", "de"])).equals(
        "ab cde",
        mistakes={
            "cut-off-word-lost": "ab",
            "last-character-lost": "ab cd",
            "space-at-the-end": "ab cde ",
            "spaces-between-pieces": "ab c de",
        },
    )
    expect(submission.call("decode", [])).equals("")
    expect(submission.call("decode", ("ab", "_"))).equals("ab", mistakes={"space-at-the-end": "ab "})
