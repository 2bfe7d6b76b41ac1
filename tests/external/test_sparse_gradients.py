"""The reference of `sparse_gradients` agrees with PyTorch's own lookups, optimisers and gradient scaler."""

from __future__ import annotations

import math

import pytest
import torch
from torch import nn
from torch.nn import functional

from solutions import sparse_gradients as reference

CASES = 200


def integer(generator: torch.Generator, low: int, high: int) -> int:
    return int(torch.randint(low, high + 1, (), generator=generator))


def batch(generator: torch.Generator) -> tuple[torch.Tensor, torch.Tensor, int, int]:
    """A float64 table and ids into it, with V and D."""
    vocab_size, dim = integer(generator, 1, 12), integer(generator, 1, 5)
    shape = [integer(generator, 0, 4) for _ in range(integer(generator, 0, 3))]
    ids = torch.randint(0, vocab_size, shape, generator=generator)
    return torch.randn(vocab_size, dim, generator=generator, dtype=torch.float64), ids, vocab_size, dim


@pytest.mark.slow
def test_lookup_gradient_agrees_with_embedding() -> None:
    generator = torch.Generator().manual_seed(1)
    for case in range(CASES):
        table, ids, vocab_size, dim = batch(generator)
        padding_idx = integer(generator, -vocab_size, vocab_size - 1) if case % 3 else None
        upstream = torch.randn(*ids.shape, dim, generator=generator, dtype=torch.float64)
        weight = nn.Parameter(table)
        by_frequency = bool(case % 2)
        functional.embedding(ids, weight, padding_idx, scale_grad_by_freq=by_frequency).backward(upstream)
        got = reference.lookup_gradient(ids, upstream, vocab_size, padding_idx, by_frequency)
        torch.testing.assert_close(got, weight.grad)


def test_merge_rows_agrees_with_the_dense_gradient() -> None:
    generator = torch.Generator().manual_seed(2)
    for _ in range(CASES):
        table, ids, _, dim = batch(generator)
        upstream = torch.randn(*ids.shape, dim, generator=generator, dtype=torch.float64)
        gradients = []
        for sparse in (True, False):
            weight = nn.Parameter(table.clone())
            functional.embedding(ids, weight, sparse=sparse).backward(upstream)
            assert weight.grad is not None
            gradients.append(weight.grad)
        rows, values = reference.merge_rows(gradients[0])
        assert rows.tolist() == sorted(set(ids.flatten().tolist()))
        torch.testing.assert_close(values, gradients[1][rows])


@pytest.mark.slow
def test_row_adam_agrees_with_an_adamw_for_every_row() -> None:
    generator = torch.Generator().manual_seed(3)
    for case in range(CASES // 4):
        table, _, vocab_size, dim = batch(generator)
        options = {"lr": 0.1, "betas": (0.7, 0.9), "eps": 0.01, "weight_decay": 0.3} if case % 2 else {"lr": 0.01}
        mine = reference.RowAdam(table.clone(), **options)
        rows = [nn.Parameter(row.clone()) for row in table]
        optimizers = [torch.optim.AdamW([row], **{"weight_decay": 0.0, **options}) for row in rows]
        for _ in range(4):
            ids = torch.randint(0, vocab_size, (integer(generator, 0, 5),), generator=generator)
            values = torch.randn(len(ids), dim, generator=generator, dtype=torch.float64)
            size = (vocab_size, dim)
            mine.step(torch.sparse_coo_tensor(ids[None], values, size, check_invariants=False))
            for row in ids.unique().tolist():
                rows[row].grad = values[ids == row].sum(dim=0)
                optimizers[row].step()
        torch.testing.assert_close(mine.weight, torch.stack([row.detach() for row in rows]))


@pytest.mark.slow
def test_row_adam_agrees_with_sparse_adam_while_all_rows_take_part() -> None:
    generator = torch.Generator().manual_seed(4)
    for _ in range(CASES):
        table, _, vocab_size, dim = batch(generator)
        theirs, mine = (
            nn.Parameter(table.clone()),
            reference.RowAdam(table.clone(), lr=0.1, betas=(0.8, 0.95), eps=1e-16),
        )
        optimizer = torch.optim.SparseAdam([theirs], lr=0.1, betas=(0.8, 0.95), eps=1e-16)
        for _ in range(2):
            theirs.grad = torch.randn(vocab_size, dim, generator=generator, dtype=torch.float64).to_sparse(1)
            mine.step(theirs.grad)
            optimizer.step()
        torch.testing.assert_close(mine.weight, theirs.detach())


def test_table_after_lookup_agrees_with_embedding() -> None:
    generator = torch.Generator().manual_seed(5)
    for case in range(CASES):
        table, ids, _, _ = batch(generator)
        max_norm, p = 0.25 + 2 * float(torch.rand((), generator=generator)), (1.0, 2.0, 3.0, 2.5, math.inf)[case % 5]
        theirs = table.clone()
        functional.embedding(ids, theirs, max_norm=max_norm, norm_type=p)
        mine = reference.table_after_lookup(table, ids, max_norm, p)
        torch.testing.assert_close(mine, theirs, rtol=1e-6, atol=1e-9)


@pytest.mark.slow
def test_loss_scaler_agrees_with_gradscaler() -> None:
    generator = torch.Generator().manual_seed(6)
    for case in range(CASES // 5):
        table = torch.randn(7, 3, generator=generator)
        interval, sparse = 1 + case % 4, bool(case % 2)
        weights = [nn.Parameter(table.clone()) for _ in range(2)]
        optimizers = [torch.optim.SGD([weight], lr=0.1, momentum=0.5 * (not sparse)) for weight in weights]
        mine = reference.LossScaler(4096.0, interval)
        theirs = torch.amp.GradScaler("cpu", init_scale=4096.0, growth_interval=interval)
        for _ in range(5):
            ids = torch.randint(0, 7, (5,), generator=generator)
            upstream = torch.randn(5, 3, generator=generator) * 10 ** integer(generator, -6, 2)
            losses = [
                (functional.embedding(ids, weight, sparse=sparse).half().float() * upstream).sum() for weight in weights
            ]
            before = theirs.get_scale()
            optimizers[1].zero_grad()
            theirs.scale(losses[1]).backward()
            theirs.step(optimizers[1])
            theirs.update()
            made = mine.step(losses[0], optimizers[0])
            assert made is (theirs.get_scale() >= before)
            assert mine.scale == theirs.get_scale()
            torch.testing.assert_close(weights[0].detach(), weights[1].detach())
