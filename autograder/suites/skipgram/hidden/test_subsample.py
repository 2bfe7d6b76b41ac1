"""Hidden tests of `subsample`."""

import torch

from autograder.judge import expect, task, when
from autograder.suites.skipgram.truth import EMPTY_FAILS


@task("subsample", points=1)
def test_subsample_decides_each_token_apart(submission, draw):
    """Of a word that is said five times, some may stay and some may go; chance has no say."""
    sentences = [draw.ids(5, 30).tolist(), draw.ids(11, 30, low=5).tolist()]
    keep, uniform = (
        torch.full((11,), 0.5),
        torch.cat([draw.uniform(30, low=0.1, high=0.4), draw.uniform(30, low=0.6, high=0.9)]),
    )
    expect(submission.call("subsample", sentences, keep, uniform)).equals(
        [sentences[0], []],
        mistakes={
            "numbers-start-again": sentences,
            "kept-and-dropped-swapped": [[], sentences[1]],
            "own-dice": when(lambda got: 0 < len(got[0]) < 30 and 0 < len(got[1]) < 30),
        },
    )
    word, other = draw.distinct(11, 2)
    keep = draw.uniform(11)
    keep[word], keep[other] = 0.5, 0.25
    uniform = draw.uniform(7, high=0.2)
    uniform[[1, 3, 5]] += 0.6

    def all_or_none(got):
        flat = [one for part in got for one in part]
        return flat.count(word) in (0, 5) and flat.count(other) in (0, 2)

    expect(submission.call("subsample", [[word, word, other, word], [word, other, word]], keep, uniform)).equals(
        [[word, other], [word, word]], mistakes={"one-decision-for-a-word": when(all_or_none)}
    )


@task("subsample", points=1)
def test_subsample_at_the_bounds(submission, draw):
    """Probability 1 keeps always, probability 0 never; a number that equals the probability is not below it."""
    half = draw.number(0.3, 0.7)
    keep = torch.tensor([1.0, 0.0, half])
    nearly_one = float(torch.nextafter(torch.tensor(1.0), torch.tensor(0.0)))
    uniform = torch.tensor([nearly_one, 0.0, 0.0, half, float(torch.nextafter(keep[2], torch.tensor(0.0)))])
    expect(submission.call("subsample", [[0, 1, 0], [2, 2]], keep, uniform)).equals(
        [[0, 0], [2]],
        mistakes={"equal-number-stays": [[0, 1, 0], [2, 2]]},
    )


@task("subsample", points=1)
def test_subsample_keeps_every_sentence(submission, draw):
    """Sentences that are empty, before or after, are still there; and there may be none at all."""
    a, b, c = draw.distinct(7, 3)
    keep = torch.zeros(7)
    keep[[a, b]] = 1
    for sentences, expected in (
        ([[], [a, c, b], [c, c], [], [b]], [[], [a, b], [], [], [b]]),
        ([[c]], [[]]),
        ([[], []], [[], []]),
        ([], []),
    ):
        count, tokens = len(sentences), sum(map(len, sentences))
        expect(submission.call("subsample", sentences, keep, draw.uniform(tokens))).equals(
            expected,
            mistakes={
                "empty-sentence-dropped": when(
                    lambda got, count=count: len(got) < count and not any(isinstance(one, int) for one in got)
                ),
                "nothing-fails": EMPTY_FAILS,
            },
        )
