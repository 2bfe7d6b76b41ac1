"""Hidden tests of `sampled_softmax_loss`."""

import torch

from autograder.judge import Tolerance, expect, has_dtype, raised, task, typed, when
from autograder.suites.sampled_softmax import probes
from autograder.suites.sampled_softmax.truth import (
    DOUBLE,
    GRADIENT_CUT,
    NAN_OR_INF,
    cut_off,
    head_gradients,
    negative_log,
    scene,
    truth,
)

SAMPLED = torch.tensor([3, 8, 1, 8])
NANS = when(lambda got: bool(got.isnan().any()))


@task("sampled_softmax_loss", points=1, question="Does every step of yours hold numbers near e^1000, or avoid them?")
def test_loss_of_large_logits(submission, draw):
    """Logits near 1000, near −1000, and a target a thousand below the rest."""
    probs = draw.uniform(11, low=0.05, high=0.5)[SAMPLED]
    for shift, own in ((1000.0, 0.0), (-1000.0, 0.0), (0.0, -1000.0), (0.0, 1000.0)):
        place = scene(draw, 3, 11, 5)
        place[3][:] = torch.tensor([6, 0, 10])
        place[2].add_(shift)
        place[2][place[3]] += own
        expect(submission.call("sampled_softmax_loss", *place, SAMPLED, probs)).is_close_to(
            negative_log(truth(place, SAMPLED, probs)).mean().float(),
            tolerance=Tolerance(1e-3, 1e-3),
            mistakes={
                "exponentials-overflow": NAN_OR_INF,
                "small-number-in-the-logarithm": when(lambda got, own=own: own == -1000 and 5 < got < 200),
            },
        )


@task("sampled_softmax_loss", points=1)
def test_loss_where_every_sample_is_a_hit(submission, draw):
    """With nothing to tell apart the loss is 0, and every gradient is 0."""
    place, sampled = scene(draw, 3, 11, 5), torch.tensor([4, 4])
    place[3][:] = 4
    facts = submission.run(probes.loss_gradients, *place, sampled, torch.tensor([0.3, 0.3]))
    mistakes = {"gradient-cut": GRADIENT_CUT | typed("NoneType"), "nan-from-hits": NANS}
    expect(facts["value"]).is_close_to(torch.tensor(0.0), mistakes=mistakes)
    for at in range(3):
        expect(facts[f"gradient {at + 1}"]).is_close_to(torch.zeros(place[at].shape), mistakes=mistakes)
    far = [tensor.clone() for tensor in place]
    far[2] -= 3000  # whoever hides a hit behind −1000 shows it here
    expect(submission.call("sampled_softmax_loss", *far, sampled, torch.tensor([0.3, 0.3]))).is_close_to(
        torch.tensor(0.0), mistakes={"hits-not-infinite": when(lambda got: float(got) > 0.5), "nan-from-hits": NANS}
    )
    place[3][1], place[3][2] = 7, 9
    facts = submission.run(probes.loss_gradients, *place, sampled, torch.tensor([0.3, 0.3]))
    losses = negative_log(truth(place, sampled, torch.tensor([0.3, 0.3])))
    expect(facts["value"]).is_close_to(
        losses.mean().float(),
        mistakes={
            "positions-left-out": losses[1:].mean().float(),
            "summed": losses.sum().float(),
            "nan-from-hits": NANS,
        },
    )


@task("sampled_softmax_loss", points=2)
def test_loss_reaches_targets_and_samples_only(submission, draw):
    """The gradient is the columns' softmax less one at the target, over N; other words get none. On any device."""
    place = scene(draw, 4, 13, 5, DOUBLE)
    place[3][:] = torch.tensor([6, 3, 6, 10])
    probs = draw.uniform(13, low=0.05, high=0.5).double()[SAMPLED]
    slopes = truth(place, SAMPLED, probs).softmax(1)
    slopes[:, 0] -= 1
    slopes /= 4
    target_only, others_only = slopes.clone(), slopes.clone()
    target_only[:, 1:] = 0
    others_only[:, 0] = 0
    samples_cut, target_cut = (head_gradients(place, SAMPLED, partial) for partial in (target_only, others_only))
    facts = submission.run(probes.loss_gradients, *place, SAMPLED, probs)
    expect(facts["value"]).is_close_to(
        negative_log(truth(place, SAMPLED, probs)).mean(),
        mistakes={
            "gradient-cut": GRADIENT_CUT,
            "fixed-float32": has_dtype(torch.float32) | raised("RuntimeError", "dtype"),
        },
    )
    expect(submission.elsewhere.call("sampled_softmax_loss", *place, SAMPLED, probs)).is_close_to(
        negative_log(truth(place, SAMPLED, probs)).mean()
    )
    for at in (1, 0, 2):
        wanted = head_gradients(place, SAMPLED, slopes)[at]
        expect(facts[f"gradient {at + 1}"]).is_close_to(
            wanted,
            mistakes={"gradient-cut": typed("NoneType"), "summed": 4 * wanted}
            | cut_off(at, samples_cut[at], target_cut[at]),
        )
    untouched = [word for word in range(13) if word not in (6, 3, 10, 8, 1)]
    expect(facts["gradient 2"].map(lambda got: got[untouched], part=" of the other words")).equals(
        torch.zeros(len(untouched), 5, dtype=DOUBLE)
    )


@task("sampled_softmax_loss", points=1)
def test_loss_costs_no_full_softmax(submission, draw):
    """Fifty positions, 3,001 words: nothing as large as (N, V), and repeated samples count twice."""
    place, sampled = scene(draw, 50, 3001, 3), draw.ids(3001, 7)
    sampled[3] = sampled[0]
    probs = draw.uniform(3001, low=0.05, high=0.5)[sampled]
    reply = submission.counting.call("sampled_softmax_loss", *place, sampled, probs)
    expect(reply).is_close_to(negative_log(truth(place, sampled, probs)).mean().float())
    expect(reply).costs_at_most(
        elements=50 * 3001 - 1, expected="no tensor as large as (N, V)", mistake="full-softmax-made"
    )
