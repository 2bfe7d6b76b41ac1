"""Hidden tests of `negative_sampling_loss`."""

import math

import torch

from autograder.judge import expect, has_dtype, has_nan, raised, shaped, task, typed, when
from autograder.suites.negative_sampling import probes
from autograder.suites.negative_sampling.truth import loss_of, near


@task("negative_sampling_loss", points=1)
def test_loss_by_its_definition(submission, draw):
    """Several sizes, a square one and one of each; float64 keeps its digits; on another device."""
    for size, k, dtype in (
        (5, 3, torch.float32), (4, 4, torch.float64), (1, 1, torch.float32), (1, 6, torch.float64),
        (7, 1, torch.float64),
    ):  # fmt: skip
        positive, negative = draw.normal(size, scale=2.0, dtype=dtype), draw.normal(size, k, scale=2.0, dtype=dtype)
        expected = loss_of(positive, negative)
        expect(submission.call("negative_sampling_loss", positive, negative)).is_close_to(
            torch.tensor(expected, dtype=dtype),
            mistakes={
                "fixed-float32": has_dtype(torch.float32) if dtype == torch.float64 else shaped(-1),
                "rounded-on-the-way": when(
                    lambda got, dtype=dtype: dtype == torch.float64 and torch.equal(got, got.float().double())
                ),
                "small-number-inside": near(expected, 1e-4) if dtype == torch.float64 else shaped(-1),
                "loss-not-a-tensor": typed("float"),
            },
        )
        reply = submission.elsewhere.call("negative_sampling_loss", positive, negative)
        expect(reply).is_close_to(torch.tensor(expected, dtype=dtype))


@task("negative_sampling_loss", points=2)
def test_loss_of_huge_scores(submission, draw):
    """Scores of ±1000 that are wrong cost 1000 each, in float32 too; those that are right cost nothing."""
    size = draw.number(500, 1500)
    cases = (
        ([-size, 0.0], [[0.0], [0.0]], (size + 3 * math.log(2)) / 2),
        ([0.0], [[size, -size]], size + math.log(2)),
        ([size], [[-size]], 0.0),
        ([-size], [[size / 2, size]], 2.5 * size),
        ([-30.0], [[35.0]], 65.0),
    )
    for positive, negative, expected in cases:
        for dtype in (torch.float32, torch.float64):
            reply = submission.call(
                "negative_sampling_loss", torch.tensor(positive, dtype=dtype), torch.tensor(negative, dtype=dtype)
            )
            expect(reply).is_close_to(
                torch.tensor(expected, dtype=dtype),
                mistakes={
                    "probabilities-for-scores": has_nan()
                    | when(lambda got, expected=expected: math.isinf(got) or 2 < got < 110 < expected),
                },
            )


@task("negative_sampling_loss", points=2)
def test_gradient_of_the_loss(submission, draw):
    """A score is pushed by how far its σ is from the answer, divided by the size of the batch; for all sizes, and 0."""
    positive, negative = draw.normal(5, dtype=torch.float64), draw.normal(5, 3, dtype=torch.float64)
    factor = draw.number(0.5, 2.0)
    cut = raised("RuntimeError", "does not require grad") | when(lambda got: got is None or not got.any())
    facts = submission.run(probes.loss_gradients, positive, negative, factor)
    for name, expected in (
        ("positive", -factor / (1 + positive.exp()) / 5),
        ("negative", factor / (1 + (-negative).exp()) / 5),
    ):
        expect(facts[name]).is_close_to(expected, mistakes={"gradient-cut": cut})

    size = draw.number(500, 1500)
    positive, negative = torch.tensor([-size, size]), torch.tensor([[size, -size, 0.0], [-size, 0.0, size]])
    facts = submission.run(probes.loss_gradients, positive, negative)
    loss_is_finite = facts["loss"].map(math.isfinite).value is True
    for name, expected in (
        ("positive", torch.tensor([-0.5, 0.0])),
        ("negative", torch.tensor([[0.5, 0.0, 0.25], [0.0, 0.25, 0.5]])),
    ):
        lost = when(lambda got, expected=expected: bool(((got == 0) & (expected == 0.5)).any()))
        at_zero = when(lambda got, expected=expected: bool((got[expected == 0.25] - 0.25).abs().max() > 0.1))
        mistakes = {"probabilities-for-scores": lost | has_nan(), "gradient-wrong-at-0": at_zero}
        if loss_is_finite:  # then NaN can only come from a value that was hidden on the way forward
            mistakes = {"nan-in-the-gradient": has_nan()} | mistakes
        expect(facts[name]).is_close_to(expected, mistakes=mistakes)
