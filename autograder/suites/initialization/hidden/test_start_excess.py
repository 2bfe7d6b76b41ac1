"""Hidden tests of `start_excess`."""

import math

import torch

from autograder.judge import Tolerance, expect, raised, task, when
from autograder.suites.initialization.truth import excess, losses, scores


@task("start_excess", points=1)
def test_excess_of_large_scores(submission, draw):
    """Scores of many thousands cost what they cost, without infinity or a ceiling."""
    pattern, ids, targets = draw.normal(11, 7), torch.tensor([3, 8, 2, 0, 5]), torch.tensor([1, 3, 0, 9, 7])
    truth = [excess(pattern, ids, targets, std) for std in (20.0, 60.0)]
    clipped = when(lambda got: all(map(math.isfinite, got)) and got[1] < 2 * got[0])
    expect(submission.call("start_excess", pattern, ids, targets, [20.0, 60.0])).is_close_to(
        truth,
        mistakes={
            "log-of-a-probability": when(lambda got: not all(map(math.isfinite, got))),
            "losses-cut-off": clipped,
        },
    )


@task("start_excess", points=1)
def test_excess_for_ids_of_any_shape(submission, draw):
    """A single id, one axis, a batch, three axes; on another device."""
    pattern = draw.normal(11, 7)
    for shape in ((2, 3), (), (1,), (3, 2, 2)):
        ids, targets = draw.ids(11, *shape), draw.ids(11, *shape)
        mistakes = {}
        if len(shape) != 1:
            mistakes["only-one-axis"] = raised("RuntimeError") | raised("IndexError") | raised("ValueError")
        if len(shape) > 1:
            total = math.fsum(losses(scores(pattern, ids, 0.4), targets))
            mistakes["divided-by-the-batch"] = [total / shape[0] - math.log(11)]
        expect(submission.call("start_excess", pattern, ids, targets, [0.4])).is_close_to(
            [excess(pattern, ids, targets, 0.4)], mistakes=mistakes
        )
    sizes = [0.4, 1.3]
    expect(submission.elsewhere.call("start_excess", pattern, ids, targets, sizes)).is_close_to(
        [excess(pattern, ids, targets, std) for std in sizes]
    )


@task("start_excess", points=1)
def test_excess_at_the_edges(submission, draw):
    """A table of zeros is worth ln V exactly; no sizes, one word, and a loss below ln V."""
    pattern, ids = draw.normal(11, 7), draw.ids(11, 5)
    targets = (ids + draw.integer(1, 10)) % 11
    whole = excess(pattern, ids, targets, 1.0)
    nothing = when(lambda got: got[0] != got[0] or abs(got[0] - whole) < 1e-4) | raised("ZeroDivisionError")
    expect(submission.call("start_excess", pattern, ids, targets, [0.0, 0.0])).is_close_to(
        [0.0, 0.0], mistakes={"zero-std-fails": nothing}
    )
    expect(submission.call("start_excess", pattern, ids, ids, [])).equals([])
    expect(submission.call("start_excess", pattern, ids, ids, [1.2])).is_close_to(
        [excess(pattern, ids, ids, 1.2)], mistakes={"cut-at-zero": [0.0]}
    )
    expect(submission.call("start_excess", draw.normal(1, 7), ids * 0, ids * 0, [0.5])).is_close_to([0.0])


@task("start_excess", points=1)
def test_excess_in_float64(submission, draw):
    """A float64 table and the sizes keep their digits, where float32 has too few; the pattern stays as it was."""
    pattern, ids, targets = draw.normal(13, 5, dtype=torch.float64), draw.ids(13, 2, 3), draw.ids(13, 2, 3)
    targets[0] = (ids[0] + 1) % 13
    sizes = [0.3, 70.1]  # neither is a float32
    truth = [excess(pattern, ids, targets, std) for std in sizes]
    expect(submission.call("start_excess", pattern, ids, targets, sizes)).is_close_to(
        truth,
        tolerance=Tolerance(absolute=2e-6),
        mistakes={
            "rounded-on-the-way": when(
                lambda got: all(abs(a - b) < 1e-5 * max(1, abs(b)) for a, b in zip(got, truth, strict=True))
            ),
        },
    )
