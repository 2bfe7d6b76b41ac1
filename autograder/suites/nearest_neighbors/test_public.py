"""What students may run: one honest look at each task, on tables small enough to check by hand."""

import math

import torch

from autograder.judge import expect, has_nan, raised, returned, shaped, task, typed, when

WORDS = ["man", "woman", "king", "queen", "car"]
#                                man            woman          king             queen          car
WORD_TABLE = torch.tensor([[2.0, 0, 0], [0, 2.0, 0], [3.0, 0, 3.0], [0, 1.0, 1.0], [1.0, 1.0, -4.0]])


def on_a_circle(draw, degrees, lengths):
    """Vectors in the plane at these angles from a random direction, so that every cosine is known."""
    start = draw.number(0, 360)
    angles = [math.radians(start + angle) for angle in degrees]
    return torch.tensor([[n * math.cos(angle), n * math.sin(angle)] for angle, n in zip(angles, lengths, strict=True)])


def points_to(*rows):
    """The pair that came back holds these row numbers, whatever the cosines."""
    return when(lambda got: got[0].tolist() == [list(row) for row in rows])


def gives(table):
    """This table came back, whole or clamped."""
    return when(
        lambda got: any(
            torch.allclose(got, known, atol=1e-4) for known in (table, table.clamp(-1, 1), table.clamp(0, 1))
        )
    )


def scores_are(known):
    """The pair that came back holds these numbers for cosines."""
    return when(lambda got: torch.allclose(got[1], known, atol=1e-4))


@task("cosine_table", points=1)
def test_cosines_by_hand(submission):
    """Four arrows with known cosines: at right angles, opposite, of several lengths."""
    weight = torch.tensor([[1.0, 0.0], [0.0, 2.0], [3.0, 4.0], [-6.0, -8.0]])
    expected = torch.tensor([[1, 0, 0.6, -0.6], [0, 1, 0.8, -0.8], [0.6, 0.8, 1, -1], [-0.6, -0.8, -1, 1]])
    columns = weight / weight.norm(dim=0)
    expect(submission.call("cosine_table", weight)).is_close_to(
        expected,
        mistakes={
            "lengths-count": gives(weight @ weight.T),
            "distance-not-angle": gives(torch.cdist(weight, weight)),
            "columns-normalised": gives(columns @ columns.T),
            "columns-compared": shaped(2, 2),
            "sign-lost": expected.abs(),
            "half-a-table": expected.triu(),
        },
    )


@task("top_neighbors", points=1)
def test_two_nearest_of_each_query(submission, draw):
    """Five words at known angles: the two nearest of two of them, with their cosines."""
    degrees = [0, 15, 50, 90, 170]
    weight = on_a_circle(draw, degrees, lengths=[2, 1, 8, 2, 60])
    cosines = [[math.cos(math.radians(angle)) for angle in angles] for angles in ((15, 50), (40, 75))]
    reply = submission.call("top_neighbors", weight, torch.tensor([0, 3]), 2)
    expect(reply).is_close_to(
        (torch.tensor([[1, 2], [2, 1]]), torch.tensor(cosines)),
        mistakes={
            "returns-itself": points_to((0, 1), (3, 2)),
            "lengths-count": points_to((2, 1), (4, 2)),
            "distance-not-angle": points_to((1, 3), (1, 0)),
            "least-similar-first": points_to((4, 3), (0, 4)),
            "query-not-normalised": scores_are(2 * torch.tensor(cosines)),
            "distances-for-scores": scores_are(1 - torch.tensor(cosines)),
            "scores-first": when(lambda got: got[0].is_floating_point() and not got[1].is_floating_point()),
            "only-row-numbers": when(lambda got: isinstance(got, torch.Tensor) and got.shape == (2, 2)),
        },
    )


@task("top_neighbors", points=1)
def test_specials_are_no_neighbours(submission, draw):
    """The padding word lies nearest, and is never returned."""
    weight = on_a_circle(draw, degrees=[0, 8, 20, 45, 95], lengths=[1, 1, 2, 1, 1])
    cosines = torch.tensor([[math.cos(math.radians(20)), math.cos(math.radians(45))]])
    expect(submission.call("top_neighbors", weight, torch.tensor([0]), 2, exclude=[1])).is_close_to(
        (torch.tensor([[2, 3]]), cosines),
        mistakes={
            "exclude-ignored": points_to((1, 2)),
            "excluded-after-the-cut": points_to((2,)),
            "row-numbers-shifted": points_to((1, 2)) | points_to((0, 1)),
        },
    )


@task("analogy", points=1, question="Which three words are no candidates, and by what are the others ranked?")
def test_woman_becomes_queen(submission):
    """What man is to king, woman is to queen."""
    expect(submission.call("analogy", "man", "king", "woman", WORDS, WORD_TABLE)).equals(
        ["queen"],
        mistakes={
            "step-reversed": ["car"],
            "inputs-returned": when(lambda got: got[0] in ("man", "king", "woman")),
            "one-bare-word": typed("str"),
            "row-numbers-for-words": [3],
        },
    )


@task("analogy", points=1)
def test_analogy_refuses_a_word_it_does_not_know(submission):
    """An unknown word is a KeyError that names it."""
    expect(submission.call("analogy", "man", "king", "heron", WORDS, WORD_TABLE)).raises(
        "KeyError",
        mentioning="heron",
        mistakes={
            "another-error": raised("ValueError") | raised("IndexError"),
            "unknown-word-guessed": when(lambda got: isinstance(got, list)),
            "unknown-word-not-named": raised("KeyError"),
        },
    )


@task("neighbor_drift", points=1)
def test_one_word_moves(submission, draw):
    """Six words at known angles, one of which moves away: who has new neighbours?"""
    before = on_a_circle(draw, degrees=[0, 10, 30, 65, 105, 160], lengths=[1, 2, 1, 0.5, 1, 1])
    after = on_a_circle(draw, degrees=[130, 10, 30, 65, 105, 160], lengths=[3, 1, 1, 1, 2, 0.5])
    shared = torch.tensor([0.0, 1.0, 1.0, 2.0, 1.0, 1.0])
    expect(submission.call("neighbor_drift", before, after, 2)).is_close_to(
        1 - shared / (4 - shared),
        mistakes={
            "share-of-k": 1 - shared / 2,
            "union-counted-twice": 1 - shared / 4,
            "counts-itself": 1 - (shared + 1) / (5 - shared),
            "itself-for-a-neighbor": torch.tensor([2.0, 2.0, 0.0, 0.0, 2.0, 2.0]) / 3,
            "kept-not-changed": shared / (4 - shared),
            "one-number-for-all": shaped() | typed("float"),
            "vectors-compared": gives(1 - torch.cosine_similarity(before, after)),
            "zero-row-nan": has_nan(),
        },
    )


@task("most_drifted", points=1)
def test_the_moved_word_comes_first(submission, draw):
    """The word that moved away leads the list; words of equal drift follow in the vocabulary's order."""
    words = draw.words(6)
    before = on_a_circle(draw, degrees=[10, 65, 0, 30, 105, 160], lengths=[1] * 6)
    after = on_a_circle(draw, degrees=[10, 65, 130, 30, 105, 160], lengths=[2] * 6)
    expect(submission.call("most_drifted", words, before, after, 2, 3)).equals(
        [words[2], words[0], words[3]],
        mistakes={
            "steadiest-first": when(lambda got: got[0] == words[1]),
            "row-numbers-for-words": when(lambda got: all(isinstance(row, int) for row in got)),
            "k-and-n-swapped": when(lambda got: got[0] == words[2] and len(got) == 2),
            "ties-the-other-way": returned([words[2], words[5], words[4]]),
            "ties-by-name": returned([words[2], *sorted(words[row] for row in (0, 3, 4, 5))[:2]]),
            "ties-out-of-order": when(lambda got: len(got) == 3 and got[0] == words[2] and words[1] not in got),
        },
    )
