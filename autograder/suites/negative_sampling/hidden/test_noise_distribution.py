"""Hidden tests of `noise_distribution`."""

import torch

from autograder.judge import expect, has_nan, raised, shaped, task, typed, when
from autograder.suites.negative_sampling.truth import near, shares

ZERO_PADDING_LOST = when(lambda got: got[0] > 0)


@task("noise_distribution", points=1)
def test_any_power_and_any_counts(submission, draw):
    """Powers from 0, with which only words that occur are equally likely, to 2; fractions; counts that are huge."""
    counts = draw.ids(90, 11, low=5)
    counts[[3, 8]] = 0
    for options in ({}, {"power": 1.0}, {"power": 0.5}, {"power": 2}, {"power": 0.0}):
        power = options.get("power", 0.75)
        expected = shares(counts, power=power)
        others = {
            "power-fixed": near(shares(counts)) if power != 0.75 else shaped(),
            "zero-to-the-zero": near(torch.full((11,), 1 / 11)) if power == 0 else shaped(),
            "unseen-words-get-some": when(lambda got: got[3] > 0),
        }
        expect(submission.call("noise_distribution", counts, **options)).is_close_to(expected, mistakes=others)
    large = torch.tensor([3_000_000_000 + draw.integer(0, 10**9), 7, 0, 5_000_000_000])
    for counts in (draw.uniform(5, high=0.9), large, torch.tensor([0, 4]), torch.tensor([0.25])):
        expect(submission.call("noise_distribution", counts)).is_close_to(
            shares(counts),
            mistakes={
                "fractions-dropped": when(lambda got, counts=counts: bool((got == 0)[counts > 0].any())) | has_nan(),
                "unseen-words-get-some": when(lambda got, counts=counts: bool((got > 0)[counts == 0].any())),
            },
        )
    wrapped = (large**2).double()
    expect(submission.call("noise_distribution", large, power=2)).is_close_to(
        shares(large, power=2), mistakes={"large-counts-overflow": (wrapped / wrapped.sum()).float()}
    )


@task("noise_distribution", points=1)
def test_padding_anywhere(submission, draw):
    """Padding may be any word, also one without a count, or not there at all; on another device."""
    counts = draw.ids(90, 7, low=5)
    counts[2] = 0
    for padding_idx in (0, 6, 3, 2, None):
        left_out = () if padding_idx is None else (padding_idx,)
        expect(submission.call("noise_distribution", counts, padding_idx)).is_close_to(
            shares(counts, left_out),
            mistakes={
                "padding-0-forgotten": near(shares(counts)) if padding_idx == 0 else shaped(),
                "none-taken-for-a-row": near(shares(counts, (0,))) | near(shares(counts, (6,)))
                if padding_idx is None
                else shaped(),
                "none-as-index": raised("TypeError") | raised("ValueError") | has_nan()
                if padding_idx is None
                else shaped(),
                "padding-fixed-at-0": near(shares(counts, (0,))) if padding_idx in (6, 3) else shaped(),
                "padding-cut-out": shaped(6),
            },
        )
    floats = counts.float()
    for ask in (submission, submission.elsewhere):
        expect(ask.call("noise_distribution", floats, 3)).is_close_to(shares(floats, (3,)))
    counts[1:] = 0
    counts[4] = 9
    expect(submission.call("noise_distribution", counts, 0, 0.0)).is_close_to(torch.eye(7)[4])


@task("noise_distribution", points=1)
def test_nothing_to_draw_is_an_error(submission):
    """No word occurs, or only the padding does."""
    for counts, padding_idx in (([0, 0, 0], None), ([7, 0, 0], 0), ([0, 0, 5], 2), ([3], 0)):
        reply = submission.call("noise_distribution", torch.tensor(counts), padding_idx)
        expect(reply).raises(
            "ValueError",
            mistakes={
                "nothing-not-refused": when(lambda got: got.numel() > 0) | typed("NoneType"),
                "other-error": raised("AssertionError") | raised("ZeroDivisionError"),
            },
        )
