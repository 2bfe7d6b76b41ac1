"""Hidden tests of `lookup_gradient`."""

import torch

from autograder.judge import expect, raised, returned, shaped, task
from autograder.suites.embedding_probe import probes
from autograder.suites.embedding_probe.truth import WRONG_DTYPE


def summed(ids, upstream, vocab_size):
    """The closed form, row by row in float64: the sum of the upstream rows at each id."""
    flat, rows = ids.reshape(-1).tolist(), upstream.reshape(-1, upstream.shape[-1]).double()
    out = torch.zeros(vocab_size, upstream.shape[-1], dtype=torch.float64)
    for position, row in enumerate(flat):
        out[row] += rows[position]
    return out.to(upstream.dtype)


@task("lookup_gradient", points=2)
def test_gradient_of_repeated_ids_adds_up(submission, draw):
    """A repeated id collects every contribution."""
    ids, upstream = torch.tensor([[1, 1, 4], [1, 0, 4]]), draw.normal(2, 3, 5)
    expected, flat = summed(ids, upstream, 7), ids.reshape(-1)
    counts = torch.bincount(flat, minlength=7).clamp(min=1)[:, None]
    last = torch.zeros(7, 5)
    for position, row in enumerate(flat.tolist()):
        last[row] = upstream.reshape(-1, 5)[position]
    first = torch.zeros(7, 5)
    for position, row in reversed(list(enumerate(flat.tolist()))):
        first[row] = upstream.reshape(-1, 5)[position]
    expect(submission.call("lookup_gradient", ids, upstream, 7)).is_close_to(
        expected,
        mistakes={
            "guessed-vocabulary": shaped(5, 5),
            "repeats-overwritten": last,
            "first-repeat-only": first,
            "repeats-averaged": expected / counts,
            "upstream-ignored": torch.bincount(flat, minlength=7)[:, None].float().expand(7, 5),
        },
    )


@task("lookup_gradient", points=2)
def test_gradient_of_the_pad_row_is_zero(submission, draw):
    """The padding row gets nothing, whichever row it is."""
    ids, upstream = torch.tensor([2, 6, 0, 2, 6, 0]), draw.normal(6, 3)
    leaking = summed(ids, upstream, 7)
    for padding_idx in (2, -1, 0):
        expected = leaking.clone()
        expected[padding_idx] = 0
        mistakes = {2: "pad-gradient-kept", -1: "negative-pad-ignored", 0: "zero-taken-for-none"}
        symptoms = {mistakes[padding_idx]: leaking}
        if padding_idx:
            symptoms["pad-fixed-at-0"] = torch.cat([torch.zeros(1, 3), leaking[1:]])
        expect(submission.call("lookup_gradient", ids, upstream, 7, padding_idx)).is_close_to(
            expected, mistakes=symptoms
        )
    for absent in (1, -3):
        expect(submission.call("lookup_gradient", ids, upstream, 7, absent)).is_close_to(
            leaking, mistakes={"pad-row-missing": raised("KeyError") | raised("ValueError") | raised("IndexError")}
        )
    expect(submission.call("lookup_gradient", ids, upstream, 7, None)).is_close_to(
        leaking,
        mistakes={"all-zeroed": torch.zeros(7, 3), "pad-fixed-at-0": torch.cat([torch.zeros(1, 3), leaking[1:]])},
    )


@task("lookup_gradient", points=1)
def test_gradient_without_autograd(submission, draw):
    """It works with autograd switched off."""
    ids, upstream = draw.permutation(7)[:6].reshape(2, 3), draw.normal(2, 3, 4)
    reply = submission.run(probes.gradient_without_autograd, ids, upstream, 7, None)
    expect(reply).is_close_to(summed(ids, upstream, 7), mistakes={"autograd-used": raised("RuntimeError", "grad")})


@task("lookup_gradient", points=1)
def test_gradient_takes_any_shape_and_dtype(submission, draw):
    """Scalar ids, three axes, an empty batch, float64, gradients that are not contiguous, and another device."""
    for shape in ((), (2, 3, 5), (0,)):
        ids, upstream = draw.ids(7, *shape), draw.normal(*shape, 3, dtype=torch.float64)
        rounded = summed(ids, upstream.float(), 7).double()
        expect(submission.call("lookup_gradient", ids, upstream, 7)).is_close_to(
            summed(ids, upstream, 7), mistakes={"fixed-float32": WRONG_DTYPE | returned(rounded)}
        )
    ids, upstream = draw.ids(7, 5, 2).T, draw.normal(2, 1, 3).expand(2, 5, 3)
    expect(submission.call("lookup_gradient", ids, upstream, 7)).is_close_to(
        summed(ids, upstream, 7), mistakes={"only-contiguous": raised("RuntimeError", "view")}
    )
    ids, upstream = draw.ids(7, 2, 5), draw.normal(2, 5, 3)
    expected = summed(ids, upstream, 7)
    expected[2] = 0
    expect(submission.elsewhere.call("lookup_gradient", ids, upstream, 7, 2)).is_close_to(expected)
