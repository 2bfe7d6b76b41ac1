"""Embedding probe: a table of vectors, looked up by number.

What it teaches   A lookup is a matrix product with one-hot rows. `nn.Embedding` and `nn.Linear` are the same weights
                  read two ways, gradients reach only the rows that were looked up, and closeness is an angle.
Difficulty        2 of 5
Minutes           60
Prerequisites     tensors and broadcasting, matrix products, `nn.Module`, what a gradient is

Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, `...` any leading axes, also none.
No function may change its arguments. Tensors live on one device, which need not be the CPU, and new ones belong there
too.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def one_hot_lookup(ids: Tensor, weight: Tensor) -> Tensor:
    """Look words up the slow way: one-hot rows times the table.

    Build the one-hot rows, multiply, and sum over the whole vocabulary, by whatever operators: a row of infinities
    which nobody asked for still spoils the result, since 0 times infinity is NaN. The next task does without.

    Args:
        ids: which rows; int32 or int64, shape (...), each in 0 … V − 1.
        weight: the table; any floating dtype, shape (V, D).

    Returns:
        The rows, shape (..., D), with the table's dtype. A single id of shape () gives one row of shape (D,).
    """
    # TODO: your code here.
    raise NotImplementedError("Task 1: one_hot_lookup")


def embedding_lookup(ids: Tensor, weight: Tensor) -> Tensor:
    """Look the same words up the fast way, through an embedding layer or by indexing.

    For a finite table the result equals that of `one_hot_lookup` bit for bit, and no tensor of shape (..., V) is ever
    made. A row that nobody asked for has no influence, whatever it holds.

    Args:
        ids: which rows; int32 or int64, shape (...).
        weight: the table; any floating dtype, shape (V, D).

    Returns:
        The rows, shape (..., D), with the table's dtype.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 2: embedding_lookup")


def linear_equivalent(weight: Tensor) -> nn.Linear:
    """Make the `nn.Linear` that turns one-hot rows into the table's rows.

    Remember in which order `nn.Linear` stores its weight.

    Args:
        weight: the table, shape (V, D).

    Returns:
        A trainable linear layer without bias, V inputs and D outputs, with the table's dtype. It owns its numbers:
        training it later must not change `weight`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 3: linear_equivalent")


def build_embedding(table: Tensor, padding_idx: int | None = None) -> nn.Embedding:
    """Make a trainable embedding layer that starts from a given table.

    Args:
        table: the starting vectors, shape (V, D), all of them finite.
        padding_idx: the padding word's row, or None for no padding. A negative one counts from the end, as in
            `nn.Embedding`.

    Returns:
        An `nn.Embedding` of V rows and the table's dtype, its other options left at their defaults. It owns its
        numbers, is trainable, and knows its `padding_idx`; a negative one may stay negative or be counted from the
        front. The padding row is all zeros, the other rows equal the table's. The table itself stays as it was.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 4: build_embedding")


def lookup_gradient(ids: Tensor, upstream: Tensor, vocab_size: int, padding_idx: int | None = None) -> Tensor:
    """Work out the gradient of a lookup with respect to the table, without autograd.

    Each looked-up row hands its upstream gradient to the row of the table it came from. A row that was looked up more
    than once gets the sum. This function is called with autograd switched off.

    Args:
        ids: the ids that were looked up; int64, shape (...), possibly empty.
        upstream: gradient of the loss with respect to the looked-up rows; finite, any floating dtype, (..., D).
        vocab_size: V, the number of rows of the table.
        padding_idx: the row that gets no gradient, or None; a negative one counts from the end.

    Returns:
        The table's gradient, shape (V, D), with the dtype of `upstream`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 5: lookup_gradient")


def touched_rows(ids: Tensor, vocab_size: int, padding_idx: int | None = None) -> Tensor:
    """Name the rows of the table that a batch sends gradient to.

    Args:
        ids: the ids of the batch; int64, shape (...), possibly empty.
        vocab_size: V, the number of rows of the table.
        padding_idx: the row that never gets gradient, or None; a negative one counts from the end.

    Returns:
        The row numbers, each once, in rising order; int64, shape (number of rows,).
    """
    # TODO: your code here.
    raise NotImplementedError("Task 6: touched_rows")


def nearest_word(word: str, words: list[str], weight: Tensor) -> str:
    """Find the word whose vector points most nearly the same way.

    Nearness is the cosine of the angle between two vectors, so their lengths do not matter; a cosine may be negative.

    Args:
        word: the word to start from.
        words: the vocabulary, without repeats; `words[i]` belongs to row i.
        weight: the table; float32, shape (V, D), V at least 2, the length of each row between 1e-4 and 1e4.

    Returns:
        The nearest word, never `word` itself. Between words with the same vector, the earlier in `words` wins; no other
        cosines are so close that rounding decides.

    Raises:
        KeyError: if `word` is not in `words`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 7: nearest_word")


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    words = ["king", "queen", "man", "woman", "car"]
    table = torch.tensor([[0.9, 0.8, 0.1], [0.8, 0.9, 0.2], [0.7, -0.2, 0.1], [0.6, -0.1, 0.3], [-0.9, 0.4, 0.8]])
    ids = torch.tensor([[0, 1, 1], [4, 0, 2]])
    upstream = torch.ones(2, 3, 3)

    def report(title: str, produce: object) -> None:
        try:
            print(f"{title:<20}", produce())  # type: ignore[operator]
        except NotImplementedError:
            print(f"{title:<20}", "(not written yet)")
        except Exception as error:
            print(f"{title:<20}", f"failed: {type(error).__name__}: {error}")

    report("one_hot_lookup", lambda: tuple(one_hot_lookup(ids, table).shape))
    report("embedding_lookup", lambda: bool((embedding_lookup(ids, table) == table[ids]).all()))
    report("linear_equivalent", lambda: linear_equivalent(table))
    report("build_embedding", lambda: build_embedding(table, padding_idx=4))
    report("lookup_gradient", lambda: lookup_gradient(ids, upstream, 5)[:, 0].tolist())
    report("touched_rows", lambda: touched_rows(ids, 5).tolist())
    report("nearest_word", lambda: f"king -> {nearest_word('king', words, table)}")


if __name__ == "__main__":
    main()
