"""Hidden tests of `stray_rows`."""

import torch

from autograder.judge import expect, raised, returned, task, typed
from autograder.suites.sparse_gradients import probes
from autograder.suites.sparse_gradients.truth import ASK


@task("stray_rows", points=1, question=ASK["stray_rows"])
def test_the_smallest_move_counts(submission, draw):
    """One number changed by its last digit, or two that change against each other, are moves."""
    for dtype, tiny in ((torch.float32, 1e-30), (torch.float64, 1e-200), (torch.float16, 6e-8)):
        before = draw.normal(11, 4, dtype=dtype)
        before[:, :2] = torch.tensor([1.0, 2.0], dtype=dtype)
        before[7] = before[8] = 0
        after = before.clone()
        after[8, 3] = tiny
        after[1, 3] = torch.nextafter(after[1, 3], torch.tensor(9.0, dtype=dtype))
        after[4, :2] = torch.tensor([1.5, 1.5], dtype=dtype)
        after[6] = -before[6]
        after[9, 3] += 1
        after[10] += 1
        after[2] *= 2
        ids = torch.tensor([2, 0, 10, 2])
        expect(submission.call("stray_rows", before, after, ids)).equals(
            torch.tensor([1, 4, 6, 8, 9]),
            mistakes={
                "small-moves-missed": returned(torch.tensor([4, 6, 9]), torch.tensor([1, 4, 6, 9])),
                "moves-divided": torch.tensor([1, 4, 6, 7, 8, 9]),
                "sums-compared": returned(torch.tensor([1, 6, 8, 9]), torch.tensor([6, 8, 9])),
                "lengths-compared": returned(
                    torch.tensor([1, 4, 9]), torch.tensor([4, 9]), torch.tensor([1, 4, 8, 9]), torch.tensor([4, 8, 9])
                ),
                "first-number-only": torch.tensor([4, 6]),
                "every-number-must-move": torch.tensor([6]),
                "a-row-for-each-number": torch.tensor([1, 4, 4, 6, 6, 6, 6, 8, 9]),
            },
        )


@task("stray_rows", points=1, question=ASK["stray_rows"])
def test_strays_of_other_steps(submission, draw):
    """Momentum, weight decay, ids of every shape, an empty batch, a step that moves nothing, another device."""
    table, first = draw.normal(7, 3), torch.tensor([1, 4])
    for kind, options, shape, strays in (
        ("SGD", {"lr": 0.1, "momentum": 0.9}, (), [1, 4]),
        ("AdamW", {"lr": 0.1, "weight_decay": 0.1}, (1, 1, 2), [0, 1, 2, 3, 4, 6]),
        ("Adagrad", {"lr": 0.1}, (2,), []),
        ("SGD", {"lr": 0.1, "weight_decay": 0.1}, (0,), [0, 1, 2, 3, 4, 5, 6]),
        ("SparseAdam", {}, None, []),
    ):
        if shape is None:
            reply = submission.call("stray_rows", table, table.clone(), torch.zeros(2, 0, dtype=torch.int64))
        else:
            second = torch.full(shape, 5)
            reply = submission.run(probes.strays_of_training, table, first, second, kind, options)
        expect(reply).equals(
            torch.tensor(strays, dtype=torch.int64),
            mistakes={"ids-of-one-axis-only": raised(), "lists-of-rows": typed("list")},
        )
    before, after = table, table + 1
    expect(submission.call("stray_rows", before, after, torch.arange(7).flip(0))).equals(
        torch.zeros(0, dtype=torch.int64)
    )
    expect(submission.elsewhere.call("stray_rows", before, after, torch.tensor([[5, 2], [0, 5]]))).equals(
        torch.tensor([1, 3, 4, 6])
    )
