"""Negative sampling: learning what belongs together by also looking at what does not.

What it teaches   A softmax over all words is dear; a few yes-or-no questions are cheap. Is this a real pair, or was the
                  second word drawn at random? Where the random words come from, which of them may not be drawn,
                  and how the loss stays right for huge scores. Then the surprise: words of one kind end up close to
                  each other, although nobody ever said that there are kinds.
Difficulty        4 of 5
Minutes           90
Prerequisites     embedding_probe, nearest_neighbors; skipgram comes just before and makes the pairs that we train on

Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, B pairs in a batch, K negatives for each
pair, N words that are scored. A pair is a centre word and a context word that stood near it; a negative is a word drawn
at random in the place of the context word.

Rules that hold for every task:

- Word ids are int64. Tensors live on one device, which need not be the CPU, and new ones belong there too; only
  `TwoTables` and `train_embeddings` may take it to be the CPU.
- No function may change its arguments, apart from `train_step`, which trains, and from generators, which move on.
- Where there is a `generator`, the result depends on its numbers and on no others: the same seed gives the same result.
  Where it is None, PyTorch's global generator takes its place. Nobody sets a seed. The global generator may always
  move on, as `nn.Embedding` makes it do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def noise_distribution(counts: Tensor, padding_idx: int | None = None, power: float = 0.75) -> Tensor:
    """Turn counts into the probabilities with which words are drawn as negatives.

    A word's probability is proportional to its count, raised to `power`. With 3/4 the rare words get more than their
    share; 1 gives each word its share of the text, and 0 makes all words that occur equally likely.

    Words that never occur, and the padding whatever its count, have a probability of exactly 0, with every power.

    Args:
        counts: how often each word occurs; int64 or float32 (fractions are allowed), shape (V,), none below 0.
        padding_idx: the padding's id, in 0 … V − 1, or None when there is no padding.
        power: any number from 0 to 2.

    Returns:
        The probabilities, which add up to 1; float32, shape (V,).

    Raises:
        ValueError: if no word is left that could be drawn.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 1: noise_distribution")


def sample_negatives(
    noise: Tensor, centers: Tensor, contexts: Tensor, k: int, generator: torch.Generator | None = None
) -> Tensor:
    """Draw K negatives for each pair.

    A pair never gets its own centre or its own context word; the words of other pairs it may get. All the other words
    keep their proportions: in row b a word has the probability `noise[word]`, divided by the sum of the noise over all
    words that row b may get. A word without noise, such as the padding, never comes.

    All B · K draws are independent. A word may come twice in a row, K may be larger than V, and each pair has negatives
    of its own.

    Drawing is quick even where a pair's own words have all the noise but a millionth.

    Args:
        noise: the words' probabilities, as `noise_distribution` makes them; float32 or float64, shape (V,).
        centers: the centre words, shape (B,). B may be 0.
        contexts: the context words, shape (B,). A pair may be a word and itself.
        k: K, at least 1.
        generator: where the random numbers come from.

    Returns:
        The negatives, int64, shape (B, K).

    Raises:
        ValueError: if some pair can get no word at all, because no other word has any noise.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 2: sample_negatives")


class TwoTables(nn.Module):
    """Two vectors for every word: one for when it is the centre, one for when it stands in the context.

    The attributes, which tests look for by name; there are no other parameters, and both train:

        center    an `nn.Embedding` of V rows and D columns. It starts with numbers drawn uniformly between −1 / (2D)
                  and 1 / (2D).
        context   another `nn.Embedding` of V rows and D columns. It starts with zeros, so that every first score is 0.
    """

    def __init__(self, vocab_size: int, dim: int, generator: torch.Generator | None = None) -> None:
        """Make both tables and give them their starting numbers.

        Args:
            vocab_size: V.
            dim: D.
            generator: where the random numbers come from.
        """
        super().__init__()
        # TODO: your code here.
        raise NotImplementedError("Task 3: TwoTables")

    def forward(self, centers: Tensor, words: Tensor) -> Tensor:
        """Score words as company for centre words: the plain dot product of the two vectors.

        Args:
            centers: the centre words, shape (B,). B may be 1 and may be 0.
            words: N words to score for each of them, shape (B, N); N is at least 1.

        Returns:
            The scores, shape (B, N), with the dtype of the tables: at [b, n] the `center` vector of `centers[b]` times
            the `context` vector of `words[b, n]`.
        """
        # TODO: your code here.
        raise NotImplementedError("Task 3: TwoTables")


def negative_sampling_loss(positive: Tensor, negative: Tensor) -> Tensor:
    """Ask K + 1 yes-or-no questions about each pair, and say how wrong the scores are.

    The sigmoid σ of a score is the probability that a pair is real. For one pair the loss is

        −ln σ(positive) − ln σ(−negative 1) − … − ln σ(−negative K)

    and the result is the mean of that over the pairs: a sum over the K negatives, an average over the batch. While all
    scores are 0 it is (K + 1) · ln 2.

    The loss and its gradient are right for scores of any size: a real pair with a score of −1000 costs 1000 and still
    learns. They are right at 0 as well, where all training starts.

    Args:
        positive: the scores of the real pairs; float32 or float64, shape (B,), B at least 1.
        negative: the scores of their negatives, with the same dtype; shape (B, K), K at least 1.

    Returns:
        The loss, a tensor of shape () with the dtype of the scores. Gradients flow back to both.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 4: negative_sampling_loss")


def train_step(
    model: TwoTables, optimizer: torch.optim.Optimizer, centers: Tensor, contexts: Tensor, negatives: Tensor
) -> float:
    """Improve both tables on one batch, once.

    The loss is `negative_sampling_loss` of the scores that the model gives to the context words and to the negatives.
    A word that comes several times among the negatives counts each time. The step follows the gradient of that loss,
    whole and not clipped. Gradients that are still on the parameters from before must not count; what this call leaves
    there does not matter.

    Args:
        model: a `TwoTables`, or another module with the same attributes that is called in the same way.
        optimizer: holds the model's parameters. It takes exactly one step, with its own settings.
        centers: the centre words, shape (B,), B at least 1.
        contexts: their context words, shape (B,).
        negatives: their negatives, shape (B, K), K at least 1.

    Returns:
        The loss before the step, as a Python float.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 5: train_step")


def train_embeddings(
    centers: Tensor, contexts: Tensor, noise: Tensor, dim: int, k: int, steps: int, lr: float,
    generator: torch.Generator | None = None,
) -> tuple[TwoTables, list[float]]:  # fmt: skip
    """Train word vectors on all the pairs of a text.

    Make a new `TwoTables` with `generator`, before anything else is drawn, and one `torch.optim.Adam` with the rate
    `lr`, its other settings as they are in PyTorch. Then take `steps` training steps. Each of them is on all B pairs at
    once, with negatives that have just been drawn for this step with the same `generator`.

    Args:
        centers: the centre words, shape (B,), B at least 1.
        contexts: their context words, shape (B,).
        noise: the words' probabilities, float32, shape (V,). It also says how many words there are.
        dim: D.
        k: K, at least 1.
        steps: how many steps to take, 0 or more.
        lr: Adam's learning rate.
        generator: where all the random numbers come from.

    Returns:
        A pair: the trained model, and a list with the loss before each step, as Python floats.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 6: train_embeddings")


def kind_cosines(table: Tensor, kinds: Tensor) -> tuple[float, float]:
    """Measure whether words of one kind lie together: the mean cosine within a kind, and the one between kinds.

    The first number is the mean over all pairs of two different rows of the same kind, the second over all pairs of
    rows of different kinds. Each pair counts the same, so large kinds weigh more. Rows of kind −1 are left out of both.
    A row of zeros has a cosine of 0 with every row; all other rows are between 1e-6 and 1e6 long.

    Args:
        table: the vectors, float32 or float64, shape (V, D). May be a parameter.
        kinds: each row's kind, any number from 0 to 1000, or −1; int64, shape (V,). There is at least one
            pair for each of the two means.

    Returns:
        Two Python floats: within, between.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 7: kind_cosines")


KINDS = {
    "rulers": "king queen prince princess",
    "people": "man woman boy girl",
    "beasts": "cat dog horse goat",
    "fruits": "apple pear plum cherry",
    "drinks": "tea coffee milk juice",
    "cities": "paris rome oslo lima",
    "colours": "red green yellow blue",
}


def main() -> None:
    """Print a short report about each task, then train on the corpus and look at what has come of it."""

    def tallies() -> str:
        noise, own = torch.tensor([0.0, 0.3, 0.3, 0.3, 0.1]), (torch.tensor([1]), torch.tensor([2]))
        drawn = sample_negatives(noise, *own, 7000, torch.Generator().manual_seed(0))
        return f"7000 for the pair of 1 and 2: {torch.bincount(drawn[0], minlength=5).tolist()}"

    def first_scores() -> str:
        return f"scores {TwoTables(5, 3)(torch.tensor([1, 2]), torch.tensor([[2, 3], [1, 4]])).tolist()} at first"

    def two_losses() -> str:
        calm = negative_sampling_loss(torch.zeros(2), torch.zeros(2, 5)).item()
        wild = negative_sampling_loss(torch.tensor([-1000.0]), torch.tensor([[1000.0]])).item()
        return f"{calm:.4f} = 6 ln 2 for zeros, {wild:.0f} for scores off by 1000"

    def three_steps() -> str:
        model = TwoTables(5, 3, torch.Generator().manual_seed(0))
        optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
        batch = torch.tensor([1, 2]), torch.tensor([2, 1]), torch.tensor([[3, 4], [3, 3]])
        return "loss " + " -> ".join(f"{train_step(model, optimizer, *batch):.4f}" for _ in range(3))

    shares = torch.tensor([1, 16, 81])
    _report("noise_distribution", lambda: f"{shares.tolist()} -> {(36 * noise_distribution(shares)).tolist()} / 36")
    _report("sample_negatives", tallies)
    _report("TwoTables", first_scores)
    _report("negative_sampling_loss", two_losses)
    _report("train_step", three_steps)

    corpus = Path(__file__).with_name("corpus.txt")
    if corpus.exists():
        _train_on([line.split() for line in corpus.read_text(encoding="utf-8").splitlines()])
    else:
        print(f"\nThere is no {corpus.name} beside this file; here is what a single sentence teaches:")
        _train_on([["king", "queen", "man"]])


def _report(title: str, produce: Callable[[], str]) -> None:
    try:
        print(f"{title:<24}{produce()}")
    except NotImplementedError:
        print(f"{title:<24}(not written yet)")
    except Exception as error:
        print(f"{title:<24}failed: {type(error).__name__}: {error}")


def _train_on(sentences: list[list[str]]) -> None:
    counts = Counter(word for sentence in sentences for word in sentence)
    words = ["<pad>", *sorted(counts)]
    ids = {word: row for row, word in enumerate(words)}
    # Every two words of a sentence are a pair, in both orders, however far apart.
    pairs = torch.tensor([[ids[a], ids[b]] for sentence in sentences for a, b in permutations(sentence, 2)])
    kinds = torch.full((len(words),), -1)
    for kind, members in enumerate(KINDS.values()):
        kinds[[ids[word] for word in members.split() if word in ids]] = kind
    table = torch.zeros(len(words), 16)

    def train() -> str:
        noise = noise_distribution(torch.tensor([counts[word] for word in words]), padding_idx=0)
        centers, contexts = pairs.unbind(dim=1)
        generator = torch.Generator().manual_seed(0)
        model, losses = train_embeddings(centers, contexts, noise, 16, k=5, steps=40, lr=0.1, generator=generator)
        table.copy_(model.center.weight.detach())
        return f"{len(pairs):,} pairs of {len(words)} words: loss {losses[0]:.3f} -> {losses[-1]:.3f}"

    def separation() -> str:
        within, between = kind_cosines(table, kinds)
        return f"cosine {within:.2f} within a kind, {between:.2f} between kinds"

    _report("train_embeddings", train)
    _report("kind_cosines", separation)
    rows = F.normalize(table, dim=1)
    if not rows.any():
        return
    print("\nNearest neighbours among all words, which were never told that there are kinds:")
    for word in [word for members in KINDS.values() for word in members.split()[:2] if word in ids]:
        cosines = rows @ rows[ids[word]]
        cosines[[ids[word], 0]] = -2
        near = cosines.topk(min(3, len(words) - 2))
        found = zip(near.indices.tolist(), near.values.tolist(), strict=True)
        print(f"    {word:<8}" + "".join(f"{words[row]:>10} {cosine:.2f}" for row, cosine in found))


if __name__ == "__main__":
    main()
