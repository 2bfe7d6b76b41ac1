"""Visualization: a table of vectors as a picture, and what the picture hides.

What it teaches   A plot in two dimensions keeps the directions in which the vectors differ most, and throws the rest
                  away. How much it keeps can be measured; which words look close in it is only a hint. And a word with
                  two senses is one point, somewhere between them.
Difficulty        3 of 5
Minutes           60
Prerequisites     embedding_probe, nearest_neighbors; matrix products, the singular value decomposition

Letters in the shapes: N vectors, D numbers in each, K axes of a picture, S senses of a word.

Rules that hold for every task:

- Vectors are float32 or float64, and floating results have their dtype. No function may change its arguments.
- Tensors live on one device, which need not be the CPU, and new ones belong there too.
- A *principal axis* is a direction of length 1 in which centred vectors vary most, among all directions at right angles
  to the axes before it. Each axis may point either way: it and its negative are equally right.
- N may be 50 000. Where it is much larger than D, nothing of shape (N, N) may be made, except in `neighbor_overlap`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor


def center(vectors: Tensor) -> Tensor:
    """Move vectors so that their mean is at the origin.

    Args:
        vectors: shape (N, D), N at least 1.

    Returns:
        Each vector minus the mean of all, shape (N, D). A single vector becomes zeros.
    """
    ### BEGIN SOLUTION
    return vectors - vectors.mean(dim=0)
    ### END SOLUTION


def principal_axes(vectors: Tensor, k: int) -> Tensor:
    """Find the first k principal axes of the centred vectors.

    Args:
        vectors: shape (N, D), not centred yet. They vary along at least k independent directions, along the
            k-th at least a hundredth as far as along the first. No two axes have nearly the same variance, unless it
            is 0.
        k: how many axes are wanted, from 1 to the smaller of N − 1 and D.

    Returns:
        The axes as rows, in order of the variance along them, largest first; shape (k, D). Each has length 1 and is at
        right angles to the others.
    """
    ### BEGIN SOLUTION
    axes: Tensor = torch.linalg.svd(center(vectors), full_matrices=False).Vh
    return axes[:k]
    ### END SOLUTION


def explained_shares(vectors: Tensor) -> Tensor:
    """Say which share of the vectors' variance lies along each of their principal axes.

    The variance along an axis is the mean square of the centred vectors' coordinates on it. The shares of all axes add
    up to 1, whether the centred vectors are about 1e-8 or about 1e8 long.

    Args:
        vectors: shape (N, D), not centred yet, N at least 1.

    Returns:
        The shares, largest first; shape (M,), where M is the smaller of N and D. Where the centred vectors are exactly
        zeros, as for one vector alone, there is no variance to share, and every share is 0.
    """
    ### BEGIN SOLUTION
    variances: Tensor = torch.linalg.svdvals(center(vectors)) ** 2
    return variances / variances.sum().clamp(min=torch.finfo(variances.dtype).tiny)
    ### END SOLUTION


def project(vectors: Tensor, k: int = 2) -> Tensor:
    """Place vectors in a picture: the coordinates of the centred vectors on their first k principal axes.

    Distances in the picture are those of the full space, as far as they lie along the axes: nothing is stretched.

    Args:
        vectors: shape (N, D), not centred yet, with the same conditions as for `principal_axes`.
        k: how many coordinates are wanted, from 1 to the smaller of N − 1 and D.

    Returns:
        The coordinates, shape (N, k). The signs of a whole column may be the other way round.
    """
    ### BEGIN SOLUTION
    return center(vectors) @ principal_axes(vectors, k).T
    ### END SOLUTION


def neighbor_overlap(full: Tensor, picture: Tensor, k: int) -> float:
    """Measure how far a picture can be trusted: the share of nearest neighbours that it keeps.

    For each row, take its k nearest rows in the full space and its k nearest rows in the picture, by Euclidean
    distance. The row's share is the number of rows that are in both sets, divided by k; the result is the mean of these
    shares over all rows. A row is not its own neighbour, but another row with the same numbers is one like any other.
    Between equally distant rows the lower row number comes first. (Rows whose distances only rounding makes equal, or
    unequal, may come in either order.)

    Args:
        full: the vectors, shape (N, D).
        picture: the same vectors' coordinates, shape (N, K), in the same order.
        k: the size of the neighbourhoods, from 1 to N − 1.

    Returns:
        A Python float from 0 to 1.
    """
    ### BEGIN SOLUTION
    count = len(full)

    def _nearest(vectors: Tensor) -> list[list[int]]:
        distances = torch.cdist(vectors, vectors, compute_mode="donot_use_mm_for_euclid_dist")
        distances.fill_diagonal_(torch.inf)
        rows: list[list[int]] = distances.argsort(dim=1, stable=True)[:, :k].tolist()
        return rows

    kept = sum(len({*here} & {*there}) for here, there in zip(_nearest(full), _nearest(picture), strict=True))
    return kept / (count * k)
    ### END SOLUTION


def sense_cosines(occurrences: Tensor, senses: Tensor, count: int) -> Tensor:
    """Compare the one vector of an ambiguous word with what it would be for each of its senses.

    A table has one row for *bank*, whatever it means in a sentence. Take that row as the mean of the vectors of all the
    word's occurrences. Had each sense a row of its own, that would be the mean over the occurrences in this sense.

    Args:
        occurrences: a vector for each occurrence of the word, shape (M, D), M at least 1. The mean of all, and of each
            sense, is either exactly zeros or longer than 1e-7.
        senses: the sense of each occurrence, a number from 0 to count − 1; int64, shape (M,).
        count: how many senses there are, S. Some may not occur.

    Returns:
        For each sense the cosine between its own vector and the one vector for all, shape (S,). It is 0 for a sense
        that does not occur, and where one of the two vectors is all zeros.
    """
    ### BEGIN SOLUTION
    single = occurrences.mean(dim=0)
    sums = occurrences.new_zeros(count, occurrences.shape[1]).index_add_(0, senses, occurrences)
    return F.normalize(sums, dim=1) @ F.normalize(single, dim=0)
    ### END SOLUTION


def main() -> None:
    """Print a short report about each task, whether or not it is done, and draw the picture."""
    sentences = read_sentences()
    if not sentences:
        print("corpus.txt is not beside this file: there is nothing to show")
        return
    words, vectors = context_table(sentences)

    def report(title: str, produce: Callable[[], str]) -> None:
        try:
            print(f"{title:<18}{produce()}")
        except NotImplementedError:
            print(f"{title:<18}(not written yet)")
        except Exception as error:
            print(f"{title:<18}failed: {type(error).__name__}: {error}")

    def shares() -> str:
        found = explained_shares(vectors).tolist()
        return f"two axes show {100 * sum(found[:2]):.0f} % of the variance, five {100 * sum(found[:5]):.0f} %"

    def overlap() -> str:
        kept = [neighbor_overlap(vectors, project(vectors, k), 3) for k in (1, 2, 5, 20)]
        return "three neighbours kept in 1, 2, 5, 20 dimensions: " + ", ".join(f"{100 * share:.0f} %" for share in kept)

    def senses() -> str:
        row_of = {word: row for row, word in enumerate(words)}
        lines = [[word for word in line if word in row_of] for line in sentences if "bank" in line]
        ids = torch.tensor([int(bool({"money", "loan", "account", "interest"} & {*line})) for line in lines])
        centered = vectors - vectors.mean(dim=0)
        seen = torch.stack([centered[[row_of[word] for word in line if word != "bank"]].mean(dim=0) for line in lines])
        river, money = sense_cosines(seen, ids, 2).tolist()
        own = torch.stack([seen[ids == sense].mean(dim=0) for sense in (0, 1)])
        apart = float(F.cosine_similarity(own[0], own[1], dim=0))
        return f"one bank: cosine {river:.2f} with the river's, {money:.2f} with the money's; those two: {apart:.2f}"

    report("center", lambda: f"the mean is now {float(center(vectors).mean(dim=0).norm()):.1e} long")
    report("principal_axes", lambda: f"a table of shape {tuple(principal_axes(vectors, 2).shape)}")
    report("explained_shares", shares)
    report("project", lambda: draw(words, project(vectors, 2)))
    report("neighbor_overlap", overlap)
    report("sense_cosines", senses)


def read_sentences() -> list[list[str]]:
    """The corpus, word by word; empty if it is not there."""
    path = Path(__file__).with_name("corpus.txt")
    return [line.split() for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []


def context_table(sentences: list[list[str]]) -> tuple[list[str], Tensor]:
    """A vector for each word that means something: how often each other one shares its sentence, on a log scale.

    Left out are the words that are everywhere, such as *the*, and those that are seen less than three times.
    """
    often = Counter(word for line in sentences for word in line)
    words = sorted(word for word, count in often.items() if 3 <= count <= 30)
    together = Counter((word, other) for line in sentences for word in line for other in line if word != other)
    return words, torch.tensor([[math.log1p(together[word, other]) for other in words] for word in words])


def draw(words: list[str], picture: Tensor) -> str:
    """Write the picture to visualization.png."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return "no picture: pip install matplotlib"
    kinds = {
        "rulers": "king queen prince princess", "beasts": "cat dog horse goat", "fruits": "apple pear plum cherry",
        "drinks": "tea coffee milk juice", "cities": "paris rome oslo lima", "bank": "bank",
    }  # fmt: skip
    figure = Figure(figsize=(8, 6), layout="constrained")
    axes = figure.add_subplot(title=f"{len(words)} words on two principal axes")
    axes.scatter(picture[:, 0], picture[:, 1], color="lightgray", s=12)
    labels = []
    for kind, members in kinds.items():
        places = picture[[words.index(word) for word in members.split()]]
        axes.scatter(places[:, 0], places[:, 1], label=kind)
        for word, place in zip(members.split(), places.tolist(), strict=True):
            labels.append(axes.annotate(word, place, xytext=(4, 4), textcoords="offset points", fontsize=8))
    axes.legend(loc="lower right")
    figure.draw_without_rendering()  # so that each label knows how large it is
    for number, label in enumerate(labels):  # words that stand close together: move labels until none covers another
        for step in range(1, 30):
            if not any(label.get_window_extent().overlaps(other.get_window_extent()) for other in labels[:number]):
                break
            label.set_position((4, 4 + 5 * (step // 2 + 1) * (-1) ** step))
    path = Path(__file__).with_name("visualization.png")
    figure.savefig(path, dpi=120)
    return f"see {path.name}"


if __name__ == "__main__":
    main()
