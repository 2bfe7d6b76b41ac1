"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math
from itertools import pairwise

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when
from autograder.suites.cooccurrence import probes
from autograder.suites.cooccurrence.truth import (
    DOUBLE,
    FLOAT64,
    UNFIT,
    glove_errors,
    information,
    nans,
    orthonormal,
    same_kind,
    same_signs,
    spectrum,
    two_kinds,
)


@task("count_cooccurrence", points=2)
def test_counts_of_one_sentence(submission, draw):
    """Three words: neighbours count 1, the two at the ends a half, in both directions."""
    a, b, c = draw.distinct(6, 3)
    near, far = torch.zeros(7, 7, dtype=DOUBLE), torch.zeros(7, 7, dtype=DOUBLE)
    near[[a, b, b, c], [b, a, c, b]] = 1
    far[[a, c], [c, a]] = 1
    truth = near + far / 2
    ordered = torch.zeros(7, 7, dtype=DOUBLE)
    ordered[[a, b, a], [b, c, c]] = torch.tensor([1, 1, 0.5], dtype=DOUBLE)
    wrapped = truth + torch.zeros(7, 7, dtype=DOUBLE).index_put_(
        (torch.tensor([a, c, a, b, b, c]), torch.tensor([c, a, b, a, c, b])),
        torch.tensor([1, 1, 0.5, 0.5, 0.5, 0.5], dtype=DOUBLE),
    )
    expect(submission.call("count_cooccurrence", [[a, b, c]], 7, 2)).is_close_to(
        truth,
        mistakes={
            "all-distances-alike": near + far,
            "distance-one-too-large": near / 2 + far / 3,
            "one-direction-only": when(lambda got: any(torch.equal(got.double(), t) for t in (ordered, ordered.T))),
            "every-pair-twice": 2 * truth,
            "every-pair-half": truth / 2,
            "window-too-short": near,
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
    counts = draw.distinct(20, 6, low=1)
    table = torch.tensor([counts[:3], counts[3:]], dtype=DOUBLE)
    total, truth = table.sum(), information(table)
    expect(submission.call("pmi", table)).is_close_to(
        truth,
        mistakes={
            "another-logarithm": when(
                lambda got: any((got * math.log(base) - truth).abs().max() < 1e-6 for base in (2, 10))
            ),
            "log-forgotten": truth.exp(),
            "joint-not-divided": truth + total.log(),
            "total-forgotten": truth - total.log(),
            "marginals-not-divided": truth - 2 * total.log(),
            "cut-unasked": truth.clamp(min=0),
            "shift-not-logged": truth - 1,
            "only-one-marginal": (table / table.sum(1, keepdim=True)).log(),
            "axes-swapped": raised("RuntimeError", "size"),
            "fixed-float32": has_dtype(torch.float32),
        },
    )


@task("pmi", points=1)
def test_ppmi_of_a_small_table(submission, draw):
    """With `positive`, nothing is below 0, and a count of 0 gives 0."""
    table = torch.tensor([[0.0, 6.0, 1.0], [5.0, 0.0, 2.0], [1.0, 3.0, 0.0]]) * draw.integer(1, 5)
    truth = information(table)
    expect(submission.call("pmi", table, positive=True)).is_close_to(
        truth.clamp(min=0).float(),
        mistakes={
            "never-cut": truth.float(),
            "nan-from-nothing": nans(3, 3),
            "turned-wide": has_dtype(DOUBLE),
        },
    )


@task("svd_vectors", points=2)
def test_svd_keeps_the_largest_directions(submission, draw):
    """Columns of U, each times the square root of its singular value; signs do not matter."""
    left, right, values = orthonormal(draw, 7, 5), orthonormal(draw, 5, 5), spectrum(draw, 5)
    truth = left[:, :3] * values[:3].sqrt()
    rebuilt = (left[:, :3] * values[:3]) @ right[:, :3].T
    reply = submission.call("svd_vectors", (left * values) @ right.T, 3)
    expect(reply.map(same_signs(truth))).is_close_to(
        truth,
        mistakes={
            "singular-values-left-out": left[:, :3],
            "singular-values-whole": left[:, :3] * values[:3],
            "vectors-of-the-columns": shaped(5, 3),
            "vectors-in-columns": shaped(3, 7),
            "smallest-kept": when(lambda got: (got.abs() - (left * values.sqrt())[:, 2:].abs()).abs().max() < 1e-6),
            "columns-back-to-front": when(lambda got: (same_signs(truth)(got.flip(1)) - truth).abs().max() < 1e-6),
            "rows-made-unit": when(lambda got: got.shape == (7, 3) and (got.norm(dim=1) - 1).abs().max() < 1e-6),
            "rows-multiplied": raised("RuntimeError", "size") | raised("RuntimeError", "shape"),
            "whole-svd-returned": typed("tuple"),
            "dim-ignored": when(lambda got: (got.abs() - (left * values.sqrt()).abs()).abs().max() < 1e-6),
            "matrix-put-together-again": when(lambda got: (got - rebuilt).abs().max() < 1e-6),
        },
    )


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
            "alpha-left-out": (counts / 100).clamp(max=1),
            "divided-after-the-power": when(lambda got: abs(float(got[1]) - 0.01) < 1e-6 and got[2] < 0.4),
            "condition-turned": when(lambda got: bool(got[1] == 1) and bool(got[4] > 1)),
            "not-a-tensor": typed("list"),
        },
    )


@task("Glove", points=2)
def test_loss_of_glove(submission, draw):
    """The weighted squares of all errors, added up; every pair has met here."""
    parts = [draw.normal(*shape, dtype=DOUBLE) for shape in ((5, 3), (5, 3), (5,), (5,))]
    counts = draw.uniform(5, 5, low=1, high=60).double()
    weights, errors = glove_errors(parts, counts)
    truth = float((weights * errors**2).sum())
    logs = counts.double().log()
    products = parts[0].double() @ parts[1].double().T
    alike = errors - parts[3].double() + parts[2].double()
    facts = submission.run(probes.glove_loss, parts, counts, {})
    expect(facts["shape"]).satisfies(
        lambda got: got == (), "a loss of shape ()", mistakes=UNFIT | {"loss-not-a-scalar": when(len)}
    )
    expect(facts["loss"]).is_close_to(
        truth,
        tolerance=FLOAT64,
        mistakes={
            "weights-left-out": float((errors**2).sum()),
            "loss-averaged": truth / 25,
            "loss-halved": truth / 2,
            "log-added": float((weights * (errors + 2 * logs) ** 2).sum()),
            "log-forgotten": float((weights * (errors + logs - counts.double()) ** 2).sum()),
            "log-of-one-more": float((weights * (errors + logs - counts.double().log1p()) ** 2).sum()),
            "another-logarithm": float((weights * (errors + logs - counts.double().log2()) ** 2).sum()),
            "biases-left-out": float((weights * (products - logs) ** 2).sum()),
            "one-bias-for-both": float((weights * alike**2).sum()),
            "parts-swapped": float((weights * (products.T + errors - products) ** 2).sum()),
            "weight-squared": float((weights**2 * errors**2).sum()),
            "biases-swapped": float(
                (weights * (products + parts[3].double()[:, None] + parts[2].double() - logs) ** 2).sum()
            ),
            "not-squared": float((weights * errors).sum()),
        },
    )
    expect(facts["kept"]).holds("parameters and counts left as they were", otherwise="numbers that were changed")


@task("train_glove", points=1)
def test_training_lowers_the_loss(submission, draw):
    """Six steps: a loss for each, taken before the step, and each lower than the one before."""
    places, height = draw.uniform(3, low=2, high=3), torch.tensor(2.0)
    counts = draw.uniform(3, low=0.5, high=2)
    first = float((counts.double() * (places.double() - 1) ** 2).sum()) + 2
    after = float((counts.double() * (places.double() - 1.1) ** 2).sum()) + 1.9**2 / 2  # Adagrad's first step is 0.1
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
        first, mistakes={"loss-not-a-number": typed("Tensor"), "loss-after-the-step": after}
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
    sentences, vocab_size, kinds = two_kinds(draw)
    settings = {"window": 2, "steps": 30, "lr": 0.1, "x_max": 5.0}
    facts = submission.run(probes.both_tables, sentences, vocab_size, 11, settings, draw.integer(0, 2**40))
    for name in ("counted", "fitted"):
        found = facts[name].map(lambda table: same_kind(table, kinds), part=", neighbours of the word's own kind")
        expect(found).satisfies(lambda count: count >= 18, "at least 18 of 24")
