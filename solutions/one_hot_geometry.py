"""One-hot geometry: why a word's number makes a poor vector.

What it teaches   One-hot rows are all equally far apart, so they say nothing about which words are alike, and a batch
                  of them fills the memory. Dense rows are small, and similar to each other by degrees. A linear layer
                  on one-hot rows only reads columns of its weight: it is a table lookup in disguise.
Difficulty        2 of 5
Minutes           60
Prerequisites     none in this course: tensors, shapes, indexing and broadcasting, and what a gradient is

Letters in the shapes: V words in the vocabulary, D numbers in a word's dense vector, B sentences in a batch, T tokens
in each, `...` any leading axes, also none. No function may change its arguments. Tensors live on one device, which
need not be the CPU, and new ones belong there too.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor


def one_hot_rows(ids: Tensor, vocab_size: int) -> Tensor:
    """Turn each id into a row of V numbers: 1 at the id's place, 0 everywhere else.

    An id that is not in 0 … V − 1 is refused. In particular −1 is no word: it does not count from the end.

    V may be 50 000 while the batch is small. So no tensor made on the way may hold many more numbers than the result:
    nothing of shape (V, V).

    Args:
        ids: which words; int32 or int64, shape (...), also () and shapes with a 0 in them.
        vocab_size: V, at least 1. Not every word need be in the batch.

    Returns:
        The rows, float32, shape (..., V): the new axis comes last. No ids give no rows, such as shape (0, V).

    Raises:
        ValueError: if an id is less than 0 or greater than V − 1. The error's text contains such an id, in digits.
    """
    ### BEGIN SOLUTION
    outside = ids[(ids < 0) | (ids >= vocab_size)]
    if outside.numel():
        raise ValueError(f"id {int(outside[0])} is not among the {vocab_size} words")
    return (ids.unsqueeze(-1) == torch.arange(vocab_size, device=ids.device)).to(torch.float32)
    ### END SOLUTION


def pair_geometry(table: Tensor) -> dict[str, tuple[float, float, float]]:
    """Sum up how far apart a table's rows are: the least, the mean and the greatest, over all pairs.

    A pair is two different row numbers, in either order, counted once: V rows make V · (V − 1) / 2 pairs. Two rows with
    the same numbers are a pair like any other; a row and itself are none.

    For each pair take the cosine of the angle between the rows, and their Euclidean distance. The cosine of a row of
    zeros with any row is 0. Rows that are not all zeros are at least 0.001 long.

    Work in float64, whatever the table's dtype: rows may lie as close together as 0.01, with numbers as large as 1000,
    and in float32 a distance worked out from dot products would drown in rounding.

    Args:
        table: V rows of D numbers, D at least 1; any floating or integer dtype, shape (V, D).

    Returns:
        A dict of two tuples of Python floats: {"cosine": (least, mean, greatest), "distance": (least, mean, greatest)}.

    Raises:
        ValueError: if there is no pair, since V is less than 2.
    """
    ### BEGIN SOLUTION
    rows = table.shape[0]
    if rows < 2:
        raise ValueError(f"{rows} rows make no pair")
    first, second = torch.triu_indices(rows, rows, offset=1, device=table.device)
    wide = table.double()
    unit = F.normalize(wide, dim=1)
    measures = {
        "cosine": (unit[first] * unit[second]).sum(dim=1),
        "distance": (wide[first] - wide[second]).norm(dim=1),
    }
    return {name: (float(it.min()), float(it.mean()), float(it.max())) for name, it in measures.items()}
    ### END SOLUTION


def batch_bytes(
    batch: int, length: int, vocab_size: int, dim: int, dtype: torch.dtype = torch.float32
) -> dict[str, int]:
    """Work out how much memory a batch takes, as ids, as one-hot rows and as rows of a table.

    This is arithmetic on whole numbers. They may be so large that no computer could hold such a batch, so nothing of
    its size may be allocated; and the result must be exact, also beyond 2 to the power of 53, where floats have gaps,
    and beyond 2 to the power of 63, where int64 ends.

    Args:
        batch: B, 0 or more.
        length: T, 0 or more.
        vocab_size: V, at least 1.
        dim: D, at least 1.
        dtype: the dtype of one-hot rows, of dense rows and of the table: torch.float16, torch.bfloat16, torch.float32
            or torch.float64. Ids are int64 in any case.

    Returns:
        The bytes of the numbers alone, as Python ints, under four keys: "ids", for ids of shape (B, T); "one_hot", for
        one-hot rows of shape (B, T, V); "rows", for the looked-up rows of shape (B, T, D); "table", for the table of
        shape (V, D), which is there once, however large the batch.
    """
    ### BEGIN SOLUTION
    tokens = batch * length
    return {
        "ids": tokens * torch.int64.itemsize,
        "one_hot": tokens * vocab_size * dtype.itemsize,
        "rows": tokens * dim * dtype.itemsize,
        "table": vocab_size * dim * dtype.itemsize,
    }
    ### END SOLUTION


def similarity_levels(word: str, words: list[str], table: Tensor, digits: int = 2) -> list[list[str]]:
    """Sort a vocabulary into levels: the words most similar to a given one first, equally similar ones together.

    Similarity is the cosine of the angle between two rows, so their lengths do not matter; it may be negative. It is
    rounded to `digits` decimals, and words whose rounded cosines are the same number share a level; 0 and −0 are the
    same number. Tests keep away from cosines that lie halfway between two roundings. Rounding errors in the last digits
    of a cosine, which no table escapes, must not matter.

    Among one-hot rows everybody is on one level. A dense table has many levels: that is what training can shape.

    Args:
        word: the word to compare with. It is on no level itself; another word with the same row is a word like any
            other.
        words: the vocabulary, without repeats; `words[i]` belongs to row i.
        table: float32 or float64, shape (V, D), V at least 1. No row is all zeros; each is at least 0.001 long.
        digits: how many decimals count, 0 … 4.

    Returns:
        The levels, greatest cosine first, each a list of words in the order of `words`. No level is empty, and without
        any other word there is none.

    Raises:
        KeyError: if `word` is not in `words`.
    """
    ### BEGIN SOLUTION
    if word not in words:
        raise KeyError(word)
    query = words.index(word)
    unit = F.normalize(table.double(), dim=1)
    levels: dict[float, list[str]] = {}
    for row, cosine in enumerate((unit @ unit[query]).tolist()):
        if row != query:
            levels.setdefault(round(cosine, digits), []).append(words[row])
    return [levels[cosine] for cosine in sorted(levels, reverse=True)]
    ### END SOLUTION


def linear_on_one_hot(weight: Tensor, ids: Tensor) -> Tensor:
    """Say what a linear layer without bias makes of one-hot rows, without making any.

    `nn.Linear` stores its weight with the outputs first: shape (D, V) for V numbers in and D numbers out. Multiplied
    with a one-hot row it gives back just one piece of itself. Fetch that piece for each id. No tensor of shape (..., V)
    may be made, and numbers of the weight that no id asks for have no influence, not even NaN.

    Args:
        weight: the weight of an `nn.Linear(V, D, bias=False)`; any floating dtype, shape (D, V).
        ids: which words; int64, shape (...), each in 0 … V − 1.

    Returns:
        The layer's output for the one-hot rows of `ids`, shape (..., D), with the weight's dtype. A single id of shape
        () gives shape (D,).
    """
    ### BEGIN SOLUTION
    return weight.T[ids]
    ### END SOLUTION


def two_gradients(ids: Tensor, table: Tensor, upstream: Tensor) -> tuple[Tensor, Tensor]:
    """Find the gradients of one lookup twice: in a linear layer's weight, and in an embedding's.

    Both layers hold the same table. The linear layer, without bias, gets the one-hot rows of `ids`; the embedding gets
    `ids`. Both give the same rows, and from both the same gradient comes back. But one stores a word as a column, and
    the other as a row.

    An id that occurs more than once gets the sum of what comes back; words that do not occur get 0. Whether you run the
    layers or work the gradients out by hand is up to you. The table itself is not trained.

    Args:
        ids: the words looked up; int64, shape (...), each in 0 … V − 1, possibly with repeats, possibly none at all.
        table: the words' vectors; float32 or float64, shape (V, D).
        upstream: the gradient of the loss with respect to the rows that come out; finite, shape (..., D), with the
            table's dtype.

    Returns:
        A pair, with the table's dtype: the gradient of the loss with respect to the weight of the `nn.Linear`, shape
        (D, V), then that with respect to the weight of the `nn.Embedding`, shape (V, D).
    """
    ### BEGIN SOLUTION
    one_hot = F.one_hot(ids, table.shape[0]).to(table.dtype)
    columns = table.T.detach().clone().requires_grad_()
    rows = table.detach().clone().requires_grad_()
    (in_columns,) = torch.autograd.grad(F.linear(one_hot, columns), columns, upstream)
    (in_rows,) = torch.autograd.grad(F.embedding(ids, rows), rows, upstream)
    return in_columns, in_rows
    ### END SOLUTION


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    words = ["king", "queen", "man", "dog", "apple", "tea"]
    one_hot, dense = torch.eye(len(words)), counted_neighbors(words)
    tables = {"one-hot": one_hot} if dense is None else {"one-hot": one_hot, "dense": dense}

    def report(title: str, produce: Callable[[], list[str]]) -> None:
        try:
            print(f"\n{title}", *produce(), sep="\n  ")
        except NotImplementedError:
            print(f"\n{title}", "(not written yet)", sep="\n  ")
        except Exception as error:
            print(f"\n{title}", f"failed: {type(error).__name__}: {error}", sep="\n  ")

    def rows() -> list[str]:
        made = one_hot_rows(torch.tensor([2, 0, 5]), len(words)).tolist()
        names = zip(("man", "king", "tea"), made, strict=True)
        return [f"{name:<8}" + "".join(f"{number:>3.0f}" for number in row) for name, row in names]

    def geometry() -> list[str]:
        lines = [f"{'least, mean, greatest':<26}{'cosine':<27}distance"]
        for name, table in tables.items():
            found = pair_geometry(table)
            cosine, distance = ("".join(f"{number:8.3f}" for number in found[key]) for key in ("cosine", "distance"))
            lines.append(f"{name:<8}{cosine:<27}{distance}")
        return lines

    def sizes() -> list[str]:
        lines = [f"{'B x T':>10} {'V':>8} {'D':>5}  {'ids':>11}{'one-hot':>11}{'rows':>11}{'table':>11}"]
        for batch, length, vocab_size, dim, dtype in (
            (8, 128, 600, 32, torch.float32),
            (32, 512, 50_000, 300, torch.float32),
            (64, 2048, 128_256, 4096, torch.bfloat16),
        ):
            found = batch_bytes(batch, length, vocab_size, dim, dtype)
            cells = "".join(f"{human(found[key]):>11}" for key in ("ids", "one_hot", "rows", "table"))
            lines.append(f"{batch:>3} x {length:>4} {vocab_size:>8,} {dim:>5}  {cells}")
        return lines

    def levels() -> list[str]:
        found = {name: similarity_levels("king", words, table) for name, table in tables.items()}
        return [f"{name:<10}" + "  >  ".join(" = ".join(level) for level in found[name]) for name in found]

    def columns() -> list[str]:
        weight = torch.tensor([[0.1, 0.2, 0.3, 0.4], [1.0, 2.0, 3.0, 4.0]])
        ids = torch.tensor([3, 0, 3])
        layer = F.linear(F.one_hot(ids, 4).float(), weight)
        output = linear_on_one_hot(weight, ids)
        return [f"the layer says {neat(layer)}", f"without one-hot {neat(output)}"]

    def gradients() -> list[str]:
        ids, upstream = torch.tensor([3, 0, 3]), torch.tensor([[1.0, 2.0], [5.0, 5.0], [1.0, 2.0]])
        in_columns, in_rows = two_gradients(ids, torch.zeros(4, 2), upstream)
        return [f"columns of the linear layer {neat(in_columns)}", f"rows of the embedding       {neat(in_rows)}"]

    print("cosines" + "".join(f"{f'{name} words':>36}" for name in tables))
    cosines = [F.normalize(table, dim=1) @ F.normalize(table, dim=1).T for table in tables.values()]
    for row, word in enumerate(words):
        print(f"{word:<7}" + "".join(" " * 6 + "".join(f"{number:5.2f}" for number in grid[row]) for grid in cosines))
    report("one_hot_rows", rows)
    report("pair_geometry", geometry)
    report("batch_bytes", sizes)
    report("similarity_levels of king", levels)
    report("linear_on_one_hot", columns)
    report("two_gradients of the words 3, 0, 3", gradients)


def counted_neighbors(words: list[str]) -> Tensor | None:
    """Make a dense row for each word: how often the corpus has each other word in the same sentence, on a log scale."""
    path = Path(__file__).with_name("corpus.txt")
    if not path.is_file():
        print("corpus.txt is not beside this file: nothing dense to show")
        return None
    sentences = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    seen = Counter((word, other) for line in sentences for word in line for other in line if word != other)
    everybody = sorted({word for line in sentences for word in line})
    return torch.tensor([[math.log1p(seen[word, other]) for other in everybody] for word in words])


def human(count: int) -> str:
    """Bytes for people: 1536 is 1.5 KiB."""
    size, unit = float(count), "B"
    for larger in ("KiB", "MiB", "GiB", "TiB"):
        if size < 1000:
            break
        size, unit = size / 1024, larger
    return f"{size:.1f} {unit}"


def neat(numbers: Tensor) -> str:
    """A small table of numbers on one line."""
    return "[" + ", ".join("[" + " ".join(f"{number:g}" for number in row) + "]" for row in numbers.tolist()) + "]"


if __name__ == "__main__":
    main()
