"""Hidden tests of the questions that are answered by a number; everybody has numbers of their own."""

import math

from autograder.judge import task
from autograder.suites.concepts.truth import expect_number

SHARE = 0.001
OWN = "Are these the numbers that the script prints for you, and is this what the question asks for?"


@task("mebibytes_of_one_hot_rows", points=2, question=OWN)
def test_mebibytes_of_one_hot_rows(submission, student):
    """The memory of one-hot rows."""
    expect_number(
        submission, student, "mebibytes_of_one_hot_rows",
        lambda sentences, tokens, vocab_size: sentences * tokens * vocab_size / 2**18,
        within=SHARE, sentences=(16, 64), tokens=(100, 500), vocab_size=(20_000, 60_000),
        mistakes={
            "megabytes-for-mebibytes": lambda sentences, tokens, vocab_size: sentences * tokens * vocab_size / 250_000,
            "bits-for-bytes": lambda sentences, tokens, vocab_size: sentences * tokens * vocab_size / 2**15,
        },
    )  # fmt: skip


@task("size_of_a_gradient", points=2, question=OWN)
def test_size_of_a_gradient(submission, student):
    """One row's gradient under a mean."""
    expect_number(
        submission, student, "size_of_a_gradient", lambda times, tokens, dim: times / tokens / dim,
        within=SHARE, times=(3, 9), tokens=(11, 40), dim=(5, 19),
        mistakes={
            "repeats-forgotten": lambda times, tokens, dim: 1 / tokens / dim,
            "mean-over-ids-only": lambda times, tokens, dim: times / tokens,
        },
    )  # fmt: skip


@task("mean_of_a_padded_sentence", points=2, question=OWN)
def test_mean_of_a_padded_sentence(submission, student):
    """The mean without padding, from the mean with it."""
    expect_number(
        submission, student, "mean_of_a_padded_sentence",
        lambda real, length, hundredths: length * hundredths / (100 * real),
        within=SHARE, real=(3, 8), length=(20, 40), hundredths=(11, 97),
        mistakes={
            "sum-for-mean": lambda real, length, hundredths: length * hundredths / 100,
            "share-turned-round": lambda real, length, hundredths: real * hundredths / (100 * length),
        },
    )  # fmt: skip


@task("bytes_to_train_with_adam", points=2, question=OWN)
def test_bytes_to_train_with_adam(submission, student):
    """The memory of a table in training."""
    expect_number(
        submission, student, "bytes_to_train_with_adam", lambda vocab_size, dim: 16 * vocab_size * dim,
        within=0, vocab_size=(30_000, 130_000), dim=(256, 4096),
        mistakes={
            "one-copy-forgotten": lambda vocab_size, dim: 12 * vocab_size * dim,
            "adams-memory-forgotten": lambda vocab_size, dim: 8 * vocab_size * dim,
            "bits-for-bytes": lambda vocab_size, dim: 128 * vocab_size * dim,
        },
    )  # fmt: skip


@task("spread_of_scores", points=2, question=OWN)
def test_spread_of_scores(submission, student):
    """How far scores spread."""
    expect_number(
        submission, student, "spread_of_scores", lambda dim: dim**0.5, within=SHARE, dim=(200, 2000),
        mistakes={"variance-for-deviation": lambda dim: dim},
    )  # fmt: skip


@task("loss_before_learning", points=1, question=OWN)
def test_loss_before_learning(submission, student):
    """The loss of a model that knows nothing."""
    expect_number(
        submission, student, "loss_before_learning", lambda vocab_size: -math.log(1 / vocab_size),
        within=SHARE, vocab_size=(5_000, 120_000),
        mistakes={"bits-for-nats": lambda vocab_size: -math.log2(1 / vocab_size)},
    )  # fmt: skip


@task("parameters_when_tied", points=2, question=OWN)
def test_parameters_when_tied(submission, student):
    """A tied model's numbers."""
    expect_number(
        submission, student, "parameters_when_tied", lambda vocab_size, dim: (vocab_size + dim) * (dim + 1),
        within=0, vocab_size=(10_000, 50_000), dim=(128, 1024),
        mistakes={
            "head-counted-again": lambda vocab_size, dim: (vocab_size + dim) * (dim + 1) + vocab_size * dim,
            "head-bias-forgotten": lambda vocab_size, dim: (vocab_size + dim) * dim + dim,
        },
    )  # fmt: skip


@task("cosine_of_two", points=2, question=OWN)
def test_cosine_of_two(submission, student):
    """The cosine of two vectors."""
    expect_number(
        submission, student, "cosine_of_two", lambda a, b, c, d: math.cos(math.atan2(b, a) - math.atan2(d, c)),
        within=SHARE, a=(2, 6), b=(7, 12), c=(7, 12), d=(2, 6),
        mistakes={"dot-for-cosine": lambda a, b, c, d: a * c + b * d},
    )  # fmt: skip


@task("pairs_of_a_sentence", points=2, question=OWN)
def test_pairs_of_a_sentence(submission, student):
    """Skip-gram's pairs."""
    expect_number(
        submission, student, "pairs_of_a_sentence",
        lambda words, window: sum(abs(i - j) <= window for i in range(words) for j in range(words) if i != j),
        within=0, words=(9, 30), window=(2, 4),
        mistakes={
            "ends-forgotten": lambda words, window: 2 * window * words,
            "one-side-only": lambda words, window: sum(words - apart for apart in range(1, window + 1)),
        },
    )  # fmt: skip


@task("noise_ratio", points=2, question=OWN)
def test_noise_ratio(submission, student):
    """Frequent words as negatives."""
    expect_number(
        submission, student, "noise_ratio", lambda times: math.exp(0.75 * math.log(times)), within=SHARE,
        times=(20, 400), mistakes={"power-forgotten": lambda times: times},
    )  # fmt: skip


@task("pmi_of_a_pair", points=2, question=OWN)
def test_pmi_of_a_pair(submission, student):
    """What a count means."""
    expect_number(
        submission, student, "pmi_of_a_pair",
        lambda both, one, other, total: math.log(both / total) - math.log(one / total) - math.log(other / total),
        within=SHARE, both=(40, 90), one=(200, 400), other=(500, 900), total=(100_000, 300_000),
        mistakes={
            "logarithm-forgotten": lambda both, one, other, total: both * total / one / other,
            "bits-for-nats": lambda both, one, other, total: math.log2(both * total / one / other),
        },
    )  # fmt: skip


@task("vocabulary_after_merges", points=1, question=OWN)
def test_vocabulary_after_merges(submission, student):
    """The rows that a tokenizer needs."""
    expect_number(
        submission, student, "vocabulary_after_merges", lambda merges, special: merges + special + 2**8, within=0,
        merges=(5_000, 50_000), special=(3, 12), mistakes={"bytes-forgotten": lambda merges, special: merges + special},
    )  # fmt: skip
