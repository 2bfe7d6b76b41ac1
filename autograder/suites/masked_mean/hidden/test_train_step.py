"""Hidden tests of `train_step`."""

import math

import torch

from autograder.judge import Tolerance, expect, has_nan, raised, task, when
from autograder.suites.masked_mean import probes


def trained(scores, ids, labels, rate, momentum=0.0, steps=1):
    """Losses and final scores of gradient descent on sums of scores, by the closed form of the slope, in float64."""
    scores, labels, velocity, losses = scores.double(), labels.double(), 0.0, []
    for _ in range(steps):
        logits = scores[ids].sum(1)
        signed = (1 - 2 * labels) * logits
        losses.append(float(torch.logaddexp(signed, torch.zeros_like(signed)).mean()))
        slope = torch.zeros_like(scores)
        for row, words in enumerate(ids.tolist()):
            for word in words:
                slope[word] += (logits[row].sigmoid() - labels[row]) / len(labels)
        velocity = momentum * velocity + slope
        scores = scores - rate * velocity
    return losses, scores.float()


IDS, LABELS = torch.tensor([[0, 1, 1], [2, 3, 0], [4, 3, 2], [1, 4, 4]]), torch.tensor([1.0, 0.0, 0.0, 1.0])


@task("train_step", points=1)
def test_step_forgets_old_gradients(submission, draw):
    """Gradients left from before do not count, and neither do those of an earlier step."""
    scores, leftover, rate = draw.normal(5, scale=0.3), draw.normal(5) + 3, draw.number(0.3, 0.6)
    facts = submission.run(probes.training, scores, IDS, LABELS, {"lr": rate}, 1, leftover)
    losses, expected = trained(scores, IDS, LABELS, rate)
    expect(facts["losses"]).is_close_to(losses)
    expect(facts["scores"]).is_close_to(
        expected,
        mistakes={
            "gradients-pile-up": expected - rate * leftover,
            "gradients-wiped-too-soon": scores,
            "two-steps": trained(scores, IDS, LABELS, rate, steps=2)[1],
        },
    )
    leftover[1] = math.nan
    facts = submission.run(probes.training, scores, IDS, LABELS, {"lr": rate}, 1, leftover)
    expect(facts["scores"]).is_close_to(expected, mistakes={"old-gradients-times-zero": has_nan()})


@task("train_step", points=1)
def test_step_uses_the_optimizer_given(submission, draw):
    """Three steps with the optimiser's own rate and momentum."""
    scores, rate, momentum = draw.normal(5, scale=0.3), draw.number(0.3, 0.6), draw.number(0.5, 0.9)
    facts = submission.run(probes.training, scores, IDS, LABELS, {"lr": rate, "momentum": momentum}, 3, None)
    losses, expected = trained(scores, IDS, LABELS, rate, momentum, steps=3)
    expect(facts["scores"]).is_close_to(
        expected,
        mistakes={
            "never-steps": scores,
            "own-optimizer": trained(scores, IDS, LABELS, rate, steps=3)[1]
        },
    )  # fmt: skip
    expect(facts["losses"]).is_close_to(losses)
    # One sentence of one word, a hundred times: its gradient is large, for every draw.
    scores[3] = -0.01
    ids, label = torch.full((1, 100), 3), torch.ones(1)
    facts = submission.run(probes.training, scores, ids, label, {"lr": rate}, 1, None)
    _, expected = trained(scores, ids, label, rate)
    usual = [scores[3] + rate * limit for limit in (0.1, 0.5, 1, 2, 5, 10)]
    expect(facts["scores"]).is_close_to(
        expected, mistakes={"gradients-cut-off": when(lambda got: any((got[3] - one).abs() < 1e-3 for one in usual))}
    )


@task("train_step", points=1)
def test_step_with_large_logits(submission, draw):
    """A logit of 200 for the wrong answer costs 200, and can still be learnt from."""
    size = draw.number(150, 250)
    scores, ids, labels = torch.tensor([size, -size]), torch.tensor([[0], [1]]), torch.tensor([0.0, 1.0])
    facts = submission.run(probes.training, scores, ids, labels, {"lr": 8.0}, 1, None)
    clipped = when(lambda got: isinstance(got, float) and (10 < got < size - 10 or not math.isfinite(got)))
    expect(facts["losses"][0]).is_close_to(size, mistakes={"loss-of-probabilities": clipped})
    expect(facts["scores"]).is_close_to(torch.tensor([size - 4, 4 - size]))
    huge = draw.number(1000, 2000)
    facts = submission.run(probes.training, torch.tensor([huge, -huge]), ids, labels, {"lr": 8.0}, 1, None)
    expect(facts["losses"][0]).is_close_to(
        huge,
        mistakes={
            "logits-cut-off": when(lambda got: 10 < got < huge - 10),
            "exp-overflows": when(lambda got: not math.isfinite(got)),
        },
    )
    expect(facts["scores"]).is_close_to(torch.tensor([huge - 4, 4 - huge]))
    # Where the logit is right, the loss is small, and its digits count too.
    facts = submission.run(probes.training, torch.tensor([8.0]), ids[:1], labels[1:], {"lr": 1.0}, 1, None)
    expect(facts["losses"][0]).is_close_to(
        math.log1p(math.exp(-8)), tolerance=Tolerance(relative=0.01), mistakes={"loss-rounded": 0.0003}
    )


@task("train_step", points=1)
def test_step_with_any_labels(submission, draw):
    """Labels may be bool or whole numbers, and a batch may hold one sentence."""
    scores = draw.normal(5, scale=0.3)
    fussy = raised("RuntimeError", "dtype") | raised("RuntimeError", "type") | raised("RuntimeError", "subtract")
    for labels in (LABELS.long(), LABELS.bool(), LABELS[:1].long()):
        ids = IDS[: len(labels)]
        losses, expected = trained(scores, ids, labels, 0.5)
        facts = submission.run(probes.training, scores, ids, labels, {"lr": 0.5}, 1, None)
        expect(facts["losses"]).is_close_to(losses, mistakes={"labels-not-floats": fussy})
        expect(facts["scores"]).is_close_to(expected)
