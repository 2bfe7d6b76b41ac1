"""What students may run: one or two honest looks at each task, with the mistakes that most people make named."""

import math
import statistics

import torch

from autograder.judge import expect, has_dtype, raised, returned, shaped, task, typed, when
from autograder.suites.one_hot_geometry import probes
from autograder.suites.one_hot_geometry.truth import (
    added_up,
    at_cosines,
    both,
    dot,
    doubled,
    geometry,
    measured,
    memory,
    misleveled,
    pairs,
    summed_up,
    with_diagonal,
)


@task("one_hot_rows", points=1)
def test_rows_of_a_small_batch(submission):
    """A 1 at each id's place, 0 elsewhere; the last word of the vocabulary is not in the batch."""
    ids = torch.tensor([[2, 0, 3], [3, 3, 1]])
    expected = torch.tensor([[[float(place == id_) for place in range(5)] for id_ in row] for row in ids.tolist()])
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
            "itself-counted": with_diagonal(table),
            "cosine-turned-round": measured("cosine", [1.0]),
            "tensors-not-floats": when(lambda got: any(isinstance(it, torch.Tensor) for it in got["cosine"])),
            "returned-nothing": typed("NoneType"),
        },
    )


@task("pair_geometry", points=1)
def test_geometry_of_four_dense_rows(submission, draw):
    """Six pairs of signed rows, of different lengths."""
    table = draw.normal(4, 3) * torch.tensor([[0.5], [1.0], [3.0], [2.0]])
    table[3] = -table[2] * 0.7 + 0.2 * table[3]
    rows = table.double().tolist()
    cosines, distances = pairs(table)
    unit = table.double() / table.double().norm(dim=1, keepdim=True)
    index = [(one, other) for one in range(4) for other in range(one)]
    middle = {
        name: (min(them), statistics.median(them), max(them))
        for name, them in (("cosine", cosines), ("distance", distances))
    }
    expect(submission.call("pair_geometry", table)).is_close_to(
        geometry(table),
        mistakes={
            "itself-counted": with_diagonal(table),
            "empty-half-counted": measured("cosine", cosines + [0.0] * 10)
            | measured("distance", distances + [0.0] * 10),
            "neighbors-only": measured("cosine", [cosines[at] for at, (a, b) in enumerate(index) if a == b + 1]),
            "first-row-only": measured("cosine", [cosines[at] for at, (_, b) in enumerate(index) if b == 0]),
            "measures-swapped": summed_up(distances, cosines),
            "columns-compared": geometry(table.T),
            "dot-products": measured("cosine", [dot(rows[a], rows[b]) for a, b in index]),
            "cosine-turned-round": measured("cosine", [1 - cosine for cosine in cosines]),
            "sign-lost": measured("cosine", [abs(cosine) for cosine in cosines])
            | measured("cosine", [max(0.0, cosine) for cosine in cosines]),
            "squared-distances": measured("distance", [distance**2 for distance in distances]),
            "differences-added-up": measured(
                "distance", [math.fsum(abs(x - y) for x, y in zip(rows[a], rows[b], strict=True)) for a, b in index]
            ),
            "distance-of-unit-rows": measured("distance", pairs(unit)[1]),
            "median-not-mean": middle,
            "order-reversed": {key: found[::-1] for key, found in geometry(table).items()},
            "sums-not-means": {
                key: (low, mean * 6, high) for key, (low, mean, high) in summed_up(cosines, distances).items()
            },
        },
    )


@task("batch_bytes", points=1)
def test_bytes_of_a_small_batch(submission):
    """Two sentences of three tokens, eleven words of seven numbers, float32 by default."""
    expect(submission.call("batch_bytes", 2, 3, 11, 7)).equals(
        memory(2, 3, 11, 7, 4),
        mistakes={
            "numbers-not-bytes": memory(2, 3, 11, 7, 1) | {"ids": 6},
            "ids-as-floats": memory(2, 3, 11, 7, 4) | {"ids": 24},
            "bits-not-bytes": when(lambda got: got["rows"] == 8 * 168),
            "another-default": memory(2, 3, 11, 7, 8) | {"ids": 48},
            "one-hot-as-int64": memory(2, 3, 11, 7, 4) | {"one_hot": 528},
            "table-per-sentence": memory(2, 3, 11, 7, 4) | {"table": 616},
            "length-forgotten": when(lambda got: got["one_hot"] == 88),
            "not-whole-numbers": when(lambda got: any(isinstance(got[name], float) for name in got)),
            "rows-and-table-swapped": memory(2, 3, 11, 7, 4) | {"rows": 308, "table": 168},
        },
    )


@task("batch_bytes", points=1)
def test_bytes_of_a_large_batch(submission, draw):
    """128,256 words of 4,096 numbers in bfloat16: gigabytes for one-hot rows, and none of them allocated."""
    batch = draw.integer(600, 900)
    expect(submission.run(probes.bytes_in_dtype, batch, 2048, 128_256, 4096, "bfloat16")).equals(
        memory(batch, 2048, 128_256, 4096, 2),
        mistakes={
            "dtype-ignored": memory(batch, 2048, 128_256, 4096, 4),
            "ids-as-floats": when(lambda got: got["ids"] == batch * 2048 * 2),
            "numbers-not-bytes": when(lambda got: got["one_hot"] == batch * 2048 * 128_256),
            "allocates": raised("RuntimeError", "alloc") | raised("MemoryError"),
        },
    )


@task("similarity_levels", points=1)
def test_one_hot_words_are_on_one_level(submission, draw):
    """Among one-hot rows nobody is more similar than anybody else."""
    words = draw.words(6)
    row = draw.integer(1, 4)
    right = [[word for word in words if word != words[row]]]
    expect(submission.call("similarity_levels", words[row], words, torch.eye(6))).equals(
        right, mistakes=misleveled(words, row, torch.eye(6), right)
    )


@task("similarity_levels", points=1)
def test_dense_words_are_similar_by_degrees(submission, draw):
    """Cosines of 0.91, 0.52 and −0.24, one word each, and twice about 0.13."""
    words, table = draw.words(6), at_cosines(draw, [0.1279, 0.52, 0.912, 0.1318, -0.24])
    right = [[words[3]], [words[2]], [words[1], words[4]], [words[5]]]
    expect(submission.call("similarity_levels", words[0], words, table)).equals(
        right, mistakes=misleveled(words, 0, table, right)
    )


@task("linear_on_one_hot", points=1)
def test_linear_layer_reads_columns(submission, draw):
    """Each id fetches its column of the weight, shape (2, 3, 5) for ids of shape (2, 3)."""
    weight, ids = draw.normal(5, 7), draw.ids(5, 2, 3)
    ids[0, 1] = 6
    expected = torch.stack([torch.stack([weight[:, id_] for id_ in row]) for row in ids.tolist()])
    expect(submission.call("linear_on_one_hot", weight, ids)).equals(
        expected,
        mistakes={
            "rows-for-columns": shaped(2, 3, 7) | raised("IndexError"),
            "outputs-axis-first": shaped(5, 2, 3),
            "axes-reversed": shaped(3, 2, 5),
            "refilled-not-transposed": returned(weight[:, ids].reshape(2, 3, 5), weight.reshape(7, 5)[ids]),
            "leading-axes-lost": shaped(6, 5),
        },
    )


@task("two_gradients", points=1)
def test_gradient_of_a_column_and_of_a_row(submission, draw):
    """Three different words: three columns of the one layer, three rows of the other."""
    ids, table, upstream = torch.tensor(draw.distinct(7, 3)), draw.normal(7, 4), draw.normal(3, 4)
    gradient = added_up(ids, upstream, 7)
    ones = added_up(ids, torch.ones(3, 4), 7)
    expect(submission.call("two_gradients", ids, table, upstream)).is_close_to(
        both(gradient),
        mistakes={
            "one-gradient-only": when(lambda got: isinstance(got, torch.Tensor)),
            "not-transposed": (gradient, gradient),
            "pair-swapped": both(gradient)[::-1],
            "refilled-not-transposed": (gradient.reshape(4, 7), gradient),
            "gradients-pile-up": doubled(gradient),
            "upstream-ignored": both(ones),
            "divided-by-the-batch": both(gradient / 3),
            "mean-of-the-loss": both(gradient / 12),
            "rows-not-gradients": when(lambda got: torch.equal(got[0], upstream)),
            "output-returned": when(lambda got: torch.equal(got[1], table[ids])),
            "touched-rows-only": when(lambda got: got[1].shape == (3, 4)),
            "changed-its-input": raised("RuntimeError", "leaf"),
        },
    )
