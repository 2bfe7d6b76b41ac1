"""Hidden tests of `build_vocab`."""

from autograder.judge import expect, task, when
from autograder.suites.vocabulary.inputs import SPECIALS, shuffled, text_of
from autograder.suites.vocabulary.truth import NOTHING_RAISED


@task("build_vocab", points=1)
def test_the_order_of_the_text_makes_no_difference(submission, draw):
    """Shuffled sentences give the same list; capitals come before small letters and stay as they are."""
    words = sorted([*draw.words(7), *(word.title() for word in draw.words(4))])
    counts = dict.fromkeys(words, 3) | {words[6]: 4, words[9]: 5, words[2]: 1}
    ties = [word for word in words if counts[word] == 3]
    truth = ["<unk>", words[9], words[6], *ties, words[2]]
    folded = ["<unk>", words[9], words[6], *sorted(ties, key=str.lower), words[2]]
    for _ in range(3):
        sentences = [shuffled(draw, s) for s in text_of({word: counts[word] for word in shuffled(draw, words)}, 7)]
        reply = submission.call("build_vocab", shuffled(draw, sentences), ["<unk>"])
        expect(reply).equals(
            truth,
            mistakes={
                "ties-by-appearance": when(
                    lambda got: got != folded and got[:3] == truth[:3] and sorted(got[3:-1]) == ties
                ),
            },
        )


@task("build_vocab", points=1)
def test_specials_in_the_text_are_listed_once(submission, draw):
    """Specials keep their place, however often they occur; counts run over all sentences."""
    a, b, c = sorted(draw.words(3))
    # a stands in one sentence three times, b in two sentences once each, c in one sentence twice.
    sentences = [["<unk>", a, a, a], ["<unk>", b, "<pad>"], [], [c, c, "<unk>", b], ["<unk>"]]
    truth = [*SPECIALS, a, b, c]
    expect(submission.call("build_vocab", sentences, min_freq=2)).equals(
        truth,
        mistakes={
            "specials-listed-twice": [*SPECIALS, "<unk>", a, b, c],
        },
    )
    expect(submission.call("build_vocab", sentences, min_freq=2, max_size=5)).equals(
        [*SPECIALS, a], mistakes={"limit-without-specials": [*SPECIALS, a, b, c]}
    )
    reply = submission.call("build_vocab", sentences, specials=[a, "<unk>"], min_freq=2)
    expect(reply).equals([a, "<unk>", b, c], mistakes={"specials-listed-twice": when(lambda got: got.count(a) > 1)})
    reply = submission.call("build_vocab", sentences, specials=["<unk>"])
    expect(reply).equals(["<unk>", a, b, c, "<pad>"], mistakes={"specials-that-nobody-named": ["<unk>", a, b, c]})
    expect(submission.call("build_vocab", [], specials=["<rare>"], min_freq=5)).equals(["<rare>"])


@task("build_vocab", points=1)
def test_limits_at_their_ends(submission, draw):
    """A limit of the specials alone, of nothing at all, beyond all words; fewer than the specials is refused."""
    a, b, c = sorted(draw.words(3))
    sentences = text_of({b: 2, c: 2, a: 1})
    expect(submission.call("build_vocab", sentences, max_size=4)).equals(SPECIALS)
    expect(submission.call("build_vocab", sentences, specials=[], max_size=0)).equals(
        [], mistakes={"zero-taken-for-none": [b, c, a]}
    )
    expect(submission.call("build_vocab", sentences, specials=[], max_size=2)).equals([b, c])
    expect(submission.call("build_vocab", sentences, max_size=50)).equals([*SPECIALS, b, c, a])
    for specials, limit in ((SPECIALS, 3), (SPECIALS, 0), (["<a>", "<b>"], 1)):
        expect(submission.call("build_vocab", sentences, specials, max_size=limit)).raises(
            "ValueError",
            mistakes={
                "zero-taken-for-none": when(lambda got, limit=limit: limit == 0 and len(got) > 4),
                "specials-cut-off": NOTHING_RAISED,
            },
        )
