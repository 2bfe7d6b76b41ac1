"""Hidden tests of `table_bytes`."""

from autograder.judge import expect, raised, returned, task, unfinished, when
from autograder.suites.initialization import probes
from autograder.suites.initialization.truth import refuses

SIZES = {
    "float64": 8, "float32": 4, "float16": 2, "bfloat16": 2, "float8_e4m3fn": 1,
    "int64": 8, "int32": 4, "int16": 2, "int8": 1, "uint8": 1, "bool": 1,
}  # fmt: skip


@task("table_bytes", points=2)
def test_bytes_of_every_dtype(submission, draw):
    """All the dtypes of the list, for small tables and for those that no memory holds, to the last digit."""
    big = 10**12 + 2 * draw.integer(1, 10**9) + 1, 10**5 + 2 * draw.integer(1, 10**4) + 1
    for dtype, size in SIZES.items():
        for rows, columns in ((211, 7), big):
            count = rows * columns
            others = [count * other for other in (1, 2, 4, 8) if other != size]
            mistakes = {"bool-is-a-bit": -(-count // 8)} if dtype == "bool" else {}
            mistakes["short-list-of-dtypes"] = raised("KeyError") | raised("TypeError") | returned(*others)
            if rows > 211:
                mistakes["table-made"] = raised("RuntimeError") | raised("MemoryError") | unfinished()
                mistakes["through-float"] = when(
                    lambda got, total=count * size: got != total and abs(got / total - 1) < 1e-9
                )
            expect(submission.run(probes.counted_bytes, rows, columns, dtype, "inference")).equals(
                count * size, mistakes=mistakes
            )


@task("table_bytes", points=1)
def test_bytes_while_training(submission, draw):
    """With a gradient, and with Adam's two running means, in the dtype of the table."""
    rows, columns = draw.integer(100, 999), draw.integer(11, 99)
    for dtype, size in (("float32", 4), ("bfloat16", 2), ("float64", 8), ("float8_e4m3fn", 1)):
        one, wide = rows * columns * size, rows * columns * 4

        def uses(*totals):
            return dict(zip(("inference", "sgd", "adam"), totals, strict=True))

        mistakes = {
            "use-ignored": uses(one, one, one),
            "one-copy-too-few": returned(uses(one, one, 3 * one), uses(one, one, 2 * one)),
            "one-running-mean": uses(one, 2 * one, 3 * one),
            "momentum-counted": uses(one, 3 * one, 4 * one),
            "steps-counted": uses(one, 2 * one, 4 * one + 4),
            "refuses-too-much": raised("ValueError"),
        }
        if size != 4:
            mistakes["states-in-float32"] = returned(
                uses(one, 2 * one, 2 * one + 2 * wide), uses(one, one + wide, one + 3 * wide)
            )
        expect(submission.run(probes.bytes_by_use, rows, columns, dtype)).equals(
            uses(one, 2 * one, 4 * one), mistakes=mistakes
        )


@task("table_bytes", points=1)
def test_bytes_that_cannot_be(submission, draw):
    """No such use, also for whole numbers; and no gradient for whole numbers."""
    use = draw.words(1)[0]
    for name in (use, "Adam", ""):
        refuses(submission.run(probes.counted_bytes, 11, 7, "float32", name), name)
    refuses(submission.run(probes.counted_bytes, 11, 7, "int8", use), use)
    for dtype, use in (("int8", "sgd"), ("uint8", "adam"), ("bool", "sgd"), ("int64", "adam")):
        refuses(submission.run(probes.counted_bytes, 11, 7, dtype, use), f"torch.{dtype}")
