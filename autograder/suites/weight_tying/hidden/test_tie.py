"""Hidden tests of `tie`."""

import torch

from autograder.judge import expect, raised, shaped, task, when
from autograder.suites.weight_tying import probes
from autograder.suites.weight_tying.truth import DOUBLE, NOTHING_RAISED


@task("tie", points=1)
def test_tie_works_in_both_directions(submission, draw):
    """A change to either weight is seen at the other end, with and without bias, also when V = D."""
    for (vocab_size, dim), bias in (((7, 3), None), ((5, 5), draw.normal(5))):
        table, weight = draw.normal(vocab_size, dim), draw.normal(vocab_size, dim)
        states, ids = draw.normal(2, dim), draw.ids(vocab_size, 4)
        steps = [draw.normal(vocab_size, dim), draw.normal(vocab_size, dim)]
        offset = torch.zeros(vocab_size) if bias is None else bias
        facts = submission.run(probes.tied_layers, table, weight, bias, ids, states, steps)
        expect(facts["output"]).is_close_to(
            states @ table.T + offset,
            mistakes={
                "head-over-embedding": states @ weight.T + offset,
                "transposed-copy": (
                    states @ table + offset
                    if vocab_size == dim
                    else raised("RuntimeError", "shapes cannot be multiplied") | shaped(2, dim)
                ),
            },
        )
        expect(facts["output_after"]).is_close_to(
            states @ (table + steps[0]).T + offset, mistakes={"copies-values": states @ table.T + offset}
        )
        expect(facts["rows_after"]).is_close_to(
            (table + steps[0] + steps[1])[ids], mistakes={"copies-values": (table + steps[0])[ids]}
        )
        expect(facts["parameters"]).equals(1, mistakes={"shares-memory": 2})


@task("tie", points=1)
def test_tie_keeps_the_embedding_and_the_bias(submission, draw):
    """The embedding's Parameter wins, with its numbers, frozen or not; the head's bias stays what it was."""
    table, bias, steps = draw.normal(7, 3), draw.normal(7), [draw.normal(7, 3), draw.normal(7, 3)]
    weight = draw.normal(7, 3)
    facts = submission.run(probes.tied_layers, table, weight, bias, draw.ids(7, 4), draw.normal(2, 3), steps)
    expect(facts["table"]).equals(table, mistakes={"head-over-embedding": weight})
    expect(facts["kept"]).holds(
        "the Parameter that the embedding held before",
        otherwise="the embedding got another Parameter",
        mistake="embedding-replaced",
    )
    expect(facts["bias"]).equals(bias, mistakes={"bias-dropped": when(lambda got: got is None)})
    expect(facts["bias_kept"]).holds("the head's own bias", otherwise="another bias with the same numbers")
    facts = submission.run(probes.tied_frozen, table)
    expect(facts["embedding"]).equals(False, mistakes={"made-trainable": True})
    expect(facts["head"]).equals(False)


@task("tie", points=1)
def test_tie_refuses_other_shapes(submission, draw):
    """Weights of different shapes are a ValueError that names both, whichever axis differs."""
    for shape, mistake in (
        ((5, 3), "sizes-not-checked"),
        ((7, 2), "sizes-half-checked"),
        ((8, 3), "sizes-not-checked"),
        ((3, 7), "sizes-as-a-set"),
    ):
        reply = submission.run(probes.tie_of_misfits, draw.normal(7, 3), draw.normal(*shape))
        expect(reply).raises(
            "ValueError",
            mentioning=("7, 3", f"{shape[0]}, {shape[1]}"),
            mistakes={
                mistake: NOTHING_RAISED,
                "assert-as-check": raised("AssertionError"),
                "shapes-not-named": raised("ValueError"),
                "other-error": raised("TypeError") | raised("RuntimeError") | raised("IndexError") | raised("KeyError"),
            },
        )


@task("tie", points=1)
def test_tie_refuses_other_dtypes(submission, draw):
    """A float32 table does not fit a float64 head, nor a float16 table a float32 one."""
    for one, other in ((torch.float32, DOUBLE), (torch.float16, torch.float32)):
        reply = submission.run(probes.tie_of_misfits, draw.normal(7, 3, dtype=one), draw.normal(7, 3, dtype=other))
        expect(reply).raises(
            "ValueError",
            mentioning=(str(one).removeprefix("torch."), str(other).removeprefix("torch.")),
            mistakes={
                "dtypes-not-checked": NOTHING_RAISED,
                "assert-as-check": raised("AssertionError"),
                "other-error": raised("TypeError") | raised("RuntimeError"),
                "shapes-not-named": raised("ValueError"),
            },
        )


@task("tie", points=1)
def test_tie_refuses_before_it_changes_anything(submission, draw):
    """After a refusal both layers are as they were."""
    table = draw.normal(7, 3)
    for weight, mistake in (
        (draw.normal(5, 3), "sizes-not-checked"),
        (draw.normal(3, 7), "sizes-as-a-set"),
        (draw.normal(7, 3, dtype=DOUBLE), "dtypes-not-checked"),
    ):
        bias = draw.normal(len(weight), dtype=weight.dtype)
        reply = submission.run(probes.misfits_left_alone, table, weight, bias)
        expect(reply).holds(
            "a ValueError, and both layers as they were",
            otherwise="a layer that was changed all the same",
            mistake="ties-then-checks",
            mistakes={mistake: "no ValueError", "assert-as-check": raised("AssertionError"), "other-error": raised()},
        )


@task("tie", points=1)
def test_tie_outlives_copies(submission, draw):
    """Tied layers stay tied through deepcopy, double() and load_state_dict."""
    table, step = draw.normal(7, 3), draw.normal(7, 3)
    facts = submission.run(probes.tie_after_copies, table, draw.normal(7), step)
    for way, truth in (
        ("deepcopy", table + step),
        ("double", table.double() + step.double()),
        ("load", table + step),
    ):
        expect(facts[way]).is_close_to(truth, mistakes={"tie-lost-in-copies": truth - step})
