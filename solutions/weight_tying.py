"""Weight tying: one table of vectors at both ends of a decoder.

What it teaches   The table that turns words into vectors can also turn vectors back into scores for words. Tied means
                  one Parameter under two names, not two that are equal: its gradient is the sum over both uses, it is
                  counted once, and whoever replaces it has to replace it at both ends.
Difficulty        3 of 5
Minutes           75
Prerequisites     `nn.Embedding` and `nn.Linear`, writing an `nn.Module`, `backward`, cross-entropy

Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, H numbers in the hidden layer, `...` any
leading axes, also none. Modules and tensors live on one device, which need not be the CPU, and new ones belong there
too.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def tie(embedding: nn.Embedding, head: nn.Linear) -> None:
    """Make an output head use the embedding's table as its own weight.

    Afterwards both layers hold one and the same Parameter: the very one that the embedding held before, with the same
    numbers and the same `requires_grad`. The head keeps its bias, or stays without one. Both layers are changed in
    place; nothing is returned.

    Args:
        embedding: the lookup; its weight has shape (V, D).
        head: the output layer; its weight should have shape (V, D) as well.

    Raises:
        ValueError: if the two weights differ in shape, or in dtype. The text names both shapes (or both dtypes) as
            Python prints them: `(7, 3)` or `torch.Size([7, 3])`, `torch.float32`; where both differ, one of the two
            will do. Neither layer has been changed then.
    """
    ### BEGIN SOLUTION
    table, weight = embedding.weight, head.weight
    if table.shape != weight.shape:
        raise ValueError(f"the embedding's weight is {tuple(table.shape)}, the head's {tuple(weight.shape)}")
    if table.dtype != weight.dtype:
        raise ValueError(f"the embedding's weight is {table.dtype}, the head's {weight.dtype}")
    head.weight = table
    ### END SOLUTION


def is_tied(embedding: nn.Embedding, head: nn.Linear) -> bool:
    """Say whether an embedding and a head are tied.

    They are tied when both hold one and the same Parameter. Two Parameters with equal numbers are not tied, nor are two
    Parameters that share memory. The shapes may differ, which means that the layers are not tied. Neither layer is
    changed.

    Args:
        embedding: any embedding.
        head: any linear layer.

    Returns:
        True or False.
    """
    ### BEGIN SOLUTION
    return head.weight is embedding.weight
    ### END SOLUTION


def count_parameters(module: nn.Module, trainable_only: bool = False) -> int:
    """Count the numbers in a module's Parameters, each Parameter once.

    A Parameter that is found under several names counts once. Two Parameters count as two, also when they are equal or
    share memory. Parameters of submodules count, however deep they are; buffers (such as the running mean of a batch
    norm) do not.

    Args:
        module: the module, possibly without any Parameter.
        trainable_only: leave out Parameters with `requires_grad=False`.

    Returns:
        How many numbers there are.
    """
    ### BEGIN SOLUTION
    return sum(p.numel() for p in module.parameters() if p.requires_grad or not trainable_only)
    ### END SOLUTION


class TiedDecoder(nn.Module):
    """Score every word of the vocabulary at every position, with one table at both ends.

    The layers, by the names of their attributes:

        embedding   `nn.Embedding`, V rows of D numbers, told its `padding_idx`
        hidden      `nn.Linear` from D to H, with bias
        project     `nn.Linear` from H to D, without bias; only needed when H and D differ
        head        `nn.Linear` from D to V, with bias; its weight is tied to the embedding's

    When H equals D there is no such projection: `project` is None, an `nn.Identity` or missing, as you like. There are
    no other Parameters.

    At the start the numbers in the table are drawn from a normal distribution with mean 0 and standard deviation 0.02,
    by torch's global generator and without setting a seed. The padding row, if there is one, is all zeros, and so is
    the head's bias. `hidden` and `project` start as PyTorch makes them. So all words are nearly equally likely at
    first, and the first cross-entropy comes out close to ln V.
    """

    def __init__(
        self, vocab_size: int, dim: int, hidden_size: int | None = None, padding_idx: int | None = None
    ) -> None:
        """Make the layers, tie them and give them their starting numbers.

        Args:
            vocab_size: V.
            dim: D.
            hidden_size: H; None means as large as `dim`.
            padding_idx: the padding word's row, or None; a negative one counts from the end, as in `nn.Embedding`.
        """
        super().__init__()
        ### BEGIN SOLUTION
        hidden_size = dim if hidden_size is None else hidden_size
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.hidden = nn.Linear(dim, hidden_size)
        self.project = nn.Identity() if hidden_size == dim else nn.Linear(hidden_size, dim, bias=False)
        self.head = nn.Linear(dim, vocab_size)
        tie(self.embedding, self.head)
        with torch.no_grad():
            self.embedding.weight.normal_(std=0.02)
            self.head.bias.zero_()
            if self.embedding.padding_idx is not None:
                self.embedding.weight[self.embedding.padding_idx] = 0
        ### END SOLUTION

    def forward(self, ids: Tensor) -> Tensor:
        """Compute `head(project(tanh(hidden(embedding(ids)))))`, without `project` when H equals D.

        The layers are read and never written to, the padding row included. Padding is looked up like any other word,
        and the padding word gets a score like any other.

        Args:
            ids: the words; int32 or int64, shape (...).

        Returns:
            Logits (scores that no softmax has seen), shape (..., V), with the dtype of the layers.
        """
        ### BEGIN SOLUTION
        states = torch.tanh(self.hidden(self.embedding(ids)))
        logits: Tensor = self.head(self.project(states))
        return logits
        ### END SOLUTION


def gradient_paths(model: TiedDecoder, ids: Tensor, targets: Tensor) -> tuple[Tensor, Tensor]:
    """Split the table's gradient into the part that comes through the lookup and the part through the head.

    The loss is the mean cross-entropy of `model(ids)` against `targets` over all positions, padding included. Backward
    on that loss leaves one gradient in the table: the sum of two parts. Find the two parts. The first is the gradient
    that an embedding of its own would get, the second the one that a head with a weight of its own would get.

    The model stays as it is: its numbers, its tie, and every `.grad`, which is None as before or holds the numbers that
    an earlier backward has left in it.

    Args:
        model: a decoder whose Parameters are all trainable.
        ids: the words, int64, shape (...), at least one.
        targets: the words to be predicted, int64, shape (...), the shape of `ids`.

    Returns:
        The part through the lookup and the part through the head, in this order, each of shape (V, D). The padding row
        of the first is zero, since `nn.Embedding` sees to that; the padding row of the second is whatever it is.
    """
    ### BEGIN SOLUTION
    untied = copy.deepcopy(model)
    untied.head.weight = nn.Parameter(untied.head.weight.detach().clone())
    logits = untied(ids)
    loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))
    lookup, head = torch.autograd.grad(loss, [untied.embedding.weight, untied.head.weight])
    return lookup, head
    ### END SOLUTION


def clear_pad_gradient(model: TiedDecoder) -> None:
    """Set the padding row of the table's gradient to zero.

    `padding_idx` stops the gradient that comes through the lookup, but not the one that comes through the head. Called
    after each backward and before each step of a plain optimiser (one without weight decay), this function keeps the
    padding row where it started. It changes that row of the gradient and nothing else: no other row, no other gradient,
    no Parameter. Afterwards the row is zeros, whatever it held, infinity and NaN included; `.grad` may be the same
    tensor or a new one. Without a padding row, or while the table's gradient is None, the function does nothing.

    Args:
        model: the decoder, changed in place. `model.embedding.padding_idx` is None or counts from 0.
    """
    ### BEGIN SOLUTION
    gradient, padding_idx = model.embedding.weight.grad, model.embedding.padding_idx
    if gradient is not None and padding_idx is not None:
        gradient[padding_idx] = 0
    ### END SOLUTION


def resize_vocab(model: TiedDecoder, new_size: int) -> None:
    """Give a decoder a larger or a smaller vocabulary, in place.

    The first rows of the table, as many as the old and the new vocabulary have in common, keep their numbers exactly,
    and so do their entries in the head's bias. Each added row is the mean of all old rows, leaving out the padding row;
    each added bias entry is zero. `num_embeddings` and `out_features` say the new size. You may keep the layers
    `embedding` and `head` or put new ones in their places. What stays either way is the tie, `padding_idx`, the dtype,
    whether the table and the bias are trainable, and all of `hidden` and `project` with their gradients.

    The gradients of the table and of the bias no longer fit, so they are None afterwards. With `new_size` equal to the
    old size nothing happens at all: Parameters and gradients stay the same objects.

    Args:
        model: the decoder, with at least one word that is not padding.
        new_size: how many words it shall know.

    Raises:
        ValueError: if `new_size` is less than 1, or so small that the padding row would be lost. The model has not been
            changed then.
    """
    ### BEGIN SOLUTION
    table, bias, padding_idx = model.embedding.weight, model.head.bias, model.embedding.padding_idx
    old_size = len(table)
    if new_size < 1:
        raise ValueError(f"a vocabulary of {new_size} words has no words")
    if padding_idx is not None and padding_idx >= new_size:
        raise ValueError(f"a vocabulary of {new_size} words has no row {padding_idx} for padding")
    if new_size == old_size:
        return
    with torch.no_grad():
        words = [row for row in range(old_size) if row != padding_idx]
        added = table[words].mean(dim=0).expand(max(new_size - old_size, 0), -1)
        new_table = torch.cat([table[:new_size], added])
        new_bias = torch.cat([bias[:new_size], bias.new_zeros(len(added))])
    model.embedding.weight = nn.Parameter(new_table, requires_grad=table.requires_grad)
    model.head.weight = model.embedding.weight
    model.head.bias = nn.Parameter(new_bias, requires_grad=bias.requires_grad)
    model.embedding.num_embeddings = model.head.out_features = new_size
    ### END SOLUTION


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    torch.manual_seed(0)
    vocab_size, dim, hidden_size = 1000, 32, 48
    ids, targets = torch.randint(1, vocab_size, (2, 4, 10))

    def report(title: str, produce: Callable[[], object]) -> None:
        try:
            print(f"{title:<20}", produce())
        except NotImplementedError:
            print(f"{title:<20}", "(not written yet)")
        except Exception as error:
            print(f"{title:<20}", f"failed: {type(error).__name__}: {error}")

    def tied_layers() -> str:
        embedding, head = nn.Embedding(7, 3), nn.Linear(3, 7)
        tie(embedding, head)
        with torch.no_grad():
            embedding.weight.fill_(2.5)
        return f"after filling the table with 2.5 the head holds {head.weight.mean():.2f}"

    def untied_layers() -> str:
        embedding, head = nn.Embedding(7, 3), nn.Linear(3, 7)
        head.weight.data.copy_(embedding.weight.data)
        return f"a head with equal numbers is tied: {is_tied(embedding, head)}"

    def counts() -> str:
        layer, other = nn.Linear(dim, vocab_size), nn.Linear(dim, vocab_size)
        twice, apart = nn.ModuleList([layer, layer]), nn.ModuleList([layer, other])
        return f"{count_parameters(twice):,} numbers in one layer used twice, {count_parameters(apart):,} in two layers"

    def first_loss() -> str:
        loss = F.cross_entropy(TiedDecoder(vocab_size, dim, hidden_size)(ids).flatten(0, 1), targets.flatten())
        return f"first loss {loss.item():.4f}, ln V {math.log(vocab_size):.4f}"

    def path_lengths() -> str:
        lookup, head = gradient_paths(TiedDecoder(vocab_size, dim, hidden_size), ids, targets)
        return f"length {float(lookup.norm()):.4f} through the lookup, {float(head.norm()):.4f} through the head"

    def pad_row() -> str:
        model = TiedDecoder(vocab_size, dim, hidden_size, padding_idx=0)
        torch.autograd.backward(F.cross_entropy(model(ids).flatten(0, 1), targets.flatten()))
        assert model.embedding.weight.grad is not None
        before = float(model.embedding.weight.grad[0].norm())
        clear_pad_gradient(model)
        return f"the padding row's gradient was {before:.4f} long, now {float(model.embedding.weight.grad[0].norm()):g}"

    def resized() -> str:
        model = TiedDecoder(vocab_size, dim, hidden_size)
        resize_vocab(model, vocab_size + 24)
        return f"logits for {model(ids).shape[-1]:,} words, {model.embedding}"

    report("tie", tied_layers)
    report("is_tied", untied_layers)
    report("count_parameters", counts)
    report("TiedDecoder", first_loss)
    report("gradient_paths", path_lengths)
    report("clear_pad_gradient", pad_row)
    report("resize_vocab", resized)


if __name__ == "__main__":
    main()
