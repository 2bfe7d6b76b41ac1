"""Groups: every length, every place, borders included and never alone."""

from autograder.judge import expect, task, when
from autograder.suites.subwords.truth import groups_of

ASK = "Which groups of each length are there, from the left border to the right one?"


def grouping(submission, word, shortest, longest, **more):
    """Ask for a word's groups; name the usual slips."""
    truth = groups_of(word, shortest, longest)
    marked = f"<{word}>"

    def plain(text):
        return [
            text[start : start + size] for size in range(shortest, longest + 1) for start in range(len(text) - size + 1)
        ]

    placed = sorted(range(len(truth)), key=lambda at: _place(truth, at, marked))
    slips = {
        "borders-forgotten": plain(word),
        "longest-left-out": groups_of(word, shortest, longest - 1) if longest > shortest else [],
        "one-length-only": groups_of(word, longest, longest),
        "groups-once": list(dict.fromkeys(truth)),
        "border-alone": plain(marked),
        "by-place-not-length": [truth[at] for at in placed],
        "whole-word-added": [*truth, marked],
    } | more
    named = {name: value for name, value in slips.items() if value != truth}
    one_border = (plain(marked[1:]), plain(marked[:-1]))
    named["one-border-only"] = when(lambda got: got in one_border)
    expect(submission.call("char_ngrams", word, shortest, longest)).equals(truth, mistakes=named)


def _place(truth, at, marked):
    """Where a group starts, and how long it is: groups of one length stand from left to right."""
    size = len(truth[at])
    first = next(other for other in range(len(truth)) if len(truth[other]) == size)
    return at - first + (1 if size == 1 else 0), size


@task("char_ngrams", points=2, question=ASK)
def test_groups_of_random_words(submission, draw):
    """Several lengths, and one alone."""
    for word in draw.words(2):
        for shortest, longest in ((2, 4), (3, 3), (3, 6)):
            grouping(submission, word, shortest, longest)


@task("char_ngrams", points=1, question=ASK)
def test_groups_that_occur_twice_are_listed_twice(submission, draw):
    """A syllable three times over."""
    grouping(submission, draw.choice(["bana", "kuku", "lolo"]) * 2, 2, 3)


@task("char_ngrams", points=1, question=ASK)
def test_short_words_and_short_groups(submission):
    """A border alone is no group; lengths beyond the word give nothing; other scripts count characters."""
    grouping(submission, "ab", 1, 2)
    grouping(submission, "abc", 1, 3)
    grouping(submission, "a", 3, 6)
    grouping(submission, "λόγος", 3, 4)
    expect(submission.call("char_ngrams", "a", 4, 6)).equals([])
    expect(submission.call("char_ngrams", "<>", 1, 1)).equals(["<", ">"], mistakes={"sign-taken-for-a-border": []})
