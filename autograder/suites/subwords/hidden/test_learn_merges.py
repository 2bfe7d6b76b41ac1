"""Learning: counts, ties, new counts after each merge, and an end when nothing is left."""

from autograder.judge import expect, raised, task, when
from autograder.suites.subwords.truth import merges_of, renamed, torn, words_of

ASK = "Which pairs are there before each merge, and how often does each of them occur?"


def learning(submission, counts, number, **mistakes):
    """Ask for merges; expect those of the published way, and name what the usual slips would learn."""
    truth = merges_of(counts, number)
    slips = {
        "counts-ignored": merges_of(counts, number, weigh=False),
        "last-of-equals": merges_of(counts, number, prefer=max),
        "first-seen-of-equals": merges_of(counts, number, prefer=lambda pairs: pairs[0]),
        "counted-once-and-for-all": merges_of(counts, number, again=False),
        "end-mark-forgotten": merges_of(counts, number, end=""),
        "half-a-piece-merged": merges_of(counts, number, merge=torn),
        "ties-by-the-joined-text": merges_of(counts, number, prefer=lambda pairs: min(pairs, key="".join)),
        "one-merge-off": merges_of(counts, number + 1),
    } | mistakes
    shorter = merges_of(counts, max(number - 1, 0))
    named = {name: value for name, value in slips.items() if value != truth}
    named["merges-as-text"] = when(lambda got: any(isinstance(item, str) for item in got))
    if shorter != truth:
        named["one-merge-off"] = named.get("one-merge-off") or shorter
    expect(submission.call("learn_merges", counts, number)).equals(truth, mistakes=named)


@task("learn_merges", points=2, question=ASK)
def test_words_count_as_often_as_they_occur(submission, draw):
    """A pair in one frequent word beats a pair in three rare ones; after each merge all is counted anew."""
    names = renamed(draw)
    counts = {"abc": 20, "dec": 3, "deb": 2, "dea": 4, "ab": 1, "cc": 6}
    learning(submission, words_of(names, counts), 6)
    learning(submission, words_of(names, {"b": 4, "abab": 2}), 4)  # after b_ comes a, b_: the pair a, b is not in it


@task("learn_merges", points=2, question=ASK)
def test_ties_go_to_the_pair_sorted_first(submission, draw):
    """Four pairs are equally frequent, however the dictionary is ordered."""
    names = renamed(draw)
    counts = {"ef": 4, "cd": 4, "ab": 4, "ga": 4}
    for order in (list(counts), sorted(counts)):
        learning(submission, words_of(names, {word: counts[word] for word in order}), 5)
    learning(submission, words_of(names, {"acab": 2}), 2)  # (a, c) comes before (ab, _), yet ab_ before ac


@task("learn_merges", points=1, question=ASK)
def test_pairs_that_overlap_are_counted_at_each_place(submission, draw):
    """In a, a, a the pair (a, a) occurs twice."""
    names = renamed(draw)
    counts = words_of(names, {"aaa": 3, "bc": 5})
    learning(
        submission, counts, 2,
        **{"overlaps-counted-once": [tuple("bc".translate(names)), ("bc".translate(names), "_")]},
    )  # fmt: skip


@task("learn_merges", points=1, question=ASK)
def test_learning_ends_when_every_word_is_one_piece(submission, draw):
    """More merges are wanted than there are; none are wanted; there are no words."""
    names = renamed(draw)
    counts = words_of(names, {"ab": 2, "b": 1})
    crash = {"crash-when-nothing-is-left": raised("ValueError") | raised("IndexError") | raised("KeyError")}
    truth = merges_of(counts, 9)
    expect(submission.call("learn_merges", counts, 9)).equals(truth, mistakes=crash | {"one-merge-off": truth[:-1]})
    once = words_of(names, {"b": 1})
    expect(submission.call("learn_merges", once, 4)).equals(
        merges_of(once, 4), mistakes=crash | {"rare-pairs-left": []}
    )
    expect(submission.call("learn_merges", counts, 0)).equals([], mistakes={"one-merge-off": truth[:1]})
    expect(submission.call("learn_merges", {}, 3)).equals([], mistakes=crash)


@task("learn_merges", points=1, question=ASK)
def test_pairs_stay_within_words(submission, draw):
    """No pair of an end mark and a first letter is ever learned."""
    names = renamed(draw)
    counts = words_of(names, {"ab": 6, "ca": 5, "ac": 4})
    learning(
        submission, counts, 3,
        **{"pairs-across-words": when(lambda got: any(first.endswith("_") for first, _ in got))},
    )  # fmt: skip
