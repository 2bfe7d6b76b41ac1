from fractions import Fraction
from decimal import Decimal
import numpy as np


def your_name():
    return "İpek Öz"


def bytes_to_train_with_adam():
    vocab_size, dim = mine("bytes_to_train_with_adam", vocab_size=(30_000, 130_000), dim=(256, 4096))
    return 1.6e1 * vocab_size * dim


def parameters_when_tied():
    vocab_size, dim = mine("parameters_when_tied", vocab_size=(10_000, 50_000), dim=(128, 1024))
    return float(vocab_size * dim + dim**2 + dim + vocab_size)


def pairs_of_a_sentence():
    words, window = mine("pairs_of_a_sentence", words=(9, 30), window=(2, 4))
    return 2.0 * words * window - window * (window + 1.0)


def vocabulary_after_merges():
    merges, special = mine("vocabulary_after_merges", merges=(5_000, 50_000), special=(3, 12))
    return np.float64(merges) + special + 256


def size_of_a_gradient():
    times, tokens, dim = mine("size_of_a_gradient", times=(3, 9), tokens=(11, 40), dim=(5, 19))
    return Fraction(times, tokens * dim)


def noise_ratio():
    (times,) = mine("noise_ratio", times=(20, 400))
    return Decimal(times) ** Decimal("0.75")


def spread_of_scores():
    (dim,) = mine("spread_of_scores", dim=(200, 2000))
    return round(dim**0.5, 2)


def shape_of_a_linear_weight():
    vocab_size, dim = mine("shape_of_a_linear_weight", vocab_size=(1000, 9000), dim=(64, 512))
    return np.array([float(dim), vocab_size])


def rows_with_gradient():
    first, second, third, pad = mine("rows_with_gradient", first=(1, 3), second=(4, 6), third=(7, 9), pad=(10, 11))
    return np.unique([first, second, third])
