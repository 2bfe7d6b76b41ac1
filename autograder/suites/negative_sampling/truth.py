"""What the right answers are, by closed forms and other algorithms than the reference's, and shared symptoms."""

import math
from itertools import combinations

import torch

from autograder.judge import when


def near(value, tolerance=1e-4):
    """Within a tolerance of a value, for mistakes that come as near to each other as to the truth."""
    value = torch.as_tensor(value)
    return when(
        lambda got: (
            tuple(torch.as_tensor(got).shape) == tuple(value.shape)
            and bool((torch.as_tensor(got).double() - value.double()).abs().max() < tolerance)
        )
    )


def shares(counts, left_out=(), power=0.75):
    """The probabilities by their definition, word by word."""
    weights = [0.0 if n == 0 or word in left_out else float(n) ** power for word, n in enumerate(counts.tolist())]
    return torch.tensor([weight / sum(weights) for weight in weights])


def allowed(noise, own):
    """The distribution of the negatives of a pair with these own words."""
    left = [0.0 if word in own else share for word, share in enumerate(noise.tolist())]
    return torch.tensor([share / sum(left) for share in left])


def frequencies(rows, vocab_size):
    """How often each word is among the negatives, as a share."""
    return torch.bincount(rows.flatten(), minlength=vocab_size).double() / rows.numel()


def softplus(x):
    """−ln σ(−x) = ln(1 + eˣ), for any size of x."""
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))


def loss_of(positive, negative):
    """The loss by its definition, score by score."""
    rows = zip(positive.tolist(), negative.tolist(), strict=True)
    return sum(softplus(-good) + sum(map(softplus, bad)) for good, bad in rows) / len(positive)


def kind_means(table, kinds, *, cosine=True):
    """The mean cosine (or product) within kinds and between them, pair by pair; kind −1 is left out."""
    sums = {True: [], False: []}
    for (kind, row), (other_kind, other) in combinations(zip(kinds.tolist(), table.double(), strict=True), 2):
        if kind >= 0 and other_kind >= 0:
            product, lengths = float(row @ other), float(row.norm() * other.norm())
            sums[kind == other_kind].append(product if not cosine else product / lengths if lengths else 0.0)
    return tuple(sum(sums[same]) / len(sums[same]) for same in (True, False))


class Counted:
    """Training seen as two tables of counts: how often each pair of words is meant to be real, how often not.

    The loss of the batch is then a sum over all V · V scores, and its gradient two matrix products.
    """

    def __init__(self, vocab_size, centers, contexts, negatives):
        self.real = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
        self.drawn = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
        for center, context, row in zip(centers.tolist(), contexts.tolist(), negatives.tolist(), strict=True):
            self.real[center, context] += 1
            for word in row:
                self.drawn[center, word] += 1
        self.size = len(centers)

    def changed(self, real=None, drawn=None):
        """The same, with other counts."""
        other = Counted.__new__(Counted)
        other.real = self.real if real is None else real
        other.drawn = self.drawn if drawn is None else drawn
        other.size = self.size
        return other

    def loss(self, center, context):
        """The loss of these tables."""
        table = center.double() @ context.double().T
        costs = self.real * torch.logaddexp(-table, torch.zeros(())) + self.drawn * torch.logaddexp(
            table, torch.zeros(())
        )
        return float(costs.sum() / self.size)

    def slopes(self, center, context):
        """The gradients of both tables."""
        center, context = center.double(), context.double()
        table = center @ context.T
        slope = (self.drawn * torch.sigmoid(table) - self.real * torch.sigmoid(-table)) / self.size
        return slope @ context, slope.T @ center

    def descend(self, tables, lr, momentum=0.0, steps=1):
        """Losses and final tables of gradient descent with momentum."""
        tables, speeds, losses = [table.double() for table in tables], [0.0, 0.0], []
        for _ in range(steps):
            losses.append(self.loss(*tables))
            speeds = [momentum * speed + slope for speed, slope in zip(speeds, self.slopes(*tables), strict=True)]
            tables = [table - lr * speed for table, speed in zip(tables, speeds, strict=True)]
        return losses, [table.float() for table in tables]

    def adam(self, tables, lr, steps, fresh=False):
        """Losses and final tables of Adam, by its paper; `fresh` forgets its averages after every step."""
        tables, losses = [table.double() for table in tables], []
        first, second = [0.0, 0.0], [0.0, 0.0]
        for turn in range(steps):
            step = turn
            losses.append(self.loss(*tables))
            slopes = self.slopes(*tables)
            if fresh:
                first, second, step = [0.0, 0.0], [0.0, 0.0], 0
            first = [0.9 * mean + 0.1 * slope for mean, slope in zip(first, slopes, strict=True)]
            second = [0.999 * mean + 0.001 * slope**2 for mean, slope in zip(second, slopes, strict=True)]
            for which in (0, 1):
                mean, square = first[which] / (1 - 0.9 ** (step + 1)), second[which] / (1 - 0.999 ** (step + 1))
                tables[which] = tables[which] - lr * mean / (square.sqrt() + 1e-8)
        return losses, [table.float() for table in tables]
