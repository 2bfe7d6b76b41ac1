"""Hidden tests of `cosine_table`."""

import torch

from autograder.judge import Tolerance, expect, has_dtype, has_nan, raised, shaped, task, when
from autograder.suites.nearest_neighbors.truth import cosines, gives, table


@task("cosine_table", points=1)
def test_cosines_of_any_table(submission, draw):
    """Rows of all lengths; as many columns as rows, one column, one row; on another device."""
    for rows, columns in ((7, 5), (5, 5), (5, 1), (1, 3)):
        weight = table(draw, rows, columns)
        expected = cosines(weight, weight).float()
        mistakes = {}
        if columns == 5:
            by_column, whole = weight / weight.norm(dim=0), weight / weight.norm()
            by_sum = weight / weight.abs().sum(dim=1, keepdim=True)
            mistakes = {
                "lengths-count": gives(weight @ weight.T),
                "distance-not-angle": gives(torch.cdist(weight, weight)),
                "columns-normalised": gives(by_column @ by_column.T),
                "one-length-for-all": gives(whole @ whole.T),
                "sum-for-length": gives(by_sum @ by_sum.T),
                "sign-lost": expected.abs(),
                "half-a-table": expected.triu(),
                "diagonal-blanked": expected.clone().fill_diagonal_(0),
            }
        if rows != columns:
            mistakes["columns-compared"] = shaped(columns, columns)
        expect(submission.call("cosine_table", weight)).is_close_to(expected, mistakes=mistakes)
    expect(submission.elsewhere.call("cosine_table", weight)).is_close_to(expected)


@task("cosine_table", points=1)
def test_cosines_of_a_zero_row(submission, draw):
    """A row of zeros has cosine 0 with every row, itself too."""
    weight = table(draw, 7, 3)
    weight[[2, 5]] = 0
    expected = cosines(weight, weight).float()
    with_itself = expected.clone().fill_diagonal_(1)
    expect(submission.call("cosine_table", weight)).is_close_to(
        expected, mistakes={"zero-row-nan": has_nan(), "zero-row-like-itself": with_itself}
    )


@task("cosine_table", points=1)
def test_cosines_of_tiny_and_huge_rows(submission, draw):
    """A row as short as 1e-9 and one as long as 1e9 have cosines like any other."""
    weight = table(draw, 6, 3)
    weight[[1, 4]] *= torch.tensor([2e-9, 3e-9])[:, None] / weight[[1, 4]].norm(dim=1, keepdim=True)
    weight[2] *= 9e8 / weight[2].norm()
    expect(submission.call("cosine_table", weight)).is_close_to(
        cosines(weight, weight).float(),
        tolerance=Tolerance(absolute=1e-4),
        mistakes={
            "zero-row-nan": has_nan(),
            "eps-too-large": when(lambda got: bool(abs(got[0, 0] - 1) < 1e-4 and got[1, 1] < 0.9998)),
        },
    )


@task("cosine_table", points=1)
def test_cosines_never_pass_one(submission, draw):
    """Sixty rows, and no entry beyond 1 or -1 by even one bit."""
    weight = table(draw, 60, 7)
    weight[30:] = -weight[:30]
    reply = submission.call("cosine_table", weight)
    expect(reply).is_close_to(cosines(weight, weight).float())
    expect(reply.map(lambda got: bool((got.abs() <= 1).all()))).holds(
        "no entry beyond 1 or -1", otherwise="an entry such as 1.0000001", mistake="rounds-past-one"
    )


@task("cosine_table", points=1)
def test_cosines_keep_the_dtype(submission, draw):
    """A float64 table gives float64 cosines, also when it is not contiguous."""
    weight = table(draw, 3, 7, torch.float64).T
    expected = cosines(weight, weight)
    expect(submission.call("cosine_table", weight)).is_close_to(
        expected,
        mistakes={
            "fixed-float32": has_dtype(torch.float32)
            | raised("RuntimeError", "dtype")
            | when(lambda got: torch.equal(got, got.float().double())),
        },
    )
