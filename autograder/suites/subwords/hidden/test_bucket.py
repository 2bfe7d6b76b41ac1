"""Buckets: the pinned hash, in any script, in any run."""

from autograder.judge import expect, raised, task, when
from autograder.suites.subwords import probes
from autograder.suites.subwords.truth import hash_of

PRIME, START = 16777619, 2166136261


def other(text, buckets, *, data=None, first="xor", keep=True, combine=int.__xor__):
    """What other steps would make of a text."""
    value = START
    for byte in text.encode() if data is None else data:
        value = combine(value, byte) * PRIME if first == "xor" else combine(value * PRIME % 2**32, byte)
        value = value % 2**32 if keep else value
    return value % buckets


def likely(text, buckets):
    """The usual slips, where they make a difference."""
    slips = {
        "multiplied-first": other(text, buckets, first="multiply"),
        "bits-kept": other(text, buckets, keep=False),
        "added-not-xored": other(text, buckets, combine=int.__add__),
        "characters-not-bytes": other(text, buckets, data=[ord(character) for character in text]),
        "bytes-with-a-sign": other(text, buckets, data=[byte - 256 * (byte > 127) for byte in text.encode()]),
    }
    return {name: value for name, value in slips.items() if value != hash_of(text) % buckets}


@task("bucket", points=2)
def test_buckets_of_random_groups(submission, draw):
    """Groups of many lengths, for numbers of buckets that are no powers of two."""
    for text in (*draw.words(2), "<" + draw.words(1)[0] + ">", "".join(draw.words(3))):
        for buckets in (2_000_003, 4999):
            expect(submission.call("bucket", text, buckets)).equals(
                hash_of(text) % buckets,
                mistakes={
                    "hash-of-today": submission.run(probes.hash_of_today, text, buckets).value,
                    "remainder-forgotten": when(lambda got, text=text: got == hash_of(text)),
                }
                | likely(text, buckets),
            )


@task("bucket", points=1)
def test_buckets_in_other_scripts(submission):
    """é has two bytes, 語 three, a smiling face four."""
    for text in ("été", "λόγ", "語彙", "🙂a"):
        expect(submission.call("bucket", text, 1_000_003)).equals(
            hash_of(text) % 1_000_003,
            mistakes=likely(text, 1_000_003) | {"characters-not-bytes": raised("UnicodeEncodeError") | _points(text)},
        )
    expect(submission.call("bucket", "her", 1)).equals(0)


def _points(text):
    value = other(text, 1_000_003, data=[ord(character) for character in text])
    return when(lambda got: got == value)
