"""Hidden tests of `step_keeping_pad`."""

import torch

from autograder.judge import expect, raised, task, typed, when
from autograder.suites.padding import probes
from autograder.suites.padding.truth import adamw, kept_rows, sgd, tied_gradient

DOUBLE = torch.float64
GONE = when(lambda got: got is None or not got.any())


def row_of(reply, row):
    """The padding row of a table that came back."""
    return reply.map(lambda table: table[row], part=f", row {row}")


@task("step_keeping_pad", points=2)
def test_decay_and_momentum_do_not_move_it(submission, draw):
    """Three steps with decay, with momentum after a first gradient, and with AdamW; rows 0 and 4."""
    settings = {
        "SGD": {"lr": draw.number(0.1, 0.3), "momentum": draw.number(0.5, 0.9), "weight_decay": draw.number(0.1, 0.3)},
        "AdamW": {"lr": draw.number(0.1, 0.3), "weight_decay": draw.number(0.2, 0.5)},
    }
    for kind, truth in (("SGD", sgd), ("AdamW", adamw)):
        for row in (4, 0):
            table = draw.normal(7, 5, dtype=DOUBLE)
            gradients = [draw.normal(7, 5, dtype=DOUBLE) for _ in range(3)]
            gradients[1][row] = gradients[2][row] = 0
            tables, drifts = truth(table, row, gradients, **settings[kind])
            facts = submission.run(probes.stepped, kind, settings[kind], table, row, gradients=gradients)
            expect(facts["same_object"]).holds(
                "the same Parameter after each step", otherwise="another one", mistake="parameter-replaced"
            )
            decay = settings[kind]["lr"] * settings[kind]["weight_decay"] * float(table[row].abs().max())
            moves = "zero-taken-for-none" if row == 0 else "padding-row-moves"
            for step in range(3):
                expect(row_of(facts["tables"][step], row)).equals(
                    table[row],
                    mistakes={
                        "padding-row-zeroed": torch.zeros(5, dtype=DOUBLE),
                        moves: when(lambda got, old=table[row]: bool((got != old).all())),
                    },
                )
                expect(facts["drifts"][step]).is_close_to(
                    drifts[step],
                    mistakes={"measured-too-late": 0.0, "optimizer-memory-wiped" if step else "gradient-wiped": decay},
                )
                expect(facts["tables"][step]).is_close_to(tables[step])


@task("step_keeping_pad", points=1)
def test_step_with_a_tied_head(submission, draw):
    """A head that uses the table sends the padding row a gradient; the row stays, the gradient too."""
    table, upstream = draw.normal(7, 5, dtype=DOUBLE), draw.normal(4, 7, dtype=DOUBLE)
    ids, row = torch.tensor([3, 2, 6, 3]), 2
    settings = {"lr": draw.number(0.1, 0.3), "weight_decay": draw.number(0.1, 0.3)}
    gradient = tied_gradient(table, ids, upstream, row)
    (after,), (drift,) = sgd(table, row, [gradient], **settings)
    facts = submission.run(probes.stepped_tied, settings, table, row, ids=ids, upstream=upstream)
    expect(facts["tied"]).holds(
        "a head that is still tied", otherwise="a head that lost its table", mistake="parameter-replaced"
    )
    expect(row_of(facts["table"], row)).equals(
        table[row],
        mistakes={"padding-row-moves": when(lambda got: bool((got != table[row]).all() and got.any())),
                  "padding-row-zeroed": torch.zeros(5, dtype=DOUBLE)},
    )  # fmt: skip
    expect(facts["table"]).is_close_to(after)
    expect(facts["gradient"]).is_close_to(
        gradient,
        mistakes={
            "gradient-wiped": kept_rows(gradient, row),
            "gradients-dropped": GONE,
        },
    )
    decay = settings["lr"] * settings["weight_decay"] * float(table[row].abs().max())
    moves = -settings["lr"] * (gradient[row] + settings["weight_decay"] * table[row])
    signed = when(lambda got: isinstance(got, float) and abs(abs(got) - abs(float(moves.max()))) < 1e-4)
    expect(facts["drift"]).is_close_to(
        drift,
        mistakes={
            "measured-too-late": 0.0,
            "gradient-wiped": decay,
            "signed-drift": signed,
            "drift-is-a-tensor": typed("Tensor"),
        },
    )


@task("step_keeping_pad", points=2)
def test_step_is_otherwise_the_optimizers(submission, draw):
    """One step of an optimiser never seen before; all rows but one, the others' Parameters, the gradients.

    The table may be in the optimiser's second group.
    """
    table, other, gradient = draw.normal(7, 5), draw.normal(3), draw.normal(7, 5)
    for row, groups in ((6, False), (0, False), (4, True)):
        push = [draw.normal(7, 5) + 3, draw.normal(3)]
        push[0][row, 2] = -9 - draw.number(0, 1)
        facts = submission.run(
            probes.pushed, table, row, push=push, other=other, gradient=gradient, holds=True, groups=groups
        )
        expect(facts["steps"]).equals(1, mistakes={"two-steps": 2, "never-steps": 0})
        after = table + push[0]
        after[row] = table[row]
        expect(facts["table"]).is_close_to(
            after,
            mistakes={
                "nothing-moves": table,
                "padding-row-zeroed": kept_rows(after, row),
                "zero-taken-for-none" if row == 0 else "padding-row-moves": table + push[0],
            }
            if not groups
            else {
                "only-the-first-group": table + push[0],
            },
        )
        expect(facts["other"]).is_close_to(other + push[1])
        expect(facts["drift"]).is_close_to(
            float(-push[0][row, 2]),
            mistakes={
                "signed-drift": float(push[0][row].max()),
                "measured-too-late": 0.0,
                "drift-is-a-tensor": typed("Tensor"),
            },
        )
        expect(facts["same_object"]).holds(
            "the same trainable Parameter", otherwise="another one", mistake="parameter-replaced"
        )
        expect(facts["gradient"]).equals(
            gradient, mistakes={"gradient-wiped": kept_rows(gradient, row), "gradients-dropped": GONE}
        )
        expect(facts["padding_idx"]).equals(row)


@task("step_keeping_pad", points=1)
def test_step_without_a_padding_row(submission, draw):
    """Without a padding row it is a plain step and drifts by 0.0; so does a table that the optimiser does not hold."""
    table, other, push = draw.normal(7, 5), draw.normal(3), [draw.normal(7, 5) + 3, draw.normal(3)]
    for row, holds in ((None, True), (2, False)):
        facts = submission.run(
            probes.pushed, table, row, push=push, other=other, gradient=draw.normal(7, 5), holds=holds
        )
        expect(facts["steps"]).equals(1, mistakes={"never-steps": 0, "none-not-expected": raised("TypeError")})
        expect(facts["other"]).is_close_to(other + push[1])
        expect(facts["table"]).is_close_to(
            table + push[0] if holds else table, mistakes={"none-is-all": table} if holds else {}
        )
        expect(facts["drift"]).equals(0.0, mistakes={"drift-is-a-tensor": typed("Tensor")})
