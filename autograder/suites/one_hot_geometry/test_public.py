"""What students may run: one or two honest looks at each task, with the mistakes that most people make named."""

import math

import torch

from autograder.judge import expect, has_dtype, raised, returned, shaped, task, typed, when
from autograder.suites.one_hot_geometry import probes

WORDS = ["pear", "fig", "plum", "kiwi", "lime", "date"]


def measured(part, *numbers):
    """One measure has these three numbers, up to rounding, whatever the other one has."""
    return when(
        lambda got: all(
            abs(mine - other) < 1e-4 * (1 + abs(other)) for mine, other in zip(got[part], numbers, strict=True)
        )
    )


@task("one_hot_rows", points=1)
def test_rows_of_a_small_batch(submission):
    """A 1 at each id's place, 0 elsewhere; the last word of the vocabulary is not in the batch."""
    ids = torch.tensor([[2, 0, 3], [3, 3, 1]])
    first = [[0.0, 0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0]]
    second = [[0.0, 0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0]]
    expected = torch.tensor([first, second])
    expect(submission.call("one_hot_rows", ids, 5)).equals(
        expected,
        mistakes={
            "guessed-vocabulary": shaped(2, 3, 4),
            "leading-axes-lost": shaped(6, 5),
            "new-axis-first": shaped(5, 2, 3),
            "one-row-for-all": shaped(5),
            "not-float32": has_dtype(torch.int64, torch.bool, torch.float64, torch.int32, torch.uint8),
            "zeros-and-ones-swapped": 1 - expected,
            "known-id-refused": raised("ValueError"),
            "counted-from-1": when(lambda got: torch.equal(got[0, 1], torch.zeros(5)) and got[0, 0, 1] == 1),
            "not-a-tensor": typed("list"),
        },
    )


@task("pair_geometry", points=1)
def test_one_hot_rows_are_all_equally_far(submission, draw):
    """All pairs of one-hot rows: cosine 0, distance the root of 2."""
    rows = draw.integer(6, 9)
    table, root = torch.eye(rows)[draw.permutation(rows)], math.sqrt(2)
    expect(submission.call("pair_geometry", table)).is_close_to(
        {"cosine": (0.0, 0.0, 0.0), "distance": (root, root, root)},
        mistakes={
            "itself-counted": {"cosine": (0.0, 1 / rows, 1.0), "distance": (0.0, root - root / rows, root)},
            "cosine-turned-round": measured("cosine", 1.0, 1.0, 1.0),
            "tensors-not-floats": when(lambda got: any(isinstance(it, torch.Tensor) for it in got["cosine"])),
            "returned-nothing": typed("NoneType"),
        },
    )


@task("pair_geometry", points=1)
def test_geometry_of_four_dense_rows(submission):
    """Six pairs of signed rows, of different lengths."""
    table = torch.tensor([[1.0, 2.0, 2.0], [4.0, -2.0, 4.0], [-2.0, -1.0, -2.0], [6.0, 3.0, -2.0]])
    cosine, distance = (-0.8888889, -0.1878307, 0.4444444), (5.3851648, 7.2078985, 8.9442719)
    expect(submission.call("pair_geometry", table)).is_close_to(
        {"cosine": cosine, "distance": distance},
        mistakes={
            "itself-counted": {"cosine": (-0.8888889, 0.1091270, 1.0), "distance": (0.0, 5.4059239, 8.9442719)},
            "empty-half-counted": measured("cosine", -0.8888889, -0.0704365, 0.4444444)
            | measured("distance", 0.0, 2.7029619, 8.9442719),
            "neighbors-only": measured("cosine", -0.7777778, -0.2857143, 0.4444444),
            "first-row-only": measured("cosine", -0.8888889, -0.0211640, 0.4444444),
            "measures-swapped": {"cosine": distance, "distance": cosine},
            "columns-compared": {
                "cosine": (-0.3563483, 0.1103460, 0.4370734),
                "distance": (6.8556546, 7.5973067, 8.0622577),
            },
            "dot-products": measured("cosine", -14.0, -1.1666667, 10.0),
            "cosine-turned-round": measured("cosine", 0.5555556, 1.1878307, 1.8888889),
            "sign-lost": measured("cosine", 0.2380952, 0.5423280, 0.8888889)
            | measured("cosine", 0.0, 0.1772487, 0.4444444),
            "squared-distances": measured("distance", 29.0, 53.8333333, 80.0),
            "differences-added-up": measured("distance", 9.0, 11.1666667, 13.0),
            "distance-of-unit-rows": measured("distance", 1.0540926, 1.4960381, 1.9436506),
            "median-not-mean": {
                "cosine": (-0.8888889, -0.1428571, 0.4444444),
                "distance": (5.3851648, 7.2714992, 8.9442719),
            },
            "order-reversed": {"cosine": cosine[::-1], "distance": distance[::-1]},
            "sums-not-means": {
                "cosine": (-0.8888889, -1.1269841, 0.4444444),
                "distance": (5.3851648, 43.2473908, 8.9442719),
            },
        },
    )


@task("batch_bytes", points=1)
def test_bytes_of_a_small_batch(submission):
    """Two sentences of three tokens, eleven words of seven numbers, float32 by default."""
    right = {"ids": 48, "one_hot": 264, "rows": 168, "table": 308}
    expect(submission.call("batch_bytes", 2, 3, 11, 7)).equals(
        right,
        mistakes={
            "numbers-not-bytes": {"ids": 6, "one_hot": 66, "rows": 42, "table": 77},
            "ids-as-floats": right | {"ids": 24},
            "bits-not-bytes": when(lambda got: got["rows"] == 1344),
            "another-default": {"ids": 48, "one_hot": 528, "rows": 336, "table": 616},
            "one-hot-as-int64": right | {"one_hot": 528},
            "table-per-sentence": right | {"table": 616},
            "length-forgotten": when(lambda got: got["one_hot"] == 88),
            "not-whole-numbers": when(lambda got: any(isinstance(got[name], float) for name in got)),
            "rows-and-table-swapped": right | {"rows": 308, "table": 168},
        },
    )


@task("batch_bytes", points=1)
def test_bytes_of_a_large_batch(submission, draw):
    """128,256 words of 4,096 numbers in bfloat16: gigabytes for one-hot rows, and none of them allocated."""
    batch = draw.integer(600, 900)
    # What one sentence takes, times their number.
    ids, one_hot, rows = batch * 16_384, batch * 525_336_576, batch * 16_777_216
    expect(submission.run(probes.bytes_in_dtype, batch, 2048, 128_256, 4096, "bfloat16")).equals(
        {"ids": ids, "one_hot": one_hot, "rows": rows, "table": 1_050_673_152},
        mistakes={
            "dtype-ignored": {"ids": ids, "one_hot": 2 * one_hot, "rows": 2 * rows, "table": 2_101_346_304},
            "ids-as-floats": when(lambda got: got["ids"] == ids // 4),
            "numbers-not-bytes": when(lambda got: got["one_hot"] == one_hot // 2),
            "allocates": raised("RuntimeError", "alloc") | raised("MemoryError"),
        },
    )


@task("similarity_levels", points=1)
def test_one_hot_words_are_on_one_level(submission, draw):
    """Among one-hot rows nobody is more similar than anybody else."""
    table = torch.eye(6)[draw.permutation(6)]
    right = ["pear", "fig", "kiwi", "lime", "date"]
    expect(submission.call("similarity_levels", "plum", WORDS, table)).equals(
        [right],
        mistakes={
            "itself-listed": returned([["plum"], right], [WORDS]),
            "first-level-dropped": [],
            "not-nested": typed("dict") | returned(right),
            "numbers-not-words": [[0, 1, 3, 4, 5]],
            "level-for-each": [["pear"], ["fig"], ["kiwi"], ["lime"], ["date"]],
            "sorted-by-name": [["date", "fig", "kiwi", "lime", "pear"]],
            "words-not-in-order": when(lambda got: [sorted(level) for level in got] == [sorted(right)]),
        },
    )


@task("similarity_levels", points=1)
def test_dense_words_are_similar_by_degrees(submission):
    """Cosines of 0.91, 0.52 and −0.24, one word each, and twice about 0.13."""
    table = torch.tensor([[2.0, 0.0], [5.0, 39.0], [5.2, 8.5417], [0.912, 0.4102], [2.0, 15.0], [-2.4, 9.7077]])
    right = [["kiwi"], ["plum"], ["fig", "lime"], ["date"]]
    expect(submission.call("similarity_levels", "pear", WORDS, table)).equals(
        right,
        mistakes={
            "itself-listed": [["pear"], *right],
            "first-level-dropped": right[1:],
            "not-nested": typed("dict") | when(lambda got: isinstance(got[0], str)),
            "numbers-not-words": [[3], [2], [1, 4], [5]],
            "least-similar-first": right[::-1],
            "not-sorted": [["fig", "lime"], ["plum"], ["kiwi"], ["date"]],
            "levels-repeat": [["fig"], ["plum"], ["kiwi"], ["lime"], ["date"]],
            "level-for-each": [["kiwi"], ["plum"], ["lime"], ["fig"], ["date"]],
            "lengths-count": [["plum"], ["fig"], ["lime"], ["kiwi"], ["date"]],
            "distance-not-cosine": [["kiwi"], ["plum"], ["date"], ["lime"], ["fig"]],
            "sign-lost": [["kiwi"], ["plum"], ["date"], ["fig", "lime"]],
            "words-not-in-order": [["kiwi"], ["plum"], ["lime", "fig"], ["date"]],
        },
    )


@task("linear_on_one_hot", points=1)
def test_linear_layer_reads_columns(submission):
    """Each id fetches its column of the weight, shape (2, 3, 5) for ids of shape (2, 3)."""
    weight = torch.tensor(
        [
            [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
            [10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0],
            [20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0],
            [30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0],
            [40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0],
        ]
    )
    first = [[2.0, 12.0, 22.0, 32.0, 42.0], [6.0, 16.0, 26.0, 36.0, 46.0], [0.0, 10.0, 20.0, 30.0, 40.0]]
    second = [[4.0, 14.0, 24.0, 34.0, 44.0], [4.0, 14.0, 24.0, 34.0, 44.0], [1.0, 11.0, 21.0, 31.0, 41.0]]
    expect(submission.call("linear_on_one_hot", weight, torch.tensor([[2, 6, 0], [4, 4, 1]]))).equals(
        torch.tensor([first, second]),
        mistakes={
            "rows-for-columns": shaped(2, 3, 7) | raised("IndexError"),
            "outputs-axis-first": shaped(5, 2, 3),
            "axes-reversed": shaped(3, 2, 5),
            "refilled-not-transposed": when(
                lambda got: got[0, 0].tolist() in ([2.0, 6.0, 0.0, 4.0, 4.0], [13.0, 14.0, 15.0, 16.0, 20.0])
            ),
            "leading-axes-lost": shaped(6, 5),
        },
    )


@task("two_gradients", points=1)
def test_gradient_of_a_column_and_of_a_row(submission, draw):
    """Three different words: three columns of the one layer, three rows of the other."""
    ids, table = torch.tensor([5, 0, 3]), draw.normal(7, 4)
    upstream = torch.tensor([[1.0, -2.0, 0.5, 3.0], [-1.5, 4.0, 2.5, -0.5], [6.0, -3.5, 5.0, 2.0]])
    rows = torch.tensor(
        [
            [-1.5, 4.0, 2.5, -0.5],
            [0.0, 0.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 0.0],
            [6.0, -3.5, 5.0, 2.0],
            [0.0, 0.0, 0.0, 0.0],
            [1.0, -2.0, 0.5, 3.0],
            [0.0, 0.0, 0.0, 0.0],
        ]
    )
    columns = rows.T
    expect(submission.call("two_gradients", ids, table, upstream)).is_close_to(
        (columns, rows),
        mistakes={
            "one-gradient-only": when(lambda got: isinstance(got, torch.Tensor)),
            "not-transposed": (rows, rows),
            "pair-swapped": (rows, columns),
            "refilled-not-transposed": (rows.reshape(4, 7), rows),
            "gradients-pile-up": when(lambda got: torch.equal(got[0], 2 * columns) or torch.equal(got[1], 2 * rows)),
            "upstream-ignored": when(lambda got: torch.equal(got[1], (rows != 0).float())),
            "divided-by-the-batch": (columns / 3, rows / 3),
            "mean-of-the-loss": (columns / 12, rows / 12),
            "rows-not-gradients": when(lambda got: torch.equal(got[0], upstream)),
            "output-returned": when(lambda got: torch.equal(got[1], table[ids])),
            "touched-rows-only": when(lambda got: got[1].shape == (3, 4)),
            "changed-its-input": raised("RuntimeError", "leaf"),
        },
    )
