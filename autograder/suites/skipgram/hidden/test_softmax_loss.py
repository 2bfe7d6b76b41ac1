"""Hidden tests of `softmax_loss`."""

import math

import torch

from autograder.judge import expect, has_nan, raised, task, typed, when
from autograder.suites.skipgram import probes
from autograder.suites.skipgram.truth import CUT, gradients, loss, losses


@task("softmax_loss", points=2)
def test_loss_teaches_both_tables(submission, draw):
    """Hidden vectors and output vectors get their gradients, repeated targets several times over."""
    hidden, outputs = draw.normal(5, 7), draw.normal(11, 7)
    targets = torch.tensor([4, 1, 4, 4, 9])
    of_hidden, of_outputs = gradients(hidden, outputs, targets)
    facts = submission.run(probes.loss_gradient, hidden, outputs, targets)
    expect(facts["hidden"]).is_close_to(
        of_hidden.float(), mistakes={"gradient-cut": CUT, "loss-summed": (5 * of_hidden).float()}
    )
    expect(facts["outputs"]).is_close_to(
        of_outputs.float(), mistakes={"gradient-cut": CUT, "loss-summed": (5 * of_outputs).float()}
    )
    expect(facts["loss"]).is_close_to(loss(hidden, outputs, targets))


@task("softmax_loss", points=1)
def test_loss_of_large_scores(submission, draw):
    """A score of 500 for the wrong word costs 500 or so, one for the right word nothing."""
    size = draw.number(400, 600)
    hidden, outputs = (
        torch.tensor([[size, 0.0], [0.0, size], [-size, -size]]),
        torch.tensor([[1.0, 0.5], [0.0, 1.0], [0.5, 0.0]]),
    )
    for targets in (torch.tensor([2, 0, 1]), torch.tensor([0, 1, 2])):
        expected = losses(hidden, outputs, targets).mean().float()
        mistakes = {"exponentials-too-large": when(lambda got: not math.isfinite(float(got)))}
        if expected > 100:
            mistakes["probabilities-clamped"] = when(lambda got: 0 <= float(got) < 100)
        expect(submission.call("softmax_loss", hidden, outputs, targets)).is_close_to(expected, mistakes=mistakes)


@task("softmax_loss", points=1)
def test_loss_of_any_size(submission, draw):
    """One pair, one word, as many pairs as words and numbers; float64 keeps its digits."""
    for pairs, words, dim in ((1, 11, 7), (5, 1, 2), (4, 4, 4), (13, 5, 1)):
        for dtype in (torch.float32, torch.float64):
            hidden, outputs = draw.normal(pairs, dim, dtype=dtype), draw.normal(words, dim, dtype=dtype)
            targets = draw.ids(words, pairs)
            mistakes = {
                "not-the-inputs-dtype": when(lambda got, dtype=dtype: got.dtype != dtype)
                | raised("RuntimeError", "dtype"),
                "rounded-on-the-way": when(
                    lambda got: got.dtype == torch.float64 and got != 0 and torch.equal(got, got.float().double())
                ),
            }
            if 1 in (pairs, words, dim) and dtype == torch.float32:
                mistakes["size-one-fails"] = raised()
            expect(submission.call("softmax_loss", hidden, outputs, targets)).is_close_to(
                losses(hidden, outputs, targets).mean().to(dtype), mistakes=mistakes
            )


@task("softmax_loss", points=1)
def test_loss_without_pairs(submission, draw):
    """No pairs cost nothing, and backward goes through without leaving a trace; without and with pairs elsewhere."""
    hidden, outputs, targets = draw.normal(0, 7), draw.normal(11, 7), torch.zeros(0, dtype=torch.int64)
    nan = when(lambda got: bool(got.isnan().any()))
    for dtype in (torch.float32, torch.float64):
        expect(submission.call("softmax_loss", hidden.to(dtype), outputs.to(dtype), targets)).equals(
            torch.tensor(0.0, dtype=dtype),
            mistakes={
                "mean-of-nothing": nan,
                "not-a-tensor": typed("float") | typed("int"),
                "not-the-inputs-dtype": when(lambda got, dtype=dtype: got.dtype != dtype),
            },
        )
    expect(submission.elsewhere.call("softmax_loss", hidden, outputs, targets)).equals(torch.tensor(0.0))
    three = draw.normal(3, 7), outputs, draw.ids(11, 3)
    expect(submission.elsewhere.call("softmax_loss", *three)).is_close_to(loss(*three))
    facts = submission.run(probes.loss_gradient, hidden, outputs, targets)
    expect(facts["outputs"]).satisfies(
        lambda got: got is None or (got.shape == (11, 7) and not got.any()),
        "no gradient, or zeros",
        mistakes={"mean-of-nothing": has_nan(), "no-way-back": raised("RuntimeError", "does not require grad")},
    )
