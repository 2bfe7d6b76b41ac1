"""Hidden tests of `Tokenizer`."""

import torch

from autograder.judge import expect, has_dtype, raised, task, when
from autograder.suites.vocabulary import probes
from autograder.suites.vocabulary.inputs import SPECIALS, mixed_vocabulary, place
from autograder.suites.vocabulary.truth import NOTHING_RAISED


@task("Tokenizer", points=1)
def test_reading_never_writes(submission, draw):
    """Unknown words are unknown again the next time; the caller's list stays, and a Tokenizer beside another."""
    vocab = mixed_vocabulary(draw)
    unknown, size = place(vocab, "<unk>"), len(vocab)
    texts = [["new", vocab[0]], ["newer", "new"], ["new", "<unk>", "newer", vocab[-1]]]
    truth = [[place(vocab, word) if word in vocab else unknown for word in words] for words in texts]
    expect(submission.watching_inputs.run(probes.encoded_in_turn, vocab, texts)).equals(
        [torch.tensor(ids) for ids in truth],
        mistakes={"grows-while-reading": when(lambda got: any(int(ids.max()) >= size for ids in got))},
    )
    known = [word for word in vocab if word not in SPECIALS]
    other = ["stranger", *vocab[::-1]]
    ids = torch.tensor([place(vocab, word) for word in known])
    facts = submission.run(probes.beside_another, vocab, other, [*known, "stranger"], ids)
    theirs = torch.tensor([place(other, word) for word in [*known, "stranger"]])
    expect(facts["ids"]).equals(
        torch.cat([ids, torch.tensor([unknown])]), mistakes={"shared-between-tokenizers": theirs}
    )
    expect(facts["words"]).equals(known, mistakes={"shared-between-tokenizers": when(lambda got: got != known)})


@task("Tokenizer", points=1)
def test_encode_at_its_edges(submission, draw):
    """No words at all, specials by their spelling, capitals, and always int64."""
    vocab = mixed_vocabulary(draw)
    unknown, bos, eos = (place(vocab, special) for special in SPECIALS[1:])
    word = next(word for word in vocab if word not in SPECIALS)
    for words, ids in (
        (["<eos>", "<pad>", "<bos>", "<unk>"], [eos, place(vocab, "<pad>"), bos, unknown]),
        ([word.title(), word, word + " ", ""], [unknown, place(vocab, word), unknown, unknown]),
        ([vocab[0], vocab[0]], [0, 0]),
    ):
        reply = submission.run(probes.encoded, vocab, words)
        expect(reply).equals(
            torch.tensor(ids),
        )
    for front, back in ((False, False), (True, True)):
        expect(submission.run(probes.encoded, vocab, [], front, back)).equals(
            torch.tensor([bos] * front + [eos] * back, dtype=torch.int64),
            mistakes={"nothing-becomes-float": has_dtype(torch.float32)},
        )


@task("Tokenizer", points=1)
def test_decode_drops_specials_anywhere(submission, draw):
    """`<pad>`, `<bos>` and `<eos>` go wherever they stand, `<unk>` stays, and nothing ends at `<eos>`."""
    vocab = mixed_vocabulary(draw)
    known = [word for word in vocab if word not in SPECIALS]
    words = ["<pad>", "<bos>", known[1], "<pad>", "<unk>", "<eos>", known[0], known[5], "<eos>", "<bos>", "<pad>"]
    ids = torch.tensor([place(vocab, word) for word in words])
    for dtype in (torch.int64, torch.int32):
        expect(submission.run(probes.decoded, vocab, ids.to(dtype))).equals(
            [known[1], "<unk>", known[0], known[5]],
            mistakes={
                "unknown-dropped": [known[1], known[0], known[5]],
                "stops-at-eos": [known[1], "<unk>"],
                "specials-kept": words,
            },
        )
    expect(submission.run(probes.decoded, vocab, ids[:0])).equals([])
    expect(submission.run(probes.decoded, vocab, ids[:1])).equals([], mistakes={"specials-kept": ["<pad>"]})


@task("Tokenizer", points=1)
def test_decode_refuses_what_is_no_id(submission, draw):
    """A negative id, or V, is a ValueError that names it."""
    vocab = mixed_vocabulary(draw)
    size = len(vocab)
    for bad, mistake in (
        (-1, "negative-numbers-accepted"),
        (size, None),
        (-size, "negative-numbers-accepted"),
        (size + 5, None),
    ):
        reply = submission.run(probes.decoded, vocab, torch.tensor([1, 4, bad, 0]))
        expect(reply).raises(
            "ValueError",
            mentioning=str(bad),
            mistakes={
                **({mistake: NOTHING_RAISED} if mistake else {}),
                "refusal-names-too-little": raised("ValueError"),
            },
        )
    expect(submission.run(probes.decoded, vocab, torch.tensor([size - 1, 0]))).equals(
        [word for word in (vocab[-1], vocab[0]) if word not in ("<pad>", "<bos>", "<eos>")]
    )
