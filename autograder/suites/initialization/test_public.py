"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math
from statistics import pvariance, variance

import torch

from autograder.judge import expect, raised, returned, shaped, task, typed, when
from autograder.suites.initialization import probes
from autograder.suites.initialization.truth import (
    NOT_A_NUMBER,
    all_products,
    dot_products,
    excess,
    expect_deviation,
    losses,
    mean_square,
    near,
    pieces,
    refuses,
    scores,
    variances,
    vectors_apart,
)


@task("table_deviation", points=2)
def test_deviation_of_each_scheme(submission):
    """The five schemes for 211 words of 7 numbers."""
    rows, columns = 211, 7
    measured = near(0.2, 1.0, 0.02, columns**-0.5, (2 / (rows + columns)) ** 0.5, (2 / columns) ** 0.5)
    for scheme, deviation, mistakes in (
        ("default", 1.0, {"default-is-not-small": returned(0.02) | near(1e-6, columns**-0.5)}),
        (
            "gpt2",
            0.02,
            {"variance-for-deviation": returned(0.02**2, 0.0004), "deviation-read-as-variance": math.sqrt(0.02)},
        ),
        (
            "unit_rows",
            1 / math.sqrt(columns),
            {"variance-for-deviation": 1 / columns, "rows-by-vocab": 1 / math.sqrt(rows)},
        ),
        (
            "xavier",
            math.sqrt(2 / (rows + columns)),
            {
                "variance-for-deviation": 2 / (rows + columns),
                "bound-for-deviation": math.sqrt(6 / (rows + columns)),
                "factor-forgotten": math.sqrt(1 / (rows + columns)),
                "only-one-fan": near(1e-6, rows**-0.5, columns**-0.5, (2 / rows) ** 0.5, (2 / columns) ** 0.5),
            },
        ),
        (
            "kaiming",
            math.sqrt(2 / columns),
            {
                "variance-for-deviation": 2 / columns,
                "bound-for-deviation": math.sqrt(6 / columns),
                "factor-forgotten": math.sqrt(1 / columns),
                "fans-swapped": near(1e-6, (2 / rows) ** 0.5, (2 / (rows + columns)) ** 0.5),
            },
        ),
    ):
        expect(submission.call("table_deviation", scheme, rows, columns)).is_close_to(
            deviation, mistakes=mistakes | {"measured-not-computed": measured, "not-a-number": NOT_A_NUMBER}
        )


@task("draw_table", points=2)
def test_table_has_the_deviation_asked_for(submission, draw):
    """Normal numbers with mean 0 and the deviation asked for, as a plain float32 tensor."""
    std = draw.number(0.34, 0.45)
    facts = submission.run(probes.drawn, 211, 101, std, draw.integer(1, 2**31), None)
    expect(facts["kind"]).equals(
        "Tensor",
        mistakes={
            "not-plain": "Parameter",
            "returned-nothing": "NoneType",
            "not-a-tensor": when(lambda got: got != "Tensor"),
        },
    )
    table = facts["table"]
    expect(table.map(lambda got: (list(got.shape), got.dtype == torch.float32))).equals(
        ([211, 101], True),
        mistakes={
            "sizes-swapped": when(lambda got: got[0] == [101, 211]),
            "fixed-float64": when(lambda got: got == ([211, 101], False)),
        },
    )
    expect(table.map(lambda got: abs(float(got.double().mean())), part=", its mean")).is_at_most(
        0.06 * std, "a mean of 0", mistake="mean-not-0"
    )
    expect_deviation(
        table,
        std,
        {
            "variance-for-deviation": near(0.03, std**2),
            "deviation-read-as-variance": near(0.03, math.sqrt(std)),
            "std-left-out": near(0.03, 1.0),
            "std-fixed": near(0.03, 0.02),
            # Uniform up to std, and cut off at two deviations.
            "not-normal": near(0.03, std / math.sqrt(3), 0.8796 * std),
        },
    )
    expect(facts["trainable"]).equals(False, mistakes={"not-plain": True})


@task("draw_table", points=1)
def test_same_seed_same_table(submission, draw):
    """One seed gives one table, however the global generators stand; another seed gives another."""
    for seed, other_seed in ((draw.integer(1, 10**9), 0), (2**32 - 1, 2**32 - 1 - 2**16 * draw.integer(1, 999))):
        facts = submission.run(probes.drawn_again, 11, 7, 0.5, seed, other_seed)
        mistakes = {"large-seeds-fail": raised("ValueError") | raised("OverflowError") | raised("RuntimeError")}
        expect(facts["again"]).holds(
            "the same table for the same seed",
            otherwise="another table for the same seed",
            mistake="not-repeatable",
            mistakes=mistakes if seed > 10**9 else {},
        )
        expect(facts["other"]).holds(
            "another table for another seed", otherwise="the same table for another seed", mistake="seed-ignored"
        )


@task("refill", points=2)
def test_refill_keeps_the_pad_row_at_zero(submission, draw):
    """The embedding holds what the initialiser wrote, and zeros in its padding row."""
    old, new = draw.normal(11, 7), draw.normal(11, 7)
    expected = new.index_fill(0, torch.tensor(4), 0)
    expect(submission.run(probes.refilled, old, 4, "copy", new)["table"]).equals(
        expected,
        mistakes={
            "pad-row-filled": new,
            "pad-fixed-at-0": new.index_fill(0, torch.tensor(0), 0),
            "never-filled": when(lambda got: torch.equal(got[:4], old[:4])),
            "pad-row-restored": torch.cat([new[:4], old[4:5], new[5:]]),
            "autograd-in-the-way": raised("RuntimeError", "leaf variable"),
        },
    )


@task("start_excess", points=2)
def test_excess_of_three_sizes(submission, draw):
    """The loss above ln V for a small, a middling and a large table."""
    pattern, ids, targets = draw.normal(11, 7), torch.tensor([3, 8, 3, 0, 5]), torch.tensor([1, 3, 0, 9, 7])
    stds, size = [0.05, 0.5, 1.2], math.log(11)
    whole = [losses(scores(pattern, ids, std), targets) for std in stds]
    truth = [math.fsum(each) / 5 - size for each in whole]
    double_softmax = []
    for std in stds:
        odds = torch.tensor(scores(pattern, ids, std), dtype=torch.float64).softmax(-1)
        double_softmax.append(math.fsum(losses(odds.tolist(), targets)) / 5 - size)
    piled = [0.05, 0.05 * 0.5, 0.05 * 0.5 * 1.2]
    centred = (pattern - pattern.mean()) / pattern.std()
    divided = pattern / 7**0.25
    expect(submission.may_change_inputs.call("start_excess", pattern.clone(), ids, targets, stds)).is_close_to(
        truth,
        mistakes={
            "one-end-scaled": [excess(pattern, ids, targets, std, ends=1) for std in stds],
            "ln-v-left-in": [one + size for one in truth],
            "sign-flipped": [-one for one in truth],
            "loss-summed": [math.fsum(each) - size for each in whole],
            "another-logarithm": returned_near(
                [one + size - math.log2(11) for one in truth], [one + size - math.log10(11) for one in truth]
            ),
            "ids-as-targets": [excess(pattern, ids, ids, std) for std in stds],
            "ids-and-targets-swapped": [excess(pattern, targets, ids, std) for std in stds],
            "softmax-twice": double_softmax,
            "seen-words-counted": returned_near(
                [one + size - math.log(9) for one in truth], [one + size - math.log(7) for one in truth]
            ),
            "scores-divided-by-root-d": [excess(divided, ids, targets, std) for std in stds],
            "sizes-pile-up": [excess(pattern, ids, targets, std) for std in piled],
            "pattern-standardised": [excess(centred, ids, targets, std) for std in stds],
            "padding-left-out": [excess(pattern, ids[targets != 0], targets[targets != 0], std) for std in stds],
            "only-one-size": when(lambda got: len(got) == 1),
            "not-a-list": typed("Tensor") | typed("tuple"),
            "not-a-number": when(lambda got: isinstance(got[0], torch.Tensor)),
        },
    )
    expect(submission.call("start_excess", pattern, ids, targets, (1.0,))).is_close_to(
        [excess(pattern, ids, targets, 1.0)]
    )


def returned_near(*lists):
    """Any of these lists of numbers came back, up to rounding."""
    return when(lambda got: any(all(abs(a - b) < 1e-4 for a, b in zip(got, one, strict=True)) for one in lists))


@task("score_variance", points=1)
def test_variance_of_plain_scores(submission, draw):
    """The variance measured and the variance predicted, without scaling."""
    queries, keys = vectors_apart(draw, 13, 7)
    found, products = dot_products(queries, keys), queries.double() * keys.double()
    measured, predicted = variances(queries, keys)
    expect(submission.call("score_variance", queries, keys)).is_close_to(
        (measured, predicted),
        mistakes={
            "pair-swapped": (predicted, measured),
            "deviation-for-variance": when(lambda got: abs(got[0] - math.sqrt(measured)) < 1e-4),
            "divided-by-n-minus-1": (variance(found), predicted),
            "all-pairs-scored": (pvariance(all_products(queries, keys)), predicted),
            "always-scaled": (measured / 7, predicted / 7),
            "d-forgotten": when(
                lambda got: min(abs(got[1] / predicted - 1 / 7), abs(got[1] / predicted - 7**-0.5)) < 1e-5
            ),
            "d-is-not-all-numbers": (measured, 13 * predicted),
            "standard-normal-assumed": (measured, 7.0),
            "keys-left-out": (measured, 7 * mean_square(queries) ** 2),
            "wrong-axis-summed": (pvariance(products.sum(0).tolist()), predicted),
            "products-not-summed": (pvariance(products.flatten().tolist()), predicted),
            "not-a-number": when(lambda got: isinstance(got[0], torch.Tensor) or isinstance(got[1], torch.Tensor)),
        },
    )


@task("split_heads", points=1)
def test_heads_get_their_piece(submission, draw):
    """Two sentences of three tokens, 35 numbers each, for 5 heads."""
    x = draw.normal(2, 3, 35)
    last = x.unflatten(-1, (7, 5))
    expect(submission.call("split_heads", x, 5)).equals(
        pieces(x, 5),
        mistakes={
            "cut-across-tokens": x.reshape(2, 5, 3, 7),
            "every-hth-number": last.movedim(-1, -3),
            "heads-behind-tokens": shaped(2, 3, 5, 7),
            "pieces-of-h-numbers": shaped(2, 7, 3, 5),
            "last-axes-swapped": shaped(2, 5, 7, 3),
            "heads-in-front-of-the-batch": shaped(5, 2, 3, 7),
            "tokens-divided": raised("ValueError", "3"),
            "refuses-too-much": raised("ValueError", "35"),
            "not-a-tensor": typed("list") | typed("tuple"),
        },
    )


@task("split_heads", points=1)
def test_heads_that_do_not_divide(submission, draw):
    """A remainder is refused with a ValueError that names both numbers."""
    x = draw.normal(2, 3, 22)
    refuses(submission.call("split_heads", x, 8), ("22", "8"), {"rest-dropped": shaped(2, 8, 3, 2)})


@task("table_bytes", points=1)
def test_bytes_of_common_tables(submission, draw):
    """The bytes of a table in float32, bfloat16 and int8."""
    rows, columns = draw.integer(10_000, 50_000), draw.integer(65, 511)
    for dtype, size in (("float32", 4), ("bfloat16", 2), ("int8", 1)):
        total = rows * columns * size
        mistakes = {
            "bits-not-bytes": 8 * total,
            "not-a-whole-number": typed("float"),
            "refuses-too-much": raised("ValueError"),
            "short-list-of-dtypes": raised("TypeError", "finfo") | raised("KeyError"),
        }
        if size != 4:
            mistakes["always-four-bytes"] = rows * columns * 4
        if size != 1:
            mistakes["numbers-not-bytes"] = rows * columns
        if size == 4:
            mistakes["another-unit"] = near(1e-3, total / 2**10, total / 10**3, total / 2**20, total / 10**6)
            mistakes = {"another-unit": mistakes.pop("another-unit")} | mistakes
        expect(submission.run(probes.counted_bytes, rows, columns, dtype)).equals(total, mistakes=mistakes)
