"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math
from itertools import pairwise

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.cooccurrence import probes

DOUBLE = torch.float64

# A Glove that cannot be filled with numbers, whatever is then asked of it.
UNFIT = {
    "attribute-renamed": raised("AttributeError", "has no attribute `"),
    "parameter-of-another-shape": raised("RuntimeError", "doesn't match the broadcast shape"),
    "not-a-parameter": raised("AttributeError", "is not an nn.Parameter"),
}


def near(wanted):
    """These numbers, up to what rounding makes of them, in this shape."""
    return when(lambda got: got.shape == wanted.shape and bool(((got - wanted).abs() < 1e-6).all()))


@task("count_cooccurrence", points=2)
def test_counts_of_one_sentence(submission, draw):
    """Three words: neighbours count 1, the two at the ends a half, in both directions."""
    a, b, c = draw.distinct(6, 3)
    close, far = torch.zeros(7, 7, dtype=DOUBLE), torch.zeros(7, 7, dtype=DOUBLE)
    close[[a, b, b, c], [b, a, c, b]] = 1
    far[[a, c], [c, a]] = 1
    expected = close + far / 2
    ordered = torch.zeros(7, 7, dtype=DOUBLE)
    ordered[[a, b, a], [b, c, c]] = torch.tensor([1, 1, 0.5], dtype=DOUBLE)
    wrapped = expected + torch.zeros(7, 7, dtype=DOUBLE).index_put_(
        (torch.tensor([a, c, a, b, b, c]), torch.tensor([c, a, b, a, c, b])),
        torch.tensor([1, 1, 0.5, 0.5, 0.5, 0.5], dtype=DOUBLE),
    )
    expect(submission.call("count_cooccurrence", [[a, b, c]], 7, 2)).is_close_to(
        expected,
        mistakes={
            "all-distances-alike": close + far,
            "distance-one-too-large": close / 2 + far / 3,
            "one-direction-only": when(lambda got: any(torch.equal(got.double(), t) for t in (ordered, ordered.T))),
            "every-pair-twice": 2 * expected,
            "every-pair-half": expected / 2,
            "window-too-short": close,
            "wraps-around": wrapped,
            "places-meet-themselves": when(lambda got: bool(got.diagonal().any()) and got.shape == (7, 7)),
            "sized-by-the-largest": shaped(max(a, b, c) + 1, max(a, b, c) + 1),
            "not-float64": has_dtype(torch.float32, torch.int64),
            "not-a-tensor": typed("list") | typed("numpy.ndarray") | typed("dict"),
        },
    )


@task("pmi", points=2)
def test_pmi_of_a_small_table(submission, draw):
    """Two words and three contexts, all of them met."""
    table = torch.tensor([[1, 1, 2], [7, 4, 1]], dtype=DOUBLE)
    factor = draw.integer(1, 5)  # counting everything several times changes nothing
    ratios = torch.tensor([[1 / 2, 4 / 5, 8 / 3], [7 / 6, 16 / 15, 4 / 9]], dtype=DOUBLE)
    expected, total = ratios.log(), math.log(16 * factor)
    above = torch.tensor([[1, 1, 8 / 3], [7 / 6, 16 / 15, 1]], dtype=DOUBLE)
    of_the_row = torch.tensor([[1 / 4, 1 / 4, 1 / 2], [7 / 12, 1 / 3, 1 / 12]], dtype=DOUBLE)
    expect(submission.call("pmi", table * factor)).is_close_to(
        expected,
        mistakes={
            "another-logarithm": near(expected / math.log(2)) | near(expected / math.log(10)),
            "log-forgotten": ratios,
            "joint-not-divided": expected + total,
            "total-forgotten": expected - total,
            "marginals-not-divided": expected - 2 * total,
            "cut-unasked": above.log(),
            "shift-not-logged": expected - 1,
            "only-one-marginal": of_the_row.log(),
            "axes-swapped": raised("RuntimeError", "size"),
            "fixed-float32": has_dtype(torch.float32),
        },
    )


@task("pmi", points=1)
def test_ppmi_of_a_small_table(submission, draw):
    """With `positive`, nothing is below 0, and a count of 0 gives 0."""
    table = torch.tensor([[0.0, 6.0, 1.0], [5.0, 0.0, 2.0], [1.0, 3.0, 0.0]]) * draw.integer(1, 5)
    ratios = torch.tensor([[0, 12 / 7, 6 / 7], [15 / 7, 0, 12 / 7], [3 / 4, 3 / 2, 0]])
    above = torch.tensor([[1, 12 / 7, 1], [15 / 7, 1, 12 / 7], [1, 3 / 2, 1]])
    expect(submission.call("pmi", table, positive=True)).is_close_to(
        above.log(),
        mistakes={
            "never-cut": ratios.log(),
            "nan-from-nothing": when(lambda got: got.shape == (3, 3) and bool(got.isnan().any())),
            "turned-wide": has_dtype(DOUBLE),
        },
    )


@task("svd_vectors", points=2)
def test_svd_keeps_the_largest_directions(submission):
    """Columns of U, each times the square root of its singular value; signs do not matter."""
    # The singular values are 9, 4 and 1, and all the numbers in U are 1/2 or −1/2.
    matrix = torch.tensor([[16, 25, 1], [24, 9, -15], [12, 27, -3], [20, 11, -19]], dtype=DOUBLE) / 6
    rebuilt = torch.tensor([[14, 26, -1], [22, 10, -17], [14, 26, -1], [22, 10, -17]], dtype=DOUBLE) / 6
    left = torch.tensor([[1, 1], [1, -1], [1, 1], [1, -1]], dtype=DOUBLE) / 2
    columns = torch.tensor([3, 2], dtype=DOUBLE)
    expect(submission.call("svd_vectors", matrix, 2).map(first_row_up)).is_close_to(
        left * columns,
        mistakes={
            "singular-values-left-out": left,
            "singular-values-whole": left * columns**2,
            "vectors-of-the-columns": shaped(3, 2),
            "vectors-in-columns": shaped(2, 4),
            "smallest-kept": sized(1, 1 / 2),
            "columns-back-to-front": sized(1, 3 / 2),
            "rows-made-unit": when(lambda got: got.shape == (4, 2) and (got.norm(dim=1) - 1).abs().max() < 1e-6),
            "rows-multiplied": raised("RuntimeError", "size") | raised("RuntimeError", "shape"),
            "whole-svd-returned": typed("tuple"),
            "dim-ignored": sized(3 / 2, 1, 1 / 2),
            "matrix-put-together-again": near(rebuilt),
            "rounded-on-the-way": near(left * columns),
        },
    )


def first_row_up(got):
    """Turn columns so that the first row has no number below 0; another shape stays as it is."""
    if not isinstance(got, torch.Tensor) or got.shape != (4, 2):
        return got
    return got * torch.where(got[0] < 0, -1, 1).to(got.dtype)


def sized(*columns):
    """Four rows that, apart from signs, all hold these numbers."""
    wanted = torch.tensor([columns] * 4, dtype=DOUBLE)
    return when(lambda got: got.shape == wanted.shape and bool(((got.abs() - wanted).abs() < 1e-6).all()))


@task("glove_weight", points=1)
def test_weights_as_published(submission):
    """0, 1, 50, 100 and 500 with x_max 100 and alpha 0.75."""
    counts = torch.tensor([0.0, 1.0, 50.0, 100.0, 500.0])
    known = torch.tensor([0, 0.0316228, 0.5946036, 1, 1])
    expect(submission.call("glove_weight", counts)).is_close_to(
        known,
        mistakes={
            "weight-not-capped": torch.tensor([0, 0.0316228, 0.5946036, 1, 3.3437015]),
            "frequent-thrown-away": when(lambda got: bool(got[4] == 0)),
            "alpha-left-out": torch.tensor([0, 0.01, 0.5, 1, 1]),
            "divided-after-the-power": when(lambda got: abs(float(got[1]) - 0.01) < 1e-6 and got[2] < 0.4),
            "condition-turned": when(lambda got: bool(got[1] == 1) and bool(got[4] > 1)),
            "not-a-tensor": typed("list"),
        },
    )


@task("Glove", points=2)
def test_loss_of_glove(submission):
    """The weighted squares of all errors, added up; every pair has met here."""
    parts = [
        torch.tensor([[0.5, -1.0], [1.5, 0.5], [-0.5, 1.0]], dtype=DOUBLE),
        torch.tensor([[1.0, 0.5], [-1.0, 1.5], [0.5, 2.0]], dtype=DOUBLE),
        torch.tensor([0.5, -0.5, 1.0], dtype=DOUBLE),
        torch.tensor([1.0, 0.25, -1.0], dtype=DOUBLE),
    ]
    counts = torch.tensor([[4, 12, 30], [8, 2, 6], [20, 50, 3]], dtype=DOUBLE)
    facts = submission.run(probes.glove_loss, parts, counts, {})
    expect(facts["shape"]).satisfies(
        lambda got: got == (), "a loss of shape ()", mistakes=UNFIT | {"loss-not-a-scalar": when(len)}
    )
    expect(facts["loss"]).is_close_to(
        16.82356599,
        mistakes={
            "weights-left-out": 53.02541150,
            "loss-averaged": 1.86928511,
            "loss-halved": 8.41178300,
            "log-added": 43.47205872,
            "log-forgotten": 1863.96812723,
            "log-of-one-more": 17.26021139,
            "another-logarithm": 31.53159961,
            "biases-left-out": 20.04471361,
            "one-bias-for-both": 12.23890974,
            "parts-swapped": 11.23243240,
            "weight-squared": 6.11714059,
            "biases-swapped": 18.22761579,
            "not-squared": -3.93787128,
        },
    )
    expect(facts["kept"]).holds("parameters and counts left as they were", otherwise="numbers that were changed")


@task("train_glove", points=1)
def test_training_lowers_the_loss(submission):
    """Six steps: a loss for each, taken before the step, and each lower than the one before."""
    places, height, counts = torch.tensor([2.0, 2.5, 3.0]), torch.tensor(2.0), torch.tensor([0.5, 1.0, 2.0])
    facts = submission.run(probes.training, places, height, counts, 6, 0.1, None)
    expect(facts["losses"]).satisfies(
        lambda got: isinstance(got, list),
        "a list",
        mistakes={"losses-in-a-tensor": typed("Tensor"), "only-the-last-loss": typed("float") | typed("int")},
    )
    expect(facts["losses"].map(len, part=", their number")).equals(
        6, mistakes={"a-loss-too-many": 7, "a-loss-too-few": 5}
    )
    expect(facts["losses"].map(lambda got: got[0], part=", the first")).is_close_to(
        12.75, mistakes={"loss-not-a-number": typed("Tensor"), "loss-after-the-step": 11.39}
    )
    expect(facts["losses"]).satisfies(
        lambda got: all(later < earlier for earlier, later in pairwise(got)),
        "a loss that falls at every step",
        mistakes={
            "never-steps": when(lambda got: len(set(got)) == 1),
            "uphill": when(lambda got: got[-1] > got[0]),
        },
    )


@task("two_tables", points=2)
def test_neighbors_are_of_the_same_kind(submission, draw):
    """Eight words of two kinds: whoever counts and whoever fits finds neighbours of the word's own kind."""
    ids = draw.permutation(14).tolist()
    kinds, contexts = (ids[:4], ids[4:8]), (ids[8:11], ids[11:])
    sentences = []
    for kind, own, foreign in zip(kinds, contexts, contexts[::-1], strict=True):
        for word in kind:
            sentences += [[word, context] for context in own + foreign]
            sentences += [[context, word] for context in own] * draw.integer(8, 11)
    settings = {"window": 2, "steps": 30, "lr": 0.1, "x_max": 5.0}
    facts = submission.run(probes.both_tables, sentences, 14, 11, settings, draw.integer(0, 2**40))
    for name in ("counted", "fitted"):
        found = facts[name].map(lambda table: same_kind(table, kinds), part=", neighbours of the word's own kind")
        expect(found).satisfies(lambda count: count >= 18, "at least 18 of 24")


def same_kind(vectors, kinds):
    """How many of the words' three nearest, among the words of both kinds, are of the word's own kind; 24 at best."""
    rows = vectors.double()[[*kinds[0], *kinds[1]]]
    distances = torch.cdist(rows, rows).fill_diagonal_(math.inf)
    nearest = distances.topk(3, largest=False).indices
    return int(((nearest < 4) == (torch.arange(8) < 4)[:, None]).sum())
