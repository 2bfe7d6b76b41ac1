"""Hidden tests of `table_deviation`."""

import math

from autograder.judge import Tolerance, expect, task, typed, unfinished, when
from autograder.suites.initialization.truth import near, refuses

TEN_DIGITS = Tolerance(relative=1e-9)


@task("table_deviation", points=1)
def test_deviation_of_huge_tables(submission, draw):
    """Any sizes, also those of which no table could be drawn, and every digit."""
    big = 10**12 + draw.integer(1, 10**9)
    for rows, columns in ((7, 211), (11, 11), (1, 1), (big, 3), (5, big), (draw.integer(20_000, 60_000), 768)):
        row_length, both, wide = columns * rows, rows + columns, math.ldexp(1.0, -1)
        for scheme, square in (
            ("default", 1.0),
            ("gpt2", 0.0004),
            ("unit_rows", rows / row_length),
            ("xavier", 1 / (wide * both)),
            ("kaiming", 1 / (wide * columns)),
        ):
            truth = math.exp(math.log(square) / 2)
            expect(submission.call("table_deviation", scheme, rows, columns)).is_close_to(
                truth,
                tolerance=TEN_DIGITS,
                mistakes={
                    "deviation-rounded": near(0.05, truth) | when(lambda got, truth=truth: got == 0.0 < truth < 1e-3),
                    "measured-not-computed": unfinished(),
                    "not-a-number": typed("Tensor"),
                },
            )


@task("table_deviation", points=1)
def test_deviation_of_no_such_scheme(submission, draw):
    """A name that is none of the five is refused with a ValueError that repeats it."""
    for scheme in (draw.words(1)[0], "Xavier", "gpt"):
        refuses(submission.call("table_deviation", scheme, 11, 7), scheme)
