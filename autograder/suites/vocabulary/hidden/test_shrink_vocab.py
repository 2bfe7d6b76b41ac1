"""Hidden tests of `shrink_vocab`."""

import torch

from autograder.judge import expect, raised, task, when
from autograder.suites.vocabulary import probes
from autograder.suites.vocabulary.inputs import SPECIALS, mixed_vocabulary
from autograder.suites.vocabulary.truth import DOUBLE


@task("shrink_vocab", points=1)
def test_used_words_are_not_lost(submission, draw):
    """A word that the data uses cannot be left out; nor can one be kept that was never there. Both are named."""
    words = draw.words(7)
    table, vocab = draw.normal(11, 3), [*words[:3], *SPECIALS, *words[3:]]
    for keep, data, named, mistake in (
        (words[:3], [[0, 7], [2, 3]], words[3], "used-word-lost"),
        (words[1:], [0], words[0], "used-word-lost"),
        ([], [[4, 10]], words[6], "used-word-lost"),
        ([*words, "unheard"], [1, 2], "unheard", None),
        (["unheard", words[0]], [], "unheard", None),
    ):
        reply = submission.run(probes.shrunk, table, vocab, keep, torch.tensor(data, dtype=torch.int64))
        expect(reply).raises(
            "ValueError",
            mentioning=named,
            mistakes={
                **({mistake: when(lambda got, named=named: named not in got["vocab"])} if mistake else {}),
                "refusal-names-too-little": raised("ValueError"),
            },
        )


@task("shrink_vocab", points=2)
def test_shrink_at_its_edges(submission, draw):
    """Specials anywhere, any collection of words, any shape, int32, float64, any device; results of their own."""
    vocab, table = mixed_vocabulary(draw), draw.normal(11, 3, dtype=DOUBLE)
    words = [word for word in vocab if word not in SPECIALS]
    cases = (("list", [words[6], words[0], words[6]], (2, 3, 2)), ("set", words[2:5], ()), ("dict", words[4:], (0, 5)),
             ("tuple", vocab, (7,)), ("keys", [words[1], "<bos>"], (1, 1)), ("list", [], (3,)))  # fmt: skip
    for kind, keep, shape in cases:
        rows = [row for row, word in enumerate(vocab) if word in SPECIALS or word in keep]
        new = draw.ids(len(rows), *shape).int()
        data = torch.tensor(rows, dtype=torch.int32)[new.long()]
        facts = submission.run(probes.shrunk, table, vocab, keep, data, kind)
        expect(facts["vocab"]).equals(
            [vocab[row] for row in rows],
            mistakes={
                "specials-left-out": when(lambda got: not set(SPECIALS) <= set(got)),
            },
        )
        expect(facts["ids"]).equals(new)
        expect(facts["table"]).equals(table[rows])
        if kind != "list":
            continue
        reply = submission.elsewhere.call("shrink_vocab", table, vocab, keep, data)
        expect(reply.map(lambda got: got[0], ", the table")).equals(table[rows])
        expect(reply.map(lambda got: got[2], ", the ids")).equals(new)

    # The inputs stay as they were, also when the results are written to, and when nothing goes.
    words, table = draw.words(3), draw.normal(7, 2)
    vocab = [*SPECIALS, *words]
    for keep, data in ((words[:1], [4, 0]), (words, [6, 2]), (words[1:], [])):
        ids = torch.tensor(data, dtype=torch.int64)
        expect(submission.watching_inputs.run(probes.shrunk, table, vocab, keep, ids)["vocab"]).equals(
            [word for word in vocab if word in SPECIALS or word in keep]
        )
        expect(submission.run(probes.shrunk_apart, table, vocab, keep, ids)).holds(
            "results of their own",
            otherwise="results that share memory with the arguments",
            mistake="shares-memory",
        )
