"""Hidden tests of `train_embeddings`."""

import torch

from autograder.judge import Tolerance, expect, raised, task, typed, when
from autograder.suites.negative_sampling import probes
from autograder.suites.negative_sampling.truth import Counted


def numbers_of(table):
    """The table anew; one that holds no numbers does not fit."""
    return torch.tensor(table.tolist(), dtype=table.dtype)


@task("train_embeddings", points=2)
def test_training_step_by_step(submission, draw):
    """With noise on one word only, all is known: Adam's steps on all pairs, from where TwoTables starts.

    The word may be word 0.
    """
    centers, contexts = torch.tensor([1, 2, 5, 1]), torch.tensor([2, 6, 3, 3])
    noise, rate = torch.eye(7)[4], draw.number(0.2, 0.3)
    counted = Counted(7, centers, contexts, torch.full((4, 2), 4))
    given = (centers, contexts, noise, [5, 2, 4], rate, draw.integer(0, 10**6))
    facts = submission.run(probes.training, *given)
    expect(facts["losses"]).satisfies(
        lambda got: isinstance(got, list | tuple) and all(type(loss) is float for loss in got),
        "a list of Python floats",
        mistakes={
            "only-the-model": raised("TypeError", "unpack") | raised("TypeError", "iterable"),
            "results-swapped": raised("AttributeError", "'list'") | raised("AttributeError", "'tuple'"),
            "one-loss-returned": typed("float"),
            "losses-are-tensors": when(lambda got: isinstance(got[0], torch.Tensor)),
        },
    )
    expect(facts["losses"].map(len, part=", length")).equals(4, mistakes={"steps-miscounted": when(lambda n: n != 4)})
    starts = [facts[part].map(numbers_of) for part in ("start_center", "start_context")]
    for table in starts:
        expect(table.map(lambda got: got.shape)).equals((7, 5))
    start = [table.value for table in starts]
    losses, moved = counted.adam(start, rate, 4)
    loose = Tolerance(1e-3, 1e-4)
    known = {
        "adam-made-anew": counted.adam(start, rate, 4, fresh=True),
        "sgd-for-adam": counted.descend(start, rate, steps=4),
        "rate-fixed": counted.adam(start, 1e-3, 4),
    }
    # While all scores are 0, a loss without a slope there leaves the table alone as well.
    at_0 = submission.run(probes.loss_gradients, torch.zeros(1), torch.zeros(1, 1))
    sloping = at_0["negative"].map(lambda slope: bool(slope.any())).value is True
    expect(facts["context"].map(lambda table: bool(table.any()), part=", any number that is not 0")).equals(
        True, mistakes={"context-frozen": False} if sloping else {}
    )
    unmoved = [0, 3, 4, 6]  # no centres, so that their vectors stay where they started

    def started_elsewhere(got):
        """By the generator, but not from the start of a new TwoTables."""
        again = submission.run(probes.training, *given)["center"].value
        return torch.equal(got, again) and not torch.equal(got[unmoved], start[0][unmoved])

    for index, name in enumerate(("center", "context")):
        expect(facts[name]).is_close_to(
            moved[index],
            tolerance=loose,
            mistakes={mistake: tables[index] for mistake, (_, tables) in known.items()}
            | ({"drawn-before-the-model": when(started_elsewhere)} if name == "center" else {}),
        )
    expect(facts["losses"]).is_close_to(losses, tolerance=loose)
    facts = submission.run(probes.training, centers, contexts, torch.eye(7)[0], *given[3:])
    losses, moved = Counted(7, centers, contexts, torch.zeros(4, 2, dtype=torch.int64)).adam(start, rate, 4)
    expect(facts["context"]).is_close_to(
        moved[1],
        tolerance=loose,
        mistakes={"word-0-taken-for-padding": raised("ValueError") | when(lambda got: not got[0].any())},
    )
    expect(facts["losses"]).is_close_to(losses, tolerance=loose)


@task("train_embeddings", points=1)
def test_negatives_are_drawn_anew(submission, draw):
    """Forty pairs and ten steps meet most of 500 words as negatives."""
    noise = torch.full((500,), 1 / 499)
    noise[0] = 0
    centers, contexts = torch.full((40,), 1), torch.full((40,), 2)
    facts = submission.run(probes.training, centers, contexts, noise, [2, 1, 10], 0.1, draw.integer(0, 10**6))
    # About 275 of them; fewer than 150 or more than 400 would take a miracle.
    met = facts["context"].map(lambda table: int((table[3:] != 0).any(dim=1).sum()), part=", words met")
    expect(met).satisfies(
        lambda count: 150 < count <= 400,
        "about 275 words that have been negatives",
        mistakes={
            "negatives-shared": when(lambda count: 0 < count <= 10),
            "negatives-drawn-once": when(lambda count: 10 < count <= 40),
        },
    )
    expect(facts["context"].map(lambda table: table[0])).equals(torch.zeros(2))


@task("train_embeddings", points=1)
def test_training_by_the_generator(submission, draw):
    """The same seed trains the same table; no step at all gives the model's start."""
    centers, contexts = torch.tensor([1, 2, 5]), torch.tensor([2, 6, 3])
    noise = torch.full((7,), 1 / 7)
    seeds = draw.distinct(10**5, 3)
    facts = submission.run(probes.repeated_training, centers, contexts, noise, [3, 2, 3], 0.1, seeds)
    for one, other, contract, mistake in (
        ("first", "again", "the same table with the same seed", "generator-ignored"),
        ("free", "free_again", "without a generator, a table that the global generator decides", ""),
    ):
        expect(facts.map(lambda got, one=one, other=other: torch.equal(got[one], got[other]))).holds(
            contract, otherwise="another table", mistake=mistake
        )
    for one, other, contract, mistake in (
        ("first", "another_seed", "another table with another seed", "generator-ignored"),
        ("one", "other", "a global generator without a new seed", "seed-set"),
        ("free", "free_other", "without a generator, another table with another global seed", "own-generator"),
    ):
        expect(facts.map(lambda got, one=one, other=other: not torch.equal(got[one], got[other]))).holds(
            contract, otherwise="the same numbers", mistake=mistake
        )
    facts = submission.run(probes.training, centers, contexts, noise, [3, 2, 0], 0.1, seeds[0])
    expect(facts["losses"]).equals([])
    expect(facts.map(lambda got: torch.equal(got["center"], got["start_center"]))).holds(
        "the table of a new TwoTables", otherwise="another table", mistake="drawn-before-the-model"
    )
    expect(facts["context"].map(lambda got: float(got.abs().max()))).is_at_most(0.0, "a context table of zeros")
