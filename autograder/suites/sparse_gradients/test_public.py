"""Tests that students run while they work."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.sparse_gradients import probes

# What to ask, task by task, when no known mistake fits.
ASK = {
    "lookup_gradient": "Which upstream rows belong to this row of the table, and what does the contract do with them?",
    "merge_rows": "Write the entries down as pairs of a row number and its values: which pairs share a number?",
    "accepts_sparse": "What does this optimiser do in two steps on a sparse gradient, and what do you make of it?",
    "stray_rows": "Which numbers of this row differ before and after the step, and was the row looked up?",
    "RowAdam": "Follow one row through the formula by hand: what are its n, m and v at each of its steps?",
    "table_after_lookup": "Was this row looked up, how long was it, and how long should it be now?",
    "LossScaler": "Follow one call: what is in the gradients, is the step made, and what is the scale afterwards?",
}


def with_rows(table, rows):
    """A copy of the table in which some rows hold these numbers instead."""
    out = table.clone()
    for row, numbers in rows.items():
        out[row] = torch.tensor(numbers)
    return out


@task("lookup_gradient", points=1, question=ASK["lookup_gradient"])
def test_repeated_ids_add_up(submission):
    """A row collects the upstream gradients of all places where it was looked up."""
    ids = torch.tensor([[1, 8, 1], [3, 1, 8]])
    upstream = torch.tensor([[[1.0, -2.0], [3.0, 0.5], [-4.0, 5.0]], [[2.0, 7.0], [0.5, -1.0], [-6.0, 4.0]]])
    zeros = torch.zeros(11, 2)
    expect(submission.call("lookup_gradient", ids, upstream, 11)).is_close_to(
        with_rows(zeros, {1: [-2.5, 2.0], 3: [2.0, 7.0], 8: [-3.0, 4.5]}),
        mistakes={
            "repeats-overwritten": with_rows(zeros, {1: [0.5, -1.0], 3: [2.0, 7.0], 8: [-6.0, 4.0]}),
            "always-by-frequency": with_rows(zeros, {1: [-2.5 / 3, 2 / 3], 3: [2.0, 7.0], 8: [-1.5, 2.25]}),
            "upstream-ignored": with_rows(zeros, {1: [3.0, 3.0], 3: [1.0, 1.0], 8: [2.0, 2.0]}),
            "guessed-vocabulary": shaped(9, 2),
            "autograd-used": raised("RuntimeError", "does not require grad"),
        },
    )


@task("lookup_gradient", points=1, question=ASK["lookup_gradient"])
def test_pad_row_gets_nothing(submission):
    """The padding row's gradient is zero, and no other row's is."""
    ids = torch.tensor([4, 10, 0, 4, 6, 10, 0])
    upstream = torch.tensor([[1.0, 2], [3, -1], [-2, 4], [0.5, -3], [5, 1], [-4, 2.5], [6, -0.5]])
    leaking = with_rows(torch.zeros(11, 2), {0: [4.0, 3.5], 4: [1.5, -1.0], 6: [5.0, 1.0], 10: [-1.0, 1.5]})
    nothing = [0.0, 0.0]
    for padding_idx, right, name in (
        (4, with_rows(leaking, {4: nothing}), "pad-gradient-kept"),
        (-1, with_rows(leaking, {10: nothing}), "negative-pad-ignored"),
        (0, with_rows(leaking, {0: nothing}), "zero-taken-for-none"),
    ):
        mistakes = {name: leaking}
        if padding_idx:
            mistakes["pad-fixed-at-0"] = with_rows(leaking, {0: nothing})
        expect(submission.call("lookup_gradient", ids, upstream, 11, padding_idx)).is_close_to(right, mistakes=mistakes)


@task("merge_rows", points=2, question=ASK["merge_rows"])
def test_rows_are_merged(submission):
    """Repeated rows are summed, and come in rising order."""
    rows = torch.tensor([8, 2, 8, 5, 2, 8])
    values = torch.tensor([[1.0, 2], [3, -1], [-2, 4], [0.5, -3], [5, 2], [-4, 2.5]])
    numbers, sums = torch.tensor([2, 5, 8]), torch.tensor([[8.0, 1.0], [0.5, -3.0], [-5.0, 8.5]])
    reply = submission.run(probes.merged, rows, values, 11)
    expect(reply["result"]).is_close_to(
        (numbers, sums),
        mistakes={
            "not-merged": (rows, values),
            "pair-swapped": (sums, numbers),
            "repeats-overwritten": (numbers, torch.tensor([[5.0, 2.0], [0.5, -3.0], [-4.0, 2.5]])),
            "repeats-averaged": (numbers, torch.tensor([[4.0, 0.5], [0.5, -3.0], [-5 / 3, 8.5 / 3]])),
            "not-sorted": (torch.tensor([8, 2, 5]), torch.tensor([[-5.0, 8.5], [8.0, 1.0], [0.5, -3.0]])),
            "falling-order": (torch.tensor([8, 5, 2]), torch.tensor([[-5.0, 8.5], [0.5, -3.0], [8.0, 1.0]])),
            "values-not-merged": (numbers, values),
            "row-numbers-in-two-axes": when(lambda got: got[0].dim() == 2),
            "asked-before-merging": raised("RuntimeError", "uncoalesced"),
        },
    )


@task("accepts_sparse", points=1, question=ASK["accepts_sparse"])
def test_well_known_optimizers(submission):
    """SGD and SparseAdam take sparse gradients; Adam and AdamW do not."""
    for kind, options, right, mistake in (
        ("SGD", {"lr": 0.1}, True, "answer-inverted"),
        ("SparseAdam", {"lr": 0.1}, True, "dense-gradient-tried"),
        ("Adam", {"lr": 0.1}, False, "never-tried"),
        ("AdamW", {}, False, "never-tried"),
    ):
        expect(submission.run(probes.acceptance, kind, options)).equals(
            right, mistakes={mistake: not right, "refusal-escapes": raised("RuntimeError", "sparse gradients")}
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
    values = torch.tensor([[0.5, -1.5, 1.0], [-0.75, 1.25, -0.5], [0.625, 0.875, -1.375]])
    down = with_rows(torch.zeros(11, 3), {7: [-1.0, 1.0, -1.0], 2: [1.0, -1.0, 1.0], 4: [-1.0, -1.0, 1.0]})
    reply = submission.run(probes.lazy_steps, {"lr": 0.125}, table, [(rows, values)])
    expect(reply["last"]).is_close_to(
        table + 0.125 * down,
        mistakes={
            "table-not-written": table,
            "own-grad-used": when(lambda got: bool((got != table).all())),
            "no-correction": table + 0.3952847 * down,
            "half-corrected": table + 3.9528471 * down,
            "uphill": table - 0.125 * down,
            "inside-autograd": raised("RuntimeError", "leaf Variable"),
        },
    )


@task("table_after_lookup", points=1, question=ASK["table_after_lookup"])
def test_long_rows_are_shortened(submission):
    """Long rows that are looked up get the greatest length; short ones, and those not looked up, stay."""
    table = torch.tensor(
        [
            [0.3, 0.4, 0.0],  # half as long as allowed
            [1.0, 2.0, 2.0],  # three times as long
            [0.0, 0.0, -2.0],
            [0.4, 0.0, -0.3],
            [2.0, -2.0, 1.0],
            [1.2, 0.0, 1.6],  # twice as long
            [0.1, 0.2, -0.2],
            [-2.0, 1.0, 2.0],
            [-1.6, 1.2, 0.0],  # twice as long
            [0.3, 0.0, 0.4],
            [0.0, 3.0, 4.0],
        ]
    )
    right = with_rows(table, {1: [1 / 3, 2 / 3, 2 / 3], 5: [0.6, 0.0, 0.8], 8: [-0.8, 0.6, 0.0]})
    expect(submission.call("table_after_lookup", table, torch.tensor([[3, 1, 5], [1, 8, 0]]), 1.0)).is_close_to(
        right,
        mistakes={
            "nothing-shortened": table,
            "all-rows-shortened": with_rows(
                right,
                {2: [0.0, 0.0, -1.0], 4: [2 / 3, -2 / 3, 1 / 3], 7: [-2 / 3, 1 / 3, 2 / 3], 10: [0.0, 0.6, 0.8]},
            ),
            "short-rows-stretched": with_rows(right, {0: [0.6, 0.8, 0.0], 3: [0.8, 0.0, -0.6]}),
            "numbers-clamped": with_rows(table, {1: [1.0, 1.0, 1.0], 5: [1.0, 0.0, 1.0], 8: [-1.0, 1.0, 0.0]}),
            "root-forgotten": with_rows(table, {1: [1 / 9, 2 / 9, 2 / 9], 5: [0.3, 0.0, 0.4], 8: [-0.4, 0.3, 0.0]}),
            "rows-not-table": shaped(2, 3, 3) | shaped(6, 3),
        },
    )


@task("LossScaler", points=2, question=ASK["LossScaler"])
def test_tiny_gradients_arrive(submission, draw):
    """Gradients of a billionth pass through float16 and move the table."""
    table, ids = draw.normal(7, 3), torch.tensor([5, 1, 5, 2])
    upstream = torch.tensor([[3.0, -1.0, 2.0], [1.0, 4.0, -2.0], [-5.0, 2.0, 1.0], [2.0, -3.0, 4.0]]) * 2.0**-30
    slope = with_rows(torch.zeros(7, 3), {1: [1.0, 4.0, -2.0], 2: [2.0, -3.0, 4.0], 5: [-2.0, 1.0, 3.0]})
    options, batches = {"scale": 2.0**18, "growth_interval": 50}, [[(ids, upstream)]]
    reply = submission.run(probes.scaled_training, options, "SGD", {"lr": 2.0**24}, {"tables": [table]}, batches)
    expect(reply["scales"]).equals([2.0**18] * 2)
    expect(reply["made"]).equals([True], mistakes={"answer-inverted": [False], "no-answer": [None]})
    expect(reply["tables"][0][0]).is_close_to(
        table - slope / 64,
        mistakes={
            "never-scaled": table,
            "never-unscaled": table - slope * 4096,
            "scaled-twice": table - slope * 2.0**30,
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
