"""Sparse gradients: which rows of a table move, and why.

What it teaches   A batch sends gradient to the few rows that it looks up, yet an optimiser may move others, and a
                  lookup may write into the table. Sparse gradients, which optimisers take them, an Adam that leaves
                  rows alone, and gradients too small for float16.
Difficulty        3 of 5
Minutes           90
Prerequisites     embedding_probe: the gradient of a lookup; one step of an optimiser, `torch.no_grad`, float16

Letters in the shapes: V rows in the table, D numbers in a row, N entries of a sparse gradient, `...` any leading axes,
also none. No function may change its arguments. `RowAdam.step` changes its table and `LossScaler.step` trains: that is
what they are for. Tensors live on one device, which need not be the CPU, and new ones belong there too.

A sparse gradient is a tensor of shape (V, D) in the layout `torch.sparse_coo`, as `nn.Embedding(..., sparse=True)`
leaves it in `weight.grad`: N row numbers, and N rows of D values. A row number may occur more than once; its values
then add up.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def lookup_gradient(
    ids: Tensor, upstream: Tensor, vocab_size: int, padding_idx: int | None = None, scale_grad_by_freq: bool = False
) -> Tensor:
    """Work out the gradient that a lookup leaves in its table, without autograd.

    Each looked-up row hands its upstream gradient to the row of the table that it came from, and contributions to the
    same row add up. With `scale_grad_by_freq` each row's sum is divided by the number of times that its id occurs in
    `ids`. Rows that are not looked up get 0. The padding row gets exactly 0, whatever its upstream holds, NaN included.
    The function is called with autograd switched off (in `torch.inference_mode`).

    Args:
        ids: the ids that were looked up; int64, shape (...), also () and shapes with a 0 in them.
        upstream: gradient of the loss with respect to the looked-up rows; float32 or float64, shape (..., D).
        vocab_size: V.
        padding_idx: the row that gets no gradient, or None; a negative one counts from the end.
        scale_grad_by_freq: as the argument of that name of `nn.Embedding`.

    Returns:
        The table's gradient, an ordinary (not sparse) tensor of shape (V, D), with the dtype of `upstream`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 1: lookup_gradient")


def merge_rows(gradient: Tensor) -> tuple[Tensor, Tensor]:
    """Turn a sparse gradient into plain row numbers and values, each row once.

    V may be so large that a tensor of V numbers does not fit into memory.

    Args:
        gradient: sparse, shape (V, D), with N entries; N may be 0. Row numbers may repeat, in any order. `gradient` may
            be coalesced already, or not. float32 or float64, finite.

    Returns:
        A pair of ordinary tensors. First the row numbers that occur in `gradient`, each once, in rising order; int64,
        shape (R,). Then for each of them the sum of its values, with the dtype of `gradient`, shape (R, D). A row whose
        values are 0, or add up to 0, is listed all the same: it was looked up. Both may share memory with `gradient`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 2: merge_rows")


def accepts_sparse(kind: type[torch.optim.Optimizer], **options: object) -> bool:
    """Find out whether an optimiser can work with sparse gradients, by letting it try.

    Some optimisers refuse sparse gradients, and some do so with certain options only. They refuse by raising an
    exception of any type in `step`, and they may do so only in their second step. An optimiser accepts sparse gradients
    if it makes two steps in a row on a table of shape (V, D) whose gradient is sparse each time. Your own small table
    will do, if its gradient is sparse as described at the top: row numbers, at least one, and whole rows of values.

    Args:
        kind: the class, PyTorch's or anybody's. It takes a list of Parameters first, and its `step` needs no arguments.
        options: keyword arguments for the class, beside the Parameters.

    Returns:
        True if it accepts sparse gradients, or else False.

    Raises:
        Exception: whatever the constructor raises, if it does not take the options at all (a negative rate, an unknown
            name). That says nothing about gradients, so the error comes through as it is.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 3: accepts_sparse")


def stray_rows(before: Tensor, after: Tensor, ids: Tensor) -> Tensor:
    """Name the rows that moved in a training step although the batch did not look them up.

    Adam is known for it: its running means go on moving a row after the row's last gradient. Momentum and weight decay
    do it as well. A row has moved if one of its numbers is another one, by however little.

    Args:
        before: the table before the step; finite numbers, any floating dtype, shape (V, D).
        after: the table after the step; of the same shape and dtype, finite too.
        ids: what the batch looked up; int64, each in 0 … V − 1, shape (...), possibly empty.

    Returns:
        The row numbers, each once, in rising order; int64, shape (number of rows,).
    """
    # TODO: your code here.
    raise NotImplementedError("Task 4: stray_rows")


class RowAdam:
    """Adam with decoupled weight decay that touches only the rows in the gradient.

    Every row is trained as if it were alone in the world, with an optimiser of its own that sleeps while the row is not
    in the gradient. For a row that is in the gradient, with the sum g of its values, one step is

        n ← n + 1
        m ← β₁ m + (1 − β₁) g
        v ← β₂ v + (1 − β₂) g²
        w ← w − lr · weight_decay · w
        w ← w − lr · (m / (1 − β₁ⁿ)) / (√(v / (1 − β₂ⁿ)) + eps)

    where n, m and v belong to this row alone and start at 0. A row that is in the gradient takes part, even if its
    values are 0. For every other row nothing changes: not w, by a single bit, and not n, m or v. Work at least at the
    table's precision throughout, also in 1 − βⁿ. Two objects of the class know nothing of each other.

    The class stands alone: it is no subclass of `torch.optim.Optimizer`. What its attributes are called is up to you.

    Args:
        weight: the table; float32 or float64, shape (V, D). It may be a Parameter that is being trained.
        lr: the learning rate.
        betas: β₁ and β₂.
        eps: keeps the divisor away from 0.
        weight_decay: how strongly rows are pulled towards 0.
    """

    def __init__(
        self,
        weight: Tensor,
        lr: float = 0.001,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
    ) -> None:
        # TODO: your code here.
        raise NotImplementedError("Task 5: RowAdam")

    def step(self, gradient: Tensor) -> None:
        """Make one step, in place: the new numbers are written into the memory of the table given at the start.

        Args:
            gradient: sparse, with the shape and dtype of the table, as `merge_rows` takes it; repeated row numbers and
                no entries at all included. It is left as it was. The Parameter's own `.grad` plays no part.
        """
        # TODO: your code here.
        raise NotImplementedError("Task 5: RowAdam")


def table_after_lookup(weight: Tensor, ids: Tensor, max_norm: float, norm_type: float = 2.0) -> Tensor:
    """Predict the table that a lookup with `max_norm` leaves behind.

    `nn.Embedding(..., max_norm=1.0)` writes into its weight in the forward pass: before it hands the rows out, every
    looked-up row that is longer than `max_norm` is shortened to that length, keeping its direction. All other rows stay
    bit for bit, also long ones that nobody asked for, and short ones that somebody did.

    Args:
        weight: the table before the lookup; float32 or float64, shape (V, D). Its numbers are finite, and so are the
            sums of their powers that make a length. It stays as it is.
        ids: what is looked up; int64, shape (...), possibly empty, with repeats.
        max_norm: the greatest length, more than 0.
        norm_type: p, at least 1 and possibly infinite. A row's length is its p-norm: the p-th root of the sum of its
            numbers' sizes (their absolute values) to the power p; for infinity the largest size.

    Returns:
        The table after the lookup, in memory of its own, also if nothing changed; shape (V, D), with the dtype of
        `weight`. A shortened row's length is right to within one part in a million, apart from what adding 1e-7 to the
        length that you divide by may do, as PyTorch does.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 6: table_after_lookup")


class LossScaler:
    """Bring gradients through float16 that would vanish there.

    Where part of a model computes in float16, a gradient below about 3e-8 becomes 0 on its way back. So the loss is
    multiplied by a large scale first, and the gradients, once they have arrived in float32, are divided by it. A scale
    that is too large makes gradients infinite or NaN. Such a step is skipped, and the scale is halved.

    Attributes:
        scale: what the next loss will be multiplied by, a Python float.

    Args:
        scale: the scale at the start.
        growth_interval: after so many steps made one after the other, none of them skipped, the scale is doubled, and
            the counting starts again from 0. A skipped step starts it again as well.
    """

    def __init__(self, scale: float = 65536.0, growth_interval: int = 2000) -> None:
        # TODO: your code here.
        raise NotImplementedError("Task 7: LossScaler")

    def step(self, loss: Tensor, optimizer: torch.optim.Optimizer) -> bool:
        """Run backward on a loss and let the optimiser make one step, with its own settings, unless it is skipped.

        The gradients that count are those of this loss, with respect to all Parameters of the optimiser, in each of its
        groups. They may be ordinary tensors, sparse, or None for a Parameter that the loss does not depend on, and the
        optimiser gets them as what they are: one that finds None leaves the Parameter alone, with weight decay too.
        What is in `.grad` before the call must not count; what this call leaves there does not matter.

        If a number in any gradient is infinite or NaN as it arrives, before it is divided, the step is skipped: no
        Parameter changes, nor anything that the optimiser remembers. A gradient too large in one Parameter skips all of
        them. Only the numbers themselves decide: the loss may be infinite, or a norm. (Where a row occurs several times
        in a sparse gradient, look at its values or at their sum, as you like.) The new scale, be it half or double, is
        for the next call; there is no least scale, and no greatest.

        Args:
            loss: a float32 scalar that knows its graph; it is backpropagated here for the first and last time.
            optimizer: holds float32 Parameters.

        Returns:
            True if the optimiser made its step, False if the step was skipped.
        """
        # TODO: your code here.
        raise NotImplementedError("Task 7: LossScaler")


TRIALS: dict[str, tuple[type[torch.optim.Optimizer], dict[str, object]]] = {
    "SGD": (torch.optim.SGD, {"lr": 0.1}),
    "momentum": (torch.optim.SGD, {"lr": 0.1, "momentum": 0.9}),
    "decay": (torch.optim.SGD, {"lr": 0.1, "weight_decay": 0.1}),
    "Adam": (torch.optim.Adam, {}),
    "AdamW": (torch.optim.AdamW, {}),
    "Adagrad": (torch.optim.Adagrad, {}),
}


def _backward(ids: Tensor, weight: nn.Parameter, *, sparse: bool = False) -> Tensor:
    """The gradient of a small loss with respect to a table from which ids are looked up."""
    weight.grad = None
    torch.autograd.backward(F.embedding(ids, weight, sparse=sparse).square().sum())
    assert weight.grad is not None
    return weight.grad


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    corpus = Path(__file__).with_name("corpus.txt")
    if not corpus.is_file():
        print("corpus.txt is not beside this file; two sentences will do")
    text = corpus.read_text(encoding="utf-8") if corpus.is_file() else ""
    sentences = ["the king and the queen saw the bank of the river", "tourists in rome visit the museum"]
    words = sorted(set(" ".join([text, *sentences]).split()))
    first, second = (torch.tensor([words.index(word) for word in sentence.split()]) for sentence in sentences)
    the, table = words.index("the"), torch.randn(len(words), 16, generator=torch.Generator().manual_seed(0))
    torch.sparse.check_sparse_tensor_invariants.disable()  # the default; unless said, PyTorch warns

    def report(title: str, produce: Callable[[], object]) -> None:
        try:
            print(f"{title:<19}", produce())
        except NotImplementedError:
            print(f"{title:<19}", "(not written yet)")
        except Exception as error:
            print(f"{title:<19}", f"failed: {type(error).__name__}: {error}"[:60])

    def gradients() -> str:
        sizes = [lookup_gradient(first, torch.ones(11, 1), len(words), None, by)[the].item() for by in (False, True)]
        return "'the' occurs 4 times: gradient {:g} as a sum, {:g} by frequency".format(*sizes)

    def merged() -> str:
        gradient = _backward(first, nn.Parameter(table.clone()), sparse=True)
        return f"{gradient._nnz()} entries in {len(merge_rows(gradient)[0])} rows, of {len(words)} in the table"

    def accepted() -> str:
        said = {name: accepts_sparse(kind, **options) for name, (kind, options) in TRIALS.items()}
        taken, refused = (", ".join(name for name in said if said[name] is answer) for answer in (True, False))
        return f"taken by {taken}; refused by {refused}"

    def strays() -> str:
        counts = []
        for name, (kind, options) in TRIALS.items():
            weight = nn.Parameter(table.clone())
            # Options of any class; see accepts_sparse.
            optimizer = kind([weight], **options)  # type: ignore[arg-type]
            for ids in (first, second):
                before = weight.detach().clone()
                _backward(ids, weight)
                optimizer.step()
            counts.append(f"{name} {len(stray_rows(before, weight.detach(), second))}")
        return ", ".join(counts)

    def lazy() -> str:
        weight = nn.Parameter(table.clone())
        optimizer = RowAdam(weight, weight_decay=0.1)
        for ids in (first, second):
            before = weight.detach().clone()
            optimizer.step(_backward(ids, weight, sparse=True))
        moved = (before != weight.detach()).any(dim=1)
        return f"{int(moved.sum())} rows moved in the second step, for {len(second.unique())} different words"

    def shortened() -> str:
        lengths = [part.norm(dim=1)[first].max().item() for part in (table, table_after_lookup(table, first, 3.0))]
        return "longest row looked up: {:.2f} -> {:.2f}, with max_norm 3".format(*lengths)

    def scaled() -> str:
        moves = []
        for power in (0, 16, 50):
            weight, scaler = nn.Parameter(table.clone()), LossScaler(2.0**power)
            loss = (F.embedding(first, weight).half().float() * 1e-8).sum()
            made = scaler.step(loss, torch.optim.SGD([weight], lr=1e6))
            move = float((weight.detach() - table).abs().max())
            moves.append(f"2^{power}: {f'move of {move:.2f}' if made else 'skipped'}")
        return ", ".join(moves)

    parts = {
        "lookup_gradient": gradients,
        "merge_rows": merged,
        "accepts_sparse": accepted,
        "stray_rows": strays,
        "RowAdam": lazy,
        "table_after_lookup": shortened,
        "LossScaler": scaled,
    }
    for title, part in parts.items():
        report(title, part)


if __name__ == "__main__":
    main()
