"""Hidden tests of `nearest_word`."""

import torch

from autograder.judge import expect, raised, task, when

COSINES = "What is the cosine of the query with the word you chose, and what with the expected one?"


def table_at_angles(degrees, lengths):
    """Vectors in the plane at these angles, so that the nearest one is known by construction."""
    angles = torch.tensor(degrees, dtype=torch.float64).deg2rad()
    rows = torch.stack([angles.cos(), angles.sin()], dim=1) * torch.tensor(lengths, dtype=torch.float64)[:, None]
    return rows.float()


@task("nearest_word", points=2, question=COSINES)
def test_nearest_whatever_the_lengths(submission, draw):
    """Only the angle counts: long vectors do not win, short ones do not lose."""
    words = draw.words(5)
    start = draw.number(0, 360)
    #                                   query   true   long   close by, far off in angle
    table = table_at_angles([start, start + 10, start + 40, start + 55, start - 60], [1, 0.01, 500, 0.9, 2])
    expect(submission.call("nearest_word", words[0], words, table)).equals(
        words[1],
        mistakes={"lengths-count": words[2], "distance-not-angle": words[3], "returns-itself": words[0]},
    )
    table = table_at_angles([start, start + 10, start + 20], [1e-3, 1e-3, 0.1])
    expect(submission.call("nearest_word", words[0], words[:3], table)).equals(
        words[1], mistakes={"epsilon-too-large": words[2], "returns-itself": words[0]}
    )


@task("nearest_word", points=1, question=COSINES)
def test_nearest_when_every_cosine_is_negative(submission, draw):
    """The least opposite word wins, and the word itself never does."""
    words = draw.words(6)
    start = draw.number(0, 360)
    angles = [start, start + 180, start + 120, start + 127, start + 162, start + 195]
    table = table_at_angles(angles, [2, 1, 2, 1, 0.7, 1])
    expect(submission.call("nearest_word", words[0], words, table)).equals(
        words[2],
        mistakes={
            "returns-itself": words[0],
            "sign-lost": words[1],
            "lengths-count": words[3],
            "distance-not-angle": words[4],
            "vectors-shifted": words[5],
        },
    )
    table = torch.tensor([[2.0, 0.0], [-1.0, 0.0]])
    for word, other in (("hot", "cold"), ("cold", "hot")):
        expect(submission.call("nearest_word", word, ["hot", "cold"], table)).equals(
            other, mistakes={"returns-itself": word}
        )


@task("nearest_word", points=1, question=COSINES)
def test_nearest_among_twins(submission, draw):
    """A word with the same vector is a neighbour, and the earlier of two equals wins."""
    words = draw.words(6)
    table = draw.normal(6, 3)
    table[1] = table[4]
    expect(submission.call("nearest_word", words[4], words, table)).equals(
        words[1], mistakes={"returns-itself": words[4]}
    )
    table[3] = table[5] = table[2]
    expect(submission.call("nearest_word", words[5], words, table)).equals(
        words[2], mistakes={"returns-itself": words[5], "later-twin": words[3]}
    )
    # Cosines of 0.99996 and 0.99999: nearly the same, and no twins.
    table = table_at_angles([0, 0.5, 0.2], [1, 1, 1])
    expect(submission.call("nearest_word", words[0], words[:3], table)).equals(
        words[2], mistakes={"cosines-rounded": words[1], "returns-itself": words[0]}
    )


@task("nearest_word", points=1, question=COSINES)
def test_nearest_reads_rows(submission, draw):
    """Each row is one word, also in a square table whose columns differ in size; on another device, too."""
    words = draw.words(3)
    table = torch.tensor([[1.0, 20.0, 0.1], [0.9, -3.0, 8.0], [-1.0, 9.0, 0.3]])
    for ask in (submission, submission.elsewhere):
        expect(ask.call("nearest_word", words[0], words, table)).equals(
            words[2], mistakes={"columns-normalised": words[1], "returns-itself": words[0]}
        )


@task("nearest_word", points=1)
def test_nearest_refuses_an_unknown_word(submission, draw):
    """An unknown word is a KeyError, not a guess."""
    words = draw.words(4)
    expect(submission.call("nearest_word", words[0] + "x", words, draw.normal(4, 3))).raises(
        "KeyError",
        mistakes={
            "index-error-passed-on": raised("ValueError") | raised("IndexError"),
            "guesses-unknown-words": when(lambda got: isinstance(got, str)),
        },
    )
