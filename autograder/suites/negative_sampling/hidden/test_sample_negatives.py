"""Hidden tests of `sample_negatives`.

A share among n draws is off by more than 4 / √n less often than once in 10¹⁴; the bounds here are wider still.
"""

import torch

from autograder.judge import expect, raised, shaped, task, unfinished, when
from autograder.suites.negative_sampling import probes
from autograder.suites.negative_sampling.truth import allowed, frequencies

DRAWS, BOUND = 8000, 0.05


def close(value):
    """Shares of so many draws that fit this distribution."""
    return when(lambda got: bool((got - value).abs().max() < BOUND))


def in_words(shares):
    """Shares to two digits, word by word."""
    return ", ".join(f"{share:.2f}" for share in shares.tolist())


def seed(draw):
    """A seed for a generator."""
    return draw.integer(0, 10**6)


@task("sample_negatives", points=2)
def test_negatives_keep_their_proportions(submission, draw):
    """Over 8000 draws, each word that a pair may get comes as often as its share of what is left."""
    noise = torch.tensor([0.09, 0.42, 0.0, 0.27, 0.16, 0.02, 0.04]) * draw.uniform(7, low=0.95, high=1.05)
    noise /= noise.sum()
    centers, contexts = torch.tensor([1, 4, 3]), torch.tensor([3, 1, 3])
    reply = submission.watching_inputs.run(probes.negatives, noise, centers, contexts, DRAWS, seed(draw))
    for row, own in enumerate(zip(centers.tolist(), contexts.tolist(), strict=True)):
        expected, found = allowed(noise, own), reply.map(lambda got, row=row: frequencies(got[row], 7), part=f"[{row}]")
        left = [word for word in range(7) if word not in own]
        places = torch.zeros(7)
        places[: len(left)] = expected[left]
        moved = noise.clone()
        for word in sorted(set(own)):
            moved[(word + 1) % 7] += moved[word]
            moved[word] = 0
        first = noise.clone()
        first[list(set(own))] = 0
        once = first + (1 - first.sum()) * noise
        if not close(expected).matches(found):
            expect(found).fails(
                f"shares near {in_words(expected)}",
                got=f"shares of {in_words(found.value)}" if found.fault is None else "",
                mistakes={
                    "places-taken-for-words": close(places),
                    "own-words-moved-on": close(moved),
                    "redrawn-once": close(once),
                    "own-words-drawn": close(noise),
                    "noise-ignored": close((expected > 0).double() / int((expected > 0).sum()))
                    | when(lambda got: got[2] > 0),
                },
            )
        for words, name, mistake in ((list(own), "the own words", "own-words-drawn"), ([2], "word 2", "noise-ignored")):
            expect(found.map(lambda got, words=words: float(got[words].sum()), part=f", share of {name}")).equals(
                0.0, mistakes={mistake: when(lambda got: got > 0)}
            )


@task("sample_negatives", points=1)
def test_every_draw_is_independent(submission, draw):
    """Pairs that are alike have different negatives, and a row is more than one word."""
    noise = torch.full((12,), 1 / 11)
    noise[0] = 0
    reply = submission.run(probes.negatives, noise, torch.full((5,), 3), torch.full((5,), 7), 40, seed(draw))
    for fact, contract, otherwise, mistake in (
        (lambda got: (got != got[0]).any(), "negatives of each pair's own", "the same row for all", "one-row-for-all"),
        (lambda got: (got != got[:, :1]).any(), "forty draws a row", "one word, forty times", "one-word-a-row"),
        (lambda got: (got != got.sort(1).values).any(), "words in any order", "rows in order", "sorted-rows"),
    ):
        expect(reply.map(lambda got, fact=fact: bool(fact(got)))).holds(contract, otherwise=otherwise, mistake=mistake)
    reply = submission.run(probes.negatives, noise, torch.full((60,), 3), torch.full((60,), 7), 6, seed(draw))
    repeated = reply.map(
        lambda got: [len(set(row.tolist())) < 6 for row in got].count(True), part=", rows with repeats"
    )
    expect(repeated).satisfies(
        lambda count: count > 10,
        "repeated words in about 53 of 60 rows",
        mistakes={"no-repeats": when(lambda count: count == 0)},
    )


@task("sample_negatives", points=2)
def test_generator_decides(submission, draw):
    """The same seed draws the same; without a generator the global one decides; each moves on, and no seed is set."""
    # Words 3, 6 and 7 are nobody's own, so that draws differ even where all pairs' words are kept out.
    noise = torch.tensor([0.0, 0.5, 0.1, 0.1, 0.1, 0.1, 0.05, 0.05])
    centers, contexts = torch.tensor([1, 2, 1, 4]), torch.tensor([2, 1, 1, 5])
    refused = {"refused-too-soon": raised("ValueError")}
    first, second, third = draw.distinct(10**5, 3)
    facts = submission.run(probes.repeated_negatives, noise, centers, contexts, 30, [first, second, third])
    for other, contract, mistake in (
        ("second", "other negatives the second time", "generator-rewound"),
        ("another_seed", "other negatives with another seed", "generator-ignored"),
    ):
        expect(facts.map(lambda got, other=other: not torch.equal(got["first"], got[other]))).holds(
            contract, otherwise="the same negatives", mistake=mistake, mistakes=refused
        )
    expect(facts.map(lambda got: torch.equal(got["first"], got["again"]))).holds(
        "the same negatives with the same seed", otherwise="other negatives", mistake="generator-ignored"
    )
    expect(facts.map(lambda got: not torch.equal(got["one"], got["other"]))).holds(
        "a global generator without a new seed", otherwise="a global generator that was seeded", mistake="seed-set"
    )
    facts = submission.run(probes.global_negatives, noise, centers, contexts, 30, seed(draw))
    expect(facts.map(lambda got: not torch.equal(got["first"], got["second"]))).holds(
        "other negatives the second time", otherwise="the same negatives", mistake="seed-set"
    )
    expect(facts.map(lambda got: torch.equal(got["first"], got["again"]))).holds(
        "negatives that the global generator decides", otherwise="other negatives after the same torch.manual_seed"
    )


@task("sample_negatives", points=1)
def test_a_millionth_is_enough(submission, draw):
    """The own words have all but a millionth of the noise, which goes by its shares to the others."""
    rest = torch.tensor([7e-7, 3e-7]) * draw.number(0.8, 1.2)
    noise = torch.tensor([0.0, 0.6, 0.4, 0.0, 0.0])
    noise[3:] = rest
    slow, refused = unfinished() | raised("RecursionError"), raised("ValueError")
    for wide in (noise, noise.double()):
        reply = submission.run(probes.negatives, wide, torch.tensor([1]), torch.tensor([2]), DRAWS, seed(draw))
        share = reply.map(lambda got: frequencies(got, 5), part=", shares")
        expect(share.map(lambda got: float(got[:3].sum()))).equals(
            0.0,
            mistakes={
                "drawn-until-it-fits": slow,
                "refused-too-soon": refused,
                "own-words-drawn": when(lambda got: got > 0),
            },
        )
        expect(share.map(lambda got: abs(float(got[3]) - 0.7))).is_at_most(0.1, "7 out of 10 for the larger share")


@task("sample_negatives", points=1)
def test_no_word_left_is_an_error(submission, draw):
    """A pair whose own words have all the noise, alone or between others."""
    cases = (
        (torch.tensor([0.0, 0.3, 0.7]), [1], [2]),
        (torch.tensor([0.0, 0.0, 1.0]), [2], [2]),
        (torch.tensor([0.0, 0.3, 0.7, 0.0]), [1, 2, 3], [1, 1, 2]),
    )
    for noise, centers, contexts in cases:
        reply = submission.run(probes.negatives, noise, torch.tensor(centers), torch.tensor(contexts), 2, seed(draw))
        expect(reply).raises(
            "ValueError",
            mistakes={
                "drawn-until-it-fits": unfinished() | raised("RecursionError"),
                "nothing-not-refused": when(lambda got: got.numel() > 0),
                "other-error": raised("RuntimeError", "multinomial") | raised("AssertionError"),
            },
        )


@task("sample_negatives", points=1)
def test_small_and_empty_batches(submission, draw):
    """One pair, one negative, a word paired with itself; no pair at all; noise in float64; on another device."""
    noise = torch.tensor([0.0, 9.0, 0.75, 9.0, 0.25, 9.0], dtype=torch.float64)[::2]
    reply = submission.run(probes.negatives, noise, torch.tensor([1]), torch.tensor([1]), 1, seed(draw))
    expect(reply).equals(
        torch.tensor([[2]]), mistakes={"squeezed": shaped() | shaped(1), "refused-too-soon": raised("ValueError")}
    )
    # Here each pair has one word left, so that no generator has a say.
    pairs = torch.tensor([0, 1, 1]), torch.tensor([1, 0, 1])
    expect(submission.elsewhere.call("sample_negatives", noise, *pairs, 4)).equals(torch.full((3, 4), 2))
    for k in (1, 4):
        nothing = torch.zeros(0, dtype=torch.int64)
        reply = submission.run(probes.negatives, noise, nothing, nothing, k, seed(draw))
        expect(reply).equals(
            torch.zeros(0, k, dtype=torch.int64),
            mistakes={
                "empty-batch-fails": raised("RuntimeError") | raised("ValueError") | raised("IndexError") | shaped(0)
            },
        )
