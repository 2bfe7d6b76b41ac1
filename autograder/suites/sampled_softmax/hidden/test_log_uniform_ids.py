"""Hidden tests of `log_uniform_ids`."""

import math

import torch

from autograder.judge import expect, has_dtype, task, when
from autograder.suites.sampled_softmax.truth import DOUBLE


def border(k, vocab_size):
    """Where word k's stretch begins."""
    return math.log1p(k) / math.log1p(vocab_size)


def middles(words, vocab_size, part=0.5):
    """A number for each word, so far into its stretch."""
    pairs = [(border(k, vocab_size), border(k + 1, vocab_size)) for k in words]
    return torch.tensor([a + part * (b - a) for a, b in pairs], dtype=DOUBLE)


@task("log_uniform_ids", points=2)
def test_every_stretch_of_a_large_vocabulary(submission, draw):
    """Frequent and rare words of 128,256, near either end of their stretch; nothing of that size is made."""
    vocab_size = 128_256
    words = [*range(8), *draw.distinct(vocab_size, 30), vocab_size - 2, vocab_size - 1]
    for part in (0.02, 0.98, 0.5):
        uniform = middles(words, vocab_size, part)
        rough = torch.exp(uniform.float() * math.log(vocab_size + 1)).long() - 1
        reply = submission.counting.call("log_uniform_ids", uniform, vocab_size)
        expect(reply).equals(
            torch.tensor(words),
            mistakes={
                "one-off": when(lambda got: torch.equal(got, (torch.tensor(words) + 1).clamp(max=vocab_size - 1))),
                "rounded-to-the-nearest": when(lambda got: set((got - torch.tensor(words)).tolist()) == {0, 1}),
                "largest-power-is-v": torch.tensor([int(vocab_size ** float(u)) - 1 for u in uniform]),
                "worked-in-float32": when(
                    lambda got, rough=rough: (
                        0 < (got - torch.tensor(words)).abs().max() < 50 and got[0] == 0 == rough[0]
                    )
                ),
            },
        )
        expect(reply).costs_at_most(
            elements=1000, expected="no tensor with a number for each word", mistake="whole-vocabulary-laid-out"
        )


@task("log_uniform_ids", points=2)
def test_uniform_numbers_of_any_kind(submission, draw):
    """The smallest and the largest number, both sides of a border, one, none, three axes, float32; another device."""
    below = 1 - 2.0**-53
    for vocab_size in (1, 2, 7, 1000, 128_256, 999_999_999):
        uniform = torch.tensor([0.0, below], dtype=DOUBLE)
        expect(submission.call("log_uniform_ids", uniform, vocab_size)).equals(
            torch.tensor([0, vocab_size - 1]),
            mistakes={"past-the-last-word": when(lambda got, size=vocab_size: got[1] >= size)},
        )
    single = torch.tensor([0.0, 0.3, 0.6, 0.99], dtype=DOUBLE)
    expect(submission.call("log_uniform_ids", single, 1)).equals(torch.tensor([0, 0, 0, 0]))
    for vocab_size, shape in ((7, ()), (7, (0, 3)), (97, (2, 3, 4)), (97, (5, 1))):
        words = draw.ids(vocab_size, *shape)
        uniform = middles(words.flatten().tolist(), vocab_size).reshape(shape)
        for dtype in (torch.float32, DOUBLE):
            expect(submission.call("log_uniform_ids", uniform.to(dtype), vocab_size)).equals(
                words,
                mistakes={
                    "leading-axes-lost": when(lambda got, words=words: got.dim() != words.dim()),
                    "not-int64": has_dtype(torch.float32, torch.float64, torch.int32),
                },
            )
    expect(submission.elsewhere.call("log_uniform_ids", uniform, vocab_size)).equals(words)
    size = 6_400_000  # float32 rounds the logarithm of the next number as badly as it can
    uniform = middles(draw.ids(size, 30, low=size // 2).tolist(), size).float()
    exact = [math.exp(u * math.log1p(size)) for u in uniform.tolist()]
    kept = torch.tensor([0.02 < value % 1 < 0.98 for value in exact])
    truth = torch.tensor([int(value) - 1 for value in exact])[kept]
    expect(submission.call("log_uniform_ids", uniform[kept], size)).equals(
        truth,
        mistakes={
            "one-off": truth + 1,
            "rounded-to-the-nearest": when(lambda got: set((got - truth).tolist()) == {0, 1}),
            "worked-in-float32": when(lambda got: 0 < (got - truth).abs().max() < 500),
        },
    )
    # Last: whoever works in float32 has been found out by now.
    edges = torch.tensor([border(k, 1000) + side for k in range(1, 6) for side in (-1e-11, 1e-11)], dtype=DOUBLE)
    words = torch.tensor([0, 1, 1, 2, 2, 3, 3, 4, 4, 5])
    expect(submission.call("log_uniform_ids", edges, 1000)).equals(
        words, mistakes={"border-moved": when(lambda got: bool(((got - words).abs() <= 1).all()))}
    )
