"""Hidden tests of `steps_to_overfit`."""

import math

import torch

from autograder.judge import expect, raised, task
from autograder.suites.transfer import probes
from autograder.suites.transfer.truth import DOUBLE, curve, first_below


def case(draw, count=13):
    """A linear model and data on which the loss falls slowly and steadily."""
    return (
        draw.normal(3, 5, dtype=DOUBLE),
        draw.normal(3, dtype=DOUBLE),
        draw.normal(count, 5, dtype=DOUBLE) / 2,
        draw.ids(3, count),
    )


def between(losses, step):
    """A threshold that the loss passes with this step, half way between two losses."""
    return (losses[step - 1] + losses[step]) / 2


@task(
    "steps_to_overfit",
    points=2,
    question="When do you look at the loss, on which examples, and what makes a step plain?",
)
def test_the_number_of_steps_is_exact(submission, draw):
    """Plain gradient descent on the first ten examples, or on all if there are fewer, with no chance in it."""
    lr, most = 0.125, 60
    for count in (13, 10, 6):
        of_all = None
        for _ in range(30):  # until learning all of them would take another number of steps
            weight, bias, inputs, labels = case(draw, count)
            step = draw.integer(20, 26)
            threshold = between(curve(inputs[:10], labels[:10], weight, bias, step, lr), step)
            of_all = first_below(curve(inputs, labels, weight, bias, most, lr), threshold)
            if count <= 10 or of_all not in (step, None):
                break
        facts = submission.run(probes.overfitted, weight, bias, inputs, labels, most, lr, threshold)
        expect(facts["answer"]).equals(step, mistakes={"all-examples": of_all} if count > 10 else {})


@task("steps_to_overfit", points=1, question="Which of your lines touch the model, and which the copy?")
def test_the_model_stays_as_it_was(submission, draw):
    """Numbers, buffers, modes, gradients and what is frozen."""
    weight, bias, inputs, labels = case(draw)
    for earlier, frozen, threshold in ((0.0, [], 0.0), (draw.number(1, 2), ["bias"], 0.0), (0.0, [], 100.0)):
        facts = submission.run(probes.overfitted, weight, bias, inputs, labels, 3, 0.125, threshold, frozen, earlier)
        for fact, expected, otherwise, mistake in (
            ("numbers_kept", "a model that keeps its numbers", "the model itself has learnt", "model-trained"),
            ("buffers_kept", "buffers as they were", "a buffer that moved", ""),
            ("modes_kept", "each module in its mode", "other modes", "model-mode-changed"),
            ("flags_kept", "what is frozen as it was", "something else is frozen now", ""),
            ("grads_kept", "gradients as they were", "other gradients", ""),
        ):
            expect(facts[fact]).holds(expected, otherwise=otherwise, mistake=mistake)


@task("steps_to_overfit", points=1, question="Which Parameters of the copy move, and what if there are none?")
def test_frozen_parts_stay_frozen(submission, draw):
    """Only what is trainable and used learns; a wholly frozen model takes no step and raises no error."""
    weight, bias, inputs, labels = case(draw)
    for frozen in (["bias"], ["weight"]):
        losses = curve(inputs[:10], labels[:10], weight, bias, 25, 0.125, frozen=frozen)
        if losses[20] < losses[19]:
            threshold = between(losses, 20)
            free = first_below(curve(inputs[:10], labels[:10], weight, bias, 25, 0.125), threshold)
            facts = submission.run(probes.overfitted, weight, bias, inputs, labels, 25, 0.125, threshold, frozen)
            expect(facts["answer"]).equals(20, mistakes={} if free in (20, None) else {"frozen-parts-learn": free})
    losses = curve(inputs[:10], labels[:10], weight, bias, 4, 0.125)
    facts = submission.run(probes.overfitted, weight, bias, inputs, labels, 9, 0.125, between(losses, 4), spare=True)
    expect(facts["answer"]).equals(4, mistakes={"unused-parameter-fails": raised()})
    now = curve(inputs[:10], labels[:10], weight, bias, 0, 0.125)[0]
    for threshold, expected in ((now / 2, None), (now * 2, 0)):
        facts = submission.run(probes.overfitted, weight, bias, inputs, labels, 3, 0.125, threshold, ["weight", "bias"])
        expect(facts["answer"]).equals(
            expected,
            mistakes={
                "nothing-to-train": raised("ValueError", "empty parameter list") | raised("RuntimeError", "grad")
            },
        )


@task("steps_to_overfit", points=1, question="Before which step is the loss looked at first, and after which one last?")
def test_where_counting_begins_and_ends(submission, draw):
    """0 if the loss is low from the start, the last step counts, and equal to the threshold is not below."""
    weight, bias, inputs, labels = case(draw)
    losses = curve(inputs[:10], labels[:10], weight, bias, 5, 0.125)
    for max_steps, threshold, expected in (
        (4, between(losses, 4), 4),
        (3, between(losses, 4), None),
        (5, losses[0] * 1.5, 0),
        (0, losses[0] * 1.5, 0),
        (0, losses[0] / 2, None),
        (1, between(losses, 1), 1),
    ):
        facts = submission.run(probes.overfitted, weight, bias, inputs, labels, max_steps, 0.125, threshold)
        mistakes = {"a-step-too-many": max_steps + 1} if expected is None else {}
        if expected == max_steps:
            mistakes = {"a-step-too-few": None}
        expect(facts["answer"]).equals(expected, mistakes=mistakes)
    zeros = [
        torch.zeros(2, 5, dtype=DOUBLE),
        torch.zeros(2, dtype=DOUBLE),
        torch.zeros(8, 5, dtype=DOUBLE),
        draw.ids(2, 8),
    ]
    facts = submission.run(probes.overfitted, *zeros, 2, 0.0, math.log(2))
    expect(facts["answer"]).equals(None, mistakes={"equal-counts-as-below": 0})
