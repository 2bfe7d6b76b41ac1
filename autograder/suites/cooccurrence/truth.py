"""What the right answers are, by closed forms and other algorithms than the reference's, and shared symptoms."""

import math

import torch

from autograder.judge import Tolerance, raised, when

DOUBLE = torch.float64

# For a Python number that comes out of float64: two mistakes may give sums that are alike to four digits.
FLOAT64 = Tolerance(1e-9, 1e-9)

# A Glove that cannot be filled with numbers, whatever is then asked of it.
UNFIT = {
    "attribute-renamed": raised("AttributeError", "has no attribute `"),
    "parameter-of-another-shape": raised("RuntimeError", "doesn't match the broadcast shape"),
    "not-a-parameter": raised("AttributeError", "is not an nn.Parameter"),
}


def nans(*shape):
    """NaN in a tensor of the right shape; in another, the shape is what matters."""
    return when(lambda got: tuple(got.shape) == shape and bool(got.isnan().any()))


def rounded(truth):
    """These numbers in float64, but not with all its digits."""
    return when(lambda got: got.dtype == DOUBLE and bool((got - truth).abs().max() < 1e-5))


def cooccurrences(sentences, vocab_size, window, weigh=lambda distance: 1 / distance, nearest=1):
    """Counts by products of one-hot tables, each place's with that of the place some steps further on."""
    counts = torch.zeros(vocab_size, vocab_size, dtype=DOUBLE)
    for sentence in sentences:
        places = torch.eye(vocab_size, dtype=DOUBLE)[sentence]
        for distance in range(nearest, min(window, len(sentence) - 1) + 1):
            met = places[: len(sentence) - distance].T @ places[distance:]
            counts += weigh(distance) * (met + met.T)
    return counts


def information(counts, shift=1.0, smoothing=1.0):
    """PMI cell by cell, as a sum of logarithms of exact sums."""
    rows = [math.fsum(row) for row in counts.tolist()]
    columns = [math.fsum(column) ** smoothing for column in counts.T.tolist()]
    out = torch.full(counts.shape, -math.inf, dtype=DOUBLE)
    for i, row in enumerate(counts.tolist()):
        for j, count in enumerate(row):
            if count > 0:
                out[i, j] = (
                    math.log(count) - math.log(rows[i]) - math.log(columns[j]) + math.log(math.fsum(columns))
                ) - math.log(shift)
    return out


def orthonormal(draw, rows, columns):
    """Random columns of length 1 at right angles to each other, float64."""
    return torch.linalg.qr(draw.normal(rows, columns, dtype=DOUBLE))[0]


def spectrum(draw, count):
    """Singular values that are well apart, largest first: near `count`, `count` − 1, … 1."""
    return torch.arange(count, 0, -1, dtype=DOUBLE) + draw.uniform(count, low=-0.2, high=0.2).double()


def same_signs(truth):
    """Turn each column to the side on which the truth's column lies; another shape stays as it is."""

    def turned(got):
        if not isinstance(got, torch.Tensor) or got.shape != truth.shape:
            return got
        return got * torch.where((got.double() * truth).sum(0) < 0, -1, 1).to(got.dtype)

    return turned


def gram(vectors):
    """All inner products of rows, in float64: no sign and no turn of the space changes them."""
    return vectors.double() @ vectors.double().T


def glove_errors(parts, counts, x_max=100.0, alpha=0.75):
    """Weights and errors of every cell in float64, worked out one by one; both 0 where the count is 0."""
    word, context, word_bias, context_bias = (part.double() for part in parts)
    weights, errors = torch.zeros(counts.shape, dtype=DOUBLE), torch.zeros(counts.shape, dtype=DOUBLE)
    for i, row in enumerate(counts.tolist()):
        for j, count in enumerate(row):
            if count > 0:
                weights[i, j] = 1.0 if count >= x_max else math.exp(alpha * (math.log(count) - math.log(x_max)))
                errors[i, j] = torch.dot(word[i], context[j]) + word_bias[i] + context_bias[j] - math.log(count)
    return weights, errors


def glove_gradients(parts, counts, x_max=100.0, alpha=0.75):
    """The loss's slope in each of the four parameters, by the chain rule."""
    weights, errors = glove_errors(parts, counts, x_max, alpha)
    slopes = 2 * weights * errors
    return slopes @ parts[1].double(), slopes.T @ parts[0].double(), slopes.sum(1), slopes.sum(0)
