"""Tests that students run while they work."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.sparse_gradients import probes
from autograder.suites.sparse_gradients.truth import (
    ASK,
    last_only,
    lazy_adam,
    merged,
    scaled_descent,
    shortened,
    summed,
    zeroed,
)


@task("lookup_gradient", points=1, question=ASK["lookup_gradient"])
def test_repeated_ids_add_up(submission, draw):
    """A row collects the upstream gradients of all places where it was looked up."""
    ids, upstream = torch.tensor([[1, 8, 1], [3, 1, 8]]), draw.normal(2, 3, 7)
    truth = summed(ids, upstream, 11)
    counts = torch.bincount(ids.flatten(), minlength=11)[:, None]
    expect(submission.call("lookup_gradient", ids, upstream, 11)).is_close_to(
        truth,
        mistakes={
            "repeats-overwritten": last_only(ids, upstream, 11),
            "always-by-frequency": truth / counts.clamp(min=1),
            "upstream-ignored": counts.float().expand(11, 7),
            "guessed-vocabulary": shaped(9, 7),
            "autograd-used": raised("RuntimeError", "does not require grad"),
        },
    )


@task("lookup_gradient", points=1, question=ASK["lookup_gradient"])
def test_pad_row_gets_nothing(submission, draw):
    """The padding row's gradient is zero, and no other row's is."""
    ids, upstream = torch.tensor([4, 10, 0, 4, 6, 10, 0]), draw.normal(7, 3)
    leaking = summed(ids, upstream, 11)
    for padding_idx, name in ((4, "pad-gradient-kept"), (-1, "negative-pad-ignored"), (0, "zero-taken-for-none")):
        mistakes = {name: leaking}
        if padding_idx:
            mistakes["pad-fixed-at-0"] = zeroed(leaking, 0)
        expect(submission.call("lookup_gradient", ids, upstream, 11, padding_idx)).is_close_to(
            zeroed(leaking, padding_idx), mistakes=mistakes
        )


@task("merge_rows", points=2, question=ASK["merge_rows"])
def test_rows_are_merged(submission, draw):
    """Repeated rows are summed, and come in rising order."""
    rows, values = torch.tensor([8, 2, 8, 5, 2, 8]), draw.normal(6, 3)
    numbers, sums = merged(rows, values)
    order = torch.tensor([8, 2, 5])
    reply = submission.run(probes.merged, rows, values, 11)
    expect(reply["result"]).is_close_to(
        (numbers, sums),
        mistakes={
            "not-merged": (rows, values),
            "pair-swapped": (sums, numbers),
            "repeats-overwritten": (numbers, last_only(rows, values, 11)[numbers]),
            "repeats-averaged": (numbers, sums / torch.tensor([2, 1, 3])[:, None]),
            "not-sorted": (order, sums[[2, 0, 1]]),
            "falling-order": (numbers.flip(0), sums.flip(0)),
            "values-not-merged": (numbers, values),
            "row-numbers-in-two-axes": when(lambda got: got[0].dim() == 2),
            "asked-before-merging": raised("RuntimeError", "uncoalesced"),
        },
    )


@task("accepts_sparse", points=1, question=ASK["accepts_sparse"])
def test_well_known_optimizers(submission):
    """SGD and SparseAdam take sparse gradients; Adam and AdamW do not."""
    for kind, options, truth, mistake in (
        ("SGD", {"lr": 0.1}, True, "answer-inverted"),
        ("SparseAdam", {"lr": 0.1}, True, "dense-gradient-tried"),
        ("Adam", {"lr": 0.1}, False, "never-tried"),
        ("AdamW", {}, False, "never-tried"),
    ):
        expect(submission.run(probes.acceptance, kind, options)).equals(
            truth, mistakes={mistake: not truth, "refusal-escapes": raised("RuntimeError", "sparse gradients")}
        )


@task("stray_rows", points=2, question=ASK["stray_rows"])
def test_adam_moves_rows_it_has_met_before(submission, draw):
    """After a step with Adam on one batch, the next step moves the first batch's rows as well."""
    table, second = draw.normal(11, 3), torch.tensor([[2, 9], [5, 2]])
    for kind, first, strays in (("Adam", [9, 1, 7], [1, 7]), ("SGD", [9, 1, 7], []), ("Adam", [6, 0, 3, 5], [0, 3, 6])):
        reply = submission.run(probes.strays_of_training, table, torch.tensor(first), second, kind, {"lr": 0.1})
        moved = sorted({*strays, 2, 5, 9})
        expect(reply).equals(
            torch.tensor(strays, dtype=torch.int64),
            mistakes={
                "batch-rows-listed": torch.tensor(moved),
                "batch-rows-instead": torch.tensor([2, 5, 9]),
                "unmoved-rows-listed": torch.tensor([row for row in range(11) if row not in (2, 5, 9)]),
                "mask-returned": has_dtype(torch.bool),
                "rows-in-two-axes": shaped(len(strays), 1),
                "a-row-for-each-number": when(
                    lambda got, rows=strays: got.tolist() == [r for r in rows for _ in "123"]
                ),
                "lists-of-rows": typed("list"),
            },
        )


@task("RowAdam", points=2, question=ASK["RowAdam"])
def test_rows_in_the_gradient_move(submission, draw):
    """The first step moves each row in the gradient by about the learning rate, and no other row."""
    table, rows = draw.normal(11, 3), torch.tensor([7, 2, 4])
    values, options = draw.normal(3, 3).sign() * (draw.uniform(3, 3) + 0.5), {"lr": 0.125}
    reply = submission.run(probes.lazy_steps, options, table, [(rows, values)])
    expect(reply["last"]).is_close_to(
        lazy_adam(table, [(rows, values)], options),
        mistakes={
            "table-not-written": table,
            "own-grad-used": when(lambda got: bool((got != table).all())),
            "no-correction": lazy_adam(table, [(rows, values)], options, "no_correction"),
            "half-corrected": lazy_adam(table, [(rows, values)], options, "half_corrected"),
            "uphill": 2 * table - lazy_adam(table, [(rows, values)], options),
            "inside-autograd": raised("RuntimeError", "leaf Variable"),
        },
    )


@task("table_after_lookup", points=1, question=ASK["table_after_lookup"])
def test_long_rows_are_shortened(submission, draw):
    """Long rows that are looked up get the greatest length; short ones, and those not looked up, stay."""
    table = torch.nn.functional.normalize(draw.normal(11, 3), dim=1) * torch.tensor([0.5, 3.0, 2.0] * 4)[:11, None]
    ids = torch.tensor([[3, 1, 5], [1, 8, 0]])
    asked = ids.flatten().tolist()
    stretched = table.clone()
    stretched[[0, 1, 3, 5, 8]] = torch.nn.functional.normalize(table[[0, 1, 3, 5, 8]], dim=1)
    squared = table.clone()
    squared[[1, 5, 8]] /= table[[1, 5, 8]].square().sum(dim=1, keepdim=True)
    expect(submission.call("table_after_lookup", table, ids, 1.0)).is_close_to(
        shortened(table, asked, 1.0),
        mistakes={
            "nothing-shortened": table,
            "all-rows-shortened": shortened(table, range(11), 1.0),
            "short-rows-stretched": stretched,
            "numbers-clamped": when(lambda got: bool((got[[1, 5, 8]] == table[[1, 5, 8]].clamp(-1, 1)).all())),
            "root-forgotten": squared,
            "rows-not-table": shaped(2, 3, 3) | shaped(6, 3),
        },
    )


@task("LossScaler", points=2, question=ASK["LossScaler"])
def test_tiny_gradients_arrive(submission, draw):
    """Gradients of a billionth pass through float16 and move the table."""
    table, ids, upstream = draw.normal(7, 3), torch.tensor([5, 1, 5, 2]), draw.normal(4, 3, scale=1e-9)
    settings, batches = {"lr": 2e7}, [[(ids, upstream)]]
    options = {"scale": 2.0**18, "growth_interval": 50}
    truth = scaled_descent([table], batches, settings, *options.values())["tables"][-1][0]
    reply = submission.run(probes.scaled_training, options, "SGD", settings, {"tables": [table]}, batches)
    expect(reply["scales"]).equals([2.0**18] * 2)
    expect(reply["made"]).equals([True], mistakes={"answer-inverted": [False], "no-answer": [None]})
    expect(reply["tables"][0][0]).is_close_to(
        truth,
        mistakes={
            "never-scaled": table,
            "never-unscaled": table.double() + (truth.double() - table.double()) * 2.0**18,
            "scaled-twice": table.double() + (truth.double() - table.double()) * 2.0**36,
        },
    )


@task("LossScaler", points=1, question=ASK["LossScaler"])
def test_a_step_is_skipped(submission, draw):
    """A gradient that is too large for float16 after scaling: no step, and half the scale."""
    table, ids = draw.normal(7, 3), torch.tensor([5, 1])
    batches = [[(ids, draw.uniform(2, 3, low=2.0, high=9.0))]]
    reply = submission.run(probes.scaled_training, {"scale": 2.0**16}, "SGD", {"lr": 0.1}, {"tables": [table]}, batches)
    expect(reply["tables"][0][0]).equals(
        table,
        mistakes={
            "cleaned-and-stepped": when(lambda got: bool(got.isfinite().all())),
            "steps-with-infinity": when(lambda got: not bool(got.isfinite().all())),
        },
    )
    expect(reply["made"]).equals([False], mistakes={"answer-inverted": [True], "no-answer": [None]})
    expect(reply["scales"]).equals(
        [2.0**16, 2.0**15],
        mistakes={"never-halved": [2.0**16] * 2, "skipped-yet-doubled": [2.0**16, 2.0**17]},
    )
