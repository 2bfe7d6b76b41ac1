"""Hidden tests of `linear_on_one_hot`."""

import math

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, when


def columns(weight, ids):
    """The output by its definition: one column of the weight for each id."""
    flat = [weight[:, id_] for id_ in ids.reshape(-1).tolist()]
    return (torch.stack(flat) if flat else weight.new_zeros(0)).reshape(*ids.shape, weight.shape[0])


@task("linear_on_one_hot", points=1)
def test_linear_under_any_axes(submission, draw):
    """A single id, one axis, three axes, no ids; each dtype; a square weight; a device that is not the CPU."""
    for weight, ids in (
        (draw.normal(5, 5), draw.ids(5, 5, 5)),
        (draw.normal(3, 7, dtype=torch.float64), draw.ids(7, 2, 3, 5)),
        (draw.normal(3, 7), draw.ids(7, 4)),
        (draw.normal(3, 7).half(), torch.tensor(draw.integer(0, 6))),
        (draw.normal(1, 7), draw.ids(7, 2, 1)),
        (draw.normal(1, 7), torch.tensor(draw.integer(0, 6))),
        (draw.normal(3, 1), draw.ids(1, 2)),
        (draw.normal(7, 3).T, draw.ids(7, 3, 2).T),
        (draw.normal(3, 7), torch.zeros(2, 0, dtype=torch.int64)),
    ):
        expected = columns(weight, ids)
        mistakes = {
            "leading-axes-lost": shaped(ids.numel(), weight.shape[0]) if ids.dim() != 1 else shaped(-1),
            "outputs-axis-first": shaped(weight.shape[0], *ids.shape) if ids.dim() else shaped(-1),
            "axes-reversed": shaped(*ids.shape[::-1], weight.shape[0]) if ids.dim() > 1 else shaped(-1),
            "only-contiguous": raised("RuntimeError", "view"),
        }
        if 1 in expected.shape:
            mistakes["leading-axes-lost"] = shaped(*[size for size in expected.shape if size > 1])
        if weight.shape == (5, 5):
            mistakes = {
                "rows-for-columns": weight[ids],
                "axes-reversed": weight[:, ids].permute(2, 1, 0),
            }
        elif weight.shape[1] != weight.shape[0]:
            mistakes["rows-for-columns"] = raised("IndexError") | shaped(*ids.shape, weight.shape[1])
        if weight.dtype != torch.float32:
            mistakes["fixed-float32"] = has_dtype(torch.float32) | raised("RuntimeError", "dtype")
        expect(submission.call("linear_on_one_hot", weight, ids)).equals(expected, mistakes=mistakes)
    weight, ids = draw.normal(3, 7), draw.ids(7, 2, 5)
    expect(submission.elsewhere.call("linear_on_one_hot", weight, ids)).equals(columns(weight, ids))


@task("linear_on_one_hot", points=1)
def test_linear_makes_no_one_hot_rows(submission, draw):
    """150 ids among 3,001 words: nothing of shape (..., V) is made."""
    weight, ids = draw.normal(2, 3001), draw.ids(3001, 3, 50)
    reply = submission.counting.call("linear_on_one_hot", weight, ids)
    expect(reply).is_close_to(columns(weight, ids))
    expect(reply).costs_at_most(
        elements=3 * 2 * 3001, expected="no tensor much larger than the weight", mistake="one-hot-built"
    )


@task("linear_on_one_hot", points=1)
def test_linear_ignores_columns_nobody_asked_for(submission, draw):
    """A column of NaN that no id asks for has no influence."""
    weight, ids = draw.normal(3, 7), draw.ids(5, 2, 4)
    weight[:, 5], weight[:, 6] = math.nan, math.inf
    expect(submission.call("linear_on_one_hot", weight, ids)).equals(
        columns(weight, ids), mistakes={"one-hot-built": when(lambda got: bool(got.isnan().all()))}
    )
