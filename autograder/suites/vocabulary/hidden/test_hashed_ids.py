"""Hidden tests of `hashed_ids`."""

import torch

from autograder.judge import expect, has_dtype, raised, task
from autograder.suites.vocabulary.truth import NOTHING_RAISED, crc


@task("hashed_ids", points=2)
def test_buckets_at_their_edges(submission, draw):
    """Any characters in UTF-8 and unchanged, no vocabulary, no words, one bucket; no bucket is refused."""
    vocab = ["café", "<pad>"]
    words = ["cafe\u0301", "naïve", "日本", "", "Cafe", "café", "<unk>", "<pad>", *draw.words(3)]
    for known, buckets in ((vocab, 101), ([], 7), (vocab, 1), (vocab, 1 << 20)):
        truth = [known.index(w) if w in known else len(known) + crc(w.encode("utf-8")) % buckets for w in words]

        def by(form, known=known, buckets=buckets):
            return torch.tensor([known.index(w) if w in known else len(known) + form(w) % buckets for w in words])

        mistakes = {}
        if buckets > 1000:
            mistakes = {
                "characters-not-bytes": by(lambda w: crc(w.encode("utf-16"))),
            }
        expect(submission.call("hashed_ids", words, known, buckets)).equals(
            torch.tensor(truth), mistakes=mistakes | {"characters-not-bytes": raised("UnicodeEncodeError")}
        )
    expect(submission.call("hashed_ids", [], vocab, 3)).equals(
        torch.zeros(0, dtype=torch.int64), mistakes={"nothing-becomes-float": has_dtype(torch.float32)}
    )
    for words, buckets in ((["new"], 0), (["new"], -3), (["café"], 0), ([], 0)):
        expect(submission.call("hashed_ids", words, vocab, buckets)).raises(
            "ValueError",
            mistakes={
                "no-buckets-accepted": NOTHING_RAISED,
            },
        )
