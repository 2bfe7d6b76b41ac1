"""Hidden tests of `count_cooccurrence`."""

from itertools import chain

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, when
from autograder.suites.cooccurrence.truth import DOUBLE, cooccurrences, rounded


@task("count_cooccurrence", points=1)
def test_window_reaches_so_far_and_no_further(submission, draw):
    """Seven different words, and windows of 1, 3 and 50."""
    sentence = draw.distinct(11, 7)
    for window in (3, 1, 50):
        mistakes = {
            "linear-weight": cooccurrences([sentence], 11, window, lambda d, w=window: (w - d + 1) / w),
        }
        if window == 1:
            mistakes = {}
        if window == 3:
            mistakes |= {
                "window-too-short": cooccurrences([sentence], 11, 2),
                "window-too-long": cooccurrences([sentence], 11, 4),
            }
        if window == 50:
            mistakes |= {"runs-over-the-end": raised("IndexError") | raised("RuntimeError"),
                         "wraps-around": when(lambda got: float(got.sum()) > 1.5 * 2 * 11.2)}  # fmt: skip
        truth = cooccurrences([sentence], 11, window)
        expect(submission.call("count_cooccurrence", [sentence], 11, window)).is_close_to(
            truth, mistakes=mistakes | {"rounded-on-the-way": rounded(truth)}
        )


@task("count_cooccurrence", points=1)
def test_a_word_meets_itself(submission, draw):
    """A word that repeats: on the diagonal each meeting counts in both directions."""
    a, b = draw.distinct(5, 2)
    for sentence, window in (([a, b, a, a, b], 3), ([a, b, a], 2), ([b, b], 1)):
        truth = cooccurrences([sentence], 5, window)
        diagonal = truth.diagonal().diag()
        mistakes = {
            "diagonal-once": truth - diagonal / 2,
            "diagonal-left-out": truth - diagonal,
            "places-meet-themselves": when(lambda got, truth=truth: _only_diagonal_larger(got, truth)),
            "rounded-on-the-way": rounded(truth),
        }
        if len(sentence) == 5:
            mistakes |= {
                "first-place-of-the-word": _by_first_place(sentence, 5, window),
                "larger-direction-taken": _larger_direction(sentence, 5, window),
                "each-word-once": cooccurrences([[a, b]], 5, window),
                "repeats-lost": _each_once(sentence, 5, window),
            }
        expect(submission.call("count_cooccurrence", [sentence], 5, window)).is_close_to(truth, mistakes=mistakes)


def _only_diagonal_larger(got, truth):
    more = got - truth
    return more.diagonal().max() > 1e-6 > (more - more.diagonal().diag()).abs().max()


def _each_once(sentence, vocab_size, window):
    """What is left when `counts[firsts, seconds] += 1 / d` meets one cell several times."""
    counts = torch.zeros(vocab_size, vocab_size, dtype=DOUBLE)
    words = torch.tensor(sentence)
    for distance in range(1, min(window, len(sentence) - 1) + 1):
        firsts, seconds = words[:-distance], words[distance:]
        counts[firsts, seconds] += 1 / distance
        counts[seconds, firsts] += 1 / distance
    return counts


def _larger_direction(sentence, vocab_size, window):
    """The larger of both directions' counts, where their sum is asked for."""
    words, counts = torch.eye(vocab_size, dtype=DOUBLE)[sentence], torch.zeros(vocab_size, vocab_size, dtype=DOUBLE)
    for distance in range(1, min(window, len(sentence) - 1) + 1):
        counts += words[:-distance].T @ words[distance:] / distance
    return torch.maximum(counts, counts.T)


def _by_first_place(sentence, vocab_size, window):
    """What comes out when a word's place is looked up by `sentence.index`."""
    counts = torch.zeros(vocab_size, vocab_size, dtype=DOUBLE)
    for word in sentence:
        place = sentence.index(word)
        for distance, other in enumerate(sentence[place + 1 : place + 1 + window], 1):
            counts[word, other] += 1 / distance
            counts[other, word] += 1 / distance
    return counts


@task("count_cooccurrence", points=1)
def test_counts_of_next_to_nothing(submission, draw):
    """No sentence, empty sentences and sentences of one word: zeros, of the right size and dtype."""
    a, b = draw.distinct(5, 2)
    for sentences in ([], [[]], [[a]], [[], [a], [a, b], []]):
        expect(submission.call("count_cooccurrence", sentences, 5, 2)).equals(
            cooccurrences(sentences, 5, 2),
            mistakes={
                "nothing-fails": raised(),
                "sized-by-the-largest": when(lambda got: got.shape != (5, 5) and got.dim() == 2) | shaped(0),
                "not-float64": has_dtype(torch.float32, torch.int64),
                "places-meet-themselves": when(lambda got: bool(got.diagonal().any())),
            },
        )


@task("count_cooccurrence", points=1)
def test_counts_of_a_corpus(submission, draw):
    """Sentences of many lengths that do not touch, words that come again and again, one that never comes."""
    for window in (2, 5):
        sentences = [draw.ids(10, length).tolist() for length in (7, 0, 3, 1, 8, 2, 5, 11)]
        truth = cooccurrences(sentences, 11, window)
        expect(submission.call("count_cooccurrence", sentences, 11, window)).is_close_to(
            truth,
            mistakes={
                "across-sentences": cooccurrences([list(chain(*sentences))], 11, window),
                "only-the-last-sentence": cooccurrences(sentences[-1:], 11, window),
                "only-the-first-sentence": cooccurrences(sentences[:1], 11, window),
                "rounded-on-the-way": rounded(truth),
            },
        )
