"""Hidden tests of `LossScaler`."""

import math

import torch

from autograder.judge import expect, raised, task, when
from autograder.suites.sparse_gradients import probes
from autograder.suites.sparse_gradients.truth import ASK, lazy_adam, scaled_descent, summed, through_half


def batch(draw, *ids, spoilt=None, at=0):
    """Ids and upstream gradients for one table after the other; `spoilt` stands in the gradient of one of them."""
    parts = [(torch.tensor(numbers), draw.uniform(len(numbers), 3, low=0.1, high=0.4)) for numbers in ids]
    if spoilt is not None:
        parts[at][1][1, 2] = spoilt
    return parts


@task("LossScaler", points=2, question=ASK["LossScaler"])
def test_a_skipped_step_leaves_no_trace(submission, draw):
    """One gradient that is infinite or NaN: nothing moves, neither now nor by momentum later."""
    tables = [draw.normal(7, 3), draw.normal(5, 3)]
    settings = {"lr": 0.1, "momentum": 0.9, "weight_decay": 0.1}
    spoilt = [None, (900.0, 0), None, (math.nan, 0), None, (-900.0, 1), (math.nan, 1), (math.inf, 0), None]
    batches = [batch(draw, [5, 1, 5], [2, 4], spoilt=case[0], at=case[1]) if case else batch(draw, [1, 2], [4, 4])
               for case in spoilt]  # fmt: skip
    given = tables, batches, settings, 2.0**16, 50
    truth = scaled_descent(*given)
    facts = submission.run(
        probes.scaled_training, {"scale": 2.0**16}, "SGD", settings, {"tables": tables, "groups": True}, batches
    )
    expect(facts["made"]).equals(
        truth["made"],
        mistakes={
            "never-skips": [True] * 9,
            "only-infinity-noticed": [not case or math.isnan(case[0]) for case in spoilt],
            "only-nan-noticed": [not case or not math.isnan(case[0]) for case in spoilt],
            "only-the-loss-checked": [True] * 2 + [False] * 7,  # a spoilt table spoils every later loss
            "first-gradient-only": [not case or case[1] == 1 for case in spoilt],
        },
    )
    others, zeros = (scaled_descent(*given, flag)["tables"] for flag in ("others_step", "zero_step"))
    for step in range(9):
        for at in range(2):
            if spoilt[step]:
                expect(table_after(facts, step, at)).equals(
                    table_after(facts, step - 1, at).value,
                    mistakes={
                        "others-step": when(close_to(others[step][at])),
                        "steps-with-zeros": when(close_to(zeros[step][at])),
                    },
                )
            expect(table_after(facts, step, at)).is_close_to(truth["tables"][step][at])


def close_to(truth):
    """A predicate: the same numbers, up to rounding."""
    return lambda got: bool((got - truth).abs().max() < 1e-4)


def table_after(facts, step, at=0):
    """One of the tables after one of the steps."""
    return facts["tables"].map(lambda got: got[step][at], f": table {at + 1} after step {step + 1}")


@task("LossScaler", points=1, question=ASK["LossScaler"])
def test_the_scale_rises_and_falls(submission, draw):
    """Doubled after so many good steps in a row, halved at each skipped one, without limits; counting starts anew."""
    table, settings = draw.normal(7, 3), {"lr": 0.1}
    pattern = "++++-++-++++++--+++++"  # good steps and bad ones
    batches = [batch(draw, [5, 1, 5], spoilt=math.nan if sign == "-" else None) for sign in pattern]
    given = [table], batches, settings, 2.0**10, 3
    truth = scaled_descent(*given)
    options = {"scale": 2.0**10, "growth_interval": 3}
    facts = submission.run(probes.scaled_training, options, "SGD", settings, {"tables": [table]}, batches)
    expect(facts["made"]).equals([sign == "+" for sign in pattern])
    powers = facts["scales"].map(lambda got: [math.log2(scale) for scale in got], ", as powers of 2")

    def rule(**flags):
        return [float(power) for power in scale_rule(pattern, **flags)]

    expect(powers).equals(
        rule(),
        mistakes={
            "never-doubled": rule(grows=False),
            "skips-forgotten": rule(reset_on_skip=False),
            "keeps-doubling": rule(reset_on_growth=False),
            "doubled-too-late": rule(interval=4),
            "doubled-too-soon": rule(interval=2),
            "never-halved": rule(halves=False),
        },
    )
    few = [batch(draw, [5, 1], spoilt=math.nan if sign == "-" else None) for sign in "+-+---"]
    for start in (3.0, 3.0 * 2.0**-40):
        options = {"scale": start, "growth_interval": 1}
        short = submission.run(probes.scaled_training, options, "SGD", settings, {"tables": [table]}, few)
        expect(short["scales"]).equals(
            [start * factor for factor in (1, 2, 1, 2, 1, 0.5, 0.25)],
            mistakes={
                "halved-to-a-whole-number": when(lambda got: got[-1] == 0),
                "scale-limited": when(lambda got, least=start / 4: got[-1] > least),
            },
        )
    wrong = scaled_descent(*given, "new_scale")["tables"]
    expect(table_after(facts, 1)).is_close_to(truth["tables"][1][0])
    expect(table_after(facts, 2)).is_close_to(
        truth["tables"][2][0], mistakes={"unscaled-by-the-new-scale": wrong[2][0]}
    )  # fmt: skip
    expect(table_after(facts, len(pattern) - 1)).is_close_to(truth["tables"][-1][0])
    large_numbers_are_no_reason_to_skip(submission, draw)


def large_numbers_are_no_reason_to_skip(submission, draw):
    """In float32 all the way: steps in which only the gradients' own numbers are finite."""
    for name, ids, scale, factor, added in (
        ("infinite-loss-skipped", [5, 1], 2.0**16, 1.0, 1e35),
        ("sum-checked", [5, 1], 2.0**70, 1.0, 0.0),  # the sum of squares is infinite
        ("sum-checked", [5, 1], 2.0**100, 2.0**29, 0.0),  # so is the sum of six numbers of at least 0.1 · 2¹²⁹
        # Forty times the same row at 0.1 · 2¹²⁷ or more: only a thousandth of the sum is finite.
        ("checked-once-divided", [2] * 40, 2.0**-10, 2.0**127, 0.0),
    ):
        table, small = draw.normal(7, 3) * 2.0**-20, batch(draw, ids)
        slopes = [(numbers, upstream * factor) for numbers, upstream in small]
        settings = {"lr": 0.1 / factor}
        facts = submission.run(
            probes.scaled_training, {"scale": scale, "growth_interval": 1}, "SGD", settings,
            {"tables": [table], "wide": True, "added": added}, [slopes],
        )  # fmt: skip
        expect(facts["made"]).equals([True], mistakes={name: [False]})
        expect(facts["scales"]).equals(
            [scale, 2 * scale], mistakes={"scale-limited": when(lambda got: got[1] < 2 * got[0])}
        )
        if name != "checked-once-divided":
            moved = table - 0.1 * summed(*small[0], 7)
            expect(table_after(facts, 0)).is_close_to(moved, mistakes={"gradients-shortened": table})


def scale_rule(pattern, interval=3, *, grows=True, halves=True, reset_on_skip=True, reset_on_growth=True):
    """The scale's powers of 2, from 10 on."""
    power, good, powers = 10, 0, [10]
    for sign in pattern:
        if sign == "+":
            good += 1
            if grows and good >= interval:
                power += 1
                good = 0 if reset_on_growth else good
        else:
            power -= halves
            good = 0 if reset_on_skip else good
        powers.append(power)
    return powers


@task("LossScaler", points=1, question=ASK["LossScaler"])
def test_sparse_gradients_are_scaled(submission, draw):
    """A sparse gradient arrives whole, and one that is infinite skips the step."""
    tables, settings = [draw.normal(7, 3), draw.normal(5, 3)], {"lr": 0.1}
    batches = [
        batch(draw, [5, 1, 5, 5], [2, 4]), batch(draw, [5, 1, 5], [0, 4], spoilt=7.0), batch(draw, [6, 5], [0, 4]),
    ]  # fmt: skip
    truth = scaled_descent(tables, batches, settings, 2.0**16, 50)
    given = {"scale": 2.0**16}, "SGD", settings, {"tables": tables}, batches
    expect(submission.run(probes.scaled_training, *given, False)["made"]).equals([True, False, True])
    facts = submission.run(probes.scaled_training, *given, True)
    fails = raised("NotImplementedError") | raised("RuntimeError", "sparse") | raised("AttributeError")
    expect(facts["made"]).equals(
        [True, False, True], mistakes={"sparse-gradient-fails": fails, "sparse-not-checked": [True, True, True]}
    )
    for step, at in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)):
        expect(table_after(facts, step, at)).is_close_to(truth["tables"][step][at])
    # SparseAdam takes no other gradients.
    given = {"scale": 2.0**16}, "SparseAdam", settings, {"tables": tables}, batches[:1]
    facts = submission.run(probes.scaled_training, *given, True)
    expect(facts["made"]).equals([True], mistakes={"sparse-made-dense": raised("RuntimeError", "dense gradients")})
    for at, (ids, upstream) in enumerate(batches[0]):
        steps = [(ids, through_half(upstream, 2.0**16))]
        expect(table_after(facts, 0, at)).is_close_to(lazy_adam(tables[at], steps, settings))


@task("LossScaler", points=1, question=ASK["LossScaler"])
def test_only_this_loss_counts(submission, draw):
    """Old gradients do not count; Parameters without a gradient, in groups of their own, or with one in common."""
    tables, leftover = [draw.normal(7, 3) for _ in range(3)], (draw.normal(7, 3) + 9) * 2.0**16
    settings = {"lr": 0.1, "weight_decay": 0.1}
    batches = [batch(draw, [5, 1, 5], [2, 4]), batch(draw, [2, 5], [3, 4])]
    truth = scaled_descent(tables, batches, settings, 2.0**16, 50)["tables"]
    for spoilt in (leftover, leftover * math.inf):
        parts = {"tables": tables, "groups": True, "leftover": spoilt}
        facts = submission.run(probes.scaled_training, {"scale": 2.0**16}, "SGD", settings, parts, batches)
        expect(facts["made"]).equals(
            [True, True],
            mistakes={
                "no-gradient-fails": raised("AttributeError", "NoneType") | raised("TypeError", "NoneType"),
                "gradients-pile-up": [False, False],
            },
        )
        for step, at in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)):
            piled = tables[at] - 0.1 * (step + 1) * leftover * 2.0**-16
            mistakes = {"gradients-pile-up": when(lambda got, old=piled: (got - old).abs().max() < 0.5)}
            if at == 2:
                mistakes["zeros-for-none"] = tables[2] * 0.99 ** (step + 1)
            expect(table_after(facts, step, at)).is_close_to(truth[step][at], mistakes=mistakes)
    # Autograd may hand one tensor to two Parameters, or one number for all numbers of a Parameter.
    upstream = draw.normal(7, 3) + 5
    for case, moves in (("added", (upstream, upstream)), ("summed", (1, 0))):
        moved = [table - 0.1 * move for table, move in zip(tables[:2], moves, strict=True)]
        expect(submission.run(probes.shared_gradient, tables[:2], upstream, 0.1, case)).is_close_to(
            moved,
            mistakes={
                "divided-more-than-once": raised("RuntimeError", "single memory location")
                | when(lambda got: bool((got[0] - tables[0]).abs().max() < 1e-3))
            },
        )
