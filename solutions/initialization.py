"""Initialisation: how large the numbers in a new table are, and where it matters.

What it teaches   A table starts as noise, and the size of the noise is yours to choose: it decides how sure a tied
                  model is of itself before it has learnt anything, and how far apart the scores of attention lie.
                  Drawing it so that somebody else gets the same table, and counting its bytes, belong to the craft.
Difficulty        3 of 5
Minutes           75
Prerequisites     embedding_probe, weight_tying; mean, variance and standard deviation of random numbers

Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, T tokens, H heads, `...` any leading
axes, also none. "Deviation" is short for standard deviation, the square root of the variance. No function may change
its arguments, apart from `refill`, whose purpose it is. Tensors live on one device, which need not be the CPU, and new
ones belong there too; `draw_table`, which is given none, may draw on the CPU.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def table_deviation(scheme: str, vocab_size: int, dim: int) -> float:
    """Say which deviation a table's numbers have at the start, by the name of a scheme.

    The schemes, all for a table of shape (V, D) whose numbers have mean 0:

        "default"     what `nn.Embedding` does by itself: the standard normal distribution
        "gpt2"        what papers write as N(0, 0.02), where 0.02 is the deviation
        "unit_rows"   the squared length of a row is 1 on average
        "xavier"      what `nn.init.xavier_normal_` does to the table: the variance is 2 / (fan_in + fan_out)
        "kaiming"     what `nn.init.kaiming_normal_` does to the table: the variance is 2 / fan_in

    The last two take the table for the weight of an `nn.Linear`, which has shape (out_features, in_features), and count
    `fan_in` and `fan_out` accordingly, although a lookup adds nothing up.

    The answer is computed, not measured: no table is drawn, and the sizes may be as large as 10 to the 12th.

    Args:
        scheme: one of the five names, letter by letter.
        vocab_size: V, at least 1.
        dim: D, at least 1.

    Returns:
        The deviation, a Python float, right to ten digits.

    Raises:
        ValueError: if there is no such scheme. The text repeats the name that was asked for.
    """
    ### BEGIN SOLUTION
    variances = {
        "default": 1.0,
        "gpt2": 0.02**2,
        "unit_rows": 1 / dim,
        "xavier": 2 / (dim + vocab_size),
        "kaiming": 2 / dim,
    }
    if scheme not in variances:
        raise ValueError(f"no scheme is called {scheme!r}; there are {', '.join(variances)}")
    return math.sqrt(variances[scheme])
    ### END SOLUTION


def draw_table(vocab_size: int, dim: int, std: float, seed: int, padding_idx: int | None = None) -> Tensor:
    """Draw a table's first numbers so that everybody who has the seed gets the same ones.

    The numbers are independent and normally distributed, with mean 0 and deviation `std`. The same arguments give the
    same table, bit for bit, whatever has been drawn before and however the global generators stand; another seed gives
    other numbers. After the call, the global generators of torch, Python and NumPy stand where they stood before it. In
    which order the numbers are drawn is up to you.

    Args:
        vocab_size: V, at least 1.
        dim: D, at least 1.
        std: the deviation, 0 or more.
        seed: any integer from 0 to 2^32 − 1, each with a table of its own.
        padding_idx: the padding word's row, which is all zeros, from −V to V − 1, where −1 is the last row; or None for
            no such row. All other rows are drawn.

    Returns:
        The table, float32, shape (V, D): a plain tensor, with `requires_grad` False.
    """
    ### BEGIN SOLUTION
    generator = torch.Generator().manual_seed(seed)
    table = torch.randn(vocab_size, dim, generator=generator) * std
    if padding_idx is not None:
        table[padding_idx] = 0
    return table
    ### END SOLUTION


def refill(embedding: nn.Embedding, fill: Callable[[Tensor], object]) -> None:
    """Give an embedding new numbers by any initialiser, and keep its padding row at zero.

    `fill` is called exactly once, with the whole table, itself, detached or copied: a tensor of shape (V, D) that holds
    the present numbers. It writes the new ones into that tensor; what it returns says nothing and may be anything. It
    may be one of `nn.init`, such as `nn.init.xavier_uniform_`. It may also be a plain operation in place, such as
    `lambda table: table.mul_(0.5)`, which must work on a trainable embedding too.

    Afterwards the embedding holds what `fill` wrote, except for the padding row, which is zeros whatever `fill` wrote
    there, infinity and NaN included. An embedding without `padding_idx` keeps everything that `fill` wrote.

    The embedding's weight stays the same Parameter; its `requires_grad` and the numbers in its `.grad` stay, too.

    Args:
        embedding: the layer, changed in place. Its `padding_idx` is None or counts from 0.
        fill: the initialiser.
    """
    ### BEGIN SOLUTION
    with torch.no_grad():
        fill(embedding.weight)
        if embedding.padding_idx is not None:
            embedding.weight[embedding.padding_idx] = 0
    ### END SOLUTION


def start_excess(pattern: Tensor, ids: Tensor, targets: Tensor, stds: Sequence[float]) -> list[float]:
    """Measure how far above ln V the first loss of a tied model lies, for several sizes of its table.

    The model is as small as can be. Its table is `std * pattern`, at both ends: the vector of a word is the word's row
    of that table, and the score of each of the V words is the dot product of that vector with the word's row of the
    same table. The loss is the cross-entropy (natural logarithm) of the scores against the targets, averaged over all
    places, whichever word stands there. A model that finds all words equally likely has a loss of ln V.

    Scores may be large, such as 10 000, and the result must be right then as well. The work is done with the digits of
    the pattern's dtype, or with more.

    Args:
        pattern: numbers with a deviation of about 1, but any numbers will do; float32 or float64, shape (V, D).
        ids: the words that the model sees; int64, shape (...), at least one.
        targets: the words that it should say; int64, with the shape of `ids`.
        stds: the sizes to try, each 0 or more, a list or a tuple, perhaps empty.

    Returns:
        For each of `stds`, in their order, the loss minus ln V; Python floats, in a list.
    """
    ### BEGIN SOLUTION
    overlaps = (pattern[ids] @ pattern.T).reshape(-1, len(pattern))
    wanted = targets.reshape(-1)
    return [F.cross_entropy(std**2 * overlaps, wanted).item() - math.log(len(pattern)) for std in stds]
    ### END SOLUTION


def score_variance(queries: Tensor, keys: Tensor, scaled: bool = False) -> tuple[float, float]:
    """Measure how widely dot products are spread, and predict it.

    Each query meets the key in the same place, and their dot product over the last axis is their score. With `scaled`,
    each score is divided by the square root of D, as attention does.

    The variance that is measured is that of all the scores around their own mean: the mean of the squared distances,
    divided by N for N scores. Their mean may be very large beside the distances, and the result must be right then as
    well. The variance that is predicted is that of scores whose numbers are all independent and have mean 0, whether or
    not they are: it follows from D, the mean square of all the numbers in `queries`, and the mean square of all the
    numbers in `keys`. With `scaled`, both are variances of the scaled scores.

    The work is done with the digits of the dtype that came in, or with more. There may be 100 000 scores, so make no
    tensor of more numbers than `queries` has.

    Args:
        queries: one vector for each score, float32 or float64, shape (..., D); at least one, D at least 1.
        keys: as many, with the shape and dtype of `queries`.
        scaled: whether to divide each score by the square root of D.

    Returns:
        The variance measured and the variance predicted, two Python floats in a tuple.
    """
    ### BEGIN SOLUTION
    dim = queries.shape[-1]
    scores = (queries * keys).sum(dim=-1)
    measured = scores.var(correction=0).item()
    predicted = dim * queries.square().mean().item() * keys.square().mean().item()
    return (measured / dim, predicted / dim) if scaled else (measured, predicted)
    ### END SOLUTION


def split_heads(x: Tensor, num_heads: int) -> Tensor:
    """Cut each token's vector into equal pieces, one for each head of attention.

    Head 0 gets the first D / H numbers of each vector, head 1 the next D / H, and so on.

    Args:
        x: the vectors; any dtype, contiguous or not, shape (..., T, D), D at least 1. T may be 0.
        num_heads: H.

    Returns:
        The pieces, shape (..., H, T, D / H), with the dtype of `x`: at (..., h, t) stands the piece of token t that
        belongs to head h. It may share memory with `x`.

    Raises:
        ValueError: if H is less than 1, or if D cannot be divided by H without a remainder. Either way the text names
            both numbers, D and H.
    """
    ### BEGIN SOLUTION
    dim = x.shape[-1]
    if num_heads < 1 or dim % num_heads:
        raise ValueError(f"{dim} numbers cannot be shared out among {num_heads} heads")
    heads: Tensor = x.unflatten(-1, (num_heads, dim // num_heads)).transpose(-3, -2)
    return heads
    ### END SOLUTION


def table_bytes(vocab_size: int, dim: int, dtype: torch.dtype, use: str = "inference") -> int:
    """Count the bytes that a table takes.

    What has to be kept depends on the use:

        "inference"   the table
        "sgd"         the table and its gradient
        "adam"        the table, its gradient, and Adam's two running means: of the gradient, and of its square

    Each of them has the table's shape and the table's dtype. Nothing else is counted: no step counter, no overhead.
    The table itself is not made; it may be larger than any memory.

    Args:
        vocab_size: V.
        dim: D.
        dtype: of the table: torch.float64, float32, float16, bfloat16, float8_e4m3fn, int64, int32, int16, int8, uint8
            or bool.
        use: one of the three names.

    Returns:
        The number of bytes, a Python int, exact however large.

    Raises:
        ValueError: if there is no such use, whatever the dtype, with a text that repeats its name. Also if the use
            needs a gradient and the dtype, whole numbers or bool, cannot have one, with a text that names the dtype as
            Python prints it, such as `torch.int8`.
    """
    ### BEGIN SOLUTION
    copies = {"inference": 1, "sgd": 2, "adam": 4}
    if use not in copies:
        raise ValueError(f"no use is called {use!r}; there are {', '.join(copies)}")
    if use != "inference" and not dtype.is_floating_point:
        raise ValueError(f"a table of {dtype} has no gradient, so that {use} cannot train it")
    return copies[use] * vocab_size * dim * dtype.itemsize
    ### END SOLUTION


def word_pairs(path: Path) -> tuple[list[str], Tensor]:
    """The words of a text, and the pairs of neighbours in its lines: ids in the first row, followers in the second."""
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    words = sorted({word for line in lines for word in line})
    numbers = {word: number for number, word in enumerate(words)}
    pairs = [[numbers[one], numbers[two]] for line in lines for one, two in pairwise(line)]
    return words, torch.tensor(pairs).T


def main() -> None:
    """Print a short report about each task, whether or not it is done."""

    def report(title: str, produce: Callable[[], str]) -> None:
        try:
            first, *more = produce().splitlines()
        except NotImplementedError:
            first, more = "(not written yet)", []
        except Exception as error:
            first, more = f"failed: {type(error).__name__}: {error}"[:60], []
        print(f"{title:<17}{first}")
        for line in more:
            print(f"{'':<17}{line}")

    def normal(*shape: int) -> Tensor:
        return torch.randn(shape, generator=torch.Generator().manual_seed(0))

    def schemes() -> str:
        names = ("default", "gpt2", "unit_rows", "xavier", "kaiming")
        lines = [f"{'V, D = 64':>12}" + "".join(f"{name:>10}" for name in names)]
        for size in (100, 1000, 50_000):
            lines.append(f"{size:>12,}" + "".join(f"{table_deviation(name, size, 64):>10.4f}" for name in names))
        return "\n".join(lines)

    def drawn() -> str:
        one, two = (draw_table(1000, 64, 0.02, seed=7, padding_idx=0) for _ in range(2))
        return f"deviation {one[1:].std():.5f}, the same again: {torch.equal(one, two)}"

    def refilled() -> str:
        embedding = nn.Embedding(1000, 64, padding_idx=0)
        refill(embedding, nn.init.xavier_normal_)
        pad, word = (embedding.weight.detach()[row].norm() for row in (0, 1))
        return f"after xavier_normal_ the padding row is {pad:g} long, row 1 {word:.2f}"

    def excesses() -> str:
        path = Path(__file__).with_name("corpus.txt")
        if not path.exists():
            return "(no corpus.txt beside this file, so there are no sentences to try)"
        words, (ids, targets) = word_pairs(path)
        stds = [0.02, 0.125, 0.25, 0.5, 1.0]
        lines = [f"{len(words)} words, ln V = {math.log(len(words)):.2f}, D = 64; the loss starts at"]
        for std, excess in zip(stds, start_excess(normal(len(words), 64), ids, targets, stds), strict=True):
            bar = "#" * round(max(0.0, min(excess, 64.0)) / 2)
            lines.append(f"std {std:<6} ln V + {excess:7.3f}  {bar}")
        return "\n".join(lines)

    def variances() -> str:
        lines = []
        for dim in (4, 64, 512):
            queries, keys = normal(2, 4000, dim)
            measured, predicted = score_variance(queries, keys)
            scaled, alike = score_variance(queries, keys, scaled=True)[0], score_variance(queries, queries)[0]
            lines.append(
                f"D {dim:>3}: {measured:6.1f} ({predicted:5.1f} predicted), scaled {scaled:.2f}, alike {alike:6.1f}"
            )
        return "\n".join(lines)

    def heads() -> str:
        return f"{split_heads(torch.arange(12).reshape(2, 6), 3).tolist()}"

    def sizes() -> str:
        lines = ["GB for 128,256 words of 4,096 numbers"]
        for dtype in (torch.float32, torch.bfloat16, torch.int8):
            uses = ("inference", "sgd", "adam") if dtype.is_floating_point else ("inference",)
            parts = (f"{use} {table_bytes(128_256, 4096, dtype, use) / 1e9:6.3f}" for use in uses)
            lines.append(f"{dtype!s:<15}" + "   ".join(parts))
        return "\n".join(lines)

    report("table_deviation", schemes)
    report("draw_table", drawn)
    report("refill", refilled)
    report("start_excess", excesses)
    report("score_variance", variances)
    report("split_heads", heads)
    report("table_bytes", sizes)


if __name__ == "__main__":
    main()
