"""Hidden tests of `load_table`."""

from autograder.judge import expect, raised, returned, task, when
from autograder.suites.vocabulary import probes
from autograder.suites.vocabulary.truth import DOUBLE


@task("load_table", points=1)
def test_the_embedding_keeps_its_parameter(submission, draw):
    """The same Parameter with its dtype and what is frozen; nothing is shared with the checkpoint or changed in it."""
    vocab, old, table = draw.words(7), draw.normal(7, 3), draw.normal(7, 3, dtype=DOUBLE)
    for trainable, numbers in ((True, table), (False, table.float())):
        facts = submission.run(probes.loaded, old, numbers, vocab, trainable)
        expect(facts["table"]).equals(numbers.float())
        expect(facts["same"]).holds(
            "the Parameter that the embedding held", otherwise="another Parameter", mistake="parameter-replaced"
        )
        expect(facts["trainable"]).equals(trainable)
        expect(facts["checkpoint"]).holds("a checkpoint as it was", otherwise="a checkpoint that was changed")
        expect(facts["apart"]).holds(
            "numbers of its own", otherwise="memory that belongs to the checkpoint", mistake="shares-the-checkpoint"
        )


@task("load_table", points=1)
def test_every_misfit_is_refused_before_anything_changes(submission, draw):
    """No fingerprint, another one, or another shape; the text says what; nothing has changed."""
    vocab, old = draw.words(7), draw.normal(7, 3)
    other, fewer, one, turned = [*vocab[:6], "another"], vocab[:5], vocab[:1], vocab[::-1]
    for theirs, shape, said in (
        (None, (7, 3), "word"), (turned, (7, 3), "names"), (other, (7, 3), "names"), (fewer, (5, 3), "names"),
        (None, (5, 3), "word"), (vocab, (1, 3), "shapes"), (vocab, (7, 1), "shapes"), (vocab, (5, 3), "shapes"),
        (vocab, (9, 3), "shapes"), (vocab, (3, 7), "shapes"),
        (fewer, (5, 3), "shapes"), (one, (1, 3), "shapes"),  # the vocabulary fits the table, but not the embedding
    ):  # fmt: skip
        ours = theirs if said == "shapes" else vocab
        facts = submission.run(probes.load_refused, old, draw.normal(*shape), theirs, ours)
        accepted = {"word": "no-fingerprint-accepted", "names": "only-sizes-checked", "shapes": "shape-not-checked"}
        mistake = accepted[said] if len(ours) == len(old) else "shape-of-the-vocabulary"
        expect(facts["outcome"]).equals(
            "ValueError",
            mistakes={mistake: returned("no error") | (raised() if said == "shapes" else returned())},
        )
        expect(facts[said].map(lambda got: [got] if isinstance(got, bool) else got)).satisfies(
            all,
            "a text that says what does not fit",
            mistakes={"refusal-names-too-little": when(lambda got: True)},
        )
        expect(facts["kept"]).holds(
            "an embedding as it was", otherwise="an embedding that was changed", mistake="changes-then-checks"
        )
