"""Hidden tests of `order_twin`."""

from autograder.judge import expect, raised, task, typed, unfinished, when
from autograder.suites.masked_mean import probes


def expect_twin(submission, words, mistake):
    """The answer is these words in another order; if it is the same order, that is this mistake, or chance."""
    reply = submission.call("order_twin", words)
    expect(reply.map(lambda got: sorted(got) if isinstance(got, list | tuple) else got, part=", sorted")).equals(
        sorted(words),
        mistakes={
            "words-lost": when(lambda got: isinstance(got, list) and len(got) < len(words)),
            "refuses-too-much": raised("ValueError"),
            "shuffles-for-ever": unfinished(),
            "returned-nothing": typed("NoneType"),
        },
    )
    again = submission.run(probes.twins, [words] * 8).map(lambda twins: any(twin != twins[0] for twin in twins))
    expect(reply.map(lambda got: list(got) != words)).holds(
        "an order that reads differently",
        otherwise="the sentence it was given",
        mistake="shuffles-once" if again.value is True else mistake,
    )


@task("order_twin", points=1)
def test_twin_of_awkward_sentences(submission, draw):
    """Sentences that read the same backwards, that are sorted already, or that repeat a word."""
    a, b, c = sorted(draw.words(3))
    for words, mistake in (
        ([b, c, a], "same-order-back"),
        ([a, b, c, a], "swaps-two-alike"),
        ([a, b, c], "sorts-the-words"),
        ([c, b, a], "sorts-the-words"),
        ([a, b, a], "same-backwards"),
        ([a, a, b], "swaps-two-alike"),
        ([a, b, b], "swaps-two-alike"),
        ([b, a, c, b], "swaps-two-alike"),
        ([a, b, b, a], "same-backwards"),
        ([a, b, a, b], "turns-by-half"),
        ([b, b, a], "swaps-two-alike"),
        ([b, a, a], "swaps-two-alike"),
        ([a, a, b, a, a], "two-cases-too-few"),
        ([a, b, b, a, a, b, b, a], "two-cases-too-few"),
        ([a, a, b, a, a, b], "two-cases-too-few"),
        ([b, a, a, b, a, a], "two-cases-too-few"),
    ):
        expect_twin(submission, words, mistake)


@task("order_twin", points=1)
def test_twin_without_luck(submission, draw):
    """Two words always change places, however often it is asked."""
    pairs = [draw.words(2) for _ in range(20)]
    expect(submission.run(probes.twins, pairs)).equals(
        [[b, a] for a, b in pairs],
        mistakes={
            "same-order-back": pairs,
            "sorts-the-words": [sorted(pair) for pair in pairs],
            "shuffles-once": raised("ValueError")
            | when(lambda got: [sorted(twin) for twin in got] == [sorted(pair) for pair in pairs]),
        },
    )


@task("order_twin", points=1)
def test_twin_refuses_where_there_is_none(submission, draw):
    """One word, the same word again and again, or none at all: a ValueError."""
    word = draw.words(1)[0]
    for words in ([word, word, word], [word], []):
        expect(submission.call("order_twin", words)).raises(
            "ValueError",
            mistakes={
                "never-refuses": when(lambda got, words=words: got in (words, None)),
                "error-returned": typed("ValueError"),
                "shuffles-for-ever": unfinished(),
                "another-error": raised(),
            },
        )
