"""Hidden tests of `svd_vectors`."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, when
from autograder.suites.cooccurrence.truth import DOUBLE, gram, orthonormal, rounded, same_signs, spectrum


@task("svd_vectors", points=1)
def test_svd_with_any_power(submission, draw):
    """Powers of 0, 0.3 and 1, and the last on another device."""
    left, right, values = orthonormal(draw, 7, 5), orthonormal(draw, 5, 5), spectrum(draw, 5)
    for power, ask in ((0.3, submission), (1.0, submission), (0.0, submission), (1.0, submission.elsewhere)):
        truth = left[:, :4] * values[:4] ** power
        reply = ask.call("svd_vectors", (left * values) @ right.T, 4, power)
        expect(reply.map(same_signs(truth))).is_close_to(
            truth,
            mistakes={"power-fixed-at-half": left[:, :4] * values[:4].sqrt()}
            | ({"power-doubled": left[:, :4] * values[:4] ** (2 * power)} if power else {})
            | {"rounded-on-the-way": rounded(truth)},
        )


@task("svd_vectors", points=1)
def test_svd_of_wide_and_narrow_matrices(submission, draw):
    """More columns than rows, more rows than columns, one row, one column; as many dimensions as there can be."""
    for rows, columns in ((3, 7), (11, 5), (1, 3), (5, 1), (5, 5)):
        least = min(rows, columns)
        left, right, values = orthonormal(draw, rows, least), orthonormal(draw, columns, least), spectrum(draw, least)
        truth = left * values.sqrt()
        mistakes = {"vectors-of-the-columns": shaped(columns, least)}
        if rows == columns:
            other = right * values.sqrt()
            mistakes = {
                "vectors-of-the-columns": when(lambda got, o=other: (same_signs(o)(got) - o).abs().max() < 1e-6),
                "rows-multiplied": when(
                    lambda got, a=left, s=values: (gram(got) - gram(s.sqrt()[:, None] * a)).abs().max() < 1e-6
                ),
                "right-side-sideways": when(lambda got, r=right, s=values: _sideways(got, r, s)),
            }
        mistakes |= {"refuses-the-whole": raised("ValueError"), "rounded-on-the-way": rounded(truth)}
        expect(submission.call("svd_vectors", (left * values) @ right.T, least).map(same_signs(truth))).is_close_to(
            truth, mistakes=mistakes
        )


def _sideways(got, right, values):
    """Whether these are the rows of Vᵀ, taken for the rows of V, whatever their signs."""
    return ((got / values.sqrt()).abs() - right.T.abs()).abs().max() < 1e-6


@task("svd_vectors", points=1)
def test_svd_of_a_symmetric_matrix(submission, draw):
    """A singular value is the size of an eigenvalue: large negative ones count as well."""
    turn, values = orthonormal(draw, 7, 7), spectrum(draw, 7)
    signs = torch.tensor([1, -1, 1, 1, -1, 1, -1], dtype=DOUBLE)
    truth = turn[:, :4] * values[:4].sqrt()
    chosen = [0, 2, 3, 5]
    matrix = (turn * (values * signs)) @ turn.T
    expect(submission.call("svd_vectors", (matrix + matrix.T) / 2, 4).map(same_signs(truth))).is_close_to(
        truth,
        mistakes={
            "negative-directions-dropped": when(
                lambda got: (gram(got) - gram(turn[:, chosen] * values[chosen].sqrt())).abs().max() < 1e-6
            ),
            "root-of-negative": when(lambda got: bool(got.isnan().any())),
            "rounded-on-the-way": rounded(truth),
        },
    )


@task("svd_vectors", points=1)
def test_svd_refuses_what_cannot_be(submission, draw):
    """No dimension at all, or more than the smaller side has: a ValueError that names the number."""
    for rows, columns, dim in ((5, 3, 4), (3, 5, 4), (3, 3, 17), (4, 4, 0), (4, 4, -2)):
        expect(submission.call("svd_vectors", draw.normal(rows, columns), dim)).raises(
            "ValueError",
            mentioning=str(dim),
            mistakes={
                "clipped-in-silence": when(lambda got, dim=dim: dim > 0 and got.dim() == 2 and got.shape[1] < dim),
                "filled-up-in-silence": when(lambda got, dim=dim: dim > 0 and got.shape[1] == dim),
                "nothing-in-silence": when(lambda got, dim=dim: dim < 1),
                "refusal-without-the-number": raised("ValueError"),
                "another-error": raised(),
            },
        )


@task("svd_vectors", points=1)
def test_svd_takes_the_numbers_as_they_are(submission, draw):
    """Neither moved to a mean of 0 nor stretched; a row of zeros gives zeros; float32 stays float32."""
    for dtype in (DOUBLE, torch.float32):
        left, right, values = orthonormal(draw, 6, 4), orthonormal(draw, 5, 4), spectrum(draw, 4)
        left = torch.cat([left[:2], torch.zeros(1, 4, dtype=DOUBLE), left[2:]])
        matrix = (left * values) @ right.T
        truth = left[:, :3] * values[:3].sqrt()
        moved_left, moved_values, _ = torch.linalg.svd(matrix - matrix.mean(0), full_matrices=False)
        moved = gram(moved_left[:, :3] * moved_values[:3].sqrt())
        first, again = (submission.call("svd_vectors", matrix.to(dtype), 3) for _ in range(2))
        if first.fault is None:
            expect(again.map(lambda got, first=first: torch.equal(got, first.value), part=", again")).holds(
                "the same vectors as before", otherwise="other vectors than before", mistake="estimated-svd"
            )
        expect(first.map(same_signs(truth))).is_close_to(
            truth,
            dtype=dtype,
            mistakes={
                "fixed-float32": has_dtype(*({torch.float32} - {dtype})),
                "turned-wide": has_dtype(*({DOUBLE} - {dtype})),
                "rounded-on-the-way": when(lambda got, t=truth: (got - t).abs().max() < 1e-5),
                "mean-subtracted": when(lambda got, m=moved: (gram(got) - m).abs().max() < 1e-4),
            },
        )  # fmt: skip
