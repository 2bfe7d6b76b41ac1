"""The reference of `initialization` against other people's code: torch.nn, torch.optim, NumPy and SciPy."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from scipy import special, stats
from torch import nn

from solutions import initialization as reference

CASES = 200


@pytest.fixture
def numbers() -> np.random.Generator:
    return np.random.default_rng(20)


def test_deviations_are_those_that_torch_draws_with(
    numbers: np.random.Generator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`nn.init` is watched on its way to the normal distribution: which deviation does it ask for?"""
    asked: list[float] = []
    monkeypatch.setattr(torch.Tensor, "normal_", lambda table, mean=0.0, std=1.0, **_: asked.append(std) or table)
    for _ in range(CASES):
        rows, columns = (int(size) for size in numbers.integers(1, 300, 2))
        table = torch.empty(rows, columns)
        for scheme, draw in (
            ("default", nn.init.normal_),
            ("xavier", nn.init.xavier_normal_),
            ("kaiming", nn.init.kaiming_normal_),
        ):
            draw(table)
            assert math.isclose(reference.table_deviation(scheme, rows, columns), asked[-1], rel_tol=1e-12)
    assert len(asked) == 3 * CASES


def test_tables_are_normal_by_the_test_of_kolmogorov_and_smirnov() -> None:
    for seed in range(CASES):
        table = reference.draw_table(31, 17, 0.3, seed, padding_idx=seed % 31)
        drawn = np.delete(table.numpy(), seed % 31, axis=0).ravel()
        assert stats.kstest(drawn, "norm", args=(0, 0.3)).pvalue > 1e-9


def test_refilling_is_what_an_embedding_does_to_itself(numbers: np.random.Generator) -> None:
    for seed in range(CASES):
        rows, columns = (int(size) for size in numbers.integers(1, 20, 2))
        padding_idx = None if seed % 5 == 0 else int(numbers.integers(rows))
        mine, theirs = (nn.Embedding(rows, columns, padding_idx=padding_idx) for _ in range(2))
        torch.manual_seed(seed)
        reference.refill(mine, nn.init.normal_)
        torch.manual_seed(seed)
        theirs.reset_parameters()
        assert torch.equal(mine.weight, theirs.weight)


def test_losses_are_those_of_scipy(numbers: np.random.Generator) -> None:
    for _ in range(CASES):
        rows, columns, count = (int(size) for size in numbers.integers(2, 12, 3))
        pattern, std = numbers.normal(size=(rows, columns)), float(numbers.uniform(0, 1.2))
        ids, targets = numbers.integers(0, rows, (2, count))
        chances = special.log_softmax(std**2 * pattern[ids] @ pattern.T, axis=1)
        expected = -chances[np.arange(count), targets].mean() - np.log(rows)
        (found,) = reference.start_excess(torch.tensor(pattern), torch.tensor(ids), torch.tensor(targets), [std])
        assert math.isclose(found, expected, rel_tol=1e-7, abs_tol=1e-9)


def test_variances_are_those_of_numpy(numbers: np.random.Generator) -> None:
    for case in range(CASES):
        shape = tuple(int(size) for size in numbers.integers(1, 7, 1 + case % 3))
        queries, keys = numbers.normal(0.3, 1.5, (2, *shape))
        scores = np.einsum("...d,...d->...", queries, keys) / (np.sqrt(shape[-1]) if case % 2 else 1)
        measured, _ = reference.score_variance(torch.tensor(queries), torch.tensor(keys), bool(case % 2))
        assert math.isclose(measured, np.var(scores), rel_tol=1e-9, abs_tol=1e-12)


@pytest.mark.slow
def test_heads_are_those_of_multi_head_attention(numbers: np.random.Generator) -> None:
    """With unit matrices for its projections, the layer shows the attention weights of the pieces themselves."""
    for _ in range(CASES):
        batch, length, heads, width = (int(size) for size in numbers.integers(1, 6, 4))
        dim = heads * width
        layer = nn.MultiheadAttention(dim, heads, bias=False, batch_first=True, dtype=torch.float64)
        with torch.no_grad():
            layer.in_proj_weight.copy_(torch.eye(dim).repeat(3, 1))
        x = torch.tensor(numbers.normal(size=(batch, length, dim)))
        _, weights = layer(x, x, x, average_attn_weights=False)
        pieces = reference.split_heads(x, heads)
        scores = pieces @ pieces.transpose(-2, -1) / math.sqrt(width)
        assert torch.allclose(scores.softmax(-1), weights, atol=1e-12)


@pytest.mark.slow
def test_bytes_are_those_that_optimisers_keep(numbers: np.random.Generator) -> None:
    """One step of each optimiser; then every tensor of the table's shape is counted."""
    for case in range(CASES):
        rows, columns = (int(size) for size in numbers.integers(1, 20, 2))
        dtype = (torch.float64, torch.float32, torch.bfloat16, torch.float16)[case % 4]
        for use, kind in (("sgd", torch.optim.SGD), ("adam", torch.optim.Adam)):
            layer = nn.Embedding(rows, columns, dtype=dtype)
            optimizer = kind(layer.parameters(), lr=0.1)
            layer(torch.zeros(1, dtype=torch.int64)).sum().backward()
            optimizer.step()
            assert layer.weight.grad is not None
            kept = [layer.weight, layer.weight.grad, *optimizer.state[layer.weight].values()]
            kept = [tensor for tensor in kept if torch.is_tensor(tensor) and tensor.shape == layer.weight.shape]
            assert reference.table_bytes(rows, columns, dtype, use) == sum(tensor.nbytes for tensor in kept)
        assert reference.table_bytes(rows, columns, dtype) == layer.weight.nbytes
