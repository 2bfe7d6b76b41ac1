"""Hidden tests of `two_level_log_prob`."""

import torch

from autograder.judge import Tolerance, expect, has_dtype, raised, task, typed, when
from autograder.suites.sampled_softmax import probes
from autograder.suites.sampled_softmax.truth import DOUBLE, GRADIENT_CUT, NAN_OR_INF, one_of, side_by_side, two_level


def classes_of(draw, sizes):
    """The class of each word, in random order."""
    labels = torch.tensor([label for label, size in enumerate(sizes) for _ in range(size)])
    return labels[draw.permutation(len(labels))]


def parts(draw, positions, dim, sizes, dtype=torch.float32):
    """Random arguments for classes of these sizes."""
    classes, words = draw.normal(len(sizes), dim, dtype=dtype), draw.normal(sum(sizes), dim, dtype=dtype)
    labels, targets = classes_of(draw, sizes), draw.ids(sum(sizes), positions)
    return draw.normal(positions, dim, dtype=dtype), classes, words, labels, targets


@task("two_level_log_prob", points=1)
def test_two_levels_of_any_sizes(submission, draw):
    """Scattered classes, words alone in theirs, one class for all, a class each, none, float64, another device."""
    for positions, dim, sizes in (
        (7, 5, [4, 1, 6]),
        (6, 5, [1, 1, 1, 1]),
        (5, 5, [7]),
        (1, 3, [2, 5]),
        (0, 3, [2, 5]),
        (5, 1, [3, 1, 2]),
        (4, 4, [1, 3]),
        (40, 3, [2, 1, 3]),
    ):
        for dtype in (torch.float32, DOUBLE):
            arguments = parts(draw, positions, dim, sizes, dtype)
            of_class, inside = two_level(*arguments)
            mistakes = {
                "axis-lost": when(lambda got, positions=positions: got.shape != (positions,))
                | raised("IndexError", "Dimension out of range"),
            }
            if dtype == DOUBLE:
                mistakes["fixed-float32"] = has_dtype(torch.float32) | raised("RuntimeError", "dtype")
            if sizes == [4, 1, 6]:
                ways = (side_by_side(*arguments), side_by_side(*arguments, first=True))
                mistakes["words-side-by-side"] = one_of(*(way.to(dtype) for way in ways))
            if positions == 0:
                mistakes["no-positions-fail"] = raised()
            expect(submission.call("two_level_log_prob", *arguments)).is_close_to(
                (of_class + inside).to(dtype), mistakes=mistakes
            )
    arguments = parts(draw, 7, 5, [4, 1, 6])
    expect(submission.elsewhere.call("two_level_log_prob", *arguments)).is_close_to(sum(two_level(*arguments)).float())


@task("two_level_log_prob", points=1, question="Is there a step of yours that leaves the logarithms?")
def test_two_levels_of_unlikely_words(submission, draw):
    """Logarithms down to minus thousands, and scores whose exponentials no float holds."""
    hidden, classes, words, word_class, _ = parts(draw, 4, 5, [3, 1, 4])
    everyone = torch.arange(8).repeat(4)
    scores = hidden @ classes.T
    classes *= 5 / (scores.amax(1) - scores.amin(1)).max()  # 300 times as much makes some p(class) about e^-1500
    for of_classes, of_words in ((200.0, 200.0), (300.0, 1.0), (1.0, 300.0)):
        head = (of_classes * classes, of_words * words, word_class)
        least = sum(two_level(hidden.repeat_interleave(8, 0), *head, everyone)).reshape(4, 8).argmin(1)
        expect(submission.call("two_level_log_prob", hidden, *head, least)).is_close_to(
            sum(two_level(hidden, *head, least)).float(),
            tolerance=Tolerance(1e-4, 1e-2),
            mistakes={
                "exponentials-overflow": NAN_OR_INF,
                "small-number-in-the-logarithm": when(
                    lambda got, scale=of_words: scale == 200 and bool(((got > -210) & (got < -5)).all())
                ),
            },
        )


@task("two_level_log_prob", points=2)
def test_two_levels_let_gradients_through(submission, draw):
    """Classes pull and push at every position, words only where their class is asked for."""
    sizes = [4, 1, 3, 5]
    hidden, classes, words, word_class, _ = parts(draw, 6, 5, sizes, DOUBLE)
    members = [[word for word, label in enumerate(word_class.tolist()) if label == c] for c in range(4)]
    targets = torch.tensor([members[0][1], members[2][0], members[0][3], members[1][0], members[2][2], members[0][1]])
    upstream = draw.normal(6, dtype=DOUBLE)
    at_class, at_word = torch.zeros(6, 4, dtype=DOUBLE), torch.zeros(6, 13, dtype=DOUBLE)
    for row, target in enumerate(targets.tolist()):
        label = int(word_class[target])
        at_class[row] = -upstream[row] * (hidden[row] @ classes.T).softmax(0)
        at_class[row, label] += upstream[row]
        at_word[row, members[label]] = -upstream[row] * (words[members[label]] @ hidden[row]).softmax(0)
        at_word[row, target] += upstream[row]
    wanted = [at_class @ classes + at_word @ words, at_class.T @ hidden, at_word.T @ hidden]
    facts = submission.run(probes.two_level_gradients, hidden, classes, words, word_class, targets, upstream)
    partial = {
        0: [at_class @ classes, at_word @ words],
        1: [torch.zeros_like(wanted[1])],
        2: [torch.zeros_like(wanted[2])],
    }
    of_class, of_word = two_level(hidden, classes, words, word_class, targets)
    expect(facts["value"]).is_close_to(of_class + of_word, mistakes={"class-left-out": of_word})
    for at in (2, 1, 0):
        expect(facts[f"gradient {at + 1}"]).is_close_to(
            wanted[at],
            mistakes={
                "gradient-cut": GRADIENT_CUT | typed("NoneType") | one_of(*partial[at], tolerance=1e-9),
                "nan-from-masked-words": when(lambda got: bool(got.isnan().any())),
            },
        )
    expect(facts["gradient 3"].map(lambda got: got[members[3]], part=" of a class nobody asked for")).equals(
        torch.zeros(5, 5, dtype=DOUBLE)
    )


@task("two_level_log_prob", points=2)
def test_two_levels_cost_less_than_one(submission, draw):
    """401 positions, 267 words in eight classes: no full softmax, no copied vectors, no loop over positions."""
    sizes = [60, 1, 47, 13, 59, 29, 53, 5]
    arguments = parts(draw, 401, 7, sizes)
    of_class, inside = two_level(*arguments)
    reply = submission.counting.call("two_level_log_prob", *arguments)
    block = side_by_side(*arguments, first=True)
    expect(reply).is_close_to((of_class + inside).float(), mistakes={"words-side-by-side": one_of(block.float())})
    expect(reply).costs_at_most(ops=401, expected="fewer operators than positions", mistake="token-loop")
    expect(reply).costs_at_most(
        elements=401 * 60 * 7 - 1,
        expected="no copy of a class's vectors for each position",
        mistake="class-copied-for-each-position",
    )
    expect(reply).costs_at_most(
        elements=401 * 267 - 1, expected="no tensor as large as (N, V)", mistake="full-softmax-made"
    )
