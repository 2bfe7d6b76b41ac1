"""Co-occurrence: counting words instead of predicting them.

What it teaches   Who stands next to whom, counted once and divided by what chance would give, is a table of vectors
                  already: PMI says what a count means, an SVD makes it short. GloVe fits vectors to the same counts
                  by gradient descent. Both roads start at one table of counts and lead towards the same neighbours;
                  on a small corpus the short one gets much further.
Difficulty        4 of 5
Minutes           100
Prerequisites     embedding_probe, nearest_neighbors: lookups, cosines; logarithms, `nn.Module`, one training step

Letters in the shapes: V words in the vocabulary, C contexts (as a rule the same V words), D numbers in a word's vector,
`...` any leading axes, also none. Words are numbers from 0 to V − 1. Logarithms are natural ones. No function may
change its arguments, apart from `train_glove`, which trains. Tensors that come in live on one device, which need not be
the CPU, and new ones belong there too. Other packages than torch and NumPy, such as SciPy, cannot be imported while
your work is graded.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def count_cooccurrence(sentences: list[list[int]], vocab_size: int, window: int) -> Tensor:
    """Count how often words stand near each other; near counts more than far.

    Take every two different places of one sentence that are at most `window` apart: neighbours are 1 apart, places with
    one other between them 2. If word a stands at one place, word b at the other, and the places are d apart, then 1/d
    is added at (a, b) and 1/d at (b, a). So the table is symmetric. No pair reaches from one sentence into another.

    A word that meets itself at another place is such a pair too: a and b are the same word then, so both additions go
    to the same cell of the diagonal, 2/d in all. A place makes no pair with itself.

    Args:
        sentences: the words of each sentence; a list may be empty, and so may a sentence.
        vocab_size: V. A word that stands in no sentence has a row and a column of zeros.
        window: how far apart two places may be, at least 1; it may be larger than any sentence is long.

    Returns:
        The counts, float64, shape (V, V).
    """
    ### BEGIN SOLUTION
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for sentence in sentences:
        for place, word in enumerate(sentence):
            for distance, other in enumerate(sentence[place + 1 : place + 1 + window], 1):
                counts[word, other] += 1 / distance
                counts[other, word] += 1 / distance
    return counts
    ### END SOLUTION


def pmi(counts: Tensor, *, positive: bool = False, shift: float = 1.0, smoothing: float = 1.0) -> Tensor:
    """Compare each count with what chance would give: pointwise mutual information.

    For word w and context c, with N(w, c) for their count:

        PMI(w, c) = log( P(w, c) / (P(w) · P(c)) ) − log(shift)

        P(w, c)   N(w, c) divided by the sum of all counts
        P(w)      the sum of row w divided by the sum of all counts
        P(c)      the sum of column c, to the power `smoothing`, divided by the sum of all columns' such powers

    The counts are taken as they are, also where they are as small as 1e-9: nothing is added to them or to a sum.

    A count of 0 has a PMI of −∞, also where its whole row or column is 0, and if all counts are 0. With `positive`,
    every value below 0 becomes 0, once the shift is subtracted; so a count of 0 gives 0. NaN never comes out.

    Args:
        counts: no number below 0; float32 or float64, shape (V, C). It need not be symmetric, nor square.
        positive: cut at 0, which makes PPMI of PMI.
        shift: what is called k elsewhere, at least 1; 1 shifts nothing.
        smoothing: the power of the columns' sums, above 0 and at most 1; 1 leaves them as they are.

    Returns:
        The PMI, or PPMI, of every cell, shape (V, C), with the dtype of `counts`.
    """
    ### BEGIN SOLUTION
    rows = counts.sum(dim=1, keepdim=True)
    columns = counts.sum(dim=0, keepdim=True) ** smoothing
    by_chance = rows * (columns / columns.sum())
    value = (counts / by_chance / shift).log().masked_fill(counts == 0, -torch.inf)
    return value.clamp(min=0) if positive else value
    ### END SOLUTION


def svd_vectors(matrix: Tensor, dim: int, power: float = 0.5) -> Tensor:
    """Make a short vector of each long row, by a truncated singular value decomposition.

    The SVD writes the matrix as U · diag(S) · Vᵀ, where S holds the singular values, none below 0, largest first. A
    row's vector is its row in the first `dim` columns of U, each column multiplied by its singular value to the power
    `power`. A power of 1 keeps the rows' inner products best, 0.5 is often better for words, and 0 drops S.

    A column of U may be turned into its negative, and so may a column of your vectors: no angle changes by that. Where
    singular values are equal, any U of the decomposition will do. For the rest it is exact up to rounding, and not
    estimated from random numbers. Where a singular value is below a thousandth of the largest, its column may be less
    exact.

    Args:
        matrix: such as PPMI, but any numbers of either sign; float32 or float64, shape (V, C), perhaps not symmetric.
        dim: D, how many numbers a vector has.
        power: between 0 and 1.

    Returns:
        The vectors, shape (V, D), with the dtype of `matrix`.

    Raises:
        ValueError: if `dim` is less than 1, or larger than the smaller one of V and C. The text names `dim`'s value.
    """
    ### BEGIN SOLUTION
    if not 1 <= dim <= min(matrix.shape):
        raise ValueError(f"{dim} dimensions cannot be had from a matrix of shape {tuple(matrix.shape)}")
    left, singular, _ = torch.linalg.svd(matrix, full_matrices=False)
    vectors: Tensor = left[:, :dim] * singular[:dim].pow(power)
    return vectors
    ### END SOLUTION


def glove_weight(counts: Tensor, x_max: float = 100.0, alpha: float = 0.75) -> Tensor:
    """Say how much each count matters to GloVe: rare pairs little, frequent pairs more, but none more than 1.

    The weight of a count x is (x / x_max) to the power alpha where x is less than x_max, and 1 from there on. So 0 has
    the weight 0.

    Args:
        counts: no number below 0; float32 or float64, shape (...).
        x_max: from which count on the weight is 1; above 0.
        alpha: the power, above 0.

    Returns:
        The weights, shape (...), with the dtype of `counts`.
    """
    ### BEGIN SOLUTION
    return (counts / x_max).clamp(max=1).pow(alpha)
    ### END SOLUTION


class Glove(nn.Module):
    """Vectors whose inner products are to be the logarithms of counts.

    Every word has two vectors and two biases, one for each part it plays: as the word of a row, and as the context of a
    column. They are the class's only parameters, all trainable, and tests look for them by name.

    Attributes:
        word: an `nn.Parameter` of shape (V, D).
        context: another, shape (V, D).
        word_bias: another, shape (V,).
        context_bias: another, shape (V,).

    The biases start as zeros. Each number in `word` and in `context` is drawn by itself, uniformly between −0.5/D and
    0.5/D. All random numbers come from `generator`, and torch's global generator stays untouched; only if `generator`
    is None, they come from the global one. No seed is set.

    Args:
        vocab_size: V.
        dim: D.
        x_max: for the weights of the loss, as in `glove_weight`.
        alpha: likewise.
        generator: where the random numbers come from.
    """

    def __init__(
        self, vocab_size: int, dim: int, *, x_max: float = 100.0, alpha: float = 0.75,
        generator: torch.Generator | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        ### BEGIN SOLUTION
        self.x_max, self.alpha = x_max, alpha
        self.word = nn.Parameter((torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim)
        self.context = nn.Parameter((torch.rand(vocab_size, dim, generator=generator) - 0.5) / dim)
        self.word_bias = nn.Parameter(torch.zeros(vocab_size))
        self.context_bias = nn.Parameter(torch.zeros(vocab_size))
        ### END SOLUTION

    def forward(self, counts: Tensor) -> Tensor:
        """Compute the loss: how badly the parameters fit the counts.

        It is the sum, over all cells (i, j) whose count is above 0, of

            weight(count) · (word_i · context_j + word_bias_i + context_bias_j − log count)²

        with the weight of `glove_weight`. It is a plain sum, neither halved nor divided by anything. A cell whose count
        is 0 takes no part, so its logarithm never matters: no parameter's gradient is NaN or infinite, and a word whose
        row and column are 0 gets gradients of exactly 0. If all counts are 0 the loss is 0, and backward still works.

        Real counts are nearly all 0 and V is large, so no tensor made here holds V · V · D numbers; V · V is fine,
        and so are D numbers for each count above 0.

        Args:
            counts: 0 or at least 1e-9, not always symmetric; float32 or float64 whatever the parameters' dtype is,
                shape (V, V).

        Returns:
            The loss, a tensor of shape (); where counts and parameters differ in dtype, it may have either one's.
            Gradients flow back to all four parameters. Neither they nor the counts are written to.
        """
        ### BEGIN SOLUTION
        seen = counts > 0
        known = counts[seen].to(self.word.dtype)
        fitted = self.word @ self.context.T + self.word_bias[:, None] + self.context_bias
        errors = fitted[seen] - known.log()
        return (glove_weight(known, self.x_max, self.alpha) * errors.square()).sum()
        ### END SOLUTION

    def vectors(self) -> Tensor:
        """Give each word the one vector it is known by: the sum of its two.

        Returns:
            `word` plus `context`, shape (V, D), a new tensor that requires no gradient.
        """
        ### BEGIN SOLUTION
        return (self.word + self.context).detach()
        ### END SOLUTION


def train_glove(model: nn.Module, counts: Tensor, *, steps: int, lr: float) -> list[float]:
    """Lower a model's loss on all counts at once, again and again.

    One `torch.optim.Adagrad`, which is what GloVe was published with, takes all the steps. It has all the model's
    parameters, the learning rate `lr`, and for the rest its own defaults. Gradients that are still on the parameters
    from before the call, or from an earlier step, must not count; what this call leaves there does not matter.

    Args:
        model: any module with parameters that takes `counts` and returns a loss of shape (), a `Glove` or another; it
            is trained.
        counts: handed to the model as they are, at each step.
        steps: how many steps are taken, 0 or more.
        lr: the learning rate.

    Returns:
        One Python float for each step: the loss before that step.
    """
    ### BEGIN SOLUTION
    optimizer = torch.optim.Adagrad(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = model(counts)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
    ### END SOLUTION


def two_tables(
    sentences: list[list[int]], vocab_size: int, dim: int, *, window: int, steps: int, lr: float, x_max: float = 100.0,
    generator: torch.Generator | None = None,
) -> tuple[Tensor, Tensor]:  # fmt: skip
    """Count once, then make vectors in two ways, with the tasks above.

    The first table is counted: the PPMI of the counts, with neither shift nor smoothing, made short by an SVD with a
    power of 0.5. The second is fitted: a `Glove` that is trained on the counts themselves, in float64 or float32. Its
    starting numbers are the only random ones, and they come from `generator` as `Glove` draws them.

    Args:
        sentences: as in `count_cooccurrence`.
        vocab_size: V.
        dim: D for both tables, between 1 and V.
        window: as in `count_cooccurrence`.
        steps: as in `train_glove`.
        lr: likewise.
        x_max: as in `glove_weight`, for the second table; its alpha is 0.75.
        generator: handed to `Glove`; None as well, so that then the global generator decides.

    Returns:
        The counted vectors, float64, and those of the trained `Glove`, float32, each of shape (V, D).
    """
    ### BEGIN SOLUTION
    counts = count_cooccurrence(sentences, vocab_size, window)
    counted = svd_vectors(pmi(counts, positive=True), dim)
    model = Glove(vocab_size, dim, x_max=x_max, generator=generator)
    train_glove(model, counts, steps=steps, lr=lr)
    return counted, model.vectors()
    ### END SOLUTION


def nearest_words(row: int, words: list[str], vectors: Tensor, k: int) -> list[str]:
    """Find the k words nearest to a row by cosine, nearest first; for the report below, no task."""
    unit = F.normalize(vectors, dim=1)
    cosines = unit @ unit[row]
    cosines[row] = -torch.inf
    return [words[near] for near in cosines.topk(k).indices.tolist()]


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    torch.set_num_threads(1)  # the tables are small: threads would only wait for one another
    path = Path(__file__).with_name("corpus.txt")
    lines = ["the cat drank milk", "the dog drank water", "a cat slept here", "a dog slept there"]
    if path.is_file():
        lines = path.read_text(encoding="utf-8").splitlines()
    else:
        print("There is no corpus.txt beside this file; four sentences must do.")
    words = sorted({word for line in lines for word in line.split()})
    sentences = [[words.index(word) for word in line.split()] for line in lines]
    toy = torch.tensor([[0.0, 6.0, 1.0], [6.0, 0.0, 1.0], [1.0, 1.0, 0.0]])
    print(f"{len(lines)} sentences, {sum(map(len, sentences))} words, {len(words)} different ones\n")

    def report(title: str, produce: Callable[[], object]) -> None:
        try:
            print(f"{title:<20}{produce()}")
        except NotImplementedError:
            print(f"{title:<20}(not written yet)")
        except Exception as error:
            print(f"{title:<20}failed: {type(error).__name__}: {error}")

    def rounded(table: Tensor) -> list[list[float]]:
        return [[round(value, 2) for value in row] for row in table.tolist()]

    def pairs() -> str:
        counts = count_cooccurrence(sentences, len(words), window=4)
        cells = counts.triu().flatten().topk(3)
        names = [f"{words[cell // len(words)]} + {words[cell % len(words)]}" for cell in cells.indices.tolist()]
        best = ", ".join(f"{name} {count:.1f}" for name, count in zip(names, cells.values.tolist(), strict=True))
        return f"{best}; {float((counts == 0).double().mean()):.0%} are 0"

    def fresh() -> Glove:
        return Glove(3, 2, x_max=6.0, generator=torch.Generator().manual_seed(0))

    def trained() -> str:
        losses = train_glove(fresh(), toy, steps=100, lr=0.1)
        return f"loss {losses[0]:.3f} -> {losses[-1]:.3f} in {len(losses)} steps"

    def side_by_side() -> str:
        dim, generator = min(32, len(words)), torch.Generator().manual_seed(0)
        tables = two_tables(sentences, len(words), dim, window=2, steps=60, lr=0.05, x_max=10.0, generator=generator)
        asked = ["queen", "boy", "cat", "apple", "tea", "rome", "red", "throne", "cup", "station", "river", "money"]
        asked = [word for word in asked if word in words]
        lists = ("king queen prince princess", "cat dog horse goat", "apple pear plum cherry", "tea coffee milk juice",
                 "paris rome oslo lima", "red green yellow blue")  # fmt: skip
        kinds = {word: kind for kind in lists for word in kind.split() if word in words}
        out, shared = [f"\n\n{'nearest to':<12}{'by counting':<32}by GloVe"], 0
        for word in asked:
            counted, fitted = (nearest_words(words.index(word), words, table, 3) for table in tables)
            shared += len({*counted} & {*fitted})
            out.append(f"{word:<12}{', '.join(counted):<32}{', '.join(fitted)}")
        hits = [
            sum(nearest_words(words.index(word), words, table, 1)[0] in kinds[word].split() for word in kinds)
            for table in tables
        ]
        out.append(
            f"\n{shared} of {3 * len(asked)} neighbours are the same. A word of the same kind is nearest for {hits[0]}"
        )
        out.append(f"of {len(kinds)} words by counting and for {hits[1]} by GloVe; chance would give one at most.")
        return "\n".join([*out, "Where they differ, remember that GloVe never looks at a count of 0."])

    report("count_cooccurrence", pairs)
    report("pmi", lambda: rounded(pmi(toy)))
    report("svd_vectors", lambda: rounded(svd_vectors(toy, 2)))
    report("glove_weight", lambda: rounded(glove_weight(torch.tensor([[0.0, 1.0, 50.0, 100.0, 500.0]])))[0])
    report("Glove", lambda: f"loss {fresh()(toy).item():.3f} on three words before training")
    report("train_glove", trained)
    report("two_tables", side_by_side)


if __name__ == "__main__":
    main()
