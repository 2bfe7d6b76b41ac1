"""Hidden tests of `frozen_features`."""

from autograder.judge import expect, task, when
from autograder.suites.transfer import probes
from autograder.suites.transfer.truth import encode, encoder_parts, flags, grads, modes


@task("frozen_features", points=1, question="In which mode is each submodule when your code calls the encoder?")
def test_features_are_those_of_eval_mode(submission, draw):
    """Running numbers and no dropout, whatever the modes were; a single example; ordinary tensors."""
    for before, count in (([True] * 5, 7), ([False] * 5, 1), ([False, True, True, True, True], 5)):
        parts, ids = encoder_parts(draw), draw.ids(11, count, 3)
        facts = submission.run(probes.features, parts, ids, before, [False] * 3, 0.0)
        mistakes = {"dropout-left-on": when(lambda got: bool((got == 0).any()))}
        expect(facts["features"]).is_close_to(encode(parts, ids), mistakes=mistakes)
        expect(facts["gradient"]).equals(False, mistakes={"not-detached": True})
        expect(facts["inference"]).equals(False, mistakes={"inference-tensor": True})


@task(
    "frozen_features", points=2, question="What did your code change in the encoder, and have you put all of it back?"
)
def test_the_encoder_shows_no_trace(submission, draw):
    """Modes, buffers, numbers, gradients and what is frozen stay as they were, each on its own."""
    for before, trainable, earlier, autograd in (
        ([True] * 5, [True] * 3, 0.0, True),
        ([True, False, False, True, True], [False, True, False], draw.number(1, 2), True),
        ([False, False, False, False, True], [True, False, True], 0.0, False),
        ([False] * 5, [False] * 3, 0.0, True),
    ):
        parts, ids = encoder_parts(draw), draw.ids(11, 7, 3)
        facts = submission.run(probes.features, parts, ids, before, [not on for on in trainable], earlier, autograd)
        mistakes = {"left-in-eval": modes([False] * 5), "one-mode-for-all": modes([before[0]] * 5)}
        mistakes = {name: wrong for name, wrong in mistakes.items() if wrong != modes(before)}
        expect(facts["modes"]).equals(modes(before), mistakes=mistakes)
        expect(facts["flags"]).equals(flags(trainable))
        expect(facts["buffers_kept"]).holds("buffers that keep their numbers", otherwise="running numbers that moved")
        expect(facts["numbers_kept"]).holds("Parameters that keep their numbers", otherwise="other numbers")
        expect(facts["grads"]).equals(grads("numbers" if earlier else "None"))
        as_before(facts["autograd"], autograd)


@task(
    "frozen_features", points=1, question="What does `train(mode)` do to what is inside the module that you call it on?"
)
def test_a_part_of_two_blocks_keeps_its_mode(submission, draw):
    """A submodule that stands in two blocks of different modes has a mode of its own, and keeps it."""
    for before in ([False, True, False], [True, False, True]):
        found = submission.run(probes.modes_of_a_shared_part, draw.normal(7, 4), draw.ids(7, 3, 2), before)
        names = ("first block", "second block", "the dropout in both")
        kept, second = (
            {name: "training" if on else "eval" for name, on in zip(names, modes, strict=True)}
            for modes in (before, [*before[:2], before[1]])
        )
        expect(found).equals(kept, mistakes={"mode-of-its-block": second})


@task("frozen_features", points=1, question="Which lines of yours still run when the encoder raises?")
def test_an_error_leaves_no_trace_either(submission, draw):
    """When the encoder raises, the modes are restored and the error goes on."""
    parts, ids = encoder_parts(draw), draw.ids(11, 4, 3) + 11
    for before, autograd in (([True] * 5, True), ([True, False, True, False, True], False)):
        facts = submission.run(probes.features_of_an_error, parts, ids, before, autograd)
        calm = submission.run(probes.features, parts, ids - 11, before, [False] * 3, 0.0)
        mistakes = {"left-in-eval": modes([False] * 5)}
        if not all(before):
            mistakes["one-mode-for-all"] = modes([True] * 5)
        expect(calm["modes"]).equals(modes(before), mistakes=mistakes)
        expect(facts["error"]).equals("IndexError")
        expect(facts["modes"]).equals(modes(before), mistakes={"modes-lost-in-an-error": modes([False] * 5)})
        as_before(facts["autograd"], autograd)


def as_before(enabled, autograd):
    """Expect autograd to be on or off, as it was."""
    words = {True: "autograd switched on", False: "autograd switched off"}
    mistakes = {} if autograd else {"autograd-switched-on": words[True]}
    expect(enabled.map(words.get)).equals(words[autograd], mistakes=mistakes)
