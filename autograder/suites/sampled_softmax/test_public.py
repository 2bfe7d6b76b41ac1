"""What students may run: one honest look at each task, with the mistakes that most people make named."""

import math
from itertools import pairwise

import torch

from autograder.judge import Tolerance, expect, has_dtype, raised, returned, shaped, task, typed, when
from autograder.suites.sampled_softmax.truth import (
    DOUBLE,
    columns,
    counted,
    negative_log,
    one_of,
    perplexity,
    rank_probs,
    scene,
    side_by_side,
    table,
    truth,
    two_level,
)

CLASSES = torch.tensor([1, 1, 0, 0, 0, 0, 0, 2, 2, 1, 1])  # of 11 words: 5, 4 and 2 in a class


@task("softmax_costs", points=1)
def test_costs_of_a_small_model(submission):
    """Scores at six positions, eleven words, four samples, four classes."""
    sizes, positions, dim = [3, 1, 5, 2], 2 * 3, 7

    def costs(positions=positions, dim=dim, **scores):
        return counted({"full": 11, "sampled": 5, "two_level": 9} | scores, dim, 4, positions)

    right = costs()
    expect(submission.call("softmax_costs", 2, 3, 11, dim, 4, sizes)).equals(
        right,
        mistakes={
            "target-not-scored": costs(sampled=4),
            "positions-forgotten": returned(costs(positions=1), costs(positions=2), costs(positions=3)),
            "classes-not-scored": costs(two_level=5),
            "all-words-in-the-class": costs(two_level=4 + 11),
            "average-class": when(lambda got: got["two_level"][0] in (6 * 7 * (4 + 2), 6 * 7 * (4 + 3))),
            "vectors-kept": {name: (adds, 4 * adds) for name, (adds, _) in right.items()},
            "own-samples": costs(sampled=6 * 4 + 1),
            "pair-swapped": {name: pair[::-1] for name, pair in right.items()},
            "numbers-not-bytes": {name: (adds, size // 4) for name, (adds, size) in right.items()},
            "two-operations": {name: (2 * adds, size) for name, (adds, size) in right.items()},
            "not-an-int": when(lambda got: any(isinstance(number, float) for pair in got.values() for number in pair)),
        },
    )


@task("log_uniform_probs", points=1)
def test_probabilities_of_eleven_words(submission):
    """All words of a small vocabulary, in no order."""
    ids = torch.tensor([[3, 0, 10], [7, 1, 9]])

    def looked_up(probs):
        return torch.tensor(probs, dtype=DOUBLE)[ids]

    right = looked_up(rank_probs(11))
    zipf = torch.tensor([1 / (k + 1) for k in range(11)], dtype=DOUBLE)
    expect(submission.call("log_uniform_probs", ids, 11)).is_close_to(
        right,
        mistakes={
            "words-count-from-one": when(lambda got: not got.isfinite().all()),
            "ranks-shifted": looked_up(rank_probs(11, shift=2)),
            "normalised-by-ln-v": looked_up(rank_probs(11, base=math.log(11))),
            "plain-zipf": when(
                lambda got: (
                    torch.allclose(got.double(), (zipf / zipf.sum())[ids], atol=1e-6)
                    or torch.allclose(got.double(), zipf[ids], atol=1e-6)
                )
            ),
            "normalised-over-the-ids": right / right.sum(),
            "never-normalised": looked_up(rank_probs(11, base=1.0)),
            "logs-not-probabilities": right.log(),
            "cumulated": looked_up([math.log(k + 2) / math.log(12) for k in range(11)]),
            "not-float64": has_dtype(torch.float32),
        },
    )


@task("log_uniform_ids", points=1)
def test_words_of_a_few_uniform_numbers(submission):
    """A number from each word's stretch, some early in it and some late."""
    ends = [math.log(k + 1) / math.log(8) for k in range(8)]
    parts = (0.8, 0.3, 0.8, 0.3, 0.8, 0.3, 0.3)
    points = torch.tensor(
        [a + part * (b - a) for part, (a, b) in zip(parts, pairwise(ends), strict=True)], dtype=DOUBLE
    )
    words = torch.tensor([4, 0, 6, 2, 1, 5, 3])
    uniform = points[words]
    power = torch.tensor([8.0 ** float(u) for u in uniform], dtype=DOUBLE)
    expect(submission.call("log_uniform_ids", uniform, 7)).equals(
        words,
        mistakes={
            "not-int64": when(lambda got: got.dtype != torch.int64 and torch.equal(got.long(), words)),
            "one-off": returned(words + 1, (words + 1).clamp(max=6)),
            "rounded-to-the-nearest": (power.round().long() - 1).clamp(max=6),
            "all-equally-likely": (uniform * 7).long(),
            "largest-power-is-v": torch.tensor([int(7.0 ** float(u)) - 1 for u in uniform]),
            "rare-words-first": 6 - words,
        },
    )


@task("corrected_logits", points=1)
def test_columns_of_target_and_samples(submission, draw):
    """The target's logit as it is, the sampled ones less the logarithm of their expected count."""
    place, sampled = scene(draw, 3, 11, 5), torch.tensor([9, 0, 4, 6])
    place[3][:] = torch.tensor([7, 2, 10])
    probs = torch.tensor([0.05, 0.4, 0.15, 0.1])
    count = 4 * probs.double()
    log_count, right = count.log(), truth(place, sampled, probs)

    def single(correction, **options):
        return columns(place, sampled, correction, **options).float()

    own = 4 * torch.tensor(rank_probs(11), dtype=DOUBLE)[place[3]]
    unbiased = (*place[:2], torch.zeros(11), place[3])
    others = table(*unbiased[:3])[:, sampled] + place[2][:4].double() - log_count
    expect(submission.call("corrected_logits", *place, sampled, probs)).is_close_to(
        right.float(),
        mistakes={
            "never-corrected": single(0.0),
            "samples-not-counted": single(probs.double().log()),
            "correction-added": single(-log_count),
            "count-not-its-logarithm": single(count),
            "probabilities-made-to-add-up": single((4 * probs.double() / probs.double().sum()).log()),
            "chance-of-being-drawn": single((1 - (1 - probs.double()) ** 4).log()),
            "one-sample-too-many": single((5 * probs.double()).log()),
            "another-logarithm": one_of(single(log_count / math.log(10)), single(log_count / math.log(2))),
            "target-corrected-too": single(log_count, target_correction=own.log()),
            "bias-left-out": columns(unbiased, sampled, log_count).float(),
            "bias-of-other-words": torch.cat([right[:, :1], others], 1).float(),
            "target-last": right.roll(-1, 1).float(),
            "target-column-missing": shaped(3, 4),
            "column-for-every-word": shaped(3, 11) | shaped(3, 12),
            "softmax-inside": when(
                lambda got: (
                    torch.allclose(got.double(), right.softmax(1), atol=1e-4)
                    or torch.allclose(got.double(), right.log_softmax(1), atol=1e-4)
                )
            ),
        },
    )


@task("corrected_logits", points=1)
def test_a_sampled_target_is_masked(submission, draw):
    """A word that is one row's target becomes −inf in that row, and stays in the others."""
    place, sampled = scene(draw, 3, 11, 5), torch.tensor([2, 8, 7, 5])
    place[3][:] = torch.tensor([7, 2, 10])
    probs = torch.tensor([0.3, 0.05, 0.15, 0.1])
    log_count, right = (4 * probs.double()).log(), truth(place, sampled, probs).float()
    every_row = right.clone()
    every_row[:, [1, 3]] = -math.inf
    fewer = torch.tensor([3, 3, 4], dtype=DOUBLE)[:, None] * probs.double()
    expect(submission.call("corrected_logits", *place, sampled, probs)).is_close_to(
        right,
        mistakes={
            "hits-kept": columns(place, sampled, log_count, masked=False).float(),
            "hits-in-every-row": every_row,
            "hits-zeroed": columns(place, sampled, log_count, hit=0.0).float(),
            "hits-not-infinite": when(lambda got: got[0, 3] < -1e3 and got[1, 1] < -1e3 and bool(got.isfinite().all())),
            "target-masked-instead": when(lambda got: bool(got[:2, 0].isinf().all())),
            "hits-not-counted": columns(place, sampled, fewer.log()).float(),
            "target-column-missing": shaped(3, 4),
        },
    )


@task("sampled_softmax_loss", points=1)
def test_loss_of_three_positions(submission, draw):
    """The mean of −ln of the target's share among its columns."""
    place, sampled = scene(draw, 3, 11, 5), torch.tensor([2, 8, 7, 5])
    place[3][:] = torch.tensor([7, 2, 10])
    probs = torch.tensor([0.3, 0.05, 0.15, 0.1])
    cols = truth(place, sampled, probs)
    losses = negative_log(cols)
    twice = columns(place, sampled, 2 * (4 * probs.double()).log())
    logits = table(*place[:3])
    sigmoids = torch.nn.functional.softplus(-cols[:, 0]) + torch.nn.functional.softplus(cols[:, 1:]).sum(1)
    expect(submission.call("sampled_softmax_loss", *place, sampled, probs)).is_close_to(
        losses.mean().float(),
        mistakes={
            "summed": losses.sum().float(),
            "loss-for-each-position": shaped(3),
            "divided-by-everything": (losses.sum() / (3 * 5)).float(),
            "sign-flipped": -losses.mean().float(),
            "sum-without-the-target": (cols[:, 1:].logsumexp(1) - cols[:, 0]).mean().float(),
            "never-corrected": negative_log(columns(place, sampled, 0.0)).mean().float(),
            "mean-before-the-logarithm": -(-losses).exp().mean().log().float(),
            "corrected-twice": negative_log(twice).mean().float(),
            "targets-as-columns": raised("IndexError", "out of bounds"),
            "axes-swapped": -cols.log_softmax(0)[:, 0].mean().float(),
            "sigmoids-not-softmax": sigmoids.mean().float(),
            "mean-of-the-sum": (negative_log(cols) - math.log(5)).mean().float(),
            "last-column-taken": (cols.logsumexp(1) - cols[:, -1]).mean().float(),
            "full-loss": (logits.logsumexp(1) - logits[torch.arange(3), place[3]]).mean().float(),
            "softmax-twice": negative_log(cols.softmax(1)).mean().float(),
            "not-a-tensor": typed("float"),
        },
    )


@task("two_level_log_prob", points=1)
def test_class_and_word_in_it(submission, draw):
    """The logarithm of p(class) · p(word in the class), for classes of five, four and two words."""
    hidden, classes, words = draw.normal(4, 5), draw.normal(3, 5), draw.normal(11, 5)
    targets = torch.tensor([8, 3, 0, 10])
    arguments = (hidden, classes, words, CLASSES, targets)
    of_class, inside = two_level(*arguments)
    class_scores = hidden.double() @ classes.double().T
    flat = (hidden.double() @ words.double().T).log_softmax(1)[torch.arange(4), targets]
    sizes, blanks = CLASSES.bincount()[CLASSES[targets]], torch.zeros(4, dtype=DOUBLE)
    own = (hidden.double() * words[targets].double()).sum(1)
    for row, size in enumerate(sizes.tolist()):
        blanks[row] = own[row] - math.log(math.exp(own[row] - inside[row]) + 5 - size)
    expect(submission.call("two_level_log_prob", *arguments)).is_close_to(
        (of_class + inside).float(),
        mistakes={
            "class-left-out": inside.float(),
            "class-scores-plain": (inside + class_scores[torch.arange(4), CLASSES[targets]]).float(),
            "positions-compete": (inside + class_scores.log_softmax(0)[torch.arange(4), CLASSES[targets]]).float(),
            "word-left-out": of_class.float(),
            "one-flat-softmax": flat.float(),
            "all-words-compete": (of_class + flat).float(),
            "logarithms-multiplied": (of_class * inside).float(),
            "probabilities-returned": (of_class + inside).exp().float(),
            "sign-flipped": -(of_class + inside).float(),
            "words-side-by-side": side_by_side(*arguments).float(),
            "blank-words-compete": (of_class + blanks).float(),
            "class-of-the-position": when(
                lambda got: torch.allclose(
                    got.double(),
                    class_scores.log_softmax(1)[torch.arange(4), CLASSES[:4]] + inside,
                    atol=1e-4,
                )
            ),
        },
    )


@task("two_level_log_prob", points=1, question="Over which words does each of your two softmaxes run?")
def test_two_levels_add_up_to_one(submission, draw):
    """The probabilities of all words add up to 1 at every position."""
    hidden, classes, words = draw.normal(2, 5), draw.normal(3, 5), draw.normal(11, 5)
    everyone = torch.arange(11).repeat(2)
    reply = submission.call("two_level_log_prob", hidden.repeat_interleave(11, 0), classes, words, CLASSES, everyone)
    sums = reply.map(lambda got: got.double().exp().reshape(2, 11).sum(1), part=", e^x of all words added up")
    expect(sums).is_close_to(torch.ones(2, dtype=DOUBLE), tolerance=Tolerance(absolute=1e-4))


@task("perplexity", points=1)
def test_perplexity_in_chunks(submission, draw):
    """Eleven words in chunks of five, as if all logits had been there at once."""
    place = scene(draw, 5, 11, 3)
    logits = table(*place[:3])
    own = logits[torch.arange(5), place[3]]
    losses = logits.logsumexp(1) - own
    parts = [logits[:, at : at + 5].logsumexp(1) for at in (0, 5, 10)]
    expect(submission.call("perplexity", *place, 5)).is_close_to(
        perplexity(*place),
        mistakes={
            "cross-entropy-returned": float(losses.mean()),
            "returned-a-tensor": typed("Tensor"),
            "mean-of-perplexities": float(losses.exp().mean()),
            "summed": math.exp(float(losses.sum())),
            "power-of-two": 2 ** float(losses.mean()),
            "bias-left-out": perplexity(*place[:2], torch.zeros(11), place[3]),
            "last-chunk-lost": math.exp(float((torch.logaddexp(*parts[:2]) - own).mean())),
            "only-the-last-chunk": math.exp(float((parts[2] - own).mean())),
            "chunks-averaged": math.exp(float((sum(parts) / 3 - own).mean())),
            "logarithms-added": math.exp(float((sum(parts) - own).mean())),
            "largest-chunk-only": math.exp(float((torch.stack(parts).amax(0) - own).mean())),
            "last-chunk-filled-up": math.exp(float((logits.exp().sum(1).add(4).log() - own).mean())),
            "sum-starts-at-one": math.exp(float((logits.exp().sum(1).add(1).log() - own).mean())),
        },
    )
