"""Hidden tests of `masked_mean`."""

import math

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.masked_mean import probes
from autograder.suites.masked_mean.truth import means, nans

WRONG_DTYPE = raised("RuntimeError", "dtype") | has_dtype(torch.float32)


def scattered(draw, *shape):
    """A bool mask of this shape: real at the first token, padding at the last, anything in between.

    Where rows are long enough, the first has one real token, and the last a gap.
    """
    mask = draw.uniform(*shape) < 0.6
    mask[..., 0], mask[..., -1] = True, False
    rows = mask.view(-1, shape[-1])
    if shape[-1] > 3:
        rows[0, 1:], rows[-1, 1], rows[-1, 2] = False, False, True
    return mask


def long_row(draw, dtype):
    """2059 ones (and halves) among other numbers: neither uint8, float16 nor bfloat16 holds a 2059."""
    mask = draw.permutation(2100) < 2059
    vectors = torch.where(mask[:, None], torch.tensor([1.0, -0.5]), 7.0)
    return vectors.to(dtype), mask, torch.tensor([1.0, -0.5], dtype=dtype)


def miscounted(dtype):
    """The mean of a long row whose tokens are counted in this dtype."""
    return torch.tensor([2059, -1029.5]) / torch.ones(2059, dtype=dtype).sum(dtype=dtype)


@task("masked_mean", points=1)
def test_mean_under_any_leading_axes(submission, draw):
    """Tokens are the second axis from the end, whatever comes before: two axes, none, one of each; on any device."""
    for shape in ((2, 3, 5, 4), (4, 4, 4, 4), (5, 3), (1, 2, 1), (2, 3, 5)):
        vectors, mask = draw.normal(*shape), scattered(draw, *shape[:-1])
        expect(submission.call("masked_mean", vectors, mask)).is_close_to(
            means(vectors, mask),
            mistakes={
                "fixed-token-axis": shaped(2, 5, 4)
                | raised("RuntimeError", "size")
                | raised("IndexError")
                | raised("ValueError", "unpack"),
                "features-averaged": when(
                    lambda got, shape=shape: shape[-2] != shape[-1] and tuple(got.shape) == shape[:-1]
                ),
                "squeezed-to-a-scalar": when(lambda got, shape=shape: 1 in shape and got.dim() < len(shape) - 1),
            },
        )
    vectors, mask = draw.normal(3, 2, 5, 4).transpose(0, 1), scattered(draw, 5).expand(2, 3, 5)
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        means(vectors, mask), mistakes={"only-contiguous": raised("RuntimeError", "view")}
    )
    for shape, dtype in (((2, 5, 3), torch.float32), ((5, 3), torch.float64)):
        vectors, mask = draw.normal(*shape, dtype=dtype), scattered(draw, *shape[:-1])
        expect(submission.elsewhere.call("masked_mean", vectors, mask)).is_close_to(means(vectors, mask))


@task("masked_mean", points=1)
def test_mean_under_any_mask_dtype(submission, draw):
    """Integers and floats are masks too, and the result keeps the dtype of the vectors."""
    vectors, mask = draw.normal(3, 7, 2), scattered(draw, 3, 7)
    expected, looked_up = means(vectors, mask), torch.stack([vectors[i, mask[i].long()].mean(0) for i in range(3)])
    many, which, their_mean = long_row(draw, torch.float32)
    small = (torch.uint8, torch.float16, torch.bfloat16)
    for dtype in (torch.int64, torch.int32, torch.float32, torch.float64, *small):
        tilde = raised("RuntimeError", "bool") | raised("TypeError", "bool") | raised("RuntimeError", "bitwise")
        expect(submission.call("masked_mean", vectors, mask.to(dtype))).is_close_to(
            expected,
            mistakes={
                "dtype-of-the-mask": has_dtype(torch.float64, torch.float16, torch.bfloat16),
                "tilde-on-numbers": tilde | when(lambda got: not got.any()),
                "mask-as-index": raised("IndexError") | same_as(looked_up),
            },
        )
        expect(submission.call("masked_mean", many, which.to(dtype))).is_close_to(
            their_mean, mistakes={"count-rounded": same_as(miscounted(dtype if dtype in small else torch.uint8))}
        )


def same_as(value):
    """Like a plain value in `mistakes`, to be joined with others."""
    return when(lambda got: got.shape == value.shape and (got - value).abs().max() < 1e-4)


@task("masked_mean", points=1)
def test_mean_is_exact_in_float64(submission, draw):
    """float64 vectors keep their precision, and the divisor is the count and nothing else."""
    vectors, mask = draw.normal(5, 6, 2, dtype=torch.float64) + 3, torch.ones(6, 6).tril()[:5].bool()
    expected, count = means(vectors, mask), mask.sum(1, keepdim=True)
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        expected,
        mistakes={
            "fixed-float32": WRONG_DTYPE,
            "rounded-on-the-way": when(lambda got: torch.equal(got, got.float().double())),
            "added-to-the-count": when(lambda got: 0 < ((got - expected) * count / expected).abs().max() < 1e-3),
            "one-too-many": expected * count / (count + 1),
        },
    )
    expect(submission.call("masked_mean", vectors, mask.float())).is_close_to(
        expected, mistakes={"dtype-of-the-mask": WRONG_DTYPE}
    )


@task("masked_mean", points=1)
def test_mean_of_nothing_is_zero(submission, draw):
    """Rows of nothing but padding, whatever stands there, T = 0 and an empty batch."""
    vectors, mask = draw.normal(3, 4, 2), scattered(draw, 3, 4)
    mask[1] = False
    alone = means(vectors, mask)
    alone[1] = vectors[1].mean(0)
    for dtype in (torch.bool, torch.float32):
        expect(submission.call("masked_mean", vectors, mask.to(dtype))).is_close_to(
            means(vectors, mask),
            mistakes={"nothing-divided-by-nothing": nans(3, 2), "padding-averaged-when-alone": alone},
        )
    for shape in ((2, 0, 3), (0, 5, 3), (0, 3), (2, 4, 3)):
        nothing = torch.zeros(shape[:-1]).bool()
        expect(submission.call("masked_mean", draw.normal(*shape, dtype=torch.float64), nothing)).equals(
            torch.zeros(*shape[:-2], shape[-1], dtype=torch.float64),
            mistakes={"nothing-divided-by-nothing": nans(*shape[:-2], shape[-1]), "fixed-float32": WRONG_DTYPE},
        )
    vectors = draw.normal(2, 4, 3)
    vectors[:, 1, 2] = math.inf
    expect(submission.call("masked_mean", vectors, torch.zeros(2, 4).bool())).equals(
        torch.zeros(2, 3), mistakes={"nan-times-zero": when(lambda got: bool(got.isnan().any() and (got == 0).any()))}
    )


@task("masked_mean", points=2)
def test_gradient_reaches_real_tokens_only(submission, draw):
    """Each real token gets its share of the gradient, padding none, an empty row none."""
    vectors, mask, upstream = draw.normal(3, 5, 2), scattered(draw, 3, 5), draw.normal(3, 2)
    mask[1] = False
    share = mask.double() / mask.sum(1, keepdim=True).clamp(min=1)
    expected = (share[..., None] * upstream.double()[:, None]).float()
    for dtype in (torch.bool, torch.float32):
        reply = submission.run(probes.pooled_gradient, vectors, mask.to(dtype), upstream)
        expect(reply).is_close_to(
            expected,
            mistakes={
                "nan-in-the-gradient": nans(3, 5, 2),
                "gradient-cut": raised("RuntimeError", "does not require grad") | typed("NoneType"),
                "changed-its-input": raised("RuntimeError", "leaf"),
            },
        )


@task("masked_mean", points=2)
def test_padding_has_no_influence(submission, draw):
    """NaN and infinity at padding change neither the mean nor the gradient."""
    vectors, mask = draw.normal(3, 6, 2), scattered(draw, 3, 6)
    mask[:, -3:] = False
    expected = means(vectors, mask)
    vectors[:, -1], vectors[:, -2], vectors[:, -3] = math.nan, math.inf, -math.inf
    for dtype in (torch.bool, torch.int64, torch.float32):
        expect(submission.call("masked_mean", vectors, mask.to(dtype))).is_close_to(
            expected, mistakes={"nan-times-zero": nans(3, 2)}
        )
    upstream = draw.normal(3, 2)
    share = mask.float() / mask.sum(1, keepdim=True)
    expect(submission.run(probes.pooled_gradient, vectors, mask, upstream)).is_close_to(
        share[..., None] * upstream[:, None],
        mistakes={
            "nan-in-the-gradient": nans(3, 6, 2),
            "gradient-cut": raised("RuntimeError", "does not require grad"),
        },
    )


@task("masked_mean", points=1)
def test_trouble_at_a_real_token_shows(submission, draw):
    """A NaN at a real token makes that number of the mean NaN, and no other."""
    vectors, mask = draw.normal(3, 5, 2), scattered(draw, 3, 5)
    vectors[1, 0, 1] = math.nan
    reply, expected = submission.call("masked_mean", vectors, mask), means(vectors, mask)
    expect(reply.map(torch.isnan, part=" is NaN")).equals(
        expected.isnan(), mistakes={"nan-hidden": torch.zeros(3, 2, dtype=torch.bool)}
    )
    expect(reply).is_close_to(expected)


@task("masked_mean", points=1)
def test_zeros_can_be_real(submission, draw):
    """A real token whose vector is all zeros counts; a vector with numbers at padding does not."""
    vectors, mask = draw.normal(3, 5, 2), scattered(draw, 3, 5)
    vectors[:, 0] = 0
    mask[:, 1:3] = True
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        means(vectors, mask),
        mistakes={
            "zeros-taken-for-padding": means(vectors, mask & (vectors != 0).any(-1)),
            "mask-from-vectors": means(vectors, (vectors != 0).any(-1)),
        },
    )


@task("masked_mean", points=1)
def test_mean_in_half_precision(submission, draw):
    """float16 and bfloat16: an empty row is 0, and neither a large sum nor a long row spoils the mean."""
    vectors, mask = draw.normal(3, 4, 2, dtype=torch.float16), scattered(draw, 3, 4)
    mask[1] = False
    for dtype in (torch.bool, torch.float16):
        expect(submission.call("masked_mean", vectors, mask.to(dtype))).is_close_to(
            means(vectors, mask),
            mistakes={"half-epsilon": nans(3, 2), "half-turned-wide": has_dtype(torch.float32, torch.float64)},
        )
    vectors, mask = (draw.normal(2, 300, 3) + 400).half(), scattered(draw, 2, 300)
    mask[:, :250] = True
    expect(submission.call("masked_mean", vectors, mask)).is_close_to(
        means(vectors, mask), mistakes={"half-sum-overflows": when(lambda got: got.isinf().any())}
    )
    for dtype in (torch.float16, torch.bfloat16):
        vectors, mask, mean = long_row(draw, dtype)
        expect(submission.call("masked_mean", vectors, mask)).equals(
            mean,
            mistakes={
                "count-rounded": miscounted(dtype).to(dtype),
                "half-sum-stalls": when(lambda got: got[0] < 0.995),
                "half-turned-wide": has_dtype(torch.float32, torch.float64),
            },
        )
