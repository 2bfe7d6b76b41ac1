"""Masked mean: one vector for a sentence of any length.

What it teaches   Sentences in a batch are padded to one length, and padding must count neither in the sum nor in the
                  number it is divided by. A classifier on such a mean is logistic regression, trained on logits; and
                  a mean forgets the order of the words, so that no training can bring it back.
Difficulty        2 of 5
Minutes           60
Prerequisites     embedding_probe: looking vectors up; broadcasting, gradients, one training step of `nn.Module`

Letters in the shapes: B sentences in a batch, T tokens in each, V words in the vocabulary, D numbers in a word's
vector, `...` any leading axes, also none. No function may change its arguments, apart from `train_step`, which trains.
Tensors live on one device, which need not be the CPU, and new ones belong there too (`pad_batch` is given none).
"""

from __future__ import annotations

from collections import Counter

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def padding_mask(ids: Tensor, padding_idx: int) -> Tensor:
    """Tell real tokens from padding.

    Args:
        ids: token ids; int32 or int64, shape (...), also () and shapes with a 0 in them.
        padding_idx: the id that marks padding. Any integer that the dtype of `ids` can hold, taken as it is: −1 marks
            the places where the id is −1.

    Returns:
        True at a real token and False at padding, wherever in the row it stands; bool, shape (...).
    """
    ### BEGIN SOLUTION
    return ids != padding_idx
    ### END SOLUTION


def masked_mean(vectors: Tensor, mask: Tensor) -> Tensor:
    """Average the vectors of the real tokens.

    The mean runs over the tokens, the second axis from the end: the sum over the real tokens, divided by their exact
    number. A vector of zeros at a real token counts like any other.

    What stands at padding has no influence, not even NaN or infinity, and gets a gradient of exactly 0. A NaN at a real
    token is not hidden: it makes that number of the mean NaN. Where no token is real, also when T is 0, the mean is 0
    and every gradient is 0; if no token of the whole batch is real, the result may be cut off from `vectors`.

    Args:
        vectors: the tokens' vectors; any floating dtype, shape (..., T, D).
        mask: 1 or True at real tokens, 0 or False at padding; bool, any integer or any floating dtype, shape (..., T).

    Returns:
        The means, shape (..., D), with the dtype of `vectors`. Gradients flow back to `vectors`. Half-precision vectors
        are added up in float32, because their sum may be too large for float16 when their mean is not.
    """
    ### BEGIN SOLUTION
    real = mask.bool().unsqueeze(-1)
    wide = vectors.float() if vectors.dtype in (torch.float16, torch.bfloat16) else vectors
    total = wide.masked_fill(~real, 0).sum(dim=-2)
    count = real.sum(dim=-2).clamp(min=1)
    return (total / count).to(vectors.dtype)
    ### END SOLUTION


def pad_batch(sequences: list[list[int]], padding_idx: int) -> tuple[Tensor, Tensor]:
    """Make one batch out of sentences of different lengths.

    Args:
        sequences: B lists of ids, in the order of the batch. A list may be empty, and so may the batch. Ids may be as
            large as int64 allows; none of them equals `padding_idx`.
        padding_idx: what to fill up with; any integer that fits into int32, also a negative one.

    Returns:
        A pair of int64 tensors: the ids, shape (B, T), where T is the longest length and padding stands on the right;
        and the lengths, shape (B,). An empty batch gives shapes (0, 0) and (0,), a batch of B empty lists (B, 0)
        and (B,).
    """
    ### BEGIN SOLUTION
    lengths = torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
    longest = max(map(len, sequences), default=0)
    ids = torch.full((len(sequences), longest), padding_idx, dtype=torch.int64)
    for row, sequence in zip(ids, sequences, strict=True):
        row[: len(sequence)] = torch.tensor(sequence, dtype=torch.int64)
    return ids, lengths
    ### END SOLUTION


class BagClassifier(nn.Module):
    """Say yes or no to a sentence, from the mean of its words' vectors.

    A table of vectors, a masked mean over the real tokens, and one linear layer. Nothing else has parameters, and tests
    look for these two attributes by name.

    Attributes:
        embedding: the table, an `nn.Embedding` (or `nn.EmbeddingBag`) of V rows and D columns that knows its
            `padding_idx`: the padding row starts as zeros and never gets a gradient. All the rest is trainable.
        output: an `nn.Linear` from D numbers to one, with a bias.

    Args:
        vocab_size: V.
        dim: D.
        padding_idx: the padding word's row, in 0 … V − 1.
    """

    def __init__(self, vocab_size: int, dim: int, padding_idx: int) -> None:
        super().__init__()
        ### BEGIN SOLUTION
        self.padding_idx = padding_idx
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
        ### END SOLUTION

    def forward(self, ids: Tensor) -> Tensor:
        """Compute one logit for each sentence.

        A logit is the linear layer's plain output, any real number; the loss applies the sigmoid. Padding changes
        nothing, however much there is, even if somebody has filled the padding row with numbers. A sentence of nothing
        but padding gets the bias. Neither `ids` nor a parameter is written to.

        Args:
            ids: token ids; int64, shape (B, T), T at least 1. B may be 1 and may be 0.

        Returns:
            The logits, shape (B,).
        """
        ### BEGIN SOLUTION
        pooled = masked_mean(self.embedding(ids), padding_mask(ids, self.padding_idx))
        logits: Tensor = self.output(pooled)
        return logits.squeeze(-1)
        ### END SOLUTION


def train_step(model: nn.Module, optimizer: torch.optim.Optimizer, ids: Tensor, labels: Tensor) -> float:
    """Improve a classifier on one batch, once.

    The loss is the binary cross-entropy between logits and labels, averaged over the batch. It must be right for logits
    of any size, such as 200. Gradients that are still on the parameters from before must not count; what this call
    leaves there does not matter, and `model.train()` is up to you.

    Args:
        model: takes `ids` and returns logits of shape (B,).
        optimizer: holds the model's parameters. It takes exactly one step, with its own settings and with the gradients
            of this loss as they are.
        ids: token ids, int64, shape (B, T).
        labels: 1 for yes and 0 for no; bool, int64 or float32, shape (B,).

    Returns:
        The loss before the step, as a Python float.
    """
    ### BEGIN SOLUTION
    loss = F.binary_cross_entropy_with_logits(model(ids), labels.float())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
    ### END SOLUTION


def order_twin(words: list[str]) -> list[str]:
    """Say something else with the same words: "dog bites man" becomes "man bites dog".

    Whatever a classifier on a mean says about the one, it says about the other.

    Args:
        words: a sentence, word by word; words may repeat.

    Returns:
        A new list with the same words, each as often as before, in an order that reads differently. Any such order will
        do.

    Raises:
        ValueError: if there is no such order, since the sentence has fewer than two different words.
    """
    ### BEGIN SOLUTION
    if len(set(words)) < 2:
        raise ValueError(f"{words} reads the same in every order")
    return words[1:] + words[:1]
    ### END SOLUTION


def same_bag(first: Tensor, second: Tensor, padding_idx: int) -> bool:
    """Decide whether no mean of word vectors can tell two sentences apart.

    The mean sees one thing only: which share of the real tokens each word has. Two sentences look the same, whatever
    the vectors are, if each word has the same share in both. Order, padding, and saying everything twice do not matter.

    Args:
        first: a sentence's ids, 0 or more; int64, shape (T,), possibly with padding anywhere.
        second: another, of any length, shape (U,).
        padding_idx: the id that marks padding, 0 or more.

    Returns:
        A Python bool: True if the two have the same mean for every table of vectors. A sentence without real tokens is
        like another one without, and unlike every sentence with some.
    """
    ### BEGIN SOLUTION
    shares = []
    for ids in (first, second):
        counts = Counter(ids[padding_mask(ids, padding_idx)].tolist())
        shares.append({word: count / counts.total() for word, count in counts.items()})
    return shares[0] == shares[1]
    ### END SOLUTION


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    words = ["<pad>", "dog", "bites", "man", "pats", "sleeps"]
    sentences = ["dog bites man", "man pats dog", "dog sleeps", "man bites", "man pats", "bites"]
    sequences = [[words.index(word) for word in sentence.split()] for sentence in sentences]
    labels = torch.tensor([1, 0, 0, 1, 0, 1])
    ids = torch.tensor([sequence + [0] * (3 - len(sequence)) for sequence in sequences])
    vectors = torch.tensor([[[2.0, 4.0], [4.0, 0.0], [9.0, 9.0]]])

    def report(title: str, produce: object) -> None:
        try:
            print(f"{title:<14}", produce())  # type: ignore[operator]
        except NotImplementedError:
            print(f"{title:<14}", "(not written yet)")
        except Exception as error:
            print(f"{title:<14}", f"failed: {type(error).__name__}: {error}")

    def train() -> str:
        torch.manual_seed(0)
        model = BagClassifier(len(words), 4, padding_idx=0)
        optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
        losses = [train_step(model, optimizer, ids, labels) for _ in range(60)]
        return f"loss {losses[0]:.3f} -> {losses[-1]:.3f}"

    def twins() -> str:
        torch.manual_seed(0)
        model = BagClassifier(len(words), 4, padding_idx=0)
        sentence = ["dog", "bites", "man"]
        pair = (sentence, order_twin(sentence))
        said = [model(torch.tensor([[words.index(word) for word in one]])).item() for one in pair]
        return ", ".join(f"{' '.join(one)}: logit {logit:.4f}" for one, logit in zip(pair, said, strict=True))

    report("padding_mask", lambda: padding_mask(ids[2], 0).tolist())
    report("masked_mean", lambda: masked_mean(vectors, torch.tensor([[1, 1, 0]])).tolist())
    report("pad_batch", lambda: [part.tolist() for part in pad_batch(sequences[:3], 0)])
    report("BagClassifier", lambda: tuple(BagClassifier(len(words), 4, 0)(ids).shape))
    report("train_step", train)
    report("order_twin", lambda: " ".join(order_twin(["dog", "bites", "man"])))
    report("same_bag", lambda: same_bag(torch.tensor([1, 2, 3]), torch.tensor([3, 2, 1, 0]), 0))
    report("same logits", twins)


if __name__ == "__main__":
    main()
