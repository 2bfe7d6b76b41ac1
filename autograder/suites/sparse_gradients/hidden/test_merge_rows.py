"""Hidden tests of `merge_rows`."""

import torch

from autograder.judge import expect, raised, task, when
from autograder.suites.sparse_gradients import probes
from autograder.suites.sparse_gradients.truth import ASK, merged, summed


@task("merge_rows", points=1, question=ASK["merge_rows"])
def test_rows_of_zeros_are_listed(submission, draw):
    """A row whose values are zero, or cancel each other, was looked up all the same, also beside a huge one."""
    values = draw.normal(5, 3)
    values[3] = -values[0]
    values[2] = 0
    rows = torch.tensor([9, 4, 6, 9, 0])
    numbers, sums = merged(rows, values)
    dropped = torch.tensor([0, 4])
    zeros_dropped = torch.tensor([0, 4, 9])
    expect(submission.run(probes.merged, rows, values, 11)["result"]).is_close_to(
        (numbers, sums),
        mistakes={
            "zero-rows-dropped": when(lambda got: got[0].tolist() in (dropped.tolist(), zeros_dropped.tolist())),
            "all-rows-listed": when(lambda got: len(got[0]) == 11),
        },
    )
    values = draw.normal(5, 3) + 2
    values[1] *= 1e30
    right = merged(rows, values)
    drowned = when(lambda got: torch.equal(got[1][1], right[1][1]) and bool((got[1] == 0).any()))
    expect(submission.run(probes.merged, rows, values, 11)["result"]).is_close_to(
        right, mistakes={"rows-drown": drowned}
    )


@task("merge_rows", points=1, question=ASK["merge_rows"])
def test_merging_in_a_vast_vocabulary(submission, draw):
    """A table of 2⁵⁰ rows needs no more memory than its entries; the gradient stays as it was."""
    rows = torch.tensor([2**49 + 1, 7, 2**50 - 1, 7, 2**49 + 1, 0, 2**49])
    values = draw.normal(7, 2, dtype=torch.float64)
    facts = submission.run(probes.merged, rows, values, 2**50)
    expect(facts["result"]).is_close_to(
        merged(rows, values),
        mistakes={
            "table-made": raised("RuntimeError", "allocate")
            | raised("RuntimeError", "memory")
            | raised("RuntimeError", "overflow")
            | raised("MemoryError"),
            "fixed-float32": when(lambda got: torch.equal(got[1], got[1].float())) | raised("RuntimeError", "dtype"),
        },
    )
    expect(facts["after"]).equals(
        (rows[None], values, False),
        mistakes={"gradient-changed": when(lambda got: not torch.equal(got[1], values))},
    )


@task("merge_rows", points=1, question=ASK["merge_rows"])
def test_merging_what_backward_left(submission, draw):
    """Gradients of two backward passes; one that is coalesced already; one without entries."""
    table, first, second = draw.normal(11, 3), torch.tensor([[3, 0, 3], [9, 0, 4]]), torch.tensor([4, 10, 4])
    upstream = [draw.normal(2, 3, 3), draw.normal(3, 3)]
    sums = summed(first, upstream[0], 11) + summed(second, upstream[1], 11)
    for padding_idx, rows in ((None, [0, 3, 4, 9, 10]), (0, [3, 4, 9, 10]), (3, [0, 4, 9, 10])):
        numbers = torch.tensor(rows)
        reply = submission.run(probes.merged_backward, table, first, second, upstream, padding_idx)
        expect(reply).is_close_to((numbers, sums[numbers]))
    rows, values = torch.tensor([6, 1, 10]), draw.normal(3, 2)
    facts = submission.run(probes.merged, rows, values, 11, True)
    expect(facts["result"]).is_close_to(merged(rows, values))
    expect(facts["after"]).equals((torch.tensor([[1, 6, 10]]), values[[1, 0, 2]], True))
    nothing = torch.zeros(0, dtype=torch.int64), torch.zeros(0, 3)
    for coalesced in (False, True):
        expect(submission.run(probes.merged, *nothing, 11, coalesced)["result"]).is_close_to(
            nothing,
            mistakes={
                "empty-batch-fails": raised(),
                "columns-lost": when(lambda got: got[1].shape == (0,)),
            },
        )
