"""Hidden tests of `log_uniform_probs`."""

import math

import torch

from autograder.judge import Tolerance, expect, has_dtype, raised, task, when
from autograder.suites.sampled_softmax.truth import DOUBLE, rank_probs


@task("log_uniform_probs", points=1)
def test_probabilities_for_ids_of_any_shape(submission, draw):
    """One id, none, three axes, int32; a vocabulary of one word; another device."""
    for vocab_size, shape in ((13, ()), (13, (2, 0)), (13, (2, 3, 2)), (1, (3,)), (2, (5, 1))):
        probs = torch.tensor(rank_probs(vocab_size), dtype=DOUBLE)
        for dtype in (torch.int64, torch.int32):
            ids = draw.ids(vocab_size, *shape)
            expect(submission.call("log_uniform_probs", ids.to(dtype), vocab_size)).is_close_to(
                probs[ids],
                mistakes={
                    "leading-axes-lost": when(lambda got, ids=ids: got.dim() != ids.dim()) | raised("TypeError", "0-d"),
                    "not-float64": has_dtype(torch.float32),
                },
            )
    ids = draw.ids(13, 2, 3)
    expect(submission.elsewhere.call("log_uniform_probs", ids, 13)).is_close_to(
        torch.tensor(rank_probs(13), dtype=DOUBLE)[ids]
    )


@task("log_uniform_probs", points=2)
def test_rare_words_are_right_to_six_digits(submission, draw):
    """Words near the end of a large vocabulary, and no tensor with a number for each word."""
    for vocab_size in (128_256, 200_003):
        ids = torch.cat([draw.ids(vocab_size, 20, low=vocab_size // 2), torch.tensor([0, 7, vocab_size - 1])])
        truth = torch.tensor([math.log1p(1 / (k + 1)) / math.log1p(vocab_size) for k in ids.tolist()], dtype=DOUBLE)
        reply = submission.counting.call("log_uniform_probs", ids, vocab_size)
        expect(reply).is_close_to(
            truth,
            tolerance=Tolerance(relative=1e-6),
            mistakes={
                "float32-logarithms": when(
                    lambda got, truth=truth: (
                        got.dtype == DOUBLE
                        and bool(got[-3:-1].isclose(truth[-3:-1], rtol=1e-3).all())
                        and bool((got - truth).abs().max() < 1e-5)
                    )
                ),
                "not-float64": has_dtype(torch.float32),
            },
        )
        expect(reply).costs_at_most(
            elements=1000, expected="no tensor with a number for each word", mistake="whole-vocabulary-laid-out"
        )
