"""Hidden tests of `embedding_lookup`."""

import math

import torch

from autograder.judge import expect, has_nan, raised, returned, shaped, task
from autograder.suites.embedding_probe.truth import WRONG_DTYPE


@task("embedding_lookup", points=1)
def test_embedding_takes_any_shape_and_dtype(submission, draw):
    """Any leading axes, ids that are not contiguous, int32 ids, the table's own dtype, and another device."""
    weight = draw.normal(7, 3, dtype=torch.float64)
    for shape in ((2, 3, 5), (1, 4, 1), (), (0,)):
        ids = draw.ids(7, *shape)
        mistakes = {"fixed-float32": WRONG_DTYPE | returned(weight[ids].float().double())}
        if ids.dim() != 1:
            mistakes["leading-axes-lost"] = shaped(ids.numel(), 3)
        expect(submission.call("embedding_lookup", ids, weight)).equals(weight[ids], mistakes=mistakes)
    ids = draw.ids(7, 5, 2).T
    crashes = {"only-contiguous": raised("RuntimeError", "view")}
    expect(submission.call("embedding_lookup", ids, weight)).equals(weight[ids], mistakes=crashes)
    ids = draw.ids(7, 4).int()
    expect(submission.call("embedding_lookup", ids, weight)).equals(weight[ids])
    ids = draw.ids(7, 2, 5)
    expect(submission.elsewhere.call("embedding_lookup", ids, weight)).equals(weight[ids])


@task("embedding_lookup", points=2)
def test_embedding_never_builds_one_hot_rows(submission, draw):
    """No tensor of shape (..., V) is made, however large V is."""
    weight, ids = draw.normal(3001, 2), draw.ids(3001, 3, 50)
    reply = submission.counting.call("embedding_lookup", ids, weight)
    expect(reply).equals(weight[ids])
    expect(reply).costs_at_most(
        elements=2 * 3001 * 2,
        expected="no tensor much larger than the table",
        mistake="one-hot-built",
    )


@task("embedding_lookup", points=1)
def test_embedding_ignores_rows_nobody_asked_for(submission, draw):
    """A row of NaN that is not looked up has no influence."""
    weight, ids = draw.normal(7, 3), draw.ids(6, 2, 5)
    weight[6] = math.nan
    expect(submission.call("embedding_lookup", ids, weight)).equals(weight[ids], mistakes={"one-hot-built": has_nan()})
    weight[6] = math.inf
    asked = torch.tensor([6, 0])
    expect(submission.call("embedding_lookup", asked, weight)).equals(
        weight[asked], mistakes={"one-hot-built": has_nan()}
    )
