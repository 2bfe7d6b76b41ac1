"""Hidden tests of `pad_row`."""

from autograder.judge import expect, raised, returned, task, typed, when


@task("pad_row", points=1)
def test_every_row_from_both_ends(submission, draw):
    """Each row of a small table by both of its numbers; row 0 is a row like any other."""
    for size in (draw.integer(4, 6), 1):
        for row in range(size):
            zero = {"zero-taken-for-none": None} if row == 0 else {}
            expect(submission.call("pad_row", row, size)).equals(row, mistakes=zero)
        for row in reversed(range(size)):
            number = row - size
            mistakes = {"only-minus-one" if number < -1 else "negative-stays": returned(number, size - 1)}
            mistakes["first-row-refused" if row == 0 and size > 1 else "negative-refused"] = raised("ValueError")
            expect(submission.call("pad_row", number, size)).equals(row, mistakes=mistakes)


@task("pad_row", points=1)
def test_rows_that_are_not_there(submission, draw):
    """One row too far at either end, and far away: a ValueError that names both numbers."""
    size = draw.integer(5, 9)
    for number in (size + 30, -size - 30, size, -size - 1):
        far = abs(number) > 2 * size
        expect(submission.call("pad_row", number, size)).raises(
            "ValueError",
            mentioning=(str(number), str(size)),
            mistakes={
                "assert-as-check": raised("AssertionError"),
                "another-error": raised("IndexError") | raised("KeyError") | raised("RuntimeError"),
                "error-returned": typed("ValueError"),
                "wraps-around": when(lambda got, far=far, number=number, size=size: far and got == number % size),
                "one-end-unchecked": when(lambda got, far=far: far and isinstance(got, int)),
                "one-too-far": when(lambda got, far=far: not far and isinstance(got, int)),
                "numbers-not-named": raised("ValueError"),
            },
        )
