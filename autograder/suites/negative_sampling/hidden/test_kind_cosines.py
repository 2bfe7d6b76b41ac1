"""Hidden tests of `kind_cosines`."""

import torch

from autograder.judge import expect, task, when
from autograder.suites.negative_sampling.truth import kind_means


@task("kind_cosines", points=2)
def test_kinds_of_any_size(submission, draw):
    """Pairs count the same in kinds of any size, rows of kind −1 not at all, rows of zeros with 0; on any device."""
    order = draw.permutation(8)
    kinds = torch.tensor([4, 4, 4, 4, 4, 0, 0, 2])[order]
    table = draw.normal(8, 3, dtype=torch.float64) + torch.tensor([[2.0, 0.0, 0.0]]) * (kinds == 4)[:, None]
    within, between = kind_means(table, kinds)
    unit = table / table.norm(dim=1, keepdim=True)
    big, small = ((unit @ unit.T)[kinds == kind][:, kinds == kind] for kind in (4, 0))
    by_kind = ((big.sum() - 5) / 20 + (small.sum() - 2) / 2) / 2
    expect(submission.call("kind_cosines", table, kinds)).is_close_to(
        (within, between),
        mistakes={
            "kinds-count-the-same": when(lambda got: abs(got[0] - by_kind) < 1e-6),
            "cosine-with-itself": when(lambda got: abs(got[0] - (big.sum() + small.sum() + 1) / 30) < 1e-6),
        },
    )
    expect(submission.call("kind_cosines", table.float().requires_grad_(), kinds)).is_close_to((within, between))

    table, kinds = draw.normal(9, 3), torch.tensor([-1, 1, 0, -1, 1, 0, 2, 2, 1])
    table[[0, 3]] += 4
    zeros = table.clone()
    zeros[[2, 4]] = 0
    for rows in (table, zeros):
        within, between = kind_means(rows, kinds)
        # Of the five pairs within a kind; a row of zeros has no cosine of 1 with itself that could be taken off.
        too_small = {"zero-row-taken-off": (within - 2 / (2 * 5), between)} if rows is zeros else {}
        expect(submission.call("kind_cosines", rows, kinds)).is_close_to(
            (within, between),
            mistakes=too_small
            | {
                "no-kind-is-a-kind": kind_means(rows, kinds + 1),
                "zero-row-nan": when(lambda got: got[0] != got[0]),
            },
        )
    lengths = table.norm(dim=1)
    for ask, scale in (
        (submission, 1.1e-6 / float(lengths.min())),
        (submission, 9e5 / float(lengths.max())),
        (submission.elsewhere, 1.0),
    ):
        expect(ask.call("kind_cosines", table * scale, kinds)).is_close_to(
            kind_means(table, kinds),
            mistakes={"guard-too-large": when(lambda got: got[0] == got[0])} if scale < 1 else {},
        )
