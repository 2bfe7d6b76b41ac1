"""Hidden tests of `align_rows`."""

import torch

from autograder.judge import expect, task
from autograder.suites.transfer import probes
from autograder.suites.transfer.truth import DOUBLE


def by_hand(table, places, fill):
    """The new table: a row's number, "pad" or "new" for each word."""
    rows = {"pad": torch.zeros_like(table[0]), "new": fill}
    return torch.stack([rows[place] if isinstance(place, str) else table[place] for place in places])


@task(
    "align_rows",
    points=2,
    question="Which of the docstring's four cases is this word, and which line of yours deals with it?",
)
def test_missing_words_start_from_the_mean(submission, draw):
    """Missing words start from the mean of all old rows but the padding word's, wherever padding is."""
    a, b, c, d, e = draw.words(5)
    for old, new, places, pad, words in (
        ([a, "<pad>", b, c], [d, c, "<pad>", a, e], ["new", 3, "pad", 0, "new"], "<pad>", [0, 2, 3]),
        ([a, b, c], [c, e, "[PAD]", b], [2, "new", "pad", 1], "[PAD]", [0, 1, 2]),
        (["<pad>", a, b], [b, c], [2, "new"], "<pad>", [1, 2]),
        (["[PAD]", a, "<pad>"], ["[PAD]", "<pad>", d], ["pad", 2, "new"], "[PAD]", [1, 2]),
        ([a, b], ["[PAD]", b, "[pad]"], ["new", 1, "pad"], "[pad]", [0, 1]),
    ):
        table = draw.normal(len(old), 3, dtype=DOUBLE) + 1
        fill = sum(table[row] for row in words) / len(words)
        expected = by_hand(table, places, fill)
        mistakes = {
            "first-row-left-out": by_hand(table, places, table[1:].mean(0)),
        }
        if pad == "[pad]":
            mistakes["pad-in-capitals-too"] = by_hand(table, ["pad", 1, "pad"], fill)
        mistakes["missing-left-at-zero"] = by_hand(table, places, torch.zeros(3, dtype=DOUBLE))
        if len(words) < len(old):
            mistakes["pad-row-in-the-mean"] = by_hand(table, places, table.mean(0))
        if pad in old and "pad" in places:
            mistakes["pad-row-copied"] = by_hand(
                table, [old.index(pad) if place == "pad" else place for place in places], fill
            )
        mistakes = {name: value for name, value in mistakes.items() if not torch.allclose(value, expected)}
        facts = submission.run(probes.aligned, old, table, new, None, pad)
        expect(facts["table"]).is_close_to(expected, mistakes=mistakes)
        kinds = {"exact": lambda place: not isinstance(place, str), "missing": lambda place: place == "new"}
        report = {
            kind: [word for word, place in zip(new, places, strict=True) if fits(place)] for kind, fits in kinds.items()
        }
        expect(facts["report"]).equals(report | {"lowered": []})


@task("align_rows", points=2, question="In which order do you try the two spellings, and whose spelling do you change?")
def test_capital_letters(submission, draw):
    """First letter for letter, then in small letters; old words are taken as they are."""
    a, b, c, d = draw.words(4)
    old, table = [a, a.upper(), b, c.title(), d, "straße", "strasse"], draw.normal(7, 3)
    new = [b.title(), a.upper(), c, d, a.title(), b, c.upper(), "Straße"]
    places = [2, 1, "new", 4, 0, 2, "new", 5]
    fill = table.mean(0)
    expected = by_hand(table, places, fill)
    facts = submission.run(probes.aligned, old, table, new)
    expect(facts["table"]).is_close_to(
        expected,
        mistakes={
            "lowered-at-once": by_hand(table, [2, 0, "new", 4, 0, 2, "new", 5], fill),
            "old-words-lowered": by_hand(table, [2, 1, 3, 4, 0, 2, 3, 5], fill),
            "other-small-letters": by_hand(table, [2, 1, "new", 4, 0, 2, "new", 6], fill),
            "first-row-left-out": by_hand(table, places, table[1:].mean(0)),
        },
    )
    for row, place in enumerate(places):
        if place != "new":
            expect(facts["table"].map(lambda got, row=row: got[row])).equals(table[place])
    truth = {"exact": [a.upper(), d, b], "lowered": [b.title(), a.title(), "Straße"], "missing": [c, c.upper()]}
    as_found = truth | {"lowered": [b, a, "straße"]}
    expect(facts["report"]).equals(truth, mistakes={"spelt-as-found": as_found})


@task(
    "align_rows",
    points=1,
    question="What does the text say of the numbers: around what, how far apart, and drawn by whom?",
)
def test_missing_words_by_a_generator(submission, draw):
    """With a generator: the deviation asked for, other numbers for each word, and no other source of chance."""
    old, new = draw.words(3), [*(f"{word}!" for word in draw.words(43)), "<pad>"]
    table = draw.normal(3, 29) + 3
    facts = submission.run(probes.aligned, old, table, new, draw.integer(1, 10**6))
    made = facts["table"].map(lambda got: got[:-1].double())
    expect(made.map(lambda got: bool((got - table.mean(0).double()).abs().max() > 0.001))).holds(
        "random numbers", otherwise="the mean row, as if there were no generator"
    )
    expect(made.map(lambda got: not bool((got == got[:1]).all()))).holds(
        "numbers of its own for each missing word", otherwise="the same numbers for all of them"
    )
    expect(facts["chance_kept"]).holds(
        "torch's own generator left alone", otherwise="it has moved on", mistake="global-generator"
    )
    expect(made.map(lambda got: abs(float(got.mean())))).is_at_most(0.025, "a mean near 0")
    expect(made.map(lambda got: abs(float(got.std()) - 0.1))).is_at_most(0.02, "a standard deviation near 0.1")
    expect(made.map(lambda got: 2.2 < float(got.abs().max() / got.std()) < 8)).holds(
        "a normal distribution", otherwise="numbers that never go far from 0, or much too far"
    )
    expect(facts["table"].map(lambda got: got[-1])).equals(torch.zeros(29))
    twice = submission.run(probes.aligned_twice, old, table, new, [3, 4])
    expect(twice["repeats"]).holds("the same table for the same seed", otherwise="another table")
    expect(twice["differs"]).holds("another table for another seed", otherwise="the same table")


@task("align_rows", points=1, question="What does the new table have in common with the old one besides its numbers?")
def test_the_new_table_stands_alone(submission, draw):
    """Its dtype and device are the old one's, it needs no gradient, and writing to it leaves the old table alone."""
    words = draw.words(3)
    for dtype, new in ((DOUBLE, words), (torch.float32, [*words, *words[:0]]), (DOUBLE, []), (DOUBLE, [words[1]])):
        table = draw.normal(3, 2, dtype=dtype)
        facts = submission.run(probes.aligned, words, table, new)
        expect(facts["table"]).equals(table[[words.index(word) for word in new]])
        expect(facts["gradient"]).equals(False, mistakes={"table-needs-a-gradient": True})
        expect(facts["source_kept"]).holds(
            "an old table that keeps its numbers", otherwise="it changed along with the new one"
        )
        expect(facts["words_kept"]).holds("lists of words as they were", otherwise="other lists")
    a, b, c = words
    table = draw.normal(3, 2, dtype=DOUBLE)
    reply = submission.elsewhere.call("align_rows", ["<pad>", a, b], table, [b.title(), c, "<pad>", a])
    expect(reply.map(lambda got: got[0])).is_close_to(by_hand(table, [2, "new", "pad", 1], table[1:].mean(0)))
