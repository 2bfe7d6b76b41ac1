"""Hidden tests of `touched_rows`."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task


@task("touched_rows", points=1)
def test_touched_rows_without_the_pad_row(submission, draw):
    """The padding row is never touched, whichever row it is."""
    ids = torch.tensor([[6, 3, 0], [3, 0, 1]])
    every = torch.tensor([0, 1, 3, 6])
    for padding_idx, expected, name in (
        (3, [0, 1, 6], "pad-row-listed"),
        (-1, [0, 1, 3], "negative-pad-ignored"),
        (0, [1, 3, 6], "zero-taken-for-none"),
    ):
        expect(submission.call("touched_rows", ids, 7, padding_idx)).equals(
            torch.tensor(expected), mistakes={name: every}
        )
    for padding_idx in (2, -2):
        expect(submission.call("touched_rows", ids, 7, padding_idx)).equals(
            every, mistakes={"pad-row-missing": raised("KeyError") | raised("ValueError")}
        )


@task("touched_rows", points=1)
def test_touched_rows_of_any_batch(submission, draw):
    """An empty batch touches nothing, a scalar one row, many ids stay in order, and rows are where the ids are."""
    ids = draw.permutation(40)[:23].repeat(2)
    expect(submission.call("touched_rows", ids, 40)).equals(
        ids.unique(), mistakes={"order-of-appearance": ids[:23], "repeats-kept": ids.sort().values}
    )
    # A set of small numbers happens to keep them in order; this one does not, whatever the size of its table.
    expect(submission.call("touched_rows", torch.tensor([[3, 1024], [1024, 3]]), 1025)).equals(
        torch.tensor([3, 1024]), mistakes={"order-of-a-set": torch.tensor([1024, 3])}
    )
    expect(submission.call("touched_rows", torch.tensor(4), 7)).equals(
        torch.tensor([4]), mistakes={"single-row-squeezed": shaped()}
    )
    expect(submission.call("touched_rows", torch.zeros(2, 0, dtype=torch.int64), 7)).equals(
        torch.zeros(0, dtype=torch.int64), mistakes={"empty-is-float": has_dtype(torch.float32)}
    )
    expect(submission.elsewhere.call("touched_rows", torch.tensor([5, 2, 5, 3]), 7, 3)).equals(torch.tensor([2, 5]))
