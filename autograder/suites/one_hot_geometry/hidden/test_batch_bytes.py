"""Hidden tests of `batch_bytes`."""

from autograder.judge import expect, raised, task, unfinished, when
from autograder.suites.one_hot_geometry import probes
from autograder.suites.one_hot_geometry.truth import memory


@task("batch_bytes", points=1)
def test_bytes_of_each_dtype(submission, draw):
    """Two, four and eight bytes a number; eight for an id in any case; nothing for an empty batch."""
    length, vocab_size, dim = draw.choice([5, 7]), draw.choice([11, 13]), draw.choice([17, 19])
    for name, size in (("float16", 2), ("bfloat16", 2), ("float32", 4), ("float64", 8)):
        right = memory(3, length, vocab_size, dim, size)
        mistakes = {"numbers-not-bytes": memory(3, length, vocab_size, dim, 1)}
        if size != 4:
            mistakes["dtype-ignored"] = memory(3, length, vocab_size, dim, 4)
        if size != 8:
            mistakes["ids-as-floats"] = right | {"ids": 3 * length * size}
            mistakes["one-hot-as-int64"] = right | {"one_hot": 8 * 3 * length * vocab_size}
        expect(submission.run(probes.bytes_in_dtype, 3, length, vocab_size, dim, name)).equals(right, mistakes=mistakes)
    for empty in ((0, length), (3, 0)):
        expect(submission.call("batch_bytes", *empty, vocab_size, dim)).equals(
            memory(*empty, vocab_size, dim, 4),
            mistakes={
                "another-default": memory(*empty, vocab_size, dim, 8),
                "empty-batch-misjudged": when(lambda got: got["rows"] or not got["table"]) | raised(),
            },
        )


@task("batch_bytes", points=1)
def test_bytes_are_exact_at_any_size(submission, draw):
    """More bytes than any computer has, and not one of them wrong."""
    batch = 2 * draw.integer(500_000, 600_000) + 1
    # First more than 2 to the power of 53, where floats have gaps; then more than 2 to the power of 65.
    vast_table = [batch, 3, 5_000_000_029, 2_000_000_011]
    for sizes in ([batch, 100_003, 128_257, 4097], [batch, 10_000_019, 1_000_003, 4097], vast_table):
        right = memory(*sizes, 4)
        expect(submission.run(probes.vast_bytes, *sizes).map(joined)).equals(
            right,
            mistakes={
                "too-large-for-the-type": raised("RuntimeError", "overflow")
                | raised("OverflowError")
                | when(lambda got, right=right: got != right and same_bits(got, right)),
                "allocates": raised("RuntimeError", "alloc") | raised("MemoryError") | unfinished(),
                "not-whole-numbers": when(lambda got: any(isinstance(number, float) for number in got.values())),
                "rounded-on-the-way": when(
                    lambda got, right=right: 0 < abs(got["one_hot"] - right["one_hot"]) < right["one_hot"] * 1e-6
                ),
            },
        )


def joined(sizes):
    """The sizes as the submission gave them, before the probe took whole numbers apart."""
    return {name: it[0] * 2**40 + it[1] if isinstance(it, (list, tuple)) else it for name, it in sizes.items()}


def same_bits(got, right):
    """Each size is right as far as 32 bits reach: what an integer type leaves that overflows."""
    return all((got[name] - right[name]) % 2**32 == 0 for name in right)
