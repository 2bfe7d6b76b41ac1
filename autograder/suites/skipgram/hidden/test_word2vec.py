"""Hidden tests of `Word2Vec`."""

import math

import torch

from autograder.judge import expect, raised, shaped, task, typed, when
from autograder.suites.skipgram import probes
from autograder.suites.skipgram.truth import CUT, EMPTY_FAILS, gradients, loss, mean_vectors


@task("Word2Vec", points=1)
def test_model_has_two_tables(submission, draw):
    """Two tables of (V, D), apart, trainable, and no other Parameter."""
    facts = submission.run(probes.fresh_model, 11, 7, draw.integer(0, 2**40))
    expect(facts["shapes"]).equals(
        [(11, 7), (11, 7)],
        mistakes={
            "no-super-init": raised("AttributeError", "Module.__init__"),
            "attribute-renamed": raised("AttributeError", "has no attribute"),
            "row-for-the-filling": when(lambda got: (12, 7) in got),
        },
    )
    expect(facts["apart"]).holds(
        "two tables that change apart", otherwise="the tables change together", mistake="one-table-for-both"
    )
    expect(facts["numbers"]).equals(154, mistakes={"more-parameters": when(lambda got: got > 154), "frozen-table": 77})
    expect(facts["trainable"]).holds("Parameters that all train", otherwise="a frozen one", mistake="frozen-table")


@task("Word2Vec", points=1)
def test_model_starts_small_and_at_zero(submission, draw):
    """Input vectors are drawn uniformly between −0.5 / D and 0.5 / D, anew for each model; output vectors are zeros."""
    facts = submission.run(probes.fresh_model, 211, 13, draw.integer(0, 2**40))
    expect(facts["inputs"]).satisfies(
        lambda got: _even(got.double() * 13),
        "numbers drawn uniformly between −0.5 / D and 0.5 / D",
        mistakes={
            "both-tables-zero": when(lambda got: not got.any()),
            "start-on-one-side": when(lambda got: bool((got >= 0).all())),
            "start-too-wide": when(lambda got: got.abs().max() > 0.51 / 13),
            "start-too-narrow": when(lambda got: got.abs().max() < 0.49 / 13),
            "start-not-even": when(lambda got: got.shape == (211, 13)),
        },
    )
    expect(facts["new_ones"]).holds(
        "other numbers in the next model", otherwise="the same numbers in every model", mistake="same-start-each-time"
    )
    expect(facts["repeatable"]).holds(
        "the same numbers after torch.manual_seed",
        otherwise="other numbers after the same torch.manual_seed",
        mistake="another-generator",
    )
    expect(facts["outputs"]).equals(
        torch.zeros(211, 13), mistakes={"outputs-not-zero": when(lambda got: bool(got.any()))}
    )


def _even(got):
    """Bounds of 6.5 standard deviations: a right answer misses them with p < 1e-9."""
    width = (1 / 12) ** 0.5
    centred = abs(float(got.mean())) < 6.5 * width / got.numel() ** 0.5
    return bool(got.abs().max() < 0.500001) and centred and abs(float(got.std()) / width - 1) < 0.06


@task("Word2Vec", points=1)
def test_skipgram_teaches_both_tables(submission, draw):
    """Gradients reach the centres' input vectors and all output vectors; repeated pairs count each time."""
    inputs, outputs = draw.normal(11, 7), draw.normal(11, 7)
    pairs = torch.tensor([[3, 5], [8, 0], [3, 5], [3, 10], [0, 3]])
    centers, contexts = pairs.unbind(1)
    of_hidden, of_outputs = gradients(inputs[centers], outputs, contexts)
    of_inputs = torch.zeros(11, 7, dtype=torch.float64).index_add_(0, centers, of_hidden)
    facts = submission.run(probes.skipgram, inputs, outputs, centers, contexts)
    still = of_inputs.float().clone()
    still[0] = 0
    expect(facts["inputs"]).is_close_to(of_inputs.float(), mistakes={"gradient-cut": CUT, "row-0-never-learns": still})
    expect(facts["outputs"]).is_close_to(of_outputs.float(), mistakes={"gradient-cut": CUT})
    expect(facts["loss"]).is_close_to(loss(inputs[centers], outputs, contexts))
    single = submission.run(probes.skipgram, inputs, outputs, centers[:1], contexts[:1])
    expect(single["loss"]).is_close_to(
        loss(inputs[centers[:1]], outputs, contexts[:1]), mistakes={"size-one-fails": raised()}
    )
    costs_nothing(submission.run(probes.skipgram, inputs, outputs, centers[:0], contexts[:0]))


def costs_nothing(facts):
    """The loss of a batch without pairs is 0, and backward goes through."""
    expect(facts["loss"]).equals(
        torch.tensor(0.0),
        mistakes={
            "mean-of-nothing": when(lambda got: bool(got.isnan())),
            "no-way-back": raised("RuntimeError", "does not require grad"),
            "nothing-fails": EMPTY_FAILS,
        },
    )


@task("Word2Vec", points=2)
def test_cbow_mean_at_the_edges(submission, draw):
    """−1 anywhere in the row, the words 0 and V − 1 among the contexts, a word twice, a full row, one column."""
    inputs, outputs = draw.normal(11, 7), draw.normal(11, 7, scale=2)
    for contexts in (
        torch.tensor([[0, 10, -1, -1], [-1, -1, 7, 4], [5, -1, 5, 2], [-1, 0, -1, -1], [10, 1, 10, 0]]),
        torch.tensor([[6], [0], [10]]),
        torch.tensor([[3, 0, 4, 10, 1, 2, 8]]),
    ):
        centers = draw.ids(11, len(contexts))
        real = (contexts >= 0)[..., None]
        rows, count = inputs[contexts], real.sum(1)
        left = torch.stack([row[:size].mean(0) for row, size in zip(rows, count.flatten().tolist(), strict=True)])
        without_0 = (contexts > 0)[..., None]
        as_0 = torch.stack(
            [inputs[row[:size].clamp(min=0)].mean(0) for row, size in zip(contexts, real.sum(1), strict=True)]
        )
        unique = [sorted(set(row) - {-1}) for row in contexts.tolist()]
        wrong = {
            "minus-1-is-the-last-word": rows.mean(1),
            "pads-taken-for-word-0": inputs[contexts.clamp(min=0)].mean(1),
            "divided-by-the-width": (rows * real).sum(1) / contexts.shape[1],
            "sum-not-mean": (rows * real).sum(1),
            "fillings-trusted-on-the-right": left,
            "word-0-taken-for-filling": (rows * without_0).sum(1) / without_0.sum(1).clamp(min=1),
            "repeats-counted-once": torch.stack([inputs[row].mean(0) for row in unique]),
            "whole-batch-counted": (rows * real).sum(1) / count.sum(),
        }
        expected = loss(mean_vectors(inputs, contexts), outputs, centers)
        mistakes = {name: loss(hidden, outputs, centers) for name, hidden in wrong.items()}
        mistakes = {name: value for name, value in mistakes.items() if abs(value - expected) > 0.01}
        if "word-0-taken-for-filling" in mistakes:
            # A row of word 0 alone has then no mean at all, unless somebody sees to it.
            mistakes["word-0-taken-for-filling"] = near(mistakes["word-0-taken-for-filling"], math.nan)
        if "fillings-trusted-on-the-right" in mistakes:
            mistakes["fillings-trusted-on-the-right"] = near(
                mistakes["fillings-trusted-on-the-right"], loss(as_0, outputs, centers)
            )
        sizes = {"minus-1-looked-up": raised("IndexError", "range")}
        if 1 in contexts.shape:
            sizes["size-one-fails"] = raised()
        facts = submission.run(probes.cbow, inputs, outputs, contexts, centers)
        expect(facts["tables_kept"]).holds(
            "tables that stay as they were",
            otherwise="cbow_loss wrote into a table",
            mistake="table-overwritten",
            mistakes=sizes,
        )
        expect(facts["loss"]).is_close_to(expected, mistakes=mistakes)
        expect(facts["ids_kept"]).holds(
            "ids that stay as they were", otherwise="cbow_loss wrote into contexts", mistake="changed-its-input"
        )


def near(*values):
    """One of these numbers, up to the rounding of float32."""
    return when(lambda got: any(torch.isclose(got, torch.tensor(float(value)), 1e-4, 1e-5, True) for value in values))


@task("Word2Vec", points=1)
def test_cbow_teaches_both_tables(submission, draw):
    """Each context gets its share of its row's gradient; −1 sends none to the words 0 and V − 1."""
    inputs, outputs = draw.normal(11, 7), draw.normal(11, 7)
    contexts, centers = torch.tensor([[4, 4, 6, -1], [2, -1, -1, -1], [6, 3, 1, 2]]), torch.tensor([2, 9, 9])
    of_hidden, of_outputs = gradients(mean_vectors(inputs, contexts).float(), outputs, centers)
    of_inputs = torch.zeros(11, 7, dtype=torch.float64)
    for row, slope in zip(contexts.tolist(), of_hidden, strict=True):
        words = [word for word in row if word >= 0]
        for word in words:
            of_inputs[word] += slope / len(words)
    facts = submission.run(probes.cbow, inputs, outputs, contexts, centers)
    expect(facts["inputs"]).is_close_to(of_inputs.float(), mistakes={"gradient-cut": CUT})
    expect(facts["outputs"]).is_close_to(of_outputs.float(), mistakes={"gradient-cut": CUT})
    costs_nothing(submission.run(probes.cbow, inputs, outputs, contexts[:0, :0], centers[:0]))


@task("Word2Vec", points=1)
def test_vectors_are_a_copy_of_the_input_table(submission, draw):
    """The input table's numbers, in a tensor of their own that asks for no gradient."""
    inputs, outputs = draw.normal(11, 7), draw.normal(11, 7)
    mixed = (inputs + outputs, (inputs + outputs) / 2)
    facts = submission.run(probes.vectors, inputs, outputs)
    if isinstance(facts.value, dict) and facts.value.get("stale") is True:
        expect(facts["stale"]).equals(False, mistakes={"vectors-from-the-start": True})
    expect(facts["vectors"]).equals(
        inputs,
        mistakes={
            "returned-nothing": typed("NoneType"),
            "not-a-tensor": typed("list") | typed("numpy.ndarray"),
            "output-table-handed-out": outputs,
            "tables-mixed": when(lambda got: any(torch.equal(got, one) for one in mixed))
            | shaped(11, 14) | shaped(22, 7),
            "gradient-asked-for": raised("RuntimeError", "a leaf Variable"),
        },
    )  # fmt: skip
    expect(facts["asks"]).equals(False, mistakes={"gradient-asked-for": True})
    expect(facts["untrained"]).holds(
        "numbers that training does not change",
        otherwise="numbers that change with the model",
        mistake="table-not-copied",
    )
    expect(facts["model_kept"]).holds(
        "a model that stays as it was", otherwise="writing to the vectors changes the model", mistake="table-not-copied"
    )
