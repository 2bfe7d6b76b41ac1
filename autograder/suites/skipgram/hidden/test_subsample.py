"""Hidden tests of `subsample`."""

from collections import Counter

import torch

from autograder.judge import expect, task, when
from autograder.suites.skipgram import probes
from autograder.suites.skipgram.truth import EMPTY_FAILS


def all_or_none(sentences):
    """Every word stays as often as it was said, or not once."""

    def matches(got):
        before, after = (Counter(word for part in text for word in part) for text in (sentences, got))
        return all(after[word] in (0, count) for word, count in before.items())

    return when(matches)


@task("subsample", points=1)
def test_subsample_decides_each_token_apart(submission, draw):
    """Of a word that is said five times, some may stay and some may go; chance has no say."""
    sentences = [draw.ids(5, 30).tolist(), draw.ids(11, 30, low=5).tolist()]
    keep, low, high = torch.full((11,), 0.5), draw.uniform(15, high=0.4), draw.uniform(45, low=0.6)
    given = (sentences, keep, torch.cat([low, high]))
    again = submission.call("subsample", *given).value  # without looking at it: it may be anything
    expect(submission.call("subsample", *given)).equals(
        [sentences[0][:15], []],
        mistakes={
            "own-dice": when(lambda got: isinstance(again, list) and got != again),
            "numbers-start-again": [sentence[:15] for sentence in sentences],
            "kept-and-dropped-swapped": [sentences[0][15:], sentences[1]],
            "one-decision-for-a-word": all_or_none(sentences),
        },
    )
    word, other = draw.distinct(11, 2)
    keep = draw.uniform(11)
    keep[word], keep[other] = 0.5, 0.25
    uniform = draw.uniform(7, high=0.2)
    uniform[[1, 3, 5]] += 0.6
    said = [[word, word, other, word], [word, other, word]]

    expect(submission.call("subsample", said, keep, uniform)).equals(
        [[word, other], [word, word]], mistakes={"one-decision-for-a-word": all_or_none(said)}
    )


@task("subsample", points=1)
def test_subsample_at_the_bounds(submission, draw):
    """Probability 1 keeps always, probability 0 never; a number that equals the probability is not below it."""
    half = draw.number(0.3, 0.7)
    keep = torch.tensor([1.0, 0.0, half])
    nearly_one = float(torch.nextafter(torch.tensor(1.0), torch.tensor(0.0)))
    below = float(torch.nextafter(keep[2], torch.tensor(0.0)))
    uniform = torch.tensor([nearly_one, 0.0, nearly_one, half, below, below])
    expect(submission.call("subsample", [[0, 1, 0], [2, 2, 2]], keep, uniform)).equals(
        [[0, 0], [2, 2]],
        mistakes={"equal-number-stays": [[0, 1, 0], [2, 2, 2]], "number-not-taken": [[0, 0], [2]]},
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
    for chances in (keep, torch.ones(7)):  # every token stays, and then every word would
        facts = submission.run(probes.thinned, [[a, b], [], [b, b, a]], chances, draw.uniform(5))
        expect(facts["apart"]).holds(
            "new lists, also where every token stays",
            otherwise="appending to the result changed the sentences that went in",
            mistake="callers-own-lists",
        )
