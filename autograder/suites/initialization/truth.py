"""What the right answers are, number by number in Python's own floats, and shared symptoms."""

import math
from statistics import pvariance

import torch

from autograder.judge import expect, raised, when


def near(share, *truths):
    """A number within this share of one of these."""
    return when(lambda got: isinstance(got, float) and any(abs(got - truth) <= share * abs(truth) for truth in truths))


def expect_deviation(table, std, mistakes):
    """The numbers of this many thousands have the deviation asked for, within eight standard errors of it."""
    spread = table.map(lambda got: float(got.double().std()), part=", its deviation")
    expect(spread).satisfies(
        lambda got: abs(got / std - 1) < 0.05, f"a deviation of {std:.4g}, give or take 5 %", mistakes=mistakes
    )


def zero_rows(table):
    """Which rows of a table are all zeros."""
    return table.map(lambda got: (got == 0).all(dim=1).tolist(), part=", which rows are zero")


def scores(pattern, ids, std, ends=2):
    """For each id, its scores in a tied model: the dot products of its row with all rows, in Python's floats."""
    rows = pattern.double().tolist()
    return [[std**ends * math.fsum(map(_product, rows[word], row)) for row in rows] for word in ids.flatten().tolist()]


def losses(table, targets):
    """The cross-entropy of each line of scores against its target: the largest score is taken out first."""
    found = []
    for line, target in zip(table, targets.flatten().tolist(), strict=True):
        top = max(line)
        found.append(top + math.log(math.fsum(math.exp(score - top) for score in line)) - line[target])
    return found


def excess(pattern, ids, targets, std, ends=2):
    """How far the mean loss lies above ln V."""
    found = losses(scores(pattern, ids, std, ends), targets)
    return math.fsum(found) / len(found) - math.log(len(pattern))


def dot_products(queries, keys):
    """The score of each query with its key, in Python's floats."""
    rows = zip(_rows(queries), _rows(keys), strict=True)
    return [math.fsum(map(_product, query, key)) for query, key in rows]


def mean_square(tensor):
    """The mean of the squares of all numbers."""
    return math.fsum(number**2 for number in tensor.double().flatten().tolist()) / tensor.numel()


def variances(queries, keys):
    """The variance of the scores, and what independent numbers would give."""
    dim = queries.shape[-1]
    return pvariance(dot_products(queries, keys)), dim * mean_square(queries) * mean_square(keys)


def far_from_zero(size, dtype):
    """Queries and keys whose scores are whole numbers, some around 3 `size` squared, the others `size` more.

    They are exact in any order of working. Up to a `size` of 1000 in float32, or of 2^24 in float64, the square of a
    score is so large that its last digit counts for more than the whole variance.
    """
    queries = torch.full((13, 3), float(size), dtype=dtype)
    keys = queries.clone()
    queries[::2, 1] += 1
    return queries, keys


def pieces(x, num_heads):
    """Each token's vector cut by slices, one head after the other."""
    width = x.shape[-1] // num_heads
    return torch.stack([x[..., head * width : (head + 1) * width] for head in range(num_heads)], dim=-3)


def refuses(reply, text, others=None):
    """A ValueError whose text names what was asked for."""
    expect(reply).raises(
        "ValueError",
        mentioning=text,
        mistakes=(others or {})
        | {
            "text-leaves-it-out": raised("ValueError"),
            "another-error": raised(),
            "never-refuses": when(lambda got: True),
        },
    )


def _rows(tensor):
    return tensor.double().reshape(-1, tensor.shape[-1]).tolist()


def _product(one, other):
    return one * other
