"""Padding: the one row that must stand still, and everything that moves it.

What it teaches   `padding_idx` stops one thing, the gradient of the lookup. It does not count words, it does not watch
                  over an initialisation, a loaded table, an optimiser's decay or a tied head. What padding is, the ids
                  say and never the numbers; and where it stands, left or right or inside a bag, changes no answer.
Difficulty        3 of 5
Minutes           75
Prerequisites     embedding_probe: lookups and `padding_idx`; masked_mean: masks and padded batches; optimisers

Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, B bags, T tokens in a padded sentence, N
tokens in all bags together, `...` any leading axes, also none. Tensors live on one device, which need not be the CPU,
and new ones belong there too. No function may change its arguments, apart from `redraw` and `step_keeping_pad`, whose
work it is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def pad_row(padding_idx: int | None, vocab_size: int) -> int | None:
    """Say which row of a table is the padding row, counted from the front.

    A negative number counts from the end, as in `nn.Embedding`: −1 is the last row, V − 1, and −V is row 0.

    Args:
        padding_idx: from −V to V − 1, or None where there is no padding.
        vocab_size: V, at least 1.

    Returns:
        The row, an int from 0 to V − 1; None for None.

    Raises:
        ValueError: if the table has no such row. The text names both numbers, in digits.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 1: pad_row")


def redraw(module: nn.Module, std: float) -> None:
    """Give all tables of a model new random numbers, and every padding row its zeros back.

    The tables are the weights of each `nn.Embedding` and each `nn.EmbeddingBag`: the module itself may be one, and so
    may its submodules, however deep. Their numbers are drawn from a normal distribution with mean 0, by torch's global
    generator and without setting a seed. A layer's padding row, if it has one, is all zeros afterwards, and no other
    row is. Several layers may hold one table, the same Parameter, each with its own padding row or none: then every row
    that is padding for at least one of them is all zeros, in whatever order the layers come.

    The tables are written in place: the Parameters stay the same objects, their numbers stay in the same memory, frozen
    or trainable as they were, with their dtype and with the gradient they have. Nothing else in the model changes,
    except that a head whose weight is one of these tables follows it.

    Args:
        module: the model.
        std: the standard deviation, above 0.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 2: redraw")


def load_table(
    table: Tensor, padding_idx: int | None = None, *, freeze: bool = False, copy: bool = True
) -> nn.Embedding:
    """Make an embedding layer from vectors that somebody has trained before.

    With `copy`, the layer owns its numbers: whatever happens to it later does not happen to `table`, nor the other way
    round. Its padding row is all zeros, whatever the table holds there, infinity and NaN included; its other rows
    equal the table's.

    Without `copy`, the layer and `table` use the same memory: a number written into one is then in both. As the memory
    is the caller's, no number is changed now, not even in the padding row.

    Args:
        table: the vectors; any floating dtype, shape (V, D), with its numbers in any order in memory. It may require a
            gradient. It holds the same numbers afterwards.
        padding_idx: the padding word's row or None, as in `pad_row`.
        freeze: whether the layer's table is left out of training: its `requires_grad` is then False, otherwise True.
        copy: whether the layer gets numbers of its own.

    Returns:
        An `nn.Embedding` of V rows and D columns with the table's dtype. Its `padding_idx` counts from the front, and
        backward leaves zeros in that row of the gradient. Its weight is a Parameter and a leaf.

    Raises:
        ValueError: if the table has no row `padding_idx`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 3: load_table")


def step_keeping_pad(optimizer: torch.optim.Optimizer, embedding: nn.Embedding) -> float:
    """Take one step with an optimiser, leave the padding row where it was, and say how far it would have gone.

    `padding_idx` keeps the gradient of the lookup away from the padding row. That is not all that moves it: weight
    decay shrinks it without a gradient, momentum goes on moving it after the gradient has stopped, and a head that
    uses the same table sends a gradient of its own.

    After the call the padding row holds exactly the numbers it held before, be they zeros or not. All else is as after
    a plain `optimizer.step()`: the other rows, the other Parameters, what the optimiser remembers, and every gradient.
    The table stays the same Parameter.

    Args:
        optimizer: holds Parameters whose gradients are there already, usually the embedding's table among them. It
            takes exactly one step, with its own settings; `step()` needs no closure.
        embedding: the layer, trainable. Its `padding_idx` is None or counts from the front.

    Returns:
        The drift, a Python float: the largest absolute change that the step would have made to a number in the padding
        row. 0.0 where there is no padding row.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 4: step_keeping_pad")


def positions(mask: Tensor) -> Tensor:
    """Number the real tokens of each sentence 0, 1, 2, …, wherever the padding stands.

    A position is the number of real tokens before this one. So a sentence has the same positions whether it is padded
    on the left or on the right, or has padding in between.

    Args:
        mask: 1 or True at real tokens, 0 or False at padding; bool, any integer or any floating dtype, shape (..., T).
            T may be 0. A sentence may be longer than 256 tokens.

    Returns:
        The positions, 0 at padding; int64, shape (..., T).
    """
    # TODO: your code here.
    raise NotImplementedError("Task 5: positions")


def last_token(vectors: Tensor, ids: Tensor, padding_idx: int) -> Tensor:
    """Pick the vector of each sentence's last real token.

    The padding may stand on the right, on the left or in between. Which tokens are real, the ids say: a real word's
    vector may be all zeros, and padding may have any numbers. The vectors that are not picked have no influence, not
    even when they hold NaN or infinity. Gradients flow back to the vectors that are picked; all others get exactly 0. A
    sentence without a real token gives zeros; if no sentence has one, the result may be cut off from `vectors`. A
    vector that is picked comes out as it is, infinity and NaN included.

    Args:
        vectors: the tokens' vectors; any floating dtype, shape (..., T, D), T at least 1.
        ids: the tokens' ids; int32 or int64, shape (..., T).
        padding_idx: the id that marks padding. Any integer that the dtype of `ids` can hold, taken as it is: −1 marks
            the places where the id is −1.

    Returns:
        One vector a sentence; shape (..., D), with the dtype of `vectors`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 6: last_token")


def pool_bags(
    ids: Tensor,
    offsets: Tensor,
    table: Tensor,
    mode: str = "mean",
    padding_idx: int | None = None,
    weights: Tensor | None = None,
) -> Tensor:
    """Pool bags of words that lie one behind the other in a single row, as `nn.EmbeddingBag` does.

    Bag b begins at place `offsets[b]` of `ids` and ends where the next one begins, the last one where `ids` ends. A bag
    may be empty, the first and the last one too. Padding inside a bag is as good as not there: it counts neither in a
    sum, nor in a mean's divisor, nor for a maximum, whatever the padding row holds, even NaN. It is told by its id: a
    word of zeros counts like any other. A bag without real words gives zeros.

    Gradients flow back to `table`, where the padding row gets exactly 0, and to `weights`, where each padding gets
    exactly 0; if no bag has a real word, the result may be cut off from both. Where a maximum is 0, or several words
    have it, you decide which of them get its gradient. You may write the sums yourself or let torch do them; but where
    this function refuses, torch raises errors of other kinds.

    Args:
        ids: the words of all bags; int32 or int64, shape (N,). N may be 0.
        offsets: where the bags begin; int64, shape (B,), B at least 1. The first is 0, none is less than the one
            before, none is above N.
        table: the vectors, float32 or float64, shape (V, D). All but the padding row are finite.
        mode: "sum", "mean" or "max"; the last takes the largest of each of the D numbers.
        padding_idx: the padding word's row or None, as in `pad_row`.
        weights: None, or for the mode "sum" a number for each word of `ids` by which its vector is multiplied; finite,
            dtype of `table`, shape (N,).

    Returns:
        One vector a bag; shape (B, D), with the dtype of `table`.

    Raises:
        ValueError: if the mode is another one, if there are weights and the mode is not "sum", or if the table has no
            row `padding_idx`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 7: pool_bags")


def _sentences() -> list[list[str]]:
    """Read some sentences for the report."""
    corpus = Path(__file__).with_name("corpus.txt")
    if not corpus.exists():
        print("corpus.txt does not stand beside this file; two sentences have to do.")
        return [["the", "king", "drinks", "tea"], ["a", "dog", "sleeps"]]
    return [line.split() for line in corpus.read_text(encoding="utf-8").splitlines()[:40]]


def _drift(ids: Tensor, vocab_size: int, make: Callable[..., torch.optim.Optimizer], *, tied: bool) -> str:
    """Train a small model whose padding row starts as ones, and add up where the row would have gone."""
    torch.manual_seed(0)
    embedding, head = nn.Embedding(vocab_size, 8, padding_idx=0), nn.Linear(8, vocab_size, bias=False)
    with torch.no_grad():
        embedding.weight[0] = 1
    if tied:
        head.weight = embedding.weight
    optimizer = make([embedding.weight])
    drift = 0.0
    for _ in range(20):
        optimizer.zero_grad()
        logits = head(embedding(ids[:, :-1]))
        torch.autograd.backward(F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten(), ignore_index=0))
        drift += step_keeping_pad(optimizer, embedding)
    return f"pulled by {drift:.4f} in 20 steps, and still at {embedding.weight[0, 0].item():g}"


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    sentences = _sentences()
    words = ["<pad>", *sorted({word for sentence in sentences for word in sentence})]
    longest = max(map(len, sentences))
    right = torch.tensor([[*map(words.index, sentence), *[0] * (longest - len(sentence))] for sentence in sentences])
    left = torch.stack([row.roll(int((row == 0).sum())) for row in right])
    sgd, adamw = torch.optim.SGD, torch.optim.AdamW

    def report(title: str, produce: Callable[[], object]) -> None:
        try:
            print(f"{title:<17}", produce())
        except NotImplementedError:
            print(f"{title:<17}", "(not written yet)")
        except Exception as error:
            print(f"{title:<17}", f"failed: {type(error).__name__}: {error}")

    def drawn() -> str:
        layer = nn.Embedding(len(words), 8, padding_idx=0)
        redraw(layer, 0.1)
        lengths = layer.weight.norm(dim=1).tolist()
        return f"the padding row is {lengths[0]:g} long, the next one {lengths[1]:.3f}"

    def loaded() -> str:
        ones = torch.ones(3, 2)
        own, shared = load_table(ones, 0), load_table(ones, 0, copy=False)
        return f"padding row {own.weight[0].tolist()}, in shared memory {shared.weight[0].tolist()}"

    def counted() -> str:
        return "  ".join("".join(map(str, positions(batch != 0)[1].tolist())) for batch in (left, right))

    def ends() -> str:
        numbers = torch.arange(float(len(words)))[:, None]
        found = [last_token(numbers[batch], batch, 0).long().flatten().tolist() for batch in (left, right)]
        return f"{', '.join(words[word] for word in found[0][:4])}; left and right agree: {found[0] == found[1]}"

    def bags() -> str:
        table = torch.tensor([[9.0], [-1.0], [-2.0], [-4.0]])
        flat, starts = torch.tensor([1, 0, 3, 2, 0]), torch.tensor([0, 3, 3, 4])
        pooled = [pool_bags(flat, starts, table, mode, padding_idx=0) for mode in ("sum", "mean", "max")]
        return ", ".join(
            f"{mode} {found[0].item():g}" for mode, found in zip(("sum", "mean", "max"), pooled, strict=True)
        )

    report("pad_row", lambda: f"row -1 of {len(words)} words is row {pad_row(-1, len(words))}")
    report("redraw", drawn)
    report("load_table", loaded)
    report("step_keeping_pad", lambda: "what would move a padding row of ones?")
    report("  SGD", lambda: _drift(right, len(words), lambda held: sgd(held, lr=0.1), tied=False))
    report("  with decay", lambda: _drift(right, len(words), lambda held: sgd(held, 0.1, weight_decay=0.1), tied=False))
    report("  AdamW", lambda: _drift(right, len(words), lambda held: adamw(held, lr=0.1), tied=False))
    report("  tied head", lambda: _drift(right, len(words), lambda held: sgd(held, lr=0.1), tied=True))
    report("positions", counted)
    report("last_token", ends)
    report("pool_bags", bags)


if __name__ == "__main__":
    main()
