"""Cost: operators are counted and the largest tensor is measured, the same on every machine."""

from __future__ import annotations

import pytest
import torch

from autograder.worker.cost import CostCounter


def counted(work):
    with CostCounter() as cost:
        work()
    return cost


def test_a_loop_costs_one_operator_a_turn():
    x = torch.ones(3)
    assert counted(lambda: [x + 1 for _ in range(7)]).ops == 7


def test_a_batched_operation_costs_the_same_for_any_batch():
    small, large = torch.ones(2, 5), torch.ones(2000, 5)
    assert counted(lambda: small * 2).ops == counted(lambda: large * 2).ops == 1


@pytest.mark.slow
def test_the_backward_pass_is_counted():
    x = torch.ones(3, requires_grad=True)
    forward = counted(lambda: x * x).ops
    assert counted(lambda: (x * x).backward(x)).ops > forward


def test_nothing_costs_nothing():
    cost = counted(lambda: sum(range(10)))
    assert (cost.ops, cost.largest) == (0, 0)


def test_work_outside_the_block_is_not_counted():
    with CostCounter() as cost:
        pass
    torch.ones(3) + 1
    assert cost.ops == 0


def test_the_largest_tensor_is_the_largest_ever_made():
    assert counted(lambda: torch.ones(50, 20).sum()).largest == 1000


@pytest.mark.parametrize("view", [lambda x: x.expand(1000, 3), lambda x: x.expand(1000, 3).T], ids=["expanded", "both"])
def test_a_view_that_repeats_memory_is_no_large_tensor(view):
    x = torch.ones(3)
    assert counted(lambda: view(x)).largest == 3


def test_a_materialised_expansion_is_a_large_tensor():
    x = torch.ones(3)
    assert counted(lambda: x.expand(1000, 3).contiguous()).largest == 3000


def test_a_small_view_of_a_large_tensor_counts_as_small():
    x = torch.ones(1000)
    assert counted(lambda: x[:3]).largest == 3


def test_each_of_several_results_is_measured():
    x = torch.ones(4, 5)
    assert counted(lambda: x.sort(dim=1)).largest == 20


def test_a_one_hot_lookup_is_told_from_an_indexed_one():
    ids, table = torch.tensor([1, 2, 3]), torch.ones(500, 2)
    assert counted(lambda: table[ids]).largest == 6
    assert counted(lambda: torch.nn.functional.one_hot(ids, 500).float() @ table).largest == 1500


def test_meta_tensors_are_measured_by_their_shape():
    assert counted(lambda: torch.empty(30, 20, device="meta").clone()).largest == 600
