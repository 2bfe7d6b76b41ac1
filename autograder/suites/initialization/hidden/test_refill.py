"""Hidden tests of `refill`."""

import math

import torch

from autograder.judge import expect, has_nan, raised, returned, task, when
from autograder.suites.initialization import probes

IN_THE_WAY = raised("RuntimeError", "leaf variable") | raised("RuntimeError", "requires grad")


def cleared(table, row):
    """The table with zeros in this row."""
    return table if row is None else table.index_fill(0, torch.tensor(row), 0)


@task("refill", points=2)
def test_refill_of_any_pad_row(submission, draw):
    """A padding row at either end, whatever the initialiser wrote there; and no padding row."""
    for row, odd in ((0, 0.5), (10, 2.0), (3, math.inf), (5, math.nan), (0, -math.inf), (None, 0.0)):
        old, new = draw.normal(11, 7), draw.normal(11, 7)
        mistakes = {}
        if row is None:
            mistakes = {"none-clears-all": torch.zeros(11, 7), "none-taken-for-zero": cleared(new, 0)}
        else:
            new[row] = odd
            mistakes["pad-row-filled" if row else "zero-taken-for-none"] = new
            mistakes["pad-row-by-arithmetic"] = has_nan()
        if row:
            mistakes["pad-fixed-at-0"] = cleared(new, 0)
        expect(submission.run(probes.refilled, old, row, "copy", new)["table"]).equals(
            cleared(new, row), mistakes=mistakes
        )
    # An initialiser may write what is there already.
    expect(submission.run(probes.refilled, old, 3, "copy", old)["table"]).equals(
        cleared(old, 3), mistakes={"pad-row-filled": old}
    )


@task("refill", points=1)
def test_refill_by_plain_arithmetic(submission, draw):
    """`table.mul_(0.5)` works at the first call, trainable or frozen, from the old numbers, whatever it returns."""
    another = "halve and return another"
    for trainable, row, how in ((True, 4, "halve"), (False, 4, "halve"), (True, None, another), (True, 4, another)):
        old = draw.normal(11, 7, dtype=torch.float64)
        half = cleared(old / 2, row)
        facts = submission.run(probes.refilled, old, row, how, None, trainable)
        expect(facts["table"]).equals(
            half,
            mistakes={
                "autograd-in-the-way": IN_THE_WAY,
                "return-value-used": raised("TypeError") | returned(cleared(old + 1, row)),
                "filled-twice": cleared(old / 4, row),
                "never-filled": cleared(old, row),
                "old-numbers-lost": when(
                    lambda got, half=half: not torch.equal(got[5:], half[5:]) and got.shape == (11, 7)
                ),
            },
        )
        expect(facts["shapes"]).equals([[11, 7]], mistakes={"filled-twice": [[11, 7], [11, 7]]})


@task("refill", points=1)
def test_refill_hands_over_the_whole_table(submission, draw):
    """The initialiser is called once, with all rows at once: Xavier looks at the shape."""
    for row in (4, None):
        facts = submission.run(probes.refilled, draw.normal(11, 7), row, "xavier")
        expect(facts["shapes"]).equals(
            [[11, 7]],
            mistakes={
                "never-filled": [],
                "filled-twice": [[11, 7], [11, 7]],
                "fill-without-pad-row": [[10, 7]],
                "fill-transposed": [[7, 11]],
                "fill-row-by-row": when(lambda got: len(got) >= 10),
                "fill-sees-one-axis": raised("ValueError", "fan in"),
            },
        )
        bound = math.sqrt(6 / 18)
        expect(facts["table"].map(lambda got: float(got.abs().max()))).is_at_most(bound, f"numbers up to {bound:.3f}")
        filled = facts["table"].map(lambda got: (got != 0).any(dim=1).tolist(), part=", which rows are filled")
        expect(filled).equals(
            [index != row for index in range(11)], mistakes={"pad-row-filled": [True] * 11} if row else {}
        )


@task("refill", points=1)
def test_refill_keeps_the_parameter(submission, draw):
    """The same Parameter, as trainable as before, with its gradient."""
    old, new, gradient = draw.normal(11, 7), draw.normal(11, 7), draw.normal(11, 7)
    for trainable, grad in ((True, gradient), (False, None), (True, None)):
        facts = submission.run(probes.refilled, old, 4, "copy", new, trainable, grad)
        expect(facts["same"]).holds(
            "the Parameter that was there before", otherwise="another one", mistake="parameter-replaced"
        )
        expect(facts["trainable"]).equals(trainable, mistakes={"trainable-changed": not trainable})
        expect(facts["leaf"]).holds("a Parameter", otherwise="a tensor that was computed from one")
        expect(facts["gradient"]).equals(grad, mistakes={"gradient-changed": when(lambda got: True)})
        expect(facts["padding_idx"]).equals(4)
        expect(facts["table"]).equals(cleared(new, 4))
