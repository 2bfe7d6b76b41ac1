"""Hidden tests of `frozen_features`."""

from autograder.judge import expect, task, when
from autograder.suites.transfer import probes
from autograder.suites.transfer.truth import encode, encoder_parts


@task("frozen_features", points=2)
def test_features_are_those_of_eval_mode(submission, draw):
    """Running numbers and no dropout, whatever the modes were; a single example; ordinary tensors."""
    for modes, count in (([True] * 5, 7), ([False] * 5, 1), ([False, True, True, True, True], 5)):
        parts, ids = encoder_parts(draw), draw.ids(11, count, 3)
        facts = submission.run(probes.features, parts, ids, modes, [False] * 3, 0.0)
        mistakes = {"dropout-left-on": when(lambda got: bool((got == 0).any()))}
        expect(facts["features"]).is_close_to(encode(parts, ids), mistakes=mistakes)
        expect(facts["gradient"]).equals(False, mistakes={"not-detached": True})
        expect(facts["inference"]).equals(False, mistakes={"inference-tensor": True})


@task("frozen_features", points=2)
def test_the_encoder_shows_no_trace(submission, draw):
    """Modes, buffers, numbers, gradients and what is frozen stay as they were, each on its own."""
    for modes, frozen, earlier in (
        ([True] * 5, [False] * 3, 0.0),
        ([True, False, False, True, True], [True, False, True], draw.number(1, 2)),
        ([False, False, False, False, True], [False, True, False], 0.0),
        ([False] * 5, [True] * 3, 0.0),
    ):
        parts, ids = encoder_parts(draw), draw.ids(11, 7, 3)
        facts = submission.run(probes.features, parts, ids, modes, frozen, earlier)
        mistakes = {"left-in-eval": [False] * 5, "one-mode-for-all": [modes[0]] * 5}
        mistakes = {name: wrong for name, wrong in mistakes.items() if wrong != modes}
        expect(facts["modes"]).equals(modes, mistakes=mistakes)
        expect(facts["frozen"]).equals(frozen)
        expect(facts["buffers_kept"]).holds("buffers that keep their numbers", otherwise="running numbers that moved")
        expect(facts["numbers_kept"]).holds("Parameters that keep their numbers", otherwise="other numbers")
        expect(facts["grads"]).equals(["numbers" if earlier else "None"] * 3)
        expect(facts["autograd"]).holds("autograd still switched on", otherwise="it is off now")


@task("frozen_features", points=1)
def test_an_error_leaves_no_trace_either(submission, draw):
    """When the encoder raises, the modes are restored and the error goes on."""
    parts, ids = encoder_parts(draw), draw.ids(11, 4, 3) + 11
    for modes in ([True] * 5, [True, False, True, False, True]):
        facts = submission.run(probes.features_of_an_error, parts, ids, modes)
        calm = submission.run(probes.features, parts, ids - 11, modes, [False] * 3, 0.0)
        mistakes = {"left-in-eval": [False] * 5}
        if not all(modes):
            mistakes["one-mode-for-all"] = [True] * 5
        expect(calm["modes"]).equals(modes, mistakes=mistakes)
        expect(facts["error"]).equals("IndexError")
        expect(facts["modes"]).equals(modes, mistakes={"modes-lost-in-an-error": [False] * 5})
        expect(facts["autograd"]).holds("autograd still switched on", otherwise="it is off now")
