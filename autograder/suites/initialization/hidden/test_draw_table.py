"""Hidden tests of `draw_table`."""

import torch

from autograder.judge import expect, has_nan, raised, shaped, task, when
from autograder.suites.initialization import probes
from autograder.suites.initialization.truth import expect_deviation, zero_rows


@task("draw_table", points=1)
def test_table_leaves_the_global_generators_alone(submission, draw):
    """The global generators of torch, Python and NumPy are as they were."""
    facts = submission.run(probes.global_generators, 11, 7, 0.5, draw.integer(1, 2**31))
    for name, whose in (("torch", "torch's"), ("python", "Python's"), ("numpy", "NumPy's")):
        expect(facts[name]).holds(
            f"{whose} global generator where it was",
            otherwise=f"{whose} global generator somewhere else",
            mistake="global-generator-moved",
        )


@task("draw_table", points=1)
def test_table_is_normal(submission, draw):
    """Independent numbers from a normal distribution: none alike, some large, no row or column held to one length."""
    table = submission.run(probes.drawn, 211, 101, 0.7, draw.integer(1, 2**31), None)["table"]
    expect(table.map(lambda got: got.abs().unique().numel() > 0.9 * got.numel(), part=", its numbers")).holds(
        "numbers that differ all over the table",
        otherwise="the same numbers again and again, perhaps with another sign",
        mistake="rows-alike",
    )
    expect_deviation(table, 0.7, {})
    # For 21,311 normal numbers 0.683 of them lie within one deviation, and 57 beyond three; bounds of eight sigmas.
    within = table.map(lambda got: float((got.abs() < 0.7).double().mean()), part=", the share within one deviation")
    expect(within).satisfies(lambda got: 0.655 < got < 0.711, "the share 0.683", mistake="not-normal")
    beyond = table.map(lambda got: int((got.abs() > 2.1).sum()), part=", the count beyond three deviations")
    expect(beyond).satisfies(lambda got: 5 <= got <= 130, "about 57 numbers", mistake="not-normal")
    # The length of D independent numbers varies by a share of 1 / sqrt(2 D); bounds of seven sigmas again.
    for axis, count, name in ((1, 101, "rows"), (0, 211, "columns")):
        lengths = table.map(lambda got, axis=axis: got.double().norm(dim=axis), part=f", the lengths of its {name}")
        share = (2 * count) ** -0.5
        expect(lengths.map(lambda got: float(got.std() / got.mean()))).satisfies(
            lambda got, share=share: 0.5 * share < got < 1.5 * share,
            f"lengths that vary by {share:.1%}, give or take a half",
            mistakes={"rows-rescaled": when(lambda got, share=share: got <= 0.5 * share)},
        )


@task("draw_table", points=2)
def test_table_pad_row(submission, draw):
    """The padding row is zero and no other row is: in the middle, at either end, counted from the end, or none."""
    for padding_idx, row in ((4, 4), (-1, 10), (-11, 0), (0, 0), (None, None), (10, 10), (-3, 8)):
        expected = [index == row for index in range(11)]
        mistakes = {
            "pad-row-drawn": [False] * 11,
            "pad-fixed-at-0": [index == 0 for index in range(11)] if row != 0 else shaped(),
        }
        if row == 0 and padding_idx == 0:
            mistakes = {"zero-taken-for-none": [False] * 11}
        elif row is None:
            mistakes = {"none-taken-for-zero": [True] + [False] * 10, "none-clears-all": [True] * 11}
        elif padding_idx < 0:
            mistakes = {"negative-row-missed": [False] * 11}
        table = submission.run(probes.drawn, 11, 7, 0.5, draw.integer(1, 10**6), padding_idx)["table"]
        if padding_idx is not None:
            column = when(lambda got, at=padding_idx: bool((got[:, at] == 0).all()))
            expect(table.map(lambda got: got[:, :7])).satisfies(
                lambda got, row=row: sum(int((got[:, at] == 0).sum()) for at in range(7)) <= 7,
                "one row of zeros at most",
                mistakes={"pad-column": column} if -7 <= padding_idx < 7 else {},
            )
        expect(zero_rows(table)).equals(expected, mistakes=mistakes)


@task("draw_table", points=1)
def test_table_of_other_deviations(submission, draw):
    """A large deviation, a deviation of 0, and a table of one number."""
    seed = draw.integer(1, 10**6)
    expect_deviation(submission.run(probes.drawn, 101, 211, 30.0, seed, None)["table"], 30.0, {})
    for std, rows, columns in ((0.0, 11, 7), (0.0, 1, 1)):
        expect(submission.run(probes.drawn, rows, columns, std, seed, None)["table"]).equals(
            torch.zeros(rows, columns),
            mistakes={"zero-std-fails": has_nan() | raised("ValueError") | raised("RuntimeError")},
        )
    one = submission.run(probes.drawn, 1, 1, 0.5, seed, None)["table"]
    expect(one.map(lambda got: (list(got.shape), bool(got.isfinite().all())))).equals(([1, 1], True))
