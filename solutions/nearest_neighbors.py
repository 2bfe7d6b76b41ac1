"""Nearest neighbours: reading a table of vectors by its angles.

What it teaches   Geometry as a diagnosis. Which words lie close to which, whether a direction means something, and how
                  far neighbourhoods moved between two checkpoints: three cheap looks at a table before you trust it.
Difficulty        3 of 5
Minutes           75
Prerequisites     embedding_probe; batched matrix products, sorting and indexing tensors

Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, Q words that are asked about.

Rules that hold for every task:

- Closeness is the cosine of the angle between two rows, so their lengths do not matter. A row that is not all zeros is
  at least 1e-9 and at most 1e9 long, and counts in full.
- A row of zeros points nowhere: its unit vector is zeros, and its cosine with every row, itself too, is 0.
- Where the numbers that you compute are equal, the lower row number comes first; where they differ, however little,
  they decide. Neither `torch.topk` nor a plain `torch.sort` promises that.
- A word is left out by its row number alone. One with the very same vector, or with a row of zeros, is a word like any
  other.
- Tables are float32 or float64 and need no gradients; floating results have the table's dtype. No function may change
  its arguments.
- Tensors live on one device, which need not be the CPU, and new ones belong there too.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
import torch.nn.functional as F
from torch import Tensor


def cosine_table(weight: Tensor) -> Tensor:
    """Compare every row of a small table with every row.

    Args:
        weight: the table, shape (V, D).

    Returns:
        The cosines, shape (V, V): entry (i, j) belongs to rows i and j. No entry lies outside −1 … 1, not even by a
        rounding error. On the diagonal stands 1 up to rounding, or 0 for a row of zeros.
    """
    ### BEGIN SOLUTION
    unit = F.normalize(weight, dim=1)
    return (unit @ unit.T).clamp(-1, 1)
    ### END SOLUTION


def top_neighbors(weight: Tensor, query_ids: Tensor, k: int, exclude: Sequence[int] = ()) -> tuple[Tensor, Tensor]:
    """Find the k nearest rows of each query row, for a whole batch of queries.

    A query is never its own neighbour, but it may be the neighbour of another query in the batch. Words in `exclude`,
    such as the padding word, are never returned at all; the k best are taken among the words that are left.

    V may be 50 000, and a table of V by V cosines would take 10 GB. So no tensor that is made here may hold three times
    as many numbers as (Q, V) and (V, D) together: nothing of shape (V, V), nothing of shape (Q, V, D).

    Args:
        weight: the table, shape (V, D).
        query_ids: the rows to ask about; int64, shape (Q,), possibly with repeats, possibly empty.
        k: how many neighbours are wanted, at least 1.
        exclude: row numbers, a list or a tuple, perhaps with repeats. No query is among them, and besides each query
            at least one word is left over.

    Returns:
        The neighbours' row numbers, int64, and their cosines, both of shape (Q, m), nearest first. m is k, or the
        number of words left over if there are fewer than k: V without the different words in `exclude` and without one
        for the query, also when Q is 0.
    """
    ### BEGIN SOLUTION
    unit = F.normalize(weight, dim=1)
    cosines = unit[query_ids] @ unit.T
    cosines[:, list(exclude)] = -torch.inf
    cosines.scatter_(1, query_ids[:, None], -torch.inf)
    scores, rows = cosines.sort(dim=1, descending=True, stable=True)
    found = min(k, weight.shape[0] - 1 - len(set(exclude)))
    return rows[:, :found], scores[:, :found]
    ### END SOLUTION


def analogy(a: str, b: str, c: str, words: list[str], weight: Tensor, *, k: int = 1) -> list[str]:
    """Answer "a is to b as c is to …?" by walking from c in the direction that leads from a to b.

    Make each of the three vectors a unit vector first, do the arithmetic with those, and look for the words whose
    vectors have the largest cosine with the result, which is never nearly zero. None of a, b and c is ever an answer.
    Two of them, or all three, may be the same word.

    Args:
        a: where the known step starts.
        b: where the known step ends.
        c: where the new step starts.
        words: the vocabulary, without repeats; `words[i]` belongs to row i.
        weight: the table, shape (V, D).
        k: how many answers are wanted, at least 1.

    Returns:
        The k best words, best first; all that there are, if fewer are left.

    Raises:
        KeyError: if a, b or c is not in `words`; its text names that word.
    """
    ### BEGIN SOLUTION
    row_of = {word: row for row, word in enumerate(words)}
    for word in (a, b, c):
        if word not in row_of:
            raise KeyError(word)
    unit = F.normalize(weight, dim=1)
    target = unit[row_of[b]] - unit[row_of[a]] + unit[row_of[c]]
    cosines = unit @ F.normalize(target, dim=0)
    ranking = cosines.argsort(descending=True, stable=True).tolist()
    return [words[row] for row in ranking if words[row] not in (a, b, c)][:k]
    ### END SOLUTION


def neighbor_drift(before: Tensor, after: Tensor, k: int) -> Tensor:
    """Measure how much each word's neighbourhood changed between two checkpoints of a small table.

    Take a word's k nearest rows in each checkpoint, as `top_neighbors` finds them, as two sets. The drift is the share
    of change: 1 minus the number of words in both sets divided by the number of words in at least one. So it is 0 where
    the neighbours stayed the same, in whatever order, and 1 where none stayed.

    Vectors of two checkpoints are never compared with each other: training may turn or stretch the whole space, and
    even change D, without any neighbour moving.

    Args:
        before: the earlier table, shape (V, D₁), V at least 2.
        after: the later table, shape (V, D₂), with the same dtype; row i is the same word in both.
        k: the size of the neighbourhoods, at least 1; a word has at most V − 1 neighbours.

    Returns:
        The drift of every word, between 0 and 1, shape (V,), with the dtype of `before`.
    """
    ### BEGIN SOLUTION
    everyone = torch.arange(before.shape[0], device=before.device)
    members = []
    for weight in (before, after):
        rows, _ = top_neighbors(weight, everyone, k)
        none = torch.zeros(len(everyone), len(everyone), dtype=torch.bool, device=before.device)
        members.append(none.scatter(1, rows, True))
    was, now = members
    shared = (was & now).sum(dim=1).to(before.dtype)
    either = (was | now).sum(dim=1).to(before.dtype)
    return 1 - shared / either
    ### END SOLUTION


def most_drifted(words: list[str], before: Tensor, after: Tensor, k: int, n: int) -> list[str]:
    """Name the words to look at first after training: those whose neighbourhoods changed most.

    Args:
        words: the vocabulary, without repeats; `words[i]` belongs to row i of both tables.
        before: the earlier table, shape (V, D₁), V at least 2.
        after: the later table, shape (V, D₂), with the same dtype.
        k: the size of the neighbourhoods, as in `neighbor_drift`.
        n: how many words are wanted, at least 1.

    Returns:
        The n words with the largest drift, largest first, or all words if n is larger than V. A word that did not move
        is a word too: it comes last. Between words of equal drift, the earlier in `words` comes first.
    """
    ### BEGIN SOLUTION
    ranking = neighbor_drift(before, after, k).argsort(descending=True, stable=True)
    return [words[row] for row in ranking[:n].tolist()]
    ### END SOLUTION


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    words = ["<pad>", "king", "queen", "man", "woman", "car", "lorry"]
    before = torch.tensor(
        [
            [0.0, 0.0, 0.0, 0.0],
            [0.8, 0.9, 0.1, 0.0],
            [0.8, -0.9, 0.2, 0.0],
            [0.1, 0.9, 0.2, 0.1],
            [0.1, -0.8, 0.2, 0.1],
            [0.0, 0.1, 0.3, 0.9],
            [0.1, 0.0, 0.2, 0.7],
        ]
    )
    turn = torch.eye(4) - 0.5
    after = 3 * before @ turn
    after[5] = after[1] + 0.1 * after[2]

    def report(title: str, produce: object) -> None:
        try:
            print(f"{title:<16}{produce()}")  # type: ignore[operator]
        except NotImplementedError:
            print(f"{title:<16}(not written yet)")
        except Exception as error:
            print(f"{title:<16}failed: {type(error).__name__}: {error}")

    def cosines() -> str:
        lines = ["\n    " + " " * 6 + "".join(f"{word:>7}" for word in words)]
        for word, row in zip(words, cosine_table(before).tolist(), strict=True):
            lines.append(f"\n    {word:<6}" + "".join(f"{value:7.2f}" for value in row))
        return "".join(lines)

    def neighbors() -> str:
        asked = torch.tensor([1, 5])
        rows, scores = top_neighbors(before, asked, k=3, exclude=[0])
        lists = []
        for query, near, cosine in zip(asked.tolist(), rows.tolist(), scores.tolist(), strict=True):
            found = ", ".join(f"{words[row]} {value:.2f}" for row, value in zip(near, cosine, strict=True))
            lists.append(f"\n    {words[query]:<6} -> {found}")
        return "".join(lists)

    def drift() -> str:
        values = neighbor_drift(before, after, k=2).tolist()
        return ", ".join(f"{word} {value:.2f}" for word, value in zip(words, values, strict=True))

    print("A table of seven words. Its later checkpoint is turned and three times as long, and `car` has moved.\n")
    report("cosine_table", cosines)
    report("top_neighbors", neighbors)
    report("analogy", lambda: f"man is to king as woman is to {analogy('man', 'king', 'woman', words, before)}")
    report("neighbor_drift", drift)
    report("most_drifted", lambda: most_drifted(words, before, after, k=2, n=3))


if __name__ == "__main__":
    main()
