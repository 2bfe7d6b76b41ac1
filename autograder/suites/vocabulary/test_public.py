"""Public tests: the first half of the marks, for students to run as often as they like."""

import zlib

import torch

from autograder.judge import expect, has_nan, task, when
from autograder.suites.vocabulary import probes
from autograder.suites.vocabulary.inputs import SPECIALS, growth, mixed_vocabulary, place, text_of

DOUBLE = torch.float64


@task("build_vocab", points=2)
def test_build_frequent_words_first(submission, draw):
    """Specials in their order, then the most frequent words, equal counts alphabetically."""
    a, b, c, d, e = sorted(draw.words(5))
    sentences = text_of({e: 2, c: 5, b: 2, a: 1, d: 2})
    expect(submission.call("build_vocab", sentences)).equals(
        [*SPECIALS, c, b, d, e, a],
        mistakes={
            "ties-by-appearance": [*SPECIALS, c, e, b, d, a],
        },
    )
    expect(submission.call("build_vocab", sentences, specials=["<z>", "<a>"])).equals(
        ["<z>", "<a>", c, b, d, e, a],
    )


@task("build_vocab", points=1)
def test_build_limits(submission, draw):
    """A word that occurs `min_freq` times is in; `max_size` counts the specials."""
    a, b, c, d, e = sorted(draw.words(5))
    sentences = text_of({e: 2, c: 5, b: 2, a: 1, d: 3})
    expect(submission.call("build_vocab", sentences, min_freq=2)).equals(
        [*SPECIALS, c, d, b, e],
        mistakes={
            "min-freq-exclusive": [*SPECIALS, c, d],
        },
    )
    expect(submission.call("build_vocab", sentences, max_size=6)).equals(
        [*SPECIALS, c, d],
        mistakes={
            "limit-without-specials": [*SPECIALS, c, d, b, e, a],
        },
    )


@task("Tokenizer", points=2)
def test_encode_words(submission, draw):
    """Known words get their place, others the id of `<unk>`, with bos in front and eos at the end if wanted."""
    vocab = mixed_vocabulary(draw)
    known = [word for word in vocab if word not in SPECIALS]
    words = [known[3], "another", known[0], known[3], "word"]
    ids = [place(vocab, word if word in vocab else "<unk>") for word in words]
    bos, eos = place(vocab, "<bos>"), place(vocab, "<eos>")
    for front, back in ((False, False), (True, False), (False, True), (True, True)):
        truth = [bos] * front + ids + [eos] * back
        mistakes = {"unknown-words-dropped": torch.tensor([i for i in truth if i != ids[1]])}
        if front or back:
            mistakes["specials-hard-coded"] = torch.tensor([2] * front + ids + [3] * back)
        else:
            mistakes["grows-while-reading"] = torch.tensor([ids[0], len(vocab), *ids[2:4], len(vocab) + 1])
            mistakes["specials-hard-coded"] = torch.tensor([1 if i == ids[1] else i for i in ids])
            mistakes["id-0-is-unknown"] = torch.tensor([i or ids[1] for i in ids])
        reply = submission.watching_inputs.run(probes.encoded, vocab, words, front, back)
        expect(reply).equals(torch.tensor(truth), mistakes=mistakes)


@task("Tokenizer", points=1)
def test_round_trip(submission, draw):
    """Known words come back as they were, without bos and eos."""
    vocab = mixed_vocabulary(draw)
    known = [word for word in vocab if word not in SPECIALS]
    for words in ([known[2], known[0], known[2], known[6]], [known[5]], []):
        for bos, eos in ((False, False), (True, True)):
            reply = submission.run(probes.round_trip, vocab, words, bos, eos)
            kept = {"specials-kept": ["<bos>", *words, "<eos>"]} if bos else {}
            expect(reply).equals(words, mistakes=kept)


def other_buckets(got, truth, end):
    """Whether known words have their ids, equal words equal buckets, and the buckets are others, yet no mere count."""
    found = [row for row in got if row >= 7]
    known = all(row == right for row, right in zip(got, truth, strict=True) if right < 7)
    return known and max(got) < end and got[3] == got[13] and len(set(found)) > 1 and found[:3] != [7, 8, 9]


@task("hashed_ids", points=2)
def test_hashed_unknown_words_get_buckets(submission, draw):
    """Known words keep their ids; an unknown one has the bucket of its CRC-32, after the known words."""
    vocab, unknown = draw.words(7, length=5), draw.words(11, length=6)
    words = [vocab[4], *unknown, vocab[0], unknown[2], vocab[6]]
    for buckets in (5, 13):
        sums = [zlib.crc32(word.encode()) for word in words]
        truth = [place(vocab, w) if w in vocab else 7 + s % buckets for w, s in zip(words, sums, strict=True)]
        expect(submission.call("hashed_ids", words, vocab, buckets)).equals(
            torch.tensor(truth),
            mistakes={
                "buckets-over-words": torch.tensor(
                    [s % buckets if t >= 7 else t for t, s in zip(truth, sums, strict=True)]
                ),
                "known-words-hashed": torch.tensor([7 + s % buckets for s in sums]),
                "salted-hash": when(lambda got, truth=truth, end=7 + buckets: other_buckets(got.tolist(), truth, end)),
            },
        )


@task("fingerprint", points=2)
def test_fingerprint_tells_vocabularies_apart(submission, draw):
    """Equal lists have equal fingerprints; another word or another order has another."""
    a, b, c, d = draw.words(4)
    reply = submission.run(probes.fingerprints, [[a, b, c], [a, b, c], [a, c, b], [a, b, d], [a, b], [a, b, c, d]])
    expect(reply.map(lambda prints: prints[0] == prints[1])).holds(
        "equal fingerprints of equal lists", otherwise="two fingerprints of one vocabulary", mistake="salted-print"
    )
    expect(reply.map(lambda prints: prints[0] != prints[2])).holds(
        "another fingerprint where two words change places", otherwise="the same one", mistake="order-ignored"
    )
    expect(reply.map(lambda prints: prints[0] != prints[3] and prints[0] not in prints[4:])).holds(
        "another fingerprint for other words", otherwise="the same one"
    )


@task("load_table", points=2)
def test_load_checks_the_vocabulary(submission, draw):
    """A table with the same vocabulary is copied; one with another is refused, and both are named."""
    vocab, old, table = draw.words(7), draw.normal(7, 3), draw.normal(7, 3)
    facts = submission.run(probes.loaded, old, table, vocab)
    expect(facts["table"]).equals(table)
    theirs = [*vocab[:2], vocab[3], vocab[2], *vocab[4:]]
    facts = submission.run(probes.load_refused, old, table, theirs, vocab)
    expect(facts["outcome"]).equals("ValueError", mistakes={"only-sizes-checked": "no error"})
    expect(facts["names"]).equals([True, True], mistakes={"refusal-names-too-little": when(lambda got: not all(got))})


@task("grow_vocab", points=2)
def test_grow_adds_rows(submission, draw):
    """Old rows stay; a new row is the mean of its pieces, or of all rows but padding; new bias is zero."""
    pieces = [[5, 3], [], [1, 6, 6]]
    parts = growth(draw, padding_idx=2, steps=(0, 0), dtype=DOUBLE)
    table = parts["table"]
    first, last = (table[5] + table[3]) / 2, (table[1] + 2 * table[6]) / 3
    added = torch.stack([first, (table.sum(0) - table[2]) / 6, last])
    with_pad = torch.stack([first, table.sum(0) / 7, last])
    with_new = torch.stack([first, (table.sum(0) - table[2] + first) / 7, last])
    once = torch.stack([first, added[1], (table[1] + table[6]) / 2])
    facts = submission.run(probes.grown, parts, pieces)
    expect(facts["table"]).is_close_to(
        torch.cat([table, added]),
        mistakes={
            "pad-row-in-the-mean": torch.cat([table, with_pad]),
            "new-rows-in-the-mean": torch.cat([table, with_new]),
            "named-twice-counted-once": torch.cat([table, once]),
            "mean-of-nothing": has_nan(),
        },
    )
    expect(facts["table"].map(lambda got: got[:7])).equals(table)
    expect(facts["bias"]).equals(
        torch.cat([parts["bias"], torch.zeros(3, dtype=DOUBLE)]),
        mistakes={
            "bias-not-grown": parts["bias"],
        },
    )


@task("grow_vocab", points=2)
def test_grow_tells_the_optimizer(submission, draw):
    """The optimiser holds the new table and bias in the places of the old ones."""
    facts = submission.run(probes.grown, growth(draw, steps=(1, 0)), [[4], []])
    groups = [["other", "table"], ["bias"]]
    expect(facts["held"]).equals(
        groups,
        mistakes={
            "optimizer-not-told": [["other", "old table"], ["old bias"]],
            "old-parameter-held": when(lambda got: "old table" in str(got) and "'table'" in str(got)),
        },
    )
    expect(facts["memory"].map(lambda got: got["table"]["there"])).holds(
        "what the optimiser remembers of the table", otherwise="an empty memory", mistake="memory-lost"
    )


@task("shrink_vocab", points=2)
def test_shrink_moves_words_up(submission, draw):
    """Rows and words that stay keep their order, and the data follows them."""
    words, table = draw.words(7), draw.normal(11, 3)
    vocab = [*SPECIALS, *words]
    keep, rows = [words[5], words[1], words[2]], [0, 1, 2, 3, 5, 6, 9]
    data = torch.tensor([[9, 5, 1], [6, 9, 0]])
    facts = submission.run(probes.shrunk, table, vocab, keep, data)
    in_keeps_order = [*SPECIALS, *keep]
    expect(facts["vocab"]).equals(
        [vocab[row] for row in rows],
        mistakes={
            "order-of-keep": in_keeps_order,
            "specials-left-out": [words[1], words[2], words[5]],
        },
    )
    expect(facts["table"]).equals(torch.stack([table[row] for row in rows]))
    expect(facts["ids"]).equals(torch.tensor([[6, 4, 1], [5, 6, 0]]), mistakes={"ids-not-moved": data})
