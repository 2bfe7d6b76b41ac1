"""Hidden tests of `similarity_levels`."""

import torch

from autograder.judge import expect, raised, task, when
from autograder.suites.one_hot_geometry.truth import at_cosines, leveled, misleveled

COSINES = "What is the cosine of each word with the one asked about, and how does it read with so many decimals?"


@task("similarity_levels", points=2, question=COSINES)
def test_levels_by_the_angle_alone(submission, draw):
    """Long rows do not win, nor short ones lose; opposite rows come last; also elsewhere, and among 293 words."""
    words, cosines = draw.words(6), [-0.832, 0.374, 0.641, -0.413, 0.643]
    right = leveled(words[1:], [round(cosine, 2) for cosine in cosines])
    for dtype in (torch.float32, torch.float64):
        table = at_cosines(draw, cosines, dtype)
        table *= torch.tensor([[3.0], [1.0], [40.0], [0.02], [50.0], [1.0]])
        expect(submission.call("similarity_levels", words[0], words, table)).equals(
            right, mistakes=misleveled(words, 0, table, right)
        )
    table = torch.tensor([[1.0, 20.0, 0.1], [0.9, -3.0, 8.0], [-1.0, 9.0, 0.3]])
    right = [[words[0]], [words[1]]]
    for ask in (submission, submission.elsewhere):
        expect(ask.call("similarity_levels", words[2], words[:3], table)).equals(
            right, mistakes=misleveled(words[:3], 2, table, right)
        )
    # 1e-8 beside the product of such short lengths is half a hundredth: only one of the two would still be rounded up.
    table = at_cosines(draw, [0.956, 0.961], torch.float64)
    table *= 0.0015 / table.norm(dim=1, keepdim=True)
    expect(submission.call("similarity_levels", words[0], words[:3], table)).equals(
        [words[1:3]], mistakes={"added-to-the-lengths": [[words[2]], [words[1]]]}
    )
    many = [f"{words[0]}{number}" for number in range(293)]
    right = [many[:281] + many[282:]]
    expect(submission.call("similarity_levels", many[281], many, torch.eye(293))).equals(
        right, mistakes={"itself-listed": [[many[281]], *right]}
    )


@task("similarity_levels", points=1, question=COSINES)
def test_levels_with_a_twin(submission, draw):
    """Only the word itself is left out: twins, longer twins and near twins are words like any other."""
    words, table = draw.words(6), at_cosines(draw, [0.3124, 1.0, 0.9999, 0.3123, 1.0])
    table[2] = table[0]
    for row, digits in ((0, 2), (0, 3), (2, 2)):
        right = [[words[2 - row], words[3], words[5]], [words[1], words[4]]]
        expect(submission.call("similarity_levels", words[row], words, table, digits)).equals(
            right, mistakes=misleveled(words, row, table, right, digits)
        )


@task("similarity_levels", points=1, question=COSINES)
def test_levels_of_so_many_digits(submission, draw):
    """Three decimals, four, one and none tell more or fewer words apart; rounding is not cutting off."""
    # The last two are one number in float16.
    words, cosines = draw.words(9), [0.4512, 0.4479, 0.4516, 0.4518, -0.4487, -0.4491, 0.9131, 0.9133]
    table = at_cosines(draw, cosines, torch.float64)
    for digits in (3, 4, 1, 0):
        right = leveled(words[1:], [round(cosine, digits) for cosine in cosines])
        expect(submission.call("similarity_levels", words[0], words, table, digits)).equals(
            right, mistakes=misleveled(words, 0, table, right, digits)
        )


@task("similarity_levels", points=1, question=COSINES)
def test_levels_around_zero(submission, draw):
    """A cosine a little below 0 rounds to the same 0 as one a little above."""
    words, table = draw.words(7), at_cosines(draw, [0.0013, -0.0012, 0.27, 0.0002, -0.26, 0.0072])
    right = [[words[3]], [words[6]], [words[1], words[2], words[4]], [words[5]]]
    expect(submission.call("similarity_levels", words[0], words, table)).equals(
        right, mistakes=misleveled(words, 0, table, right)
    )


@task("similarity_levels", points=1)
def test_levels_of_strangers_and_loners(submission, draw):
    """An unknown word is a KeyError; a vocabulary of one word has no levels."""
    words = draw.words(4)
    expect(submission.call("similarity_levels", words[0], words[1:], draw.normal(3, 2))).raises(
        "KeyError",
        mistakes={
            "another-error": raised("ValueError") | raised("IndexError"),
            "stranger-not-refused": when(lambda got: True),
        },
    )
    expect(submission.call("similarity_levels", words[0], words[:1], draw.normal(1, 3))).equals(
        [], mistakes={"loner-has-a-level": [[]], "loner-fails": raised(), "itself-listed": [[words[0]]]}
    )
