"""The reference beside other people's code: torch.nn.functional, torch.nn.AdaptiveLogSoftmaxWithLoss and scipy."""

from __future__ import annotations

import math

import pytest
import torch
from scipy import special, stats
from torch import nn
from torch.nn import functional

from solutions import sampled_softmax as reference

CASES = 200
DOUBLE = torch.float64


def head(generator: torch.Generator, positions: int, vocab_size: int, dim: int):
    numbers = [
        torch.randn(*shape, generator=generator, dtype=DOUBLE) for shape in ((positions, dim), (vocab_size, dim))
    ]
    return (
        *numbers,
        torch.randn(vocab_size, generator=generator, dtype=DOUBLE),
        torch.randint(vocab_size, (positions,), generator=generator),
    )


def sizes(generator: torch.Generator, *limits: int) -> list[int]:
    return [int(torch.randint(1, limit, (), generator=generator)) for limit in limits]


def test_multiply_adds_are_those_of_a_matrix_product() -> None:
    from torch.utils.flop_counter import FlopCounterMode

    generator = torch.Generator().manual_seed(0)
    for _ in range(CASES):
        batch, length, vocab_size, dim = sizes(generator, 5, 6, 50, 9)
        with FlopCounterMode(display=False) as counter:
            logits = torch.empty(batch * length, dim, device="meta") @ torch.empty(dim, vocab_size, device="meta")
        costs = reference.softmax_costs(batch, length, vocab_size, dim, 1, [vocab_size])
        assert costs["full"] == (counter.get_total_flops() // 2, logits.nbytes)


@pytest.mark.slow
def test_log_uniform_words_follow_scipys_distribution() -> None:
    """Word k is a log-uniform number between 1 and V + 1, less one and rounded down."""
    generator = torch.Generator().manual_seed(1)
    for _ in range(CASES):
        (vocab_size,) = sizes(generator, 5000)
        ids = torch.randint(vocab_size, (20,), generator=generator)
        number = stats.loguniform(1, vocab_size + 1)
        expected = torch.as_tensor(number.cdf(ids.numpy() + 2) - number.cdf(ids.numpy() + 1))
        torch.testing.assert_close(reference.log_uniform_probs(ids, vocab_size), expected, rtol=1e-9, atol=1e-14)
        uniform = torch.rand(20, generator=generator, dtype=DOUBLE)
        exact = torch.as_tensor(number.ppf(uniform.numpy()))
        clear = (exact - exact.round()).abs() > 1e-6
        found = reference.log_uniform_ids(uniform, vocab_size)
        assert torch.equal(found[clear], exact[clear].long() - 1)


def test_the_loss_is_a_cross_entropy_of_moved_biases() -> None:
    """Where no word is drawn twice, the loss is that of `cross_entropy` over the full table with −inf at the rest."""
    generator = torch.Generator().manual_seed(2)
    for _ in range(CASES):
        positions, dim = sizes(generator, 6, 6)
        hidden, weight, bias, targets = head(generator, positions, 13, dim)
        (count,) = sizes(generator, 9)
        sampled = torch.randperm(13, generator=generator)[:count]
        probs = torch.rand(count, generator=generator, dtype=DOUBLE) + 0.01
        shift = torch.full((positions, 13), -math.inf, dtype=DOUBLE)
        shift[:, sampled] = -torch.as_tensor(special.xlog1py(1, count * probs.numpy() - 1))
        shift[torch.arange(positions), targets] = 0
        logits = functional.linear(hidden, weight, bias) + shift
        arguments = (hidden, weight, bias, targets, sampled, probs)
        torch.testing.assert_close(
            reference.sampled_softmax_loss(*arguments), functional.cross_entropy(logits, targets), rtol=1e-9, atol=1e-12
        )
        sums = reference.corrected_logits(*arguments).logsumexp(1)
        torch.testing.assert_close(sums, torch.as_tensor(special.logsumexp(logits.numpy(), axis=1)))


def test_two_levels_agree_with_adaptive_softmax() -> None:
    """Torch's adaptive softmax keeps frequent words in its head: each is a class of its own."""
    generator = torch.Generator().manual_seed(3)
    for _ in range(CASES):
        short, tail, other, positions, dim = sizes(generator, 5, 6, 6, 6, 6)
        cutoffs = [short, short + tail]
        vocab_size = short + tail + other
        theirs = nn.AdaptiveLogSoftmaxWithLoss(dim, vocab_size, cutoffs, div_value=1.0).double()
        hidden = torch.randn(positions, dim, generator=generator, dtype=DOUBLE)
        targets = torch.randint(vocab_size, (positions,), generator=generator)
        # Their tails project first; both tails' products are word vectors of ours.
        with torch.no_grad():
            rows = [torch.zeros(short, dim, dtype=DOUBLE)]
            rows += [second.weight @ first.weight for first, second in theirs.tail]
            words, classes = torch.cat(rows), theirs.head.weight.clone()
        word_class = torch.cat([torch.arange(short), torch.full((tail,), short), torch.full((other,), short + 1)])
        found = reference.two_level_log_prob(hidden, classes, words, word_class, targets)
        expected = theirs(hidden, targets).output.detach()
        torch.testing.assert_close(found, expected, rtol=1e-9, atol=1e-12)


def test_perplexity_is_that_of_cross_entropy() -> None:
    generator = torch.Generator().manual_seed(4)
    for _ in range(CASES):
        positions, vocab_size, dim, chunk_size = sizes(generator, 8, 20, 6, 25)
        hidden, weight, bias, targets = head(generator, positions, vocab_size, dim)
        expected = math.exp(functional.cross_entropy(functional.linear(hidden, weight, bias), targets))
        assert reference.perplexity(hidden, weight, bias, targets, chunk_size) == pytest.approx(expected, rel=1e-10)
