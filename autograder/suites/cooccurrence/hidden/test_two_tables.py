"""Hidden tests of `two_tables`."""

import torch

from autograder.judge import Tolerance, expect, has_nan, raised, task, when
from autograder.suites.cooccurrence import probes
from autograder.suites.cooccurrence.truth import cooccurrences, gram, information

SETTINGS = {"window": 2, "steps": 12, "lr": 0.1, "x_max": 3.0}


def corpus(draw):
    """Sentences of three words, so that all counts are exact in every dtype; all seven words meet somebody."""
    return [draw.distinct(7, 3) for _ in range(20)] + [[0, 1, 2], [3, 4, 5], [6, 0, 3], [2, 2, 5]]


def size_of(matrix):
    """The inner products of all rows of U · √S, for a symmetric matrix: each eigenvalue is replaced by its size."""
    values, turn = torch.linalg.eigh(matrix)
    return (turn * values.abs()) @ turn.T


def _from_svd(matrix):
    """The same for a matrix that is not symmetric, as smoothing leaves it."""
    left, values, _ = torch.linalg.svd(matrix)
    return (left * values) @ left.T


def counted_products(sentences, window):
    """What the counted table's inner products are, in as many dimensions as there are words."""
    return size_of(information(cooccurrences(sentences, 7, window)).clamp(min=0))


@task("two_tables", points=1)
def test_counted_table(submission, draw):
    """The first table has the inner products that the PPMI's singular values give, whatever the window."""
    for window in (2, 1):
        sentences = corpus(draw)
        counts = cooccurrences(sentences, 7, window)
        truth = counted_products(sentences, window)
        settings = SETTINGS | {"window": window, "steps": 1}
        pair = submission.run(probes.both_tables, sentences, 7, 7, settings, 1)
        kinds = pair.map(lambda got: [str(got[name].dtype) for name in ("counted", "fitted")], part=", both dtypes")
        expect(kinds).equals(
            ["torch.float64", "torch.float32"],
            mistakes={
                "tables-swapped": ["torch.float32", "torch.float64"],
                "pmi-not-cut": raised("RuntimeError", "linalg"),
            },
        )
        expect(pair["counted"].map(gram, part=", all inner products")).is_close_to(
            truth,
            tolerance=Tolerance(1e-6, 1e-6),
            mistakes={
                "counts-made-short": size_of(counts),
                "pmi-not-cut": has_nan(),
                "another-window": when(
                    lambda got, sentences=sentences: any(
                        (got - counted_products(sentences, other)).abs().max() < 1e-5 for other in (1, 2, 3)
                    )
                ),
                "shift-or-smoothing-added": when(
                    lambda got, counts=counts: any(
                        (got - _from_svd(information(counts, *added).clamp(min=0))).abs().max() < 1e-5
                        for added in ((1, 0.75), (1, 0.5), (5, 1), (2, 1), (5, 0.75))
                    )
                ),
                "another-power": when(
                    lambda got, truth=truth: (
                        (got - truth @ truth).abs().max() < 1e-5
                        or (got - torch.eye(7, dtype=torch.float64)).abs().max() < 1e-5
                    )
                ),
            },
        )
    short = submission.run(probes.both_tables, sentences, 7, 3, settings, 1)
    for name in ("counted", "fitted"):
        expect(short[name].map(lambda table: tuple(table.shape), part=", its shape")).equals((7, 3))


@task("two_tables", points=2)
def test_fitted_table(submission, draw):
    """The second table is what Glove and train_glove give for the counts, from the same generator, given or global."""
    sentences, seed = corpus(draw), draw.integer(0, 2**40)
    counts = cooccurrences(sentences, 7, 2)
    facts = submission.run(probes.both_tables, sentences, 7, 5, SETTINGS, seed)
    alone = submission.run(probes.fitted_alone, counts, 5, SETTINGS, seed)
    expect(alone["vectors"]).satisfies(lambda got: bool(got.isfinite().all()), "finite vectors")
    expect(facts["untouched"]).holds(
        "the global generator as it was", otherwise="its state has changed", mistake="draws-on-the-side"
    )
    others = {
        "ppmi-fitted": submission.run(probes.fitted_alone, information(counts).clamp(min=0), 5, SETTINGS, seed),
        "x-max-not-passed": submission.run(probes.fitted_alone, counts, 5, SETTINGS | {"x_max": 100.0}, seed),
    }
    mistakes = {name: other["vectors"].value for name, other in others.items()}
    mistakes |= {"read-before-training": alone["untrained"].value, "only-the-words": alone["word"].value}
    expect(facts["fitted"]).is_close_to(alone["vectors"].value, mistakes=mistakes)
    free = submission.run(probes.free_tables, sentences, 7, 5, SETTINGS | {"steps": 1}, seed)
    expect(free["new_ones"]).holds(
        "without a generator, another table at the second call", otherwise="the same table", mistake="seed-set"
    )
    expect(free["repeats"]).holds(
        "without a generator, the same table after the same torch.manual_seed",
        otherwise="another table",
        mistake="own-generator",
    )
