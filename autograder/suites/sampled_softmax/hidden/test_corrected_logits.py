"""The correction itself: what each sample loses, and what a hit becomes."""

import itertools
import math

import torch

from autograder.judge import Tolerance, expect, has_dtype, raised, task, typed, when
from autograder.suites.sampled_softmax import probes
from autograder.suites.sampled_softmax.truth import (
    DOUBLE,
    GRADIENT_CUT,
    columns,
    cut_off,
    head_gradients,
    scene,
    table,
    truth,
)


@task("corrected_logits", points=2, question="How often is each word counted in the sum, on average?")
def test_sum_is_right_on_average(submission, draw):
    """Over all samples of two words out of four, e^column adds up to the sum of e^logit over all words."""
    place, word_probs = scene(draw, 3, 4, 2, DOUBLE), torch.tensor([0.45, 0.3, 0.05, 0.2], dtype=DOUBLE)
    place[3][:] = torch.tensor([1, 3, 2])
    samples = [torch.tensor(pair) for pair in itertools.product(range(4), repeat=2)]
    chances = torch.stack([word_probs[pair].prod() for pair in samples])

    def average(each):
        return (chances[:, None, None] * each.exp()).sum((0, 2))

    def averaged(correction, **options):
        return average(torch.stack([columns(place, pair, correction(pair), **options) for pair in samples]))

    def count(pair):
        return (2 * word_probs[pair]).log()

    def count_of_misses(pair):
        missed = (pair != place[3][:, None]).sum(1, keepdim=True)
        return (missed * word_probs[pair]).log()

    reply = submission.run(probes.columns_of_every_sample, *place, samples, word_probs)
    expect(reply.map(average, part=", the sum of e^column averaged over the samples")).is_close_to(
        table(*place[:3]).exp().sum(1),
        mistakes={
            "never-corrected": averaged(lambda pair: 0.0),
            "samples-not-counted": averaged(lambda pair: word_probs[pair].log()),
            "correction-added": averaged(lambda pair: -count(pair)),
            "hits-kept": averaged(count, masked=False),
            "hits-not-counted": averaged(count_of_misses),
            "chance-of-being-drawn": averaged(lambda pair: (1 - (1 - word_probs[pair]) ** 2).log()),
            "repeats-not-counted": averaged(lambda pair: (len(pair.unique()) * word_probs[pair]).log()),
        },
    )


@task("corrected_logits", points=1, question="Which columns of which row belong to that row's own target?")
def test_hits_of_repeated_words(submission, draw):
    """A target drawn twice, words drawn twice, two rows with one target, nothing but hits, and no hit."""
    place = scene(draw, 4, 11, 5)
    place[3][:] = torch.tensor([6, 2, 6, 0])
    for words in ([6, 3, 6, 9, 3], [6, 6], [2, 0, 6], [5, 5, 5], [0], [6, 2, 6, 0]):
        sampled = torch.tensor(words)
        probs = draw.uniform(11, low=0.05, high=0.5)[sampled]
        right = truth(place, sampled, probs).float()
        mistakes = {
            "repeats-dropped": when(lambda got, right=right: got.shape[1] < right.shape[1]),
            "hits-in-every-row": when(lambda got, right=right: bool((got.isinf() & right.isfinite())[:, 1:].any())),
            "one-hit-only": when(lambda got, right=right: 0 < int(got.isinf().sum()) < int(right.isinf().sum())),
        }
        if words == [6, 2, 6, 0]:  # as many samples as rows
            by_place = columns(place, sampled, (4 * probs.double()).log(), masked=False)
            by_place[torch.arange(4), 1 + torch.arange(4)] = -math.inf
            mistakes = {"hits-compared-by-place": by_place.float()} | mistakes
        expect(submission.call("corrected_logits", *place, sampled, probs)).is_close_to(right, mistakes=mistakes)


@task("corrected_logits", points=1)
def test_columns_in_either_dtype(submission, draw):
    """The dtype is that of `hidden`, whatever that of `probs`; a probability may be 1e-60."""
    sampled = torch.tensor([3, 8, 1, 8])
    for dtype, of_probs in ((torch.float32, DOUBLE), (DOUBLE, torch.float32), (DOUBLE, DOUBLE)):
        place, probs = scene(draw, 3, 11, 5, dtype), draw.uniform(11, low=0.05, high=0.5).to(of_probs)[sampled]
        if of_probs == DOUBLE:
            probs[[1, 3]] = 1e-60
        right = truth(place, sampled, probs)
        expect(submission.call("corrected_logits", *place, sampled, probs)).is_close_to(
            right.to(dtype),
            tolerance=Tolerance(1e-6, 1e-6) if (dtype, of_probs) == (DOUBLE, torch.float32) else None,
            mistakes={
                "dtype-of-the-probabilities": has_dtype(DOUBLE if dtype == torch.float32 else torch.float32)
                | raised("RuntimeError", "dtype"),
                "probabilities-vanish": small_ones_wrong(right, math.inf, math.inf),
                "floor-under-the-probabilities": small_ones_wrong(right, -130, -5),
            },
        )


def small_ones_wrong(right, low, high):
    """Only the columns of small probabilities differ from the right ones, by something between these two."""

    def matches(got):
        apart = (got - right)[0]
        return bool((apart[[0, 1, 3]].abs() < 1e-3).all()) and low <= float(apart[2]) <= high

    return when(matches)


@task("corrected_logits", points=1)
def test_columns_let_gradients_through(submission, draw):
    """Each column's slope reaches its word's vector, its bias and the position; repeats add up."""
    place = scene(draw, 4, 11, 5, DOUBLE)
    sampled = torch.tensor([3, 8, 1, 8])
    place[3][:] = torch.tensor([6, 3, 6, 10])
    probs = draw.uniform(11, low=0.05, high=0.5).double()[sampled]
    upstream = draw.normal(4, 5, dtype=DOUBLE)
    upstream[1, 1] = 0  # the hit
    target_only, others_only = upstream.clone(), upstream.clone()
    target_only[:, 1:] = 0
    others_only[:, 0] = 0
    wanted = head_gradients(place, sampled, upstream)
    samples_cut, target_cut = (head_gradients(place, sampled, partial) for partial in (target_only, others_only))
    facts = submission.run(probes.columns_gradients, *place, sampled, probs, upstream)
    cut = {"gradient-cut": GRADIENT_CUT | typed("NoneType")}
    for at in (1, 0, 2):
        expect(facts[f"gradient {at + 1}"]).is_close_to(
            wanted[at],
            mistakes=cut | cut_off(at, samples_cut[at], target_cut[at]),
        )


@task("corrected_logits", points=1)
def test_columns_of_any_sizes(submission, draw):
    """No position, one, one sample, one number in a vector; as many of each; not contiguous; on another device."""
    for positions, count, dim in ((0, 4, 5), (1, 4, 5), (3, 1, 5), (3, 4, 1), (1, 1, 1), (4, 4, 4)):
        place, sampled = scene(draw, positions, 11, dim), draw.ids(11, count)
        probs = draw.uniform(count, low=0.05, high=0.5)
        expect(submission.call("corrected_logits", *place, sampled, probs)).is_close_to(
            truth(place, sampled, probs).float(),
            mistakes={"axis-lost": when(lambda got, positions=positions: got.dim() != 2 or len(got) != positions)},
        )
    place = (draw.normal(5, 3).T, draw.normal(5, 11).T, draw.normal(22)[::2], draw.ids(11, 6)[::2])
    sampled, probs = draw.ids(11, 8)[::2], draw.uniform(8, low=0.05, high=0.5)[::2]
    for ask in (submission, submission.elsewhere):
        expect(ask.call("corrected_logits", *place, sampled, probs)).is_close_to(truth(place, sampled, probs).float())


@task("corrected_logits", points=2)
def test_columns_cost_little(submission, draw):
    """Nothing as large as (N, V) for 3,001 words, nothing as large as (N, S, D) for 53 samples."""
    place, sampled = scene(draw, 50, 3001, 3), draw.ids(3001, 7)
    probs = draw.uniform(7, low=0.05, high=0.5)
    reply = submission.counting.call("corrected_logits", *place, sampled, probs)
    expect(reply).is_close_to(truth(place, sampled, probs).float())
    expect(reply).costs_at_most(
        elements=50 * 3001 - 1, expected="no tensor as large as (N, V)", mistake="full-softmax-made"
    )
    place, sampled = scene(draw, 61, 71, 31), draw.ids(71, 53)
    probs = draw.uniform(53, low=0.05, high=0.5)
    reply = submission.counting.call("corrected_logits", *place, sampled, probs)
    expect(reply).is_close_to(truth(place, sampled, probs).float())
    expect(reply).costs_at_most(
        elements=61 * 53 * 31 - 1,
        expected="no tensor as large as (N, S, D)",
        mistake="samples-copied-for-each-position",
    )
