"""A pretended device: numbers are right on it, and what mixes it with the CPU fails as it would on a GPU."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import nn

from autograder.worker import elsewhere

TABLE = torch.arange(12.0).reshape(4, 3) - 5
IDS = torch.tensor([1, 3, 1])


def there(tensor: torch.Tensor) -> torch.Tensor:
    return elsewhere.moved(tensor)


def trained(table: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    weight = nn.Parameter(table)
    (F.embedding(ids, weight) ** 2).sum().backward()
    assert weight.grad is not None
    return weight.grad


def filled(table: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    layer = nn.Embedding(4, 3, device=table.device)
    with torch.no_grad():
        layer.weight.copy_(table)
    return layer.double()(ids)


def written(table: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    table = table.clone()
    table[[0, 2]] = 7
    table[:, range(1)] = torch.full((4, 1), 3.0, device=table.device)
    table[torch.tensor([3])] *= 2  # places may be on the CPU, as on a GPU
    table[np.array([1])] += 1
    return table[[]].sum() + table


SAME: list[Callable[[torch.Tensor, torch.Tensor], Any]] = [
    lambda table, ids: table[ids] @ table.T,
    lambda table, ids: F.one_hot(ids, 4).to(table.dtype) @ table,
    lambda table, ids: torch.zeros(4, 3, device=table.device).index_add_(0, ids, table[:3]),
    lambda table, ids: table[table > 0],
    lambda table, ids: torch.tensor([float(row.sum()) for row in table], device=table.device),
    lambda table, ids: table.new_tensor([1.0, 2.0]),
    lambda table, ids: torch.as_tensor(table),
    lambda table, ids: (ids[:, None] == torch.arange(4, device=ids.device)).long(),
    lambda table, ids: F.normalize(table, dim=1).topk(2).values,
    lambda table, ids: torch.stack([table[i].mean(dim=0) for i in ids.tolist()]),
    lambda table, ids: copy.deepcopy(nn.Parameter(table)).detach(),
    lambda table, ids: table * torch.tensor(2.0),
    lambda table, ids: nn.Linear(3, 2).to(table.device).weight.shape,
    trained,
    filled,
    written,
]


@pytest.mark.parametrize("function", SAME)
def test_numbers_are_those_of_the_cpu(function: Callable[[torch.Tensor, torch.Tensor], Any]) -> None:
    expected = function(TABLE, IDS)
    with elsewhere.possible():
        got = function(there(TABLE), there(IDS))
    if isinstance(expected, torch.Tensor):
        assert type(got) is elsewhere.There
        assert torch.equal(elsewhere.back(got), expected)
    else:
        assert got == expected


MIXED: list[Callable[[torch.Tensor, torch.Tensor], Any]] = [
    lambda table, ids: table + torch.zeros(4, 3),
    lambda table, ids: ids[:, None] == torch.arange(4),
    lambda table, ids: torch.zeros(4, 3).index_add_(0, ids, table[:3]),
    lambda table, ids: nn.Linear(3, 2)(table),
    lambda table, ids: torch.ones(4, 3)[ids],
    lambda table, ids: torch.cat([table, torch.zeros(1, 3)]),
]


@pytest.mark.parametrize("function", MIXED)
def test_a_tensor_of_the_cpus_does_not_mix(function: Callable[[torch.Tensor, torch.Tensor], Any]) -> None:
    with elsewhere.possible(), pytest.raises(RuntimeError, match="on the same device"):
        function(there(TABLE), there(IDS))


def test_the_way_back_is_by_cpu() -> None:
    with elsewhere.possible():
        assert type(there(TABLE).cpu()) is torch.Tensor
        assert there(TABLE).cpu().numpy().tolist() == TABLE.tolist() == there(TABLE).numpy(force=True).tolist()
        with pytest.raises(TypeError, match=r"Tensor\.cpu"):
            there(TABLE).numpy()
        with pytest.raises(TypeError, match=r"Tensor\.cpu"):
            np.asarray(there(TABLE))


def test_one_number_can_be_read_and_printed() -> None:
    with elsewhere.possible():
        total = there(TABLE).sum()
        assert (float(total), f"{total:.1f}", bool(total > 5), type(total).__name__) == (6.0, "6.0", True, "Tensor")


def test_it_comes_back_as_trainable_as_it_was() -> None:
    assert elsewhere.back(there(TABLE).requires_grad_()).requires_grad
    assert not elsewhere.back(there(TABLE)).requires_grad
    frozen = elsewhere.back(nn.Parameter(there(TABLE), requires_grad=False))
    assert (type(frozen), frozen.requires_grad) == (nn.Parameter, False)


@pytest.mark.parametrize(
    "work",
    [
        lambda table: table[:2],
        lambda table: table.split(2)[1],
        lambda table: table.detach().T,
        lambda table: torch.tensor([2.0], device=table.device) * table,
        lambda table: table.to(torch.float64).to(table.dtype),
    ],
)
def test_inference_mode_is_as_good_as_any(work):
    with elsewhere.possible(), torch.inference_mode():
        got = work(there(TABLE))
        assert got.device == elsewhere.DEVICE
        assert torch.equal(got.cpu(), work(TABLE))


def test_numbers_elsewhere_are_not_changed_one_by_one():
    with elsewhere.possible(), pytest.raises(TypeError, match="only implemented on CPU"):
        there(TABLE).apply_(lambda number: number + 1)
