"""What the fork server runs once so that no worker pays for it.

A process that forks before torch has done a lookup, a matrix product and a backward reads CPU information again in
every child. The first optimiser step imports 800 modules (1.4 s); since they make every later fork dearer, only
suites that ask for the `optimizer` extra get a server that has taken one.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable

import torch

from autograder.worker import elsewhere

MODULES = ("collections", "dataclasses", "itertools", "math", "typing", "numpy", "torch.nn.functional")


def basics() -> None:
    """One thread, and the kernels that every suite uses."""
    _modules()
    layer = torch.nn.Embedding(3, 2)
    logits = torch.nn.functional.normalize(layer(torch.tensor([[0, 1, 1]])), dim=-1) @ torch.ones(2, 3)
    torch.nn.functional.cross_entropy(logits[0], torch.tensor([0, 1, 2])).backward()
    torch.nn.functional.one_hot(torch.tensor([1]), 3)
    torch.topk(torch.randn(4), 2)


def rest() -> None:
    """What takes a quarter of a second and few calls need: a single `check` is over before it is worth it."""
    # `backward(gradient)` imports torch.fx and sympy, which a submission may do at any time.
    torch.nn.Embedding(3, 2)(torch.tensor([1])).backward(torch.ones(1, 2))
    _another_device()


def _another_device() -> None:
    """The usual operators on the pretended device: each looks itself up at its first call there, which takes longer."""
    functional = torch.nn.functional
    with elsewhere.possible():
        table, ids = elsewhere.moved(torch.ones(3, 2)), elsewhere.moved(torch.tensor([0, 1]))
        functional.one_hot(ids, 3).to(table.dtype) @ table
        functional.cross_entropy(functional.normalize(functional.embedding(ids, table)) @ table.T, ids)
        found = torch.zeros_like(table).index_add(0, ids, table[ids]) / 2 - table.sum(0, keepdim=True) * 1.0
        found[ids] = torch.stack([table[0], table.mean(0)])
        found.masked_fill(found == 0, -torch.inf).where(found > 0, 1.0).argmax().item()
        torch.cat([ids, torch.arange(2, device=ids.device)]).unique().cumsum(0).sort()
        found.new_zeros(2).topk(1).values.unsqueeze(0).reshape(-1).tolist()
        # What writes in place or returns a view takes the longest: torch reads its schema.
        found.add_(1).sub_(1).mul_(2).div_(2).clamp_(min=0).fill_(1).zero_().copy_(table.detach())
        found.index_add_(0, ids, table[ids]).scatter_(0, ids[None], 1.0).masked_fill_(found > 0, 1.0)
        found.scatter_add_(0, ids[None], table[:1]).index_fill_(0, ids, 1.0)
        found[0], found[1:] = 1.0, table[1:]
        found.expand(3, 2).T.contiguous().t().transpose(0, 1).permute(1, 0).squeeze(0).squeeze().flatten().view(2, 3)
        found.unbind(), found.split(1), found.chunk(2), found.diagonal()


def before_cuda() -> None:
    """The same without a backward: where there is a GPU, that starts threads, and a fork leaves them behind."""
    _modules()
    importlib.import_module("torch.fx.experimental.symbolic_shapes")


def _modules() -> None:
    """What no device changes: one thread, and the imports of most submissions."""
    torch.set_num_threads(1)
    vars(sys.modules["autograder"])["check"] = _no_check
    for name in MODULES:
        importlib.import_module(name)


def _no_check(*_: object) -> None:
    """What a notebook's own `check` cells find here: its code is being judged already."""


def optimizer() -> None:
    """Step an optimiser once, for suites that train."""
    weight = torch.nn.Parameter(torch.ones(2))
    for kind in (torch.optim.SGD, torch.optim.Adam):
        weight.grad = torch.ones(2)  # no backward, which must not be where there is a GPU
        kind([weight], lr=0.1).step()


EXTRAS: dict[str, Callable[[], None]] = {"optimizer": optimizer}
