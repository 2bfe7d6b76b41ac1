"""Skip-gram and CBOW: word vectors from the company that words keep.

What it teaches   Text becomes pairs of a word and a neighbour. Skip-gram guesses the neighbour from the word, CBOW the
                  word from the mean of its neighbours; both score all V words with a second table and pay with the
                  cross-entropy. When training is over, the first table holds the word vectors.
Difficulty        3 of 5
Minutes           90
Prerequisites     embedding_probe: looking vectors up and their gradients; masked_mean: a mean without its padding

Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, N tokens in all sentences together,
P pairs in a batch, W windows in a batch, C contexts in the widest window.

A *token* is one place in a sentence, and the id that stands there says which word it is; a word that is said twice
makes two tokens. Sentences are lists of ids, 0 … V − 1. What belongs to tokens (a random number, a radius) comes as
one tensor of shape (N,): the first sentence's tokens from left to right, then the second's, and so on; an empty
sentence has none. No function may change its arguments, apart from the state of a generator. Tensors live on one
device, which need not be the CPU, and new ones belong there too; only those made from sentences or with a generator may
stay on the CPU.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def keep_probabilities(counts: Tensor, threshold: float) -> Tensor:
    """Say how likely each word is to be kept when frequent words are thinned out.

    Words like "the" are everywhere and say little about their neighbours. The word2vec paper keeps a word that makes up
    the share f of all tokens with the probability √(threshold / f), and never with more than 1. (The program that came
    with the paper uses another formula; use the paper's.)

    Args:
        counts: how often each word occurs, 0 or more; int64, shape (V,).
        threshold: a share, greater than 0; words up to this share are always kept.

    Returns:
        The probabilities, float32, shape (V,). A word that never occurs gets 1, even if no word occurs at all.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 1: keep_probabilities")


def subsample(sentences: list[list[int]], keep: Tensor, uniform: Tensor) -> list[list[int]]:
    """Thin out the sentences, token by token.

    A token stays if its random number is smaller than the keep probability of its word, and goes otherwise. Two tokens
    of one word are decided apart, each by its own number. This comes before windows are laid: a token that goes leaves
    no gap, and the words beside it become neighbours.

    Args:
        sentences: lists of ids; a list may be empty, and so may the whole.
        keep: the keep probability of each word, between 0 and 1, both included; float32, shape (V,).
        uniform: a random number for each token, at least 0 and below 1; float32, shape (N,).

    Returns:
        A new list for each sentence, also where nothing goes: the ids that stay, in their order, as Python integers. A
        sentence of which nothing stays is an empty list.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 2: subsample")


def draw_radii(count: int, window: int, generator: torch.Generator) -> Tensor:
    """Draw how far each token's window reaches.

    Every radius from 1 to `window`, both included, is equally likely, and the radii are independent of each other. So
    near neighbours are paired more often than far ones.

    Args:
        count: how many radii to draw, 0 or more.
        window: the largest radius, at least 1.
        generator: where all the randomness comes from. Go on from the state in which you find it, and leave torch's
            global generator alone: the same seed gives the same radii, and a second call with the same generator draws
            new ones.

    Returns:
        The radii, int64, shape (count,).
    """
    # TODO: your code here.
    raise NotImplementedError("Task 3: draw_radii")


def skipgram_pairs(sentences: list[list[int]], radii: Tensor) -> Tensor:
    """Pair each token with its neighbours.

    The contexts of a token are the tokens of the same sentence that stand at most its radius away, on either side, but
    not the token itself. The radius is the centre's own, whatever its neighbours' are. Nothing reaches over the end of
    a sentence. Places count and not words: where a word is said twice within the radius, one token of it is a context
    of the other.

    Args:
        sentences: lists of ids; a list may be empty, and so may the whole.
        radii: the radius of each token, 0 or more, possibly longer than its sentence; int64, shape (N,).

    Returns:
        One row (id of the centre, id of the context) for each pair; int64, shape (P, 2), also when P is 0. Sentences
        are in their order, in each the centres from left to right, and for each centre the contexts from left to right.
        Equal rows all stay.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 4: skipgram_pairs")


def cbow_batch(sentences: list[list[int]], radii: Tensor) -> tuple[Tensor, Tensor]:
    """Gather each token's contexts in one row.

    The contexts are those of `skipgram_pairs`. Near a sentence's ends there are fewer of them, so that rows are filled
    up with −1, which is no word's id.

    Args:
        sentences: lists of ids; a list may be empty, and so may the whole.
        radii: the radius of each token, 0 or more, possibly longer than its sentence; int64, shape (N,).

    Returns:
        A pair of int64 tensors. First the contexts, shape (W, C): a row for each token that has a context, in the order
        of the tokens; in it the contexts from left to right, then −1 up to C, the largest number of contexts that any
        token has. Second the ids of the tokens in the middle, shape (W,). A token without contexts has no row. Without
        any row the shapes are (0, 0) and (0,).
    """
    # TODO: your code here.
    raise NotImplementedError("Task 5: cbow_batch")


def softmax_loss(hidden: Tensor, outputs: Tensor, targets: Tensor) -> Tensor:
    """Compute how badly hidden vectors guess their targets.

    A hidden vector scores every word by the dot product with that word's output vector. The softmax over all V words
    makes probabilities of the scores, and the loss of a pair is −ln of the target's probability. It must be right for
    scores of any size, such as 500.

    Args:
        hidden: one vector for each pair, or window; float32 or float64, shape (P, D).
        outputs: the table of output vectors; the dtype of `hidden`, shape (V, D).
        targets: the id to be guessed by each vector; int64, shape (P,). Ids may repeat.

    Returns:
        The mean of the losses over the pairs, shape (), with the dtype of `hidden`. Gradients flow back to `hidden` and
        `outputs`. Without pairs (P = 0) the loss is 0, and backward can still be called on it; the gradients it leaves
        are zeros, or None.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 6: softmax_loss")


class Word2Vec(nn.Module):
    """Two tables that learn word vectors, by skip-gram or by CBOW.

    Each word has two vectors: one for when it is what we know, one for when it is what we guess. The tables are apart
    and hold all the Parameters there are; every one of them is trainable.

    Attributes:
        inputs: an `nn.Embedding` whose `weight`, shape (V, D), holds the vectors of known words. It starts with numbers
            drawn uniformly between −0.5 / D and 0.5 / D by torch's global generator.
        outputs: an `nn.Embedding`, or an `nn.Linear` without a bias, whose `weight`, shape (V, D), holds the vectors
            of guessed words. It starts with zeros, so that the first loss is ln V.

    Args:
        vocab_size: V.
        dim: D.
    """

    def __init__(self, vocab_size: int, dim: int) -> None:
        super().__init__()
        # TODO: your code here.
        raise NotImplementedError("Task 7: Word2Vec")

    def skipgram_loss(self, centers: Tensor, contexts: Tensor) -> Tensor:
        """Compute the loss of guessing contexts from centres.

        The hidden vector is the centre's input vector, the target is the context.

        Args:
            centers: the known words; int64, shape (P,), possibly a column of `skipgram_pairs`. P may be 0.
            contexts: the words to be guessed, the same shape.

        Returns:
            The `softmax_loss`, shape (). Gradients reach both tables.
        """
        # TODO: your code here.
        raise NotImplementedError("Task 7: Word2Vec")

    def cbow_loss(self, contexts: Tensor, centers: Tensor) -> Tensor:
        """Compute the loss of guessing centres from all their contexts together.

        The hidden vector is the mean of the contexts' input vectors, the target is the centre. −1 is no word: it counts
        neither in the sum nor in the number it is divided by, and sends no gradient to any input vector.

        Args:
            contexts: the known words, filled up with −1, which may stand anywhere in the row; int64, shape (W, C). Each
                row has at least one word. A word that stands there twice counts twice. There may be no rows, and then
                no columns either, as in a batch of `cbow_batch` without windows.
            centers: the words to be guessed; int64, shape (W,).

        Returns:
            The `softmax_loss`, shape (). Gradients reach both tables.
        """
        # TODO: your code here.
        raise NotImplementedError("Task 7: Word2Vec")

    def vectors(self) -> Tensor:
        """Hand out the word vectors: the numbers of the input table, as training has left them.

        Returns:
            A copy, shape (V, D), that asks for no gradient. Writing to it does not change the model, and training the
            model does not change it.
        """
        # TODO: your code here.
        raise NotImplementedError("Task 7: Word2Vec")


LossOf = Callable[[Word2Vec, list[list[int]], Tensor], Tensor]


def train(loss_of: LossOf, sentences: list[list[int]], counts: Tensor) -> tuple[list[float], Tensor]:
    """Take 25 steps on the whole text, thinned out anew before each; used by the report below."""
    torch.manual_seed(0)
    generator, keep = torch.Generator().manual_seed(0), keep_probabilities(counts, 0.01)
    model, losses = Word2Vec(len(counts), 24), []
    optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
    for _ in range(25):
        text = subsample(sentences, keep, torch.rand(int(counts.sum()), generator=generator))
        loss = loss_of(model, text, draw_radii(sum(map(len, text)), 4, generator))
        optimizer.zero_grad()
        torch.autograd.backward(loss)
        optimizer.step()
        losses.append(loss.item())
    return losses, model.vectors()


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    path, lines = Path(__file__).with_name("corpus.txt"), ["the king drinks tea", "the queen drinks tea", "tea is hot"]
    if path.is_file():
        lines = path.read_text(encoding="utf-8").splitlines()
    else:
        print("corpus.txt is not beside this file; three sentences must do")
    words = sorted(set(" ".join(lines).split()))
    ids = {word: number for number, word in enumerate(words)}
    sentences = [[ids[word] for word in line.split()] for line in lines]
    counts = torch.tensor([word for sentence in sentences for word in sentence]).bincount()
    short, reach = sentences[0][:4], torch.tensor([1, 2, 1, 2])

    def report(title: str, produce: Callable[[], str]) -> None:
        try:
            print(f"{title:<19}", produce())
        except NotImplementedError:
            print(f"{title:<19}", "(not written yet)")
        except Exception as error:
            print(f"{title:<19}", f"failed: {type(error).__name__}: {error}")

    def spell(numbers: list[int]) -> str:
        return "+".join(words[number] for number in numbers if number >= 0)

    def kept() -> str:
        keep = keep_probabilities(counts, 0.01)
        return ", ".join(f"{words[word]} {keep[word]:.0%}" for word in keep.argsort()[:5].tolist())

    def thinned() -> str:
        left = subsample([short], torch.full((len(words),), 0.5), torch.tensor([0.7, 0.2, 0.4, 0.6]))
        return f"of {spell(short)} remains {spell(left[0])}"

    def radii() -> str:
        drawn = draw_radii(1000, 4, torch.Generator().manual_seed(0))
        return f"of 1000, {drawn.bincount(minlength=5)[1:].tolist()} are 1, 2, 3, 4"

    def pairs() -> str:
        rows = skipgram_pairs([short], reach).tolist()
        return ", ".join(f"{words[center]}→{words[context]}" for center, context in rows[:5])

    def windows() -> str:
        contexts, centers = cbow_batch([short], reach)
        rows = zip(contexts.tolist(), centers.tolist(), strict=True)
        return ", ".join(f"{spell(row)}→{words[center]}" for row, center in rows)

    def even() -> str:
        loss = softmax_loss(torch.ones(5, 3), torch.zeros(len(words), 3), torch.arange(5) % len(words))
        return f"{loss.item():.4f} when all words are alike; ln {len(words)} is {math.log(len(words)):.4f}"

    def learnt(loss_of: LossOf) -> str:
        losses, vectors = train(loss_of, sentences, counts)
        unit = F.normalize(vectors - vectors.mean(dim=0), dim=1)
        said = [f"loss {losses[0]:.3f} → {losses[-1]:.3f}, while ln V is {math.log(len(words)):.3f}"]
        for word in [word for word in ("king", "tea", "apple", "rome", "river") if word in ids]:
            nearest = (unit @ unit[ids[word]]).argsort(descending=True).tolist()[:6]
            said.append(f"  near {word:<12} {' '.join(words[number] for number in nearest if number != ids[word])}")
        return "\n".join(said)

    report("keep_probabilities", kept)
    report("subsample", thinned)
    report("draw_radii", radii)
    report("skipgram_pairs", pairs)
    report("cbow_batch", windows)
    report("softmax_loss", even)
    report(
        "Word2Vec, skip-gram",
        lambda: learnt(lambda model, text, drawn: model.skipgram_loss(*skipgram_pairs(text, drawn).unbind(1))),
    )
    report("Word2Vec, CBOW", lambda: learnt(lambda model, text, drawn: model.cbow_loss(*cbow_batch(text, drawn))))


if __name__ == "__main__":
    main()
