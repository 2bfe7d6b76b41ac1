"""Hidden tests of `last_token`."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, when
from autograder.suites.padding import probes
from autograder.suites.padding.truth import ends

IDS = torch.tensor([[5, 2, 6, 2, 2], [2, 3, 2, 8, 1], [2, 2, 7, 2, 2], [2, 2, 2, 2, 2], [4, 9, 1, 3, 6]])


@task("last_token", points=1)
def test_last_token_wherever_padding_stands(submission, draw):
    """Padding on the right, on the left, in between, on both sides, everywhere and nowhere; its id may be anything."""
    some = [0, 1, 2, 4]  # the rows with a real token
    for pad in (2, 10, 0, -1, -100):
        vectors, ids = draw.normal(5, 5, 7), torch.where(IDS == 2, pad, IDS)
        ids[4, 4] = 0 if pad else 2
        expected, real = ends(vectors, ids, pad), ids != pad
        vectors[:, -1] *= real[:, -1:]  # padding may have any numbers, also none
        gaps = (~real & (real.cumsum(1) > 0)).int()
        stops = torch.where(gaps.any(1), gaps.argmax(1), 5) - 1
        mistakes = {
            "length-for-a-place": vectors[torch.arange(5), real.sum(1) - 1][some],
            "last-place-taken": vectors[some, -1],
            "mask-from-vectors": ends(vectors, vectors.ne(0).any(2).long() - 1, -1)[some],
            "stops-at-first-pad": vectors[torch.arange(5), stops][some],
        }
        if pad in (2, 10):
            mistakes["pad-by-size"] = ends(vectors, ids.clamp(min=pad), pad)[some]
        if pad:
            mistakes["pad-fixed-at-0"] = ends(vectors, ids, 0)[some]
        expect(submission.call("last_token", vectors[some], ids[some], pad)).equals(expected[some], mistakes=mistakes)
        vectors[3] = draw.normal(5, 7)
        expect(submission.call("last_token", vectors, ids, pad)).equals(
            expected,
            mistakes={
                "nothing-wraps-around": when(lambda got: bool(got[3].any())),
                "nothing-fails": raised("IndexError") | raised("RuntimeError") | raised("ValueError"),
            },
        )


@task("last_token", points=1)
def test_ids_say_what_is_real(submission, draw):
    """A word whose vector is all zeros is a word, and padding with numbers in it is none."""
    vectors = draw.normal(5, 5, 7)
    last = [2, 4, 2, None, 4]
    for row, place in enumerate(last):
        if place is not None:
            vectors[row, place] = 0
    by_values = ends(vectors, vectors.ne(0).any(2).long() - 1, -1)
    expect(submission.call("last_token", vectors, IDS, 2)).equals(
        torch.zeros(5, 7),
        mistakes={
            "mask-from-vectors": by_values,
            "zeros-taken-for-padding": ends(vectors, ((IDS != 2) & vectors.ne(0).any(2)).long(), 0),
        },
    )


@task("last_token", points=1)
def test_only_the_last_token_is_touched(submission, draw):
    """NaN elsewhere, or everywhere, does no harm; in the token it comes through; only the token gets a gradient."""
    clean, upstream = draw.normal(5, 5, 7), draw.normal(5, 7) + 3
    last = torch.tensor([[0, 2], [1, 4], [2, 2], [4, 4]]).T
    expected = torch.zeros(5, 5, 7)
    expected[last[0], last[1]] = upstream[last[0]]
    for filling in (1.0, float("inf"), float("nan")):
        vectors = torch.full((5, 5, 7), filling) * clean.abs()
        vectors[last[0], last[1]] = clean[last[0], last[1]]
        facts = submission.run(probes.picked, vectors, IDS, 2, upstream)
        expect(facts["result"]).equals(
            ends(vectors, IDS, 2),
            mistakes={
                "nan-times-zero": when(lambda got: bool(got.isnan().any())),
                "gradient-cut": raised("RuntimeError", "does not require grad"),
            },
        )
        expect(facts["gradient"]).equals(expected)
    clean[0, 2, 1], clean[1, 4, 0], clean[2, 2, 3] = float("inf"), float("nan"), float("-inf")
    facts = submission.run(probes.picked, clean, IDS, 2, upstream)
    expect(facts["result"]).equals(
        ends(clean, IDS, 2), mistakes={"picked-numbers-changed": when(lambda got: bool(got.isfinite().all()))}
    )
    expect(facts["gradient"]).equals(expected)
    expect(submission.call("last_token", clean * torch.nan, torch.full_like(IDS, 2), 2)).equals(
        torch.zeros(5, 7), mistakes={"nan-times-zero": when(lambda got: bool(got.isnan().any()))}
    )


@task("last_token", points=1)
def test_last_token_of_any_shape(submission, draw):
    """No batch axis, two leading axes, one of each, no sentence; float16, float64, int32 ids; on any device."""
    for shape, dim in (
        ((3, 5), 7),
        ((1, 4), 3),
        ((1, 1), 1),
        ((5, 5), 5),
        ((3, 1), 2),
        ((0, 3), 2),
        ((7,), 3),
        ((2, 3, 5), 7),
    ):
        want = (*shape[:-1], dim)
        mistakes = {"fixed-float32": has_dtype(torch.float32)}
        if 1 in want:
            mistakes["squeezed-too-much"] = shaped(*(size for size in want if size != 1))
        if len(shape) != 2:
            mistakes["fixed-batch-axis"] = raised("IndexError") | raised("ValueError") | raised("RuntimeError")
        for dtype in (torch.float64, torch.float16):
            ids, vectors = draw.ids(4, *shape), draw.normal(*shape, dim, dtype=dtype)
            expect(submission.call("last_token", vectors, ids.int(), 1)).equals(
                ends(vectors, ids, 1), mistakes=mistakes
            )
    vectors = draw.normal(5, 5, 7)
    expect(submission.elsewhere.call("last_token", vectors, IDS, 2)).equals(ends(vectors, IDS, 2))
