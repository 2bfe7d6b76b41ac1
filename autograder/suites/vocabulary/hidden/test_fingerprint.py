"""Hidden tests of `fingerprint`."""

from autograder.judge import expect, task, when
from autograder.suites.vocabulary import probes

ASK = "Could you rebuild the list, word by word, from what goes into your digest?"


@task("fingerprint", points=1, question=ASK)
def test_words_do_not_run_together(submission, draw):
    """Where one word ends and the next begins is told, whatever characters the words hold."""
    a, b, c = draw.words(3)
    reply = submission.run(probes.fingerprints, [[a + b, c], [a, b + c], [a + b + c], [a, b, c]])
    expect(reply.map(lambda prints: len(set(prints)), ", how many different ones")).equals(
        4, mistakes={"words-run-together": 1}
    )
    for sign in (" ", ",", "\n", "\0", "|", "\t", "', '", '", "', "\\", "\x1f", ":", ";", "-", "#", "\x1e", "/", "1"):
        reply = submission.run(probes.fingerprints, [[a + sign + b, c], [a, b + sign + c], [a, b, c]])
        expect(reply.map(lambda prints: len(set(prints)), ", how many different ones")).equals(
            3, mistakes={"separator-in-words": when(lambda count: count < 3)}
        )
    nine = draw.words(1, length=9)[0]  # "10" and "9" before it: two words with their lengths, or one of ten characters
    reply = submission.run(probes.fingerprints, [["0", nine], ["9" + nine]])
    expect(reply.map(lambda prints: len(set(prints)), ", how many different ones")).equals(
        2, mistakes={"digits-of-the-length": 1}
    )
    signs = ["\n", "\\n", "\\\\n", "\0", "\\0", "\t", "\\t", ",", "\\,", '"', '\\"', "\\", "\\\\", " ", "_", "%0A"]
    reply = submission.run(probes.fingerprints, [[a + sign + b] for sign in signs])
    expect(reply.map(lambda prints: len(set(prints)), ", how many different ones")).equals(
        len(signs), mistakes={"two-words-written-alike": when(lambda count: count < len(signs))}
    )
    reply = submission.run(probes.fingerprints, [[], [""]])
    expect(reply.map(lambda prints: len(set(prints)), ", how many different ones")).equals(
        2, mistakes={"no-word-like-an-empty-one": 1}
    )
    lists = [[], [""], ["", a], [a, ""], [a], ["1"], ["1", a], ["1" + a], ["é"], ["ü"], ["e\u0301"], [a.title()]]
    reply = submission.run(probes.fingerprints, lists)
    expect(reply.map(lambda prints: len(set(prints)), ", how many different ones")).equals(len(lists))


@task("fingerprint", points=1, question=ASK)
def test_fingerprints_last_and_are_safe(submission, draw):
    """The same in every process, of letters and digits, and no short checksum."""
    vocab = draw.words(5)
    expect(submission.run(probes.fingerprint_elsewhere, vocab)).holds(
        "the same fingerprint in another process", otherwise="another fingerprint there", mistake="salted-print"
    )
    reply = submission.run(probes.fingerprints, [vocab, ["日本", "é"], []])
    expect(reply.map(lambda prints: all(isinstance(p, str) for p in prints))).holds(
        "texts", otherwise="something else than a text"
    )
    expect(reply.map(lambda prints: all(len(p) >= 16 for p in prints))).holds(
        "16 characters or more", otherwise="a shorter text", mistake="short-checksum"
    )
    expect(reply.map(lambda prints: all(p.isalnum() and p.isascii() and len(p) <= 128 for p in prints))).holds(
        "at most 128 letters and digits", otherwise="something else"
    )
    pair = [[vocab[0], "plumless"], [vocab[0], "buckeroo"]]  # words with one and the same CRC-32
    expect(submission.run(probes.fingerprints, pair).map(lambda prints: prints[0] != prints[1])).holds(
        "two fingerprints of two vocabularies", otherwise="one and the same", mistake="short-checksum"
    )
    long = draw.words(300)
    reply = submission.run(probes.fingerprints, [long, [*long[:-1], "another"], [*long[:150], "more", *long[151:]]])
    expect(reply.map(lambda prints: len(set(prints)), ", how many different ones")).equals(3)
