"""Hidden tests of `TwoTables`."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, when
from autograder.suites.negative_sampling import probes


@task("TwoTables", points=2)
def test_tables_start_as_word2vec_does(submission, draw):
    """Centre vectors uniform between ±1/(2D), context vectors zero, both trainable, nothing else."""
    facts = submission.run(probes.fresh_tables, 300, 7, draw.integer(0, 10**6))
    bound = 1 / 14
    expect(facts["kinds"]).holds(
        "two nn.Embedding", otherwise="tables of another type", mistakes={"no-super-init": raised("AttributeError")}
    )
    expect(facts["shapes"]).equals([(300, 7), (300, 7)])
    expect(facts["count"]).equals(4200, mistakes={"one-table": 2100})
    expect(facts["trainable"]).holds("tables that train", otherwise="a frozen table", mistake="table-frozen")
    expect(facts["context"]).equals(
        torch.zeros(300, 7), mistakes={"context-at-random": when(lambda got: float(got.abs().mean()) > 0)}
    )
    spread = facts["center"].map(
        lambda table: [float(f) for f in (table.min(), table.max(), table.std())], part=", smallest, largest, deviation"
    )
    expect(spread).satisfies(
        lambda got: -bound - 1e-6 <= got[0] < -0.9 * bound and 0.9 * bound < got[1] <= bound + 1e-6
        and abs(got[2] / bound * 3**0.5 - 1) < 0.08,
        "a smallest number near −1/14, a largest near 1/14, and all between them alike",
        mistakes={
            "all-zero": when(lambda got: got[0] == got[1] == 0),
            "positive-only": when(lambda got: got[0] >= 0),
            "twice-as-wide": when(lambda got: abs(got[2] / bound * 3**0.5 - 2) < 0.16),
            "not-divided-by-dim": when(lambda got: 0.4 < got[1] <= 0.5001 or 0.9 < got[1] <= 1.0001),
            "default-start": when(lambda got: 0.9 < got[2] < 1.1),
        },
    )  # fmt: skip


@task("TwoTables", points=1)
def test_tables_by_the_generator(submission, draw):
    """The same seed gives the same table, whatever the global generator does; without one, the global one decides."""
    facts = submission.run(probes.repeated_tables, 5, 3, draw.distinct(10**5, 3))
    for one, other, contract, mistake in (
        ("first", "second", "another table the second time", "generator-rewound"),
        ("one", "other", "a global generator without a new seed", "seed-set"),
        ("free", "free_second", "without a generator, another table the second time", "seed-set"),
    ):
        expect(facts.map(lambda got, one=one, other=other: not torch.equal(got[one], got[other]))).holds(
            contract, otherwise="the same numbers", mistake=mistake
        )
    for one, other, contract in (
        ("first", "again", "the same table with the same seed"),
        ("free", "free_again", "without a generator, a table that the global generator decides"),
    ):
        expect(facts.map(lambda got, one=one, other=other: torch.equal(got[one], got[other]))).holds(
            contract, otherwise="other numbers", mistake="generator-ignored" if one == "first" else ""
        )


@task("TwoTables", points=1)
def test_scores_of_any_batch(submission, draw):
    """One centre, one word, as many words as centres, no centre at all; float64 stays float64."""
    for size, count, dim, dtype in (
        (1, 1, 5, torch.float32), (1, 4, 3, torch.float32), (3, 1, 2, torch.float32), (4, 4, 4, torch.float64),
        (2, 3, 1, torch.float64), (0, 3, 2, torch.float32),
    ):  # fmt: skip
        center, context = draw.normal(6, dim, dtype=dtype), draw.normal(6, dim, dtype=dtype)
        centers, words = draw.ids(6, size), draw.ids(6, size, count)
        expected = (center.double()[centers][:, None] * context.double()[words]).sum(2).to(dtype)
        facts = submission.run(probes.scores, center, context, centers, words)
        expect(facts["scores"]).is_close_to(
            expected,
            mistakes={
                "squeezed": shaped(*[n for n in (size, count) if n != 1]) if 1 in (size, count) else shaped(-1),
                "every-centre-with-every-word": shaped(size, size, count) | shaped(size, count, size),
                "fixed-float32": has_dtype(torch.float32) | raised("RuntimeError", "dtype")
                if dtype == torch.float64
                else shaped(-1),
            },
        )
        expect(facts["kept"]).holds("tables that are only read", otherwise="a table that was written to")


@task("TwoTables", points=1)
def test_scores_teach_both_tables(submission, draw):
    """Gradients reach the rows that were used, once for each use, and no others."""
    center, context = draw.normal(6, 3, dtype=torch.float64), draw.normal(6, 3, dtype=torch.float64)
    centers, words = torch.tensor([2, 4, 2]), torch.tensor([[1, 2], [3, 3], [0, 1]])
    upstream = draw.normal(3, 2, dtype=torch.float64)
    expected = {"center": torch.zeros(6, 3).double(), "context": torch.zeros(6, 3).double()}
    for row, word in enumerate(centers.tolist()):
        for place, other in enumerate(words[row].tolist()):
            expected["center"][word] += upstream[row, place] * context[other]
            expected["context"][other] += upstream[row, place] * center[word]
    facts = submission.run(probes.score_gradients, center, context, centers, words, upstream)
    for name in ("center", "context"):
        expect(facts[name]).is_close_to(
            expected[name],
            mistakes={
                "center-frozen" if name == "center" else "context-frozen": when(lambda got: got is None)
                | raised("RuntimeError", "does not require grad"),
                "row-0-never-learns": when(lambda got: not got[0].any()) if name == "context" else shaped(-1),
            },
        )
