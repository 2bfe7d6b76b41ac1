"""Hidden tests of `table_after_lookup`."""

import math

import torch

from autograder.judge import Tolerance, expect, has_dtype, has_nan, raised, task, when
from autograder.suites.sparse_gradients import probes
from autograder.suites.sparse_gradients.truth import ASK, p_norm, shortened

MILLIONTH = Tolerance(2e-6, 1e-9)


@task("table_after_lookup", points=2, question=ASK["table_after_lookup"])
def test_lengths_of_every_kind(submission, draw):
    """The 1-norm, the 3-norm of signed numbers, the largest size, p that is no whole number; huge numbers too."""
    table, ids = draw.normal(11, 3, scale=3.0, dtype=torch.float64), torch.tensor([3, 1, 5, 1, 8])
    table[3] = torch.tensor([-2.0, 1.5, -1.0])
    table[1] = torch.tensor([-4.0, 0.0, -0.5])
    table[5] = torch.tensor([0.25, -0.5, 0.125])
    table[8] *= 1e60  # float32 ends before its powers do
    for p in (1.0, 3.0, math.inf, 2.5, 2.0):
        for limit in (0.75, 2.0):
            truth = shortened(table, ids.tolist(), limit, p)
            mistakes = {
                "limit-ignored": shortened(table, ids.tolist(), 1.0, p),
                "fixed-float32": when(
                    lambda got, truth=truth: torch.allclose(got[:8], truth[:8]) and not bool(got[8].all())
                ),
            }
            if p != 2:
                mistakes["norm-type-ignored"] = shortened(table, ids.tolist(), limit)
            if math.isinf(p):  # ∞ or 0 to the power 1 / ∞ = 0 is 1
                ones = table.index_fill(0, ids, 0) + (table - table.index_fill(0, ids, 0)) * min(limit, 1)
                mistakes["infinity-not-handled"] = ones
            if p == 3:
                mistakes["signs-kept-in-powers"] = has_nan() | when(lambda got: bool((got[3] == table[3]).all()))
            expect(submission.call("table_after_lookup", table, ids, limit, p)).is_close_to(
                truth, mistakes=mistakes, tolerance=MILLIONTH
            )


@task("table_after_lookup", points=1, question=ASK["table_after_lookup"])
def test_other_rows_stay_bit_for_bit(submission, draw):
    """Short rows and rows not looked up keep every bit, and the result has memory of its own."""
    wrong_dtype = has_dtype(torch.float32) | raised("RuntimeError", "dtype")
    for dtype in (torch.float32, torch.float64):
        table = draw.normal(31, 3, dtype=dtype)
        ids = draw.permutation(31)[:19].reshape(19, 1)
        lengths = [p_norm(row, 2) for row in table.double().tolist()]
        same = [row for row in range(31) if row not in ids.flatten().tolist() or lengths[row] < 1.5]
        facts = submission.run(probes.predicted, table, ids, 1.5)
        expect(facts["table"]).is_close_to(
            shortened(table, ids.flatten().tolist(), 1.5),
            mistakes={"fixed-float32": wrong_dtype} if dtype == torch.float64 else {},
            tolerance=MILLIONTH if dtype == torch.float64 else None,
        )
        expect(facts["table"].map(lambda got, rows=same: got[rows], " at the rows that stay")).equals(
            table[same],
            mistakes={"other-rows-rounded": when(lambda got, old=table[same]: (got - old).abs().max() < 1e-5)},
        )
        expect(facts["weight"]).equals(table, mistakes={"writes-into-the-table": when(lambda got: True)})
    for ids in (torch.tensor([4]), torch.zeros(0, dtype=torch.int64), torch.zeros(2, 0, dtype=torch.int64)):
        facts = submission.run(probes.predicted, table, ids, 1e3)
        expect(facts["table"]).equals(
            table, mistakes={"empty-batch-fails": raised() if not ids.numel() else when(bool)}
        )
        expect(facts["own"]).holds(
            "a table in memory of its own", otherwise="the same memory as `weight`", mistake="shares-the-table"
        )


@task("table_after_lookup", points=1, question=ASK["table_after_lookup"])
def test_rows_at_the_limit(submission, draw):
    """A row of zeros, a row of exactly the greatest length, a single id, a table of one column; any device."""
    table = draw.normal(7, 2)
    table[2] = 0
    table[3] = torch.tensor([3.0, -4.0])
    table[5] = torch.tensor([-30.0, 40.0])
    ids = torch.tensor([[2, 3], [5, 2]])
    for ask in (submission, submission.elsewhere):
        expect(ask.call("table_after_lookup", table, ids, 5.0)).is_close_to(
            shortened(table, [5], 5.0), mistakes={"zeros-become-nan": has_nan()}
        )
    exact = table[2:4].double()
    expect(submission.call("table_after_lookup", exact, torch.tensor([0, 1]), 5.0)).equals(
        exact, mistakes={"limit-counts-as-long": when(lambda got: torch.allclose(got, exact))}
    )
    expect(submission.call("table_after_lookup", table, torch.tensor(5), 5.0)).is_close_to(shortened(table, [5], 5.0))
    column = torch.tensor([[-9.0], [0.5], [7.0]])
    expect(submission.call("table_after_lookup", column, torch.tensor([0, 1]), 2.0)).is_close_to(
        torch.tensor([[-2.0], [0.5], [7.0]])
    )
