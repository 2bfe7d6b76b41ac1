"""Hidden tests of `Glove`."""

import torch

from autograder.judge import Tolerance, expect, has_nan, raised, shaped, task, typed, when
from autograder.suites.cooccurrence import probes
from autograder.suites.cooccurrence.truth import DOUBLE, FLOAT64, UNFIT, glove_errors, glove_gradients


def numbers(draw, vocab_size=5, dim=3, dtype=torch.float32):
    """Numbers for the four parameters."""
    shapes = ((vocab_size, dim), (vocab_size, dim), (vocab_size,), (vocab_size,))
    return [draw.normal(*shape, dtype=dtype) for shape in shapes]


def sparse_counts(draw, dtype=torch.float32):
    """Five words; some pairs never meet, and the third word meets nobody. Some counts are above 10, some below 1."""
    counts = draw.uniform(5, 5, low=0.2, high=30)
    counts[[0, 1, 4, 3], [1, 3, 0, 3]] = 0
    counts[2], counts[:, 2] = 0, 0
    counts[[0, 1, 3, 3], [4, 1, 4, 1]] = torch.tensor([0.5, 0.7, 0.3, 0.01])
    return counts.to(dtype)


@task("Glove", points=2)
def test_loss_leaves_zeros_out(submission, draw):
    """Cells with a count of 0 take no part: the loss is finite, and so is every gradient; all of them may be 0."""
    parts, counts = numbers(draw, dtype=DOUBLE), sparse_counts(draw, DOUBLE)
    weights, errors = glove_errors(parts, counts)
    truth = sum_of(weights, errors)
    facts = submission.run(probes.glove_gradients, parts, counts, {})
    filled = counts.where(counts > 0, torch.ones_like(counts))
    expect(facts["loss"]).is_close_to(
        truth,
        tolerance=FLOAT64,
        mistakes=UNFIT
        | {
            "log-of-zero": when(lambda got: got != got or got in (float("inf"), -float("inf"))),
            "loss-averaged": float((weights * errors**2).sum() / (counts > 0).sum()),
            "zeros-fitted": sum_of(*glove_errors(parts, filled)),
            "log-of-one-more": when(lambda got: abs(got - _one_more(parts, counts, weights)) < 1e-6),
            "counts-below-1-left-out": _without_the_smallest(counts, weights * errors**2),
            "diagonal-skipped": float((weights * errors**2).fill_diagonal_(0).sum()),
            "half-of-the-table": when(
                lambda got: any(
                    abs(got - float(part.sum())) < 1e-3
                    for k in (0, 1)
                    for part in ((weights * errors**2).triu(k), (weights * errors**2).tril(-k))
                )
            ),
            # Rounding in float32 is nearest; then comes the count of 0.01, which weighs little.
            "rounded-on-the-way": when(lambda got: abs(got - truth) < 1e-6 * truth),
            "small-counts-changed": when(lambda got: abs(got - truth) < 0.1),
        },
    )
    for name, slope in zip(probes.NAMES, glove_gradients(parts, counts), strict=True):
        expect(facts[name]).is_close_to(
            slope, mistakes={"nan-in-the-gradient": has_nan(), "gradient-cut": typed("NoneType")}
        )
    untouched(facts)
    facts = submission.run(probes.glove_gradients, parts, counts * 0, {})
    expect(facts["loss"]).equals(
        0.0, mistakes={"loss-averaged": when(lambda got: got != got), "nothing-fails": raised()}
    )
    for name, part in zip(probes.NAMES, parts, strict=True):
        expect(facts[name]).equals(torch.zeros_like(part), mistakes={"gradient-cut": typed("NoneType")})
    untouched(facts)


def untouched(facts):
    """The counts are as they were."""
    expect(facts["kept"]).holds(
        "counts left as they were", otherwise="counts that were written to", mistake="changed-its-input"
    )


def _without_the_smallest(counts, costs):
    """The sum of the costs of all counts but the smallest, the two smallest, and so on."""
    floors = counts[counts > 0].sort().values[1:]
    return when(lambda got: any(abs(got - float(costs[counts >= floor].sum())) < 1e-6 for floor in floors))


def sum_of(weights, errors):
    """The loss of these weights and errors."""
    return float((weights * errors**2).sum())


def _one_more(parts, counts, weights):
    _, errors = glove_errors(parts, counts + 1)
    return float((weights * errors**2).sum())


@task("Glove", points=2)
def test_gradients_of_glove(submission, draw):
    """All four gradients, with an x_max and an alpha of their own, whichever dtype model and counts have."""
    for settings, dtype, other in (
        ({"x_max": 10.0, "alpha": 0.5}, DOUBLE, DOUBLE),
        ({"x_max": 20.0}, DOUBLE, torch.float32),
        ({"alpha": 0.3}, torch.float32, DOUBLE),
    ):
        parts, counts = numbers(draw, dtype=dtype), sparse_counts(draw, other)
        weights, errors = glove_errors(parts, counts, **settings)
        facts = submission.run(probes.glove_gradients, parts, counts, settings)
        truth = sum_of(weights, errors)
        mistakes = UNFIT | {"dtypes-do-not-meet": raised("RuntimeError", "dtype") | raised("RuntimeError", "same type")}
        if dtype == other:
            mistakes |= {
                "settings-ignored": sum_of(*glove_errors(parts, counts)),
                "alpha-not-passed": sum_of(*glove_errors(parts, counts, 10.0)),
                "x-max-not-passed": sum_of(*glove_errors(parts, counts, alpha=0.5)),
                "rounded-on-the-way": when(lambda got, t=truth: 0 < abs(got - t) < 1e-4 * t),
            }
        expect(facts["loss"]).is_close_to(truth, mistakes=mistakes, tolerance=FLOAT64 if dtype == other else None)
        for name, slope in zip(probes.NAMES, glove_gradients(parts, counts, **settings), strict=True):
            expect(facts[name]).is_close_to(
                slope.to(dtype),
                tolerance=None if dtype == other else Tolerance(1e-4, 1e-4),
                mistakes={
                    "gradient-cut": typed("NoneType"),
                    "rounded-on-the-way": when(lambda got, s=slope: (got - s).abs().max() < 1e-3 * s.abs().max()),
                },
            )
        untouched(facts)


@task("Glove", points=1)
def test_loss_makes_no_giant_tensor(submission, draw):
    """A loss on 41 words and 13 numbers: no tensor holds a number for each two words and each dimension."""
    parts, counts = numbers(draw, 41, 13), torch.zeros(41, 41)
    counts[draw.ids(41, 60), draw.ids(41, 60)] = draw.uniform(60, low=1, high=50)
    facts = submission.counting.run(probes.glove_loss, parts, counts, {})
    expect(facts["loss"]).is_close_to(sum_of(*glove_errors(parts, counts)), mistakes=UNFIT)
    expect(facts).costs_at_most(
        elements=41 * 41 * 3, expected="no tensor much larger than (V, V)", mistake="every-pair-every-dimension"
    )


@task("Glove", points=1)
def test_glove_starts_small(submission, draw):
    """Two tables of small numbers, uniform around 0, and biases of zero; nothing else to train."""
    facts = submission.run(probes.glove_start, 211, 11, draw.integer(0, 2**40))
    shapes = {"word": (211, 11), "context": (211, 11), "word_bias": (211,), "context_bias": (211,)}
    expect(facts["shapes"].map(lambda found: sorted(found.items()))).equals(
        sorted(shapes.items()), mistakes=UNFIT | {"tables-are-one": when(lambda got: len(got) == 3)}
    )
    expect(facts["trainable"]).holds("parameters that are all trainable", otherwise="one that is frozen")
    for name in ("word", "context"):
        signs = facts[name].map(lambda table: bool((table < 0).any()), part=", whether a number is below 0")
        expect(signs).equals(True, mistakes={"start-never-negative": False})
        different = facts[name].map(lambda table: len(set(table.flatten().tolist())), part=", its different numbers")
        expect(different).satisfies(
            lambda got: got > 2250, "as good as every number drawn by itself", mistake="rows-start-alike"
        )
        tails = facts[name].map(_tails, part=", the mean fourth power over the squared mean square")
        expect(tails).satisfies(lambda got: got < 2.4, "near 1.8, as for uniform numbers", mistake="normal-start")
        largest = facts[name].map(lambda table: float(table.abs().max() * 11), part=", its largest number · D")
        expect(largest).satisfies(
            lambda got: 0.47 < got < 0.5001,
            "0.5, or hardly less, from numbers between −0.5/D and 0.5/D",
            mistakes={
                "start-not-divided": when(lambda got: 0.47 * 11 < got < 0.5001 * 11),
            },
        )
        spread = facts[name].map(lambda table: float(table.std()) * 11, part=", its deviation · D")
        expect(spread).satisfies(lambda got: 0.26 < got < 0.32, "near 0.289, as for uniform numbers")
    alike = facts.map(lambda got: torch.equal(got["word"], got["context"]), part=", whether both tables are equal")
    expect(alike).equals(False, mistakes={"tables-start-equal": True})
    for name in ("word_bias", "context_bias"):
        expect(facts[name]).equals(torch.zeros(211), mistakes={"biases-at-random": when(lambda got: bool(got.any()))})


def _tails(table):
    return float((table.double() ** 4).mean() / (table.double() ** 2).mean() ** 2)


@task("Glove", points=1)
def test_glove_draws_from_its_generator(submission, draw):
    """One seed, one start; the global generator stays as it is, and serves where no other is given."""
    facts = submission.run(probes.glove_start, 7, 3, draw.integer(0, 2**40))
    expect(facts["repeats"]).holds(
        "the same start from two generators with one seed",
        otherwise="two starts",
        mistake="generator-ignored",
        mistakes=UNFIT,
    )
    expect(facts["goes_on"]).holds(
        "another start from the same generator, used again", otherwise="the same start", mistake="seed-set"
    )
    expect(facts["untouched"]).holds(
        "the global generator as it was", otherwise="its state has changed", mistake="draws-on-the-side"
    )
    expect(facts["free"]).holds(
        "two starts without a generator that differ", otherwise="the same start twice", mistake="seed-set"
    )
    expect(facts["free_repeats"]).holds(
        "without a generator, the same start after the same torch.manual_seed",
        otherwise="another start",
        mistake="own-generator",
    )


@task("Glove", points=1)
def test_vectors_are_the_sum(submission, draw):
    """A word's vector is the sum of its two, apart from the parameters and from autograd."""
    parts = numbers(draw)
    word, context = parts[0].double(), parts[1].double()
    facts = submission.run(probes.glove_vectors, parts)
    expect(facts["vectors"]).is_close_to(
        (word + context).float(),
        mistakes=UNFIT
        | {
            "only-the-words": word.float(),
            "mean-of-the-two": ((word + context) / 2).float(),
            "side-by-side": shaped(5, 6),
            "biases-added": (word + context + (parts[2] + parts[3])[:, None]).float(),
            "rows-made-unit": when(lambda got: (got.norm(dim=1) - 1).abs().max() < 1e-4),
            "gradient-left-on": raised("RuntimeError", "grad"),
        },
    )
    expect(facts["tracked"]).equals(False, mistakes={"gradient-left-on": True})
    expect(facts["kept"]).holds(
        "parameters that vectors() only reads", otherwise="a parameter that it changed", mistake="vectors-written-back"
    )
