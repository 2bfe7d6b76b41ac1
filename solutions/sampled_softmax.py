"""Sampled softmax: learning to pick one word out of a hundred thousand.

What it teaches   A softmax over V words scores every word at every position, and the logits outgrow the model. To score
                  a few sampled words is cheap, and right on average once each logit is corrected by how often its word
                  is drawn. Two small softmaxes, a class and then a word in it, are cheap and exact. Perplexity needs
                  all V words, but never all logits at once.
Difficulty        4 of 5
Minutes           90
Prerequisites     embedding_probe, weight_tying; skip-gram and negative sampling help; `logsumexp`, gathering, gradients

Letters in the shapes: V words, D numbers in a vector, N positions (the B · T places of a batch, on one axis), S sampled
words, C classes of words, M words in the largest class, `...` any leading axes, also none. Words are numbered from the
most frequent, 0, to the rarest, V − 1. Word v's logit at a position is hidden · weight[v] + bias[v]. All logarithms are
natural ones. No function changes an argument. Tensors live on one device, which need not be the CPU, and new ones
belong there too.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor


def softmax_costs(
    batch: int, length: int, vocab_size: int, dim: int, samples: int, class_sizes: list[int], bytes_each: int = 4
) -> dict[str, tuple[int, int]]:
    """Count what the scores of one forward pass cost, in each of three ways.

    A score is one number at one of the B · T positions. It takes D multiply-adds to compute and `bytes_each` bytes to
    keep. Biases, exponentials and the way back are not counted. At each position there are

        "full"        V scores
        "sampled"     S + 1 scores: the S sampled words, which all positions share, and the position's own target
        "two_level"   a score for each class and one for each word in the target's class; count the largest class,
                      as if every target were in it

    Args:
        batch: B.
        length: T.
        vocab_size: V, 128,256 for instance.
        dim: D.
        samples: S.
        class_sizes: the number of words in each of the C classes, in any order; they add up to V.
        bytes_each: bytes a number; 4 for float32.

    Returns:
        The three names, each with a pair (multiply-adds, bytes) of Python ints. They are exact however large they are,
        and nothing of that size is made to find them.
    """
    ### BEGIN SOLUTION
    scores = {"full": vocab_size, "sampled": samples + 1, "two_level": len(class_sizes) + max(class_sizes)}
    kept = {name: batch * length * count for name, count in scores.items()}
    return {name: (count * dim, count * bytes_each) for name, count in kept.items()}
    ### END SOLUTION


def log_uniform_probs(ids: Tensor, vocab_size: int) -> Tensor:
    """Compute how likely the log-uniform sampler is to draw each of some words.

    The sampler knows no counts, only ranks: word k has the probability (ln(k + 2) − ln(k + 1)) / ln(V + 1), much like
    Zipf's law. Over 0 … V − 1 that adds up to 1.

    V may be a billion: make no tensor with a number for each word. As long as V is at most a million, a rare word's
    probability must be right to six digits. Differences of float32 logarithms are not; those of float64 ones are.

    Args:
        ids: words, int32 or int64, shape (...), also () and shapes with a 0 in them.
        vocab_size: V.

    Returns:
        The probabilities, float64, shape (...).
    """
    ### BEGIN SOLUTION
    return torch.log1p(1 / (ids.double() + 1)) / math.log(vocab_size + 1)
    ### END SOLUTION


def log_uniform_ids(uniform: Tensor, vocab_size: int) -> Tensor:
    """Turn uniform random numbers into words of the log-uniform sampler.

    Lay the words' probabilities (see `log_uniform_probs`) end to end from 0 to 1, word 0 first. The word drawn by u is
    the one whose stretch u falls into: word k, if ln(k + 1) / ln(V + 1) ≤ u < ln(k + 2) / ln(V + 1).

    That can be solved for k: make no tensor with a number for each word, and draw no random numbers. Work in float64
    whatever `uniform` is. Only a u within 1e-12 of a border may land on the other side of it.

    Args:
        uniform: numbers from 0 up to, but not including, 1; float32 or float64, shape (...).
        vocab_size: V.

    Returns:
        The words, int64, shape (...), always in 0 … V − 1, also for the largest number below 1.
    """
    ### BEGIN SOLUTION
    return (torch.exp(uniform.double() * math.log(vocab_size + 1)).long() - 1).clamp(max=vocab_size - 1)
    ### END SOLUTION


def corrected_logits(
    hidden: Tensor, weight: Tensor, bias: Tensor, targets: Tensor, sampled: Tensor, probs: Tensor
) -> Tensor:
    """Score each position's target and the sampled words, so that a softmax over S + 1 columns stands for one over V.

    The S words were drawn with replacement, word v with probability q(v), so v is expected S · q(v) times among them.
    Column by column:

        0        the target's logit, as it is. The target is always there: its expected count is 1, and ln 1 = 0.
        1 + j    the logit of sampled[j] less ln(S · probs[j]), the logarithm of its expected count. A word that was
                 drawn twice stands in two columns.

    A sampled word may happen to be a row's own target, and would be counted twice there. Each such hit becomes −inf,
    in that row only; the other columns stay as they are, and S is still S.

    With this convention the sum of e^column over a row is, averaged over all samples, exactly the sum of e^logit over
    all V words. (Some libraries correct the target's logit as well, or keep the hits. That trains a model too, but the
    sum then estimates no full softmax. Do neither here.)

    No tensor as large as (N, V) is made, nor a copy of the sampled vectors for each position, (N, S, D).

    Args:
        hidden: float32 or float64, shape (N, D); N may be 0.
        weight: the words' vectors, the dtype of `hidden`, shape (V, D).
        bias: the dtype of `hidden`, shape (V,).
        targets: the right words, int64, shape (N,).
        sampled: the sampled words, int64, shape (S,), S at least 1.
        probs: q of each sampled word, greater than 0; float32 or float64, whatever the dtype of `hidden`, shape (S,).
            It may be as small as 1e-60 in float64, which is 0 in float32. It never requires gradients.

    Returns:
        Shape (N, 1 + S), the dtype of `hidden`. Gradients reach `hidden`, `weight` and `bias`.
    """
    ### BEGIN SOLUTION
    correction = (probs.log() + math.log(len(sampled))).to(hidden.dtype)
    scores = hidden @ weight[sampled].T + (bias[sampled] - correction)
    scores = scores.masked_fill(sampled == targets[:, None], -math.inf)
    right = (hidden * weight[targets]).sum(dim=1) + bias[targets]
    return torch.cat([right[:, None], scores], dim=1)
    ### END SOLUTION


def sampled_softmax_loss(
    hidden: Tensor, weight: Tensor, bias: Tensor, targets: Tensor, sampled: Tensor, probs: Tensor
) -> Tensor:
    """Compute the sampled softmax's loss: the cross-entropy over the columns of `corrected_logits`.

    At each position that is −ln of the probability that a softmax over the 1 + S columns gives to the target. It must
    be right for logits of any size, such as ±1000. Where every sampled word is the target, the loss is 0 and so is
    every gradient. Words that are neither target nor sampled get a gradient of exactly 0.

    Args:
        hidden: as in `corrected_logits`, but N is at least 1.
        weight: as there, and so are the others.
        bias: shape (V,).
        targets: shape (N,).
        sampled: shape (S,).
        probs: shape (S,).

    Returns:
        The mean over the positions: a tensor of shape (), the dtype of `hidden`, with gradients.
    """
    ### BEGIN SOLUTION
    logits = corrected_logits(hidden, weight, bias, targets, sampled, probs)
    return F.cross_entropy(logits, torch.zeros_like(targets))
    ### END SOLUTION


def two_level_log_prob(
    hidden: Tensor, class_weight: Tensor, word_weight: Tensor, word_class: Tensor, targets: Tensor
) -> Tensor:
    """Compute the targets' log-probabilities under a two-level softmax: first the class, then the word in it.

    p(word) = p(class) · p(word | class), where `class` is the word's own. p(class) is a softmax over the C scores
    hidden · class_weight[c]; p(word | class) is a softmax over the scores hidden · word_weight[v] of that class's words
    and no others. There is no bias. Over all V words the probabilities add up to 1.

    Stay with logarithms: the result must be right when it is −2000. A word alone in its class has p(word | class) = 1.

    The point is the cost. No tensor as large as (N, V) is made, so no softmax over all words that is masked afterwards,
    and no copy of a class's vectors for each position, (N, M, D). Tensors like (N, M), (N, C), (V, D) and (C, V) are
    fine; so is a Python loop over classes, but not one over positions: 8 classes and 400 positions take fewer than 400
    of torch's operators.

    Args:
        hidden: float32 or float64, shape (N, D); N may be 0.
        class_weight: the classes' vectors, the dtype of `hidden`, shape (C, D).
        word_weight: the words' vectors, the dtype of `hidden`, shape (V, D).
        word_class: the class of each word, int64 in 0 … C − 1, shape (V,). Every class has at least one word. Sizes
            differ, and the words of a class need not stand side by side.
        targets: the words asked for, int64, shape (N,).

    Returns:
        ln p(target) at each position, shape (N,), the dtype of `hidden`. Gradients reach the three floating arguments.
    """
    ### BEGIN SOLUTION
    classes = word_class[targets]
    result = (hidden @ class_weight.T).log_softmax(dim=1).gather(1, classes[:, None]).squeeze(1)
    for label in classes.unique():
        rows = (classes == label).nonzero().squeeze(1)
        states = hidden[rows]
        total = (states @ word_weight[word_class == label].T).logsumexp(dim=1)
        result = result.index_add(0, rows, (states * word_weight[targets[rows]]).sum(dim=1) - total)
    return result
    ### END SOLUTION


def perplexity(hidden: Tensor, weight: Tensor, bias: Tensor, targets: Tensor, chunk_size: int) -> float:
    """Evaluate the full softmax over all V words, with few logits at a time.

    Perplexity is e to the mean cross-entropy, where the cross-entropy at a position is ln Σ e^logit, over all V words,
    less the target's logit. A model that finds all words equally likely has perplexity V.

    A sampled loss is no substitute: it is lower on average, the more so the fewer words are sampled. Go through the
    vocabulary in chunks of `chunk_size` words and carry along what is needed of those before. No tensor is larger than
    (N, chunk_size), (N, D), (V, D), or one number for each position and chunk. There is no Python loop over positions:
    5 chunks and 400 positions take fewer than 400 of torch's operators.

    Args:
        hidden: float32 or float64, shape (N, D), N at least 1; it may require gradients, like `weight` and `bias`.
        weight: the dtype of `hidden`, shape (V, D).
        bias: the dtype of `hidden`, shape (V,). −inf forbids a word: its e^logit is 0. All words of a chunk may be
            forbidden, also those of the first, but never a target.
        targets: the right words, int64, shape (N,).
        chunk_size: at least 1; it need not divide V and may be larger than V.

    Returns:
        The perplexity, a Python float. Logits may be of any size, such as ±1000; the mean cross-entropy is below 80.
    """
    ### BEGIN SOLUTION
    with torch.no_grad():
        total = hidden.new_full((len(hidden),), -math.inf)
        for start in range(0, len(weight), chunk_size):
            words = slice(start, start + chunk_size)
            total = torch.logaddexp(total, (hidden @ weight[words].T + bias[words]).logsumexp(dim=1))
        right = (hidden * weight[targets]).sum(dim=1) + bias[targets]
        return math.exp((total - right).mean().item())
    ### END SOLUTION


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    torch.set_num_threads(1)  # everything here is small
    generator = torch.Generator().manual_seed(0)

    def report(title: str, produce: Callable[[], str]) -> None:
        try:
            print(f"{title}\n    " + produce().replace("\n", "\n    "))
        except NotImplementedError:
            print(f"{title}\n    (not written yet)")
        except Exception as error:
            print(f"{title}\n    failed: {type(error).__name__}: {error}")

    def costs() -> str:
        lines = [f"{'':>9}  {'way':<10}{'multiply-adds':>20}{'logits in float32':>22}"]
        for size in (32_000, 128_256):
            near = math.isqrt(size)
            sizes = [near] * (size // near) + [size % near] * (size % near > 0)
            for way, (adds, kept) in softmax_costs(8, 2048, size, 4096, 8192, sizes).items():
                lines.append(f"V {size:>7,}  {way:<10}{adds:>20,}{kept / 1e9:>19.2f} GB")
        return "\n".join(lines)

    def ranks() -> str:
        likely = log_uniform_probs(torch.arange(10), 128_256)
        return f"of 128,256 words, the first ten get {float(likely.sum()):.1%} of the draws"

    def draws() -> str:
        found, expected = _sample(100_000, 500, generator)[0], log_uniform_probs(torch.arange(3), 500)
        shares = (f"{float((found == k).double().mean()):.3f} ({float(expected[k]):.3f})" for k in range(3))
        return f"words 0 to 2 (expected): {', '.join(shares)}"

    def two_levels() -> str:
        word_class = (torch.arange(1000) + 1).double().sqrt().long() - 1
        sizes, words = word_class.bincount(), torch.randn(1000, 16, generator=generator)
        classes, state = torch.randn(len(sizes), 16, generator=generator), torch.randn(1, 16, generator=generator)
        found = two_level_log_prob(state.expand(1000, -1), classes, words, word_class, torch.arange(1000))
        total = float(found.double().exp().sum())
        return f"{len(sizes)} classes of {int(sizes.min())} to {int(sizes.max())} words; their p adds up to {total:.6f}"

    report("softmax_costs, B = 8, T = 2048, D = 4096, S = 8192", costs)
    report("log_uniform_probs", ranks)
    report("log_uniform_ids", draws)
    report("corrected_logits", lambda: _partition(generator))
    report("sampled_softmax_loss", lambda: _losses(generator))
    report("two_level_log_prob", two_levels)
    report("perplexity of a small language model: the next word from the last one", lambda: _train(generator))


def _sample(count: int, vocab_size: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Draw words, and say how likely each of them was."""
    sampled = log_uniform_ids(torch.rand(count, generator=generator, dtype=torch.float64), vocab_size)
    return sampled, log_uniform_probs(sampled, vocab_size)


def _scene(generator: torch.Generator) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """A layer that nobody has trained: hidden, weight, bias, targets."""
    hidden, weight = (torch.randn(size, 16, generator=generator) / 2 for size in (32, 500))
    return hidden, weight, torch.zeros(500), torch.randint(50, (32,), generator=generator)


def _partition(generator: torch.Generator) -> str:
    """Compare the estimated sum of e^logit with the true one, with and without the correction."""
    scene, tries, count = _scene(generator), 500, 20
    truth = (scene[0] @ scene[1].T).exp().sum(dim=1)
    means = torch.zeros(2, len(truth))
    for _ in range(tries):
        sampled, probs = _sample(count, 500, generator)
        # Told that every word is expected once, the function corrects nothing.
        for at, q in enumerate((probs, torch.full_like(probs, 1 / count))):
            means[at] += corrected_logits(*scene, sampled, q).exp().sum(dim=1) / tries
    ratios = (means / truth).mean(dim=1).tolist()
    told = f"sum of e^logit, estimated / true, mean of {tries} samples of {count} words:"
    return f"{told}\ncorrected {ratios[0]:.3f}   uncorrected {ratios[1]:.3f}"


def _losses(generator: torch.Generator) -> str:
    """Compare the sampled loss with the full cross-entropy, with and without the correction."""
    scene, tries = _scene(generator), 50
    full = float(F.cross_entropy(scene[0] @ scene[1].T, scene[3]))
    lines = [f"full cross-entropy {full:.3f}; mean of {tries} sampled losses, S words each:"]
    for count in (5, 50, 500):
        means = [0.0, 0.0]
        for _ in range(tries):
            sampled, probs = _sample(count, 500, generator)
            for at, q in enumerate((probs, torch.full_like(probs, 1 / count))):
                means[at] += float(sampled_softmax_loss(*scene, sampled, q)) / tries
        lines.append(f"S = {count:>3}   corrected {means[0]:.3f}   uncorrected {means[1]:.3f}")
    return "\n".join(lines)


def _train(generator: torch.Generator) -> str:
    """Train small language models by the sampled loss, and evaluate them by the full one."""
    path = Path(__file__).with_name("corpus.txt")
    if not path.exists():
        return "corpus.txt is not beside this file, so nothing was trained"
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    ranked = [word for word, _ in Counter(itertools.chain(*lines)).most_common()]
    rank, size = {word: at for at, word in enumerate(ranked)}, len(ranked)
    pairs = torch.tensor([[rank[a], rank[b]] for line in lines for a, b in itertools.pairwise(line)])
    told = [f"{size} words, {len(pairs):,} pairs", "  S               sampled loss   full loss   perplexity"]
    for count, correct in ((8, True), (8, False), (128, True), (128, False)):
        table, head = (torch.randn(size, 16, generator=generator).mul(0.1).requires_grad_() for _ in range(2))
        bias = torch.zeros(size, requires_grad=True)
        optimizer, recent = torch.optim.Adam([table, head, bias], lr=0.02), 0.0
        for step in range(300):
            last, following = pairs[torch.randint(len(pairs), (64,), generator=generator)].T
            sampled, probs = _sample(count, size, generator)
            q = probs if correct else torch.full_like(probs, 1 / count)
            loss = sampled_softmax_loss(table[last], head, bias, following, sampled, q)
            optimizer.zero_grad()
            torch.autograd.backward(loss)
            optimizer.step()
            recent += loss.item() / 50 if step >= 250 else 0.0
        found = perplexity(table[pairs[:, 0]], head, bias, pairs[:, 1], 32)
        way = "corrected" if correct else "uncorrected"
        told.append(f"{count:>3}  {way:<12}{recent:>13.2f}{math.log(found):>12.2f}{found:>13.1f}")
    told.append("Right on average is not precise: ln of a sum guessed from 8 words is low.")
    return "\n".join(told)


if __name__ == "__main__":
    main()
