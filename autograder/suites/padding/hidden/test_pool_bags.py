"""Hidden tests of `pool_bags`."""

import math

import torch

from autograder.judge import expect, has_dtype, has_nan, raised, task, typed, when
from autograder.suites.padding import probes
from autograder.suites.padding.truth import bag_slopes, pooled

MODES = ("sum", "mean", "max")


@task("pool_bags", points=1)
def test_bags_without_words(submission, draw):
    """Empty bags in front, in the middle and at the end; nothing but empty bags; float64, int32, another device."""
    table = draw.normal(11, 7, dtype=torch.float64) - 3
    for offsets, count in (
        ([0, 2, 4], 6), ([0, 0, 2, 2, 5, 5], 5), ([0], 3), ([0, 0], 0)
    ):  # fmt: skip
        ids, starts = draw.ids(11, count), torch.tensor(offsets)
        ids[:1] = 0
        for mode in MODES:
            mistakes = {
                "nothing-divided-by-nothing": when(lambda got, mode=mode: mode == "mean" and got.isnan().any()),
                "nothing-has-no-maximum": when(lambda got, mode=mode: mode == "max" and got.min() < -1e4),
                "fixed-float32": has_dtype(torch.float32),
            }
            if offsets != [0, 2, 4]:
                mistakes["empty-bag-dropped"] = when(lambda got, bags=offsets: len(got) < len(bags))
                mistakes["empty-bag-fails"] = raised("IndexError") | raised("RuntimeError") | raised("ValueError")
            expect(submission.call("pool_bags", ids.int(), starts, table, mode=mode)).is_close_to(
                pooled(ids, starts, table, mode), mistakes=mistakes
            )
    ids, starts = draw.ids(6, 7) + 5, torch.tensor([0, 3, 3])
    ids[[1, 4]] = 4
    for mode in MODES:
        truth = pooled(ids, starts, table, mode, ids != 4)
        expect(submission.elsewhere.call("pool_bags", ids, starts, table, mode, 4)).is_close_to(truth)


@task("pool_bags", points=2)
def test_padding_inside_bags(submission, draw):
    """Padding in front, in between, behind and alone in a bag counts nowhere; words of zeros or huge numbers do."""
    offsets = torch.tensor([0, 4, 6, 7, 9])
    places = torch.tensor([0, 1, 0, 1, 1, 0, 0, 0, 0, 1, 1]).bool()  # places of real words
    for number, row in ((4, 4), (0, 0), (-1, 10)):
        table = draw.normal(11, 7) - 2
        words = [word for word in draw.distinct(11, 9, low=1) if word != row]
        words[1] = words[1] if row == 0 else 0
        ids = torch.full((11,), row)
        ids[places] = torch.tensor(words[:5])
        table[words[0]] = 0
        table[row] += 5
        real = ids != row
        for mode in MODES:
            truth = pooled(ids, offsets, table, mode, real)
            unmasked = pooled(ids, offsets, table, mode)
            told = "negative-not-resolved" if number < 0 else "zero-taken-for-none" if number == 0 else "padding-counts"
            mistakes = {told: unmasked}
            if mode == "mean":
                mistakes["padding-in-the-divisor"] = pooled(
                    ids, offsets, table, mode, real, divisor=torch.tensor([4, 2, 1, 2, 2])
                )
                mistakes["zeros-taken-for-padding"] = pooled(
                    ids, offsets, table, mode, real, divisor=torch.tensor([1, 1, 0, 0, 2])
                )
                mistakes["nothing-divided-by-nothing"] = has_nan()
            if mode == "max":
                mistakes["zeros-win-the-maximum"] = pooled(ids, offsets, table, mode, real, filler=0.0)
                mistakes["nothing-has-no-maximum"] = when(lambda got: got.min() < -1e4)
            if row:
                mistakes["pad-fixed-at-0"] = pooled(ids, offsets, table, mode, ids != 0)
            expect(submission.call("pool_bags", ids, offsets, table, mode, number)).is_close_to(
                truth, mistakes=mistakes
            )
            if number == 4:
                broken = table.clone()
                broken[row] = math.nan
                expect(submission.call("pool_bags", ids, offsets, broken, mode, number)).is_close_to(
                    truth, mistakes={"nan-times-zero": has_nan()}
                )
        table = draw.uniform(11, 7, low=-2, high=-1).double() * 1e300
        truth = pooled(ids, offsets, table, "max", real)
        expect(submission.call("pool_bags", ids, offsets, table, "max", number)).is_close_to(
            truth,
            mistakes={
                "zeros-win-the-maximum": pooled(ids, offsets, table, "max", real, filler=0.0),
                "maximum-from-a-floor": when(lambda got, truth=truth: bool(((got >= truth) & (got < 0)).any())),
            },
        )


@task("pool_bags", points=1)
def test_bag_weights(submission, draw):
    """Each word of a sum has its own factor, on any device; a padding's factor counts for nothing."""
    offsets, ids = torch.tensor([0, 3, 3, 7]), torch.tensor([1, 5, 1, 4, 5, 0, 2, 4])
    for dtype in (torch.float32, torch.float64):
        table, weights = draw.normal(7, 3, dtype=dtype) + 2, draw.normal(8, dtype=dtype) + 2
        for row in (None, 4):
            real = None if row is None else ids != 4
            total = pooled(ids, offsets, table, "sum", real, weights)
            factors = pooled(ids, offsets, torch.ones_like(table), "sum", real, weights)
            mistakes = {
                "weights-unused": pooled(ids, offsets, table, "sum", real),
                "weighted-mean": total / factors.where(factors != 0, 1),
                "weights-by-word": pooled(ids, offsets, table, "sum", real, weights[ids]),
            }
            if row is not None:
                mistakes["padding-counts"] = pooled(ids, offsets, table, "sum", None, weights)
                mistakes["pad-fixed-at-0"] = pooled(ids, offsets, table, "sum", ids != 0, weights)
                # Behind each padding of a bag, a word gets the weight of the word or the padding before it.
                shifted = weights[torch.tensor([0, 1, 2, 3, 3, 4, 5, 6])]
                mistakes["weights-misplaced"] = pooled(ids, offsets, table, "sum", real, shifted)
            for ask in (submission, submission.elsewhere):
                reply = ask.call("pool_bags", ids, offsets, table, mode="sum", padding_idx=row, weights=weights)
                expect(reply).is_close_to(total, mistakes=mistakes)


@task("pool_bags", points=2)
def test_bag_gradients(submission, draw):
    """Gradients reach the words that counted and their weights; never the padding row."""
    offsets, ids = torch.tensor([0, 4, 4, 5]), torch.tensor([1, 3, 6, 1, 3, 5, 0])
    real = ids != 3
    table, weights, upstream = draw.normal(7, 5) - 2, draw.normal(7) + 2, draw.normal(4, 5) + 3
    cut = raised("RuntimeError", "does not require grad") | when(lambda got: got is None)
    for filling in (4.0, math.nan):
        table[3] = filling
        for mode, given in (("sum", None), ("sum", weights), ("mean", None), ("max", None)):
            slopes, of_weights = bag_slopes(ids, offsets, table, mode, upstream, real, given)
            options = {"mode": mode, "padding_idx": 3}
            facts = submission.run(probes.bag_gradients, ids, offsets, table, options, given, upstream)
            mistakes = {"gradient-cut": cut, "nan-in-the-gradient": has_nan()}
            if filling == 4:
                for mistake, counted in (("padding-counts", ids >= 0), ("pad-fixed-at-0", ids != 0)):
                    mistakes[mistake] = bag_slopes(ids, offsets, table, mode, upstream, counted, given)[0]
            expect(facts["table"]).is_close_to(slopes, mistakes=mistakes)
            if given is not None:
                expect(facts["weights"]).is_close_to(
                    of_weights, mistakes={"weights-cut-off": cut, "nan-in-the-gradient": has_nan()}
                )


@task("pool_bags", points=1)
def test_bags_refuse(submission, draw):
    """A ValueError for an unknown mode, for weights without a sum, and for a row that is not there."""
    offsets, ids, table, weights = torch.tensor([0, 2]), draw.ids(7, 5), draw.normal(7, 3), draw.normal(5)
    for options, mistake in (
        ({"mode": "median"}, "mode-not-checked"),
        ({"mode": "mean", "weights": weights}, "weights-in-any-mode"),
        ({"mode": "max", "weights": weights}, "weights-in-any-mode"),
        ({"mode": "sum", "padding_idx": 7}, "row-not-checked"),
        ({"mode": "max", "padding_idx": -8}, "row-not-checked"),
    ):
        expect(submission.call("pool_bags", ids, offsets, table, **options)).raises(
            "ValueError",
            mistakes={
                "assert-as-check": raised("AssertionError"),
                "error-returned": typed("ValueError"),
                mistake: when(lambda got: True),
                "another-error": raised("NotImplementedError")
                | raised("RuntimeError", "padding_idx")
                | raised("KeyError"),
            },
        )
