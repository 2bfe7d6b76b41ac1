"""Hidden tests of `pmi`."""

import math

import torch

from autograder.judge import Tolerance, expect, raised, task, when
from autograder.suites.cooccurrence.truth import DOUBLE, information, nans

NEAR = Tolerance(1e-6, 1e-6)  # a shift may have passed through a float32 tensor, which the contract does not forbid


@task("pmi", points=1)
def test_pmi_where_nothing_was_counted(submission, draw):
    """Cells, a row, a column and whole tables of zeros: minus infinity, or 0 when cut; never NaN, on any device."""
    some = draw.uniform(5, 7, low=0.5, high=9).double()
    some[draw.ids(5, 6), draw.ids(7, 6)] = 0
    some[draw.integer(0, 4)] = 0
    some[:, draw.integer(0, 6)] = 0
    for counts in (some, torch.zeros(3, 2, dtype=DOUBLE), torch.tensor([[0.0, 3.0]], dtype=DOUBLE)):
        truth, none = information(counts), counts == 0
        mistakes = {
            "nan-from-nothing": nans(*counts.shape),
            "zero-for-never": when(lambda got, none=none: not got[none].any()),
            "never-is-finite": when(lambda got, none=none: bool((got[none] < -1).all() and got.isfinite().all())),
            "nothing-fails": raised(),
        }
        expect(submission.call("pmi", counts)).is_close_to(truth, mistakes=mistakes)
        expect(submission.call("pmi", counts, positive=True)).is_close_to(
            truth.clamp(min=0),
            mistakes={
                "nan-from-nothing": nans(*counts.shape),
                "never-cut": when(lambda got: got.min() < 0),
                "nothing-fails": raised(),
            },
        )
    for positive in (False, True):
        reply = submission.elsewhere.call("pmi", some, positive=positive, shift=2.0, smoothing=0.75)
        truth = information(some, 2.0, 0.75)
        expect(reply).is_close_to(truth.clamp(min=0) if positive else truth, tolerance=NEAR)


@task("pmi", points=1)
def test_pmi_of_independence(submission, draw):
    """Where words and contexts are independent PMI is 0, however small the counts; and one tiny count among others."""
    shares = draw.uniform(5, 1, low=1, high=4).double() * draw.uniform(1, 3, low=1, high=4).double()
    for scale in (1.0, 1e-9, 1e9):
        mistakes = {"rounded-on-the-way": when(lambda got: 0 < got.abs().max() < 1e-5)}
        if scale < 1:
            mistakes = {"small-counts-changed": when(lambda got: bool((got.abs() > 1e-7).any()) or got.isnan().any())}
        expect(submission.call("pmi", shares * scale)).is_close_to(torch.zeros(5, 3, dtype=DOUBLE), mistakes=mistakes)
    even = torch.full((2, 2), 1e-9, dtype=DOUBLE)  # whose sums are small too
    small = {"small-counts-changed": when(lambda got: bool((got.abs() > 1e-7).any()) or got.isnan().any())}
    expect(submission.call("pmi", even)).is_close_to(torch.zeros(2, 2, dtype=DOUBLE), mistakes=small)
    shares[draw.integer(0, 4), draw.integer(0, 2)] = 1e-9
    expect(submission.call("pmi", shares)).is_close_to(
        information(shares), mistakes={"small-counts-changed": when(lambda got: bool(got.isfinite().all()))}
    )
    apart = torch.diag(torch.tensor([1.0, 1e-9], dtype=DOUBLE))  # by chance, the second would have 1e-18
    expect(submission.call("pmi", apart)).is_close_to(
        information(apart), mistakes={"small-counts-changed": when(lambda got: bool(got.diagonal().isfinite().all()))}
    )


@task("pmi", points=2)
def test_shift_comes_before_the_cut(submission, draw):
    """The logarithm of the shift is subtracted, and only then everything below 0 becomes 0."""
    counts = torch.diag(draw.uniform(5, low=20, high=40)).double() + draw.uniform(5, 5, low=0, high=2).double()
    counts[0, 1] = 0
    for shift in (3.0, 1.5):
        plain, truth = information(counts), information(counts, shift)
        mistakes = {
            "shift-ignored": plain,
            "shift-not-logged": plain - shift,
            "shift-added": plain + math.log(shift),
        }
        expect(submission.call("pmi", counts, shift=shift)).is_close_to(truth, mistakes=mistakes, tolerance=NEAR)
        expect(submission.call("pmi", counts, positive=True, shift=shift)).is_close_to(
            truth.clamp(min=0),
            tolerance=NEAR,
            mistakes={
                "shift-after-the-cut": plain.clamp(min=0) - math.log(shift),
                "shift-ignored": plain.clamp(min=0),
                "cut-to-the-shift": when(lambda got, shift=shift: abs(float(got.min()) - math.log(shift)) < 1e-6),
            },
        )


@task("pmi", points=1)
def test_smoothing_of_the_contexts(submission, draw):
    """The columns' sums are raised to the power and made to add up to 1 again."""
    counts = draw.uniform(5, 3, low=1, high=9).double() * torch.tensor([1.0, 4.0, 20.0])
    plain, columns, rows, total = information(counts), counts.sum(0), counts.sum(1), counts.sum()
    for smoothing in (0.75, 0.5):
        powers = columns**smoothing
        joint = (counts * total / rows[:, None]).log() - total.log()
        expect(submission.call("pmi", counts, smoothing=smoothing)).is_close_to(
            information(counts, smoothing=smoothing),
            mistakes={
                "smoothing-ignored": plain,
                "smooths-the-words": information(counts.T, smoothing=smoothing).T,
                "powers-not-made-shares": when(
                    lambda got, powers=powers, joint=joint, smoothing=smoothing: any(
                        (got - joint + share.log()).abs().max() < 1e-6
                        for share in (powers, powers / total, powers / total**smoothing)
                    )
                ),
                "smooths-the-counts": when(lambda got, p=smoothing: (got - information(counts**p)).abs().max() < 1e-6),
            },
        )
