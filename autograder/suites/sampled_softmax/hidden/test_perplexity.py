"""Hidden tests of `perplexity`."""

import math

import torch

from autograder.judge import Tolerance, expect, raised, returned, task, typed, when
from autograder.suites.sampled_softmax.truth import DOUBLE, NAN_OR_INF, perplexity, scene, table


@task("perplexity", points=1)
def test_perplexity_in_chunks_of_any_size(submission, draw):
    """Chunks of one word, of all, of more than there are; a uniform guess; float64; gradients; another device."""
    for dtype in (torch.float32, DOUBLE):
        place = scene(draw, 6, 11, 3, dtype)
        for tensor in place[:3]:
            tensor.requires_grad_()
        tight = Tolerance(1e-9, 0) if dtype == DOUBLE else None
        for chunk_size in (1, 2, 5, 10, 11, 12, 1000):
            whole = 11 // chunk_size * chunk_size
            logits = table(*place[:3]).detach()
            own = logits[torch.arange(6), place[3]]
            mistakes = {
                "gradients-in-the-way": raised("RuntimeError", "requires grad"),
                "returned-a-tensor": typed("Tensor"),
            }
            if 0 < whole < 11:
                mistakes["last-chunk-lost"] = math.exp(float((logits[:, :whole].logsumexp(1) - own).mean()))
            expect(submission.call("perplexity", *place, chunk_size)).is_close_to(
                perplexity(*place), tolerance=tight, mistakes=mistakes
            )
    uniform = (draw.normal(1, 3), torch.zeros(11, 3), torch.full((11,), 2.5), torch.tensor([4]))
    for ask in (submission, submission.elsewhere):
        expect(ask.call("perplexity", *uniform, 3)).is_close_to(11.0)


def stale(place, chunk_size):
    """What comes out when the sum so far is not rescaled as the largest logit grows."""
    logits = table(*place[:3])
    parts = logits.split(chunk_size, 1)
    peaks = torch.stack([part.amax(1) for part in parts], 1).cummax(1).values
    total = sum((part - peaks[:, at, None]).exp().sum(1) for at, part in enumerate(parts))
    losses = total.log() + peaks[:, -1] - logits[torch.arange(len(logits)), place[3]]
    return math.exp(float(losses.mean()))


@task("perplexity", points=1)
def test_perplexity_of_large_logits(submission, draw):
    """Logits near 1000 and −1000, and the largest of them in the first chunk, in the last or between."""
    for shift in (0.0, 1000.0, -1000.0):
        for peak in (8, 4, 0):
            place = scene(draw, 4, 11, 3)
            place[2].add_(shift)
            place[2][peak : peak + 3] += 8
            mistakes = {"exponentials-overflow": NAN_OR_INF | returned(0.0)}
            if not shift and peak:
                mistakes["earlier-sum-not-rescaled"] = stale(place, 4)
            expect(submission.call("perplexity", *place, 4)).is_close_to(
                perplexity(*place), tolerance=Tolerance(1e-3 if shift else 1e-4, 0), mistakes=mistakes
            )


@task("perplexity", points=1)
def test_perplexity_with_forbidden_words(submission, draw):
    """Words whose bias is −inf: a few, a whole chunk in the middle, the first chunk, the last."""
    for forbidden in ([2, 9], [3, 4, 5], [0, 1, 2], [9, 10], [0, 1, 2, 3, 4, 5, 6, 7, 8]):
        place = scene(draw, 5, 11, 3)
        place[2][forbidden] = -math.inf
        allowed = [word for word in range(11) if word not in forbidden]
        place[3][:] = torch.tensor([allowed[int(at) % len(allowed)] for at in draw.ids(11, 5)])
        few = (
            place[0],
            place[1][allowed],
            place[2][allowed],
            torch.tensor([allowed.index(w) for w in place[3].tolist()]),
        )
        expect(submission.call("perplexity", *place, 3)).is_close_to(
            perplexity(*few), mistakes={"forbidden-less-forbidden": when(math.isnan)}
        )


@task("perplexity", points=2)
def test_perplexity_never_makes_all_logits(submission, draw):
    """401 positions, 1,511 words in chunks of 307: nothing as large as (N, V), no loop over positions."""
    place = scene(draw, 2, 1511, 3)
    expect(submission.counting.call("perplexity", *place, 1511)).costs_at_most(
        ops=300, expected="one chunk of 1,511 words", mistake="chunk-size-as-a-count"
    )
    place = scene(draw, 401, 1511, 3)
    reply = submission.counting.call("perplexity", *place, 307)
    expect(reply).is_close_to(perplexity(*place))
    expect(reply).costs_at_most(
        elements=2 * 401 * 307, expected="no tensor as large as (N, V)", mistake="all-logits-made"
    )
    expect(reply).costs_at_most(ops=401, expected="fewer operators than positions", mistake="token-loop")
