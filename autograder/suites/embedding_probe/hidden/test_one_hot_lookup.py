"""Hidden tests of `one_hot_lookup`."""

import math

import torch

from autograder.judge import expect, raised, returned, shaped, task, when
from autograder.suites.embedding_probe.truth import WRONG_DTYPE


@task("one_hot_lookup", points=1)
def test_one_hot_keeps_every_leading_axis(submission, draw):
    """Ids of any shape: three axes, one, none, and an empty batch; on another device, too."""
    weight = draw.normal(7, 3)
    for shape in ((2, 3, 5), (4,), (), (0, 5), (1, 1)):
        ids = draw.ids(7, *shape)
        expect(submission.call("one_hot_lookup", ids, weight)).is_close_to(
            weight[ids],
            mistakes={
                "leading-axes-lost": shaped(ids.numel(), 3) if ids.dim() != 1 else shaped(-1),
                "guessed-vocabulary": raised("RuntimeError", "shapes cannot be multiplied"),
            },
        )
    ids = draw.ids(7, 2, 5)
    expect(submission.elsewhere.call("one_hot_lookup", ids, weight)).is_close_to(weight[ids])


@task("one_hot_lookup", points=1)
def test_one_hot_keeps_the_dtype(submission, draw):
    """A float64 table gives float64 rows, int32 ids are ids too, and word 257 of a bfloat16 table is word 257."""
    weight, ids = draw.normal(7, 3, dtype=torch.float64), draw.ids(7, 2, 5).int()
    expect(submission.call("one_hot_lookup", ids.long(), weight)).is_close_to(
        weight[ids], mistakes={"fixed-float32": WRONG_DTYPE | returned(weight[ids].float().double())}
    )
    expect(submission.call("one_hot_lookup", ids, weight)).is_close_to(
        weight[ids], mistakes={"only-int64-ids": raised("RuntimeError", "LongTensor") | raised("RuntimeError", "index")}
    )
    # bfloat16 has eight bits for a whole number: 257 and 256 are the same there.
    many, late = draw.normal(300, 3, dtype=torch.bfloat16), torch.tensor([257, 259, 290, 3])
    expect(submission.call("one_hot_lookup", late, many)).is_close_to(
        many[late], mistakes={"ids-rounded": when(lambda got: torch.equal(got[3], many[3]))}
    )


@task("one_hot_lookup", points=1)
def test_one_hot_is_a_product_over_the_vocabulary(submission, draw):
    """A real product: an infinite row that nobody asked for spoils the sum."""
    weight = draw.normal(7, 3)
    weight[6] = math.inf
    ids = draw.ids(6, 2, 5)
    reply = submission.call("one_hot_lookup", ids, weight)
    expect(reply.map(lambda got: bool(got.isnan().all()))).holds(
        "NaN everywhere, since 0 times infinity is NaN",
        otherwise="other numbers, so this is not a product with the whole table as it was given",
        mistake="indexing-not-product",
    )


@task("one_hot_lookup", points=1)
def test_one_hot_reads_rows_of_a_square_table(submission, draw):
    """With V = D only the numbers can tell rows from columns."""
    ids, weight = draw.ids(5, 2, 3), draw.normal(5, 5)
    ids[0, 0] = 4  # the largest, so that the number of rows can be had from the ids
    expect(submission.call("one_hot_lookup", ids, weight)).is_close_to(
        weight[ids], mistakes={"columns-for-rows": weight.T[ids]}
    )
