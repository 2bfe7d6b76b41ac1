"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math

import torch

from autograder.judge import expect, raised, returned, shaped, task, typed, when
from autograder.suites.initialization import probes


def near(share, *others):
    """A number within this share of one of these."""
    return when(lambda got: isinstance(got, float) and any(abs(got - other) <= share * abs(other) for other in others))


def returned_near(*lists):
    """Any of these lists of numbers came back, up to rounding."""
    return when(lambda got: any(all(abs(a - b) < 1e-4 for a, b in zip(got, one, strict=True)) for one in lists))


@task("table_deviation", points=2)
def test_deviation_of_each_scheme(submission):
    """The five schemes for 211 words of 7 numbers."""
    measured = near(0.2, 1.0, 0.02, 0.3779645, 0.0957826, 0.5345225)
    for scheme, deviation, mistakes in (
        ("default", 1.0, {"default-is-not-small": returned(0.02) | near(1e-6, 0.377964473)}),
        ("gpt2", 0.02, {"variance-for-deviation": near(1e-6, 0.0004), "deviation-read-as-variance": 0.1414214}),
        ("unit_rows", 0.3779645, {"variance-for-deviation": 0.1428571, "rows-by-vocab": 0.0688428}),
        (
            "xavier",
            0.0957826,
            {
                "variance-for-deviation": 0.0091743,
                "bound-for-deviation": 0.1659004,
                "factor-forgotten": 0.0677285,
                "only-one-fan": near(1e-6, 0.068842839, 0.377964473, 0.097358477, 0.534522484),
            },
        ),
        (
            "kaiming",
            0.5345225,
            {
                "variance-for-deviation": 0.2857143,
                "bound-for-deviation": 0.9258201,
                "factor-forgotten": 0.3779645,
                "fans-swapped": near(1e-6, 0.097358477, 0.095782629),
            },
        ),
    ):
        expect(submission.call("table_deviation", scheme, 211, 7)).is_close_to(
            deviation,
            mistakes=mistakes | {"measured-not-computed": measured, "not-a-number": typed("Tensor") | typed("int")},
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
    expect(table.map(lambda got: float(got.double().std()), part=", its deviation")).satisfies(
        lambda got: abs(got / std - 1) < 0.05,
        f"a deviation of {std:.4g}, give or take 5 %",
        mistakes={
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
    middle = draw.integer(9, 21)  # float32 loses the bits below for seeds near 2^32
    for seed, bits in ((0, (0, middle)), (draw.integer(2**24, 2**30 - 1), (0, middle)), (2**32 - 1, (0, middle, 31))):
        others = [seed ^ (1 << bit) for bit in bits]
        facts = submission.run(probes.drawn_again, 11, 7, 0.5, seed, others)
        mistakes = {"large-seeds-fail": raised("ValueError") | raised("OverflowError") | raised("RuntimeError")}
        expect(facts["again"]).holds(
            "the same table for the same seed",
            otherwise="another table for the same seed",
            mistake="not-repeatable",
            mistakes=mistakes if seed == 2**32 - 1 else {},
        )
        expect(facts["same_table"].map(list, part=", the other seeds that gave the same table")).equals(
            [], mistakes={"seed-ignored": others, "seed-cut-short": when(lambda got: True)}
        )
        expect(facts["same_row"].map(list, part=", the other seeds whose table has a row of this one")).equals(
            [], mistakes={"rows-of-another-seed": when(lambda got: True)}
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
def test_excess_of_three_sizes(submission):
    """The loss above ln V for a small, a middling and a large table."""
    pattern = torch.tensor(
        [[-1.5, 2.0, 2.0], [-0.5, -0.5, -1.0], [1.0, 1.0, 0.0], [1.0, -1.5, -0.5], [-1.0, 2.0, 1.0], [1.5, 1.0, -1.0]]
    )
    ids, targets = torch.tensor([3, 1, 3, 0]), torch.tensor([1, 5, 0, 4])
    right = [-0.0021462, 0.1693658, 4.1759137]
    reply = submission.may_change_inputs.call("start_excess", pattern.clone(), ids, targets, [0.05, 0.5, 1.2])
    expect(reply).is_close_to(
        right,
        mistakes={
            "one-end-scaled": [-0.0269743, 0.8002266, 3.2474864],
            "ln-v-left-in": [1.7896133, 1.9611252, 5.9676732],
            "sign-flipped": [-one for one in right],
            "loss-summed": [5.3666938, 6.0527414, 22.0789334],
            "another-logarithm": returned_near([-0.7953492, -0.6238373, 3.3827107], [1.0114621, 1.1829740, 5.1895220]),
            "ids-as-targets": [-0.0123024, -0.8462592, -1.6740863],
            "ids-and-targets-swapped": [0.0003299, 0.4488705, 5.9167759],
            "softmax-twice": [-0.0003645, 0.0019875, 0.2110870],
            "seen-words-counted": returned_near([0.4033189, 0.5748309, 4.5813788], [0.6910010, 0.8625129, 4.8690609]),
            "scores-divided-by-root-d": [-0.0012492, 0.0118773, 1.8862227],
            "sizes-pile-up": [-0.0021462, -0.0005443, -0.0007821],
            "pattern-standardised": [-0.0013305, 0.0477175, 2.5670169],
            "padding-left-out": [-0.0066564, -0.2433478, 1.8335015],
            "only-one-size": when(lambda got: len(got) == 1),
            "not-a-list": typed("Tensor") | typed("tuple"),
            "not-a-number": when(lambda got: isinstance(got[0], torch.Tensor)),
        },
    )
    expect(submission.call("start_excess", pattern, ids, targets, (1.0,))).is_close_to([2.4956162])


@task("score_variance", points=1)
def test_variance_of_plain_scores(submission):
    """The variance measured and the variance predicted, without scaling."""
    queries = torch.tensor([[2.0, 0.0, -3.0], [-1.0, -1.0, 2.0], [2.0, 1.0, -2.0], [0.0, 3.0, 0.0], [0.0, 3.0, -3.0]])
    keys = torch.tensor([[1.0, -2.0, -1.0], [2.0, -1.0, 1.0], [-1.0, 2.0, -1.0], [-2.0, 1.0, 1.0], [0.0, 2.0, 1.0]])
    measured, predicted = 1.76, 21.2666667
    expect(submission.call("score_variance", queries, keys)).is_close_to(
        (measured, predicted),
        mistakes={
            "pair-swapped": (predicted, measured),
            "deviation-for-variance": when(lambda got: abs(got[0] - 1.3266499) < 1e-4),
            "divided-by-n-minus-1": (2.2, predicted),
            "all-pairs-scored": (15.9424, predicted),
            "always-scaled": (0.5866667, 7.0888889),
            "d-forgotten": when(lambda got: min(abs(got[1] - 7.0888889), abs(got[1] - 12.2783157)) < 1e-4),
            "d-is-not-all-numbers": (measured, 106.3333333),
            "standard-normal-assumed": (measured, 3.0),
            "keys-left-out": (measured, 40.3333333),
            "variance-for-mean-square": when(lambda got: min(abs(got[1] - 20.59947), abs(got[1] - 23.64735)) < 1e-4),
            "wrong-axis-summed": (32.8888889, predicted),
            "products-not-summed": (4.9955556, predicted),
            "not-a-number": when(lambda got: isinstance(got[0], torch.Tensor) or isinstance(got[1], torch.Tensor)),
        },
    )


@task("split_heads", points=1)
def test_heads_get_their_piece(submission):
    """Two sentences of three tokens, 35 numbers each, for 5 heads."""
    x = torch.arange(210.0).reshape(2, 3, 35)
    # The first number of each piece; six more follow it.
    first = [[0, 35, 70], [7, 42, 77], [14, 49, 84], [21, 56, 91], [28, 63, 98]]
    second = [[105, 140, 175], [112, 147, 182], [119, 154, 189], [126, 161, 196], [133, 168, 203]]
    expect(submission.call("split_heads", x, 5)).equals(
        torch.tensor([first, second])[..., None] + torch.arange(7.0),
        mistakes={
            "cut-across-tokens": when(lambda got: got[0, 1, :2, 0].tolist() == [21.0, 28.0]),
            "every-hth-number": when(lambda got: got[0, 0, 0].tolist() == [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0]),
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
    expect(submission.call("split_heads", x, 8)).raises(
        "ValueError",
        mentioning=("22", "8"),
        mistakes={
            "rest-dropped": shaped(2, 8, 3, 2),
            "text-leaves-it-out": raised("ValueError"),
            "another-error": raised(),
            "never-refuses": when(lambda got: True),
        },
    )


@task("table_bytes", points=1)
def test_bytes_of_common_tables(submission, draw):
    """The bytes of a table in float32, bfloat16 and int8."""
    rows = draw.integer(10_000, 50_000)
    for dtype, row in (("float32", 1204), ("bfloat16", 602), ("int8", 301)):
        total = rows * row
        mistakes = {
            "bits-not-bytes": 8 * total,
            "not-a-whole-number": typed("float"),
            "refuses-too-much": raised("ValueError"),
            "short-list-of-dtypes": raised("TypeError", "finfo") | raised("KeyError"),
        }
        if dtype != "float32":
            mistakes["always-four-bytes"] = rows * 1204
        if dtype != "int8":
            mistakes["numbers-not-bytes"] = rows * 301
        if dtype == "float32":
            mistakes = {
                "another-unit": near(1e-3, total / 2**10, total / 10**3, total / 2**20, total / 10**6)
            } | mistakes
        expect(submission.run(probes.counted_bytes, rows, 301, dtype)).equals(total, mistakes=mistakes)
