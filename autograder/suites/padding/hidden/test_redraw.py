"""Hidden tests of `redraw`."""

from autograder.judge import expect, task, when
from autograder.suites.padding import probes


def zero_rows(table):
    """Which rows are all zeros."""
    return (table == 0).all(1).nonzero().flatten().tolist()


@task("redraw", points=1)
def test_every_table_however_deep(submission, draw):
    """Embeddings and bags at three depths, with a padding row or without."""
    facts = submission.run(probes.redrawn_model, draw.number(0.5, 1.5))
    for name, rows, left_out in (
        ("words", [4], "not-redrawn"),
        ("deep.list.0", [], "deep-ones-left-out"),
        ("deep.bag", [2], "bags-left-out"),
    ):
        table = facts["tables"][name]
        old = table.map(lambda got: bool((got == 5).any()), part=", holds an old number")
        expect(old).equals(False, mistakes={left_out: True})
        expect(table.map(zero_rows, part=", the rows that are all zeros")).equals(
            rows,
            mistakes={
                "zeros-overwritten" if name == "words" else "bags-left-out": when(lambda got: got == []),
                "none-zeroes-all": when(lambda got, rows=rows: rows == [] and len(got) == 13),
                "pad-fixed-at-0": [0],
            },
        )
    alone = submission.run(probes.redrawn_layer, "Embedding", [11, 7], 0, 1.0, alone=True)["table"]
    expect(alone.map(lambda got: bool((got == 5).any()), part=", holds an old number")).equals(
        False, mistakes={"module-itself-left-out": True}
    )
    expect(alone.map(zero_rows, part=", the rows that are all zeros")).equals([0], mistakes={"zero-taken-for-none": []})


@task("redraw", points=1)
def test_numbers_are_normal(submission):
    """The mean, the spread and the tails of thousands of numbers; each draw is a new one."""
    for kind, std in (("Embedding", 0.3), ("EmbeddingBag", 4.0)):
        table = submission.run(probes.redrawn_layer, kind, [2111, 23], 7, std, alone=False)["table"]
        # 48,530 numbers: the mean is within 0.0046 std and the spread within 0.33 % of it, each as one standard error.
        expect(table.map(zero_rows, part=", the rows that are all zeros")).equals([7])
        words = table.map(lambda got: got[got.abs().sum(1) > 0].double(), part=", without the row of zeros")
        expect(words.map(lambda got: float(got.std()), part=", standard deviation")).satisfies(
            lambda got, std=std: abs(got / std - 1) < 0.08,
            f"about {std:g}",
            mistakes={
                "std-as-variance": when(
                    lambda got, std=std: abs(got / std**2 - 1) < 0.08 or abs(got / std**0.5 - 1) < 0.08
                ),
                "std-unused": when(lambda got, std=std: std != 1 and abs(got - 1) < 0.08),
                "uniform-not-normal": when(lambda got, std=std: abs(got * 3**0.5 / std - 1) < 0.05),
                # At 2 std on either side; or at 2, as `trunc_normal_` does by default, when std is 4.
                "tails-cut-off": when(lambda got, std=std: 0.86 < got / std < 0.9 or (1.1 < got < 1.17 and std == 4)),
            },
        )
        expect(words.map(lambda got: float(got.mean().abs()), part=", mean")).is_at_most(
            0.12 * std, "about 0", mistake="mean-not-zero"
        )
        expect(words.map(lambda got: float(got.abs().max()), part=", largest number")).satisfies(
            lambda got, std=std: got > 3.1 * std,  # as all but one of 10 ** 40 draws are
            "tails as a normal distribution has them",
            mistakes={
                "uniform-not-normal": when(lambda got, std=std: got < 1.8 * std),
                "tails-cut-off": when(lambda got, std=std: got >= 1.8 * std),
            },
        )
    facts = submission.run(probes.redrawn_twice, 0.5)
    expect(facts["new_each_time"]).holds(
        "other numbers at each call", otherwise="the same numbers again", mistake="sets-a-seed"
    )
    expect(facts["repeats"]).holds(
        "the same numbers when torch's seed is the same", otherwise="other numbers", mistake="another-generator"
    )


@task("redraw", points=1)
def test_nothing_else_changes(submission, draw):
    """Other layers, the Parameters as objects, what is frozen, gradients, and the tie to a head."""
    facts = submission.run(probes.redrawn_model, draw.number(0.5, 1.5))
    expect(facts["others_kept"]).holds(
        "layers that are no tables keep their numbers", otherwise="one of them changed", mistake="other-layers-redrawn"
    )
    expect(facts["same_objects"]).holds(
        "the same Parameters as before",
        otherwise="new ones",
        mistake="parameter-replaced",
    )
    expect(facts["in_place"]).holds(
        "new numbers in a view of each table that was taken before",
        otherwise="old numbers in such a view",
        mistake="memory-replaced",
    )
    expect(facts["leaves"]).holds("Parameters that are leaves", otherwise="some that a computation led to")
    expect(facts["trainable"]).equals(
        [True, False, True],
        mistakes={"made-trainable": [True, True, True], "frozen-for-good": when(lambda got: not (got[0] and got[2]))},
    )
    expect(facts["grads_kept"]).holds(
        "gradients as they were", otherwise="a gradient was changed or dropped", mistake="gradients-changed"
    )
    expect(facts["head_follows"]).holds("a head that follows its table", otherwise="a head that stayed behind")
    expect(facts["padding_idx"]).equals([4, 2, None])


@task("redraw", points=1)
def test_one_table_in_several_layers(submission, draw):
    """Layers that hold one table: the padding row of each is zero, whoever comes last."""
    for rows in ([2, 9], [3, None], [None, 3]):
        facts = submission.run(probes.redrawn_together, rows, draw.number(0.5, 1.5))
        expect(facts["one"]).holds(
            "layers that still hold one table", otherwise="tables of their own", mistake="parameter-replaced"
        )
        zeros = sorted(row for row in rows if row is not None)
        expect(facts["table"].map(zero_rows, part=", the rows that are all zeros")).equals(
            zeros,
            mistakes={
                "zeroed-too-soon": [9] if rows == [2, 9] else [],
                "each-table-once": [2],
                "none-zeroes-all": list(range(11)),
            },
        )
