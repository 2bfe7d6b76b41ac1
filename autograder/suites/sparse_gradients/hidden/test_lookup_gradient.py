"""Hidden tests of `lookup_gradient`."""

import math

import torch

from autograder.judge import expect, has_dtype, has_nan, raised, task, when
from autograder.suites.sparse_gradients import probes
from autograder.suites.sparse_gradients.truth import ASK, summed, zeroed

IDS = torch.tensor([[1, 8, 1], [3, 1, 8]])


@task("lookup_gradient", points=2, question=ASK["lookup_gradient"])
def test_sums_are_divided_by_frequency(submission, draw):
    """With scale_grad_by_freq a row's sum is divided by how often the row was looked up, in this batch."""
    counts = torch.bincount(IDS.flatten(), minlength=11)[:, None]
    upstream = draw.normal(2, 3, 7)
    total = summed(IDS, upstream, 11)
    truth = total / counts.clamp(min=1)
    mistakes = {
        "frequency-ignored": total,
        "divided-by-the-batch": total / 6,
        "multiplied-by-frequency": total * counts,
        "nothing-divided-by-nothing": has_nan(),
    }
    for padding_idx in (None, 1, -8):

        def padded(table, row=padding_idx):
            return table if row is None or not isinstance(table, torch.Tensor) else zeroed(table, row)

        expect(submission.call("lookup_gradient", IDS, upstream, 11, padding_idx, True)).is_close_to(
            padded(truth), mistakes={name: padded(symptom) for name, symptom in mistakes.items()}
        )


@task("lookup_gradient", points=1, question=ASK["lookup_gradient"])
def test_lookups_of_any_shape_and_dtype(submission, draw):
    """Scalar ids, three axes, nothing at all; float64; gradients that are not contiguous; another device."""
    for shape in ((), (2, 3, 5), (0,), (3, 0)):
        ids, upstream = draw.ids(11, *shape), draw.normal(7, *reversed(shape), dtype=torch.float64)
        upstream = upstream.permute(*reversed(range(upstream.dim())))
        for by_frequency in (False, True):
            counts = torch.bincount(ids.flatten(), minlength=11).clamp(min=1)[:, None] if by_frequency else 1
            truth = summed(ids, upstream, 11) / counts
            rounded = when(lambda got, truth=truth: 0 < (got - truth).abs().max() < 1e-6)
            expect(submission.call("lookup_gradient", ids, upstream, 11, None, by_frequency)).is_close_to(
                truth,
                mistakes={
                    "fixed-float32": has_dtype(torch.float32) | raised("RuntimeError", "dtype") | rounded,
                    "empty-batch-fails": raised() if not ids.numel() else when(lambda got: False),
                    "only-contiguous": raised("RuntimeError", "view size is not compatible"),
                    "nothing-divided-by-nothing": has_nan(),
                },
            )
    upstream, counts = draw.normal(2, 3, 7), torch.bincount(IDS.flatten(), minlength=11)[:, None]
    expect(submission.elsewhere.call("lookup_gradient", IDS, upstream, 11, 3, True)).is_close_to(
        zeroed(summed(IDS, upstream, 11) / counts.clamp(min=1), 3)
    )


@task("lookup_gradient", points=1, question=ASK["lookup_gradient"])
def test_gradient_by_hand(submission, draw):
    """No autograd is used; what stands at padding never shows, not even NaN."""
    upstream = draw.normal(2, 3, 7)
    for by_frequency in (False, True):
        divisor = torch.tensor([1, 3, 1, 1, 1, 1, 1, 1, 2, 1, 1])[:, None] if by_frequency else 1
        for padding_idx in (None, 8):
            truth = summed(IDS, upstream, 11) / divisor
            if padding_idx is not None:
                truth = zeroed(truth, padding_idx)
            expect(
                submission.run(probes.gradient_without_autograd, IDS, upstream, 11, padding_idx, by_frequency)
            ).is_close_to(truth, mistakes={"autograd-used": raised("RuntimeError", "grad")})
    upstream[0, 1, 0] = math.nan
    upstream[1, 2, 1] = math.inf
    leaking = summed(IDS, upstream, 11)
    for padding_idx, name in ((8, "pad-gradient-kept"), (-3, "negative-pad-ignored")):
        expect(submission.call("lookup_gradient", IDS, upstream, 11, padding_idx)).is_close_to(
            zeroed(leaking, 8), mistakes={name: leaking, "nan-times-zero": has_nan()}
        )
