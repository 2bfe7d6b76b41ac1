"""Hidden tests of `accepts_sparse`."""

from autograder.judge import expect, raised, task, when
from autograder.suites.sparse_gradients import probes
from autograder.suites.sparse_gradients.truth import ASK

ESCAPES = {"refusal-escapes": raised("RuntimeError", "sparse")}


@task("accepts_sparse", points=2, question=ASK["accepts_sparse"])
def test_options_make_a_difference(submission):
    """Momentum is fine, weight decay is not; Adagrad takes sparse gradients, RMSprop and Muon do not."""
    for kind, options, truth, mistakes in (
        ("SGD", {"lr": 0.1, "momentum": 0.9}, True, {}),
        ("SGD", {"lr": 0.1, "weight_decay": 0.1}, False, {"options-ignored": True}),
        ("SGD", {"lr": 0.1, "weight_decay": 0.0, "momentum": 0.9, "nesterov": True}, True, {}),
        ("Adagrad", {"lr": 0.1}, True, {}),
        ("Adagrad", {"weight_decay": 0.01}, False, {"options-ignored": True}),
        ("SparseAdam", {"betas": (0.5, 0.9)}, True, {}),
        ("RMSprop", {}, False, {}),
        ("Adam", {"weight_decay": 0.1, "amsgrad": True}, False, {}),
        ("Muon", {}, False, {"tried-on-a-vector": raised("ValueError", "2D")}),
    ):
        expect(submission.run(probes.acceptance, kind, options)).equals(truth, mistakes={**mistakes, **ESCAPES})


@task("accepts_sparse", points=1, question=ASK["accepts_sparse"])
def test_optimizers_nobody_knows(submission):
    """Optimisers made up for this test, which refuse in their first or second step, or not; some clear gradients."""
    for kind, options, truth, mistakes in (
        ("Choosy", {}, True, {"answers-from-a-list": when(lambda got: got is False) | raised("KeyError")}),
        ("Cached", {}, True, {"answers-from-a-list": when(lambda got: got is False) | raised("KeyError")}),
        ("Choosy", {"refuses_step": 1}, False, {}),
        ("Cached", {"dense": True}, False, {}),
        ("Choosy", {"refuses_step": 2}, False, {"one-step-only": True}),
        ("Choosy", {"refuses_step": 2, "clears": True}, False, {"one-step-only": True}),
        ("Choosy", {"refuses_step": 3}, True, {}),
        ("Choosy", {"only_sparse": True}, True, {"no-rows-tried": False}),
    ):
        expect(submission.run(probes.acceptance, kind, options)).equals(truth, mistakes=mistakes)
    for error in ("ValueError", "TypeError", "AssertionError", "KeyError"):
        reply = submission.run(probes.acceptance, "Choosy", {"refuses_step": 1, "error": error})
        expect(reply).equals(False, mistakes={"only-runtime-errors": raised(error)})


@task("accepts_sparse", points=1, question=ASK["accepts_sparse"])
def test_constructors_may_complain(submission):
    """Options that the class does not take at all are an error, and no answer."""
    for kind, options, error in (
        ("SGD", {"lr": -1.0}, "ValueError"),
        ("SparseAdam", {"speed": 1}, "TypeError"),
        ("Adam", {"betas": (2.0, 0.9)}, "ValueError"),
    ):
        expect(submission.run(probes.acceptance, kind, options)).raises(
            error,
            mistakes={
                "constructor-errors-swallowed": when(lambda got: got is False),
                "options-ignored": when(lambda got: got is True),
            },
        )
