"""Hidden tests of `freeze`."""

import torch

from autograder.judge import expect, returned, task, when
from autograder.suites.transfer import probes
from autograder.suites.transfer.truth import encode, encoder_parts, flags, grads, modes


def frozen(submission, draw, ids, settings, already=()):
    """Freeze an encoder in the middle of training; some of it may have been frozen a moment before."""
    parts, labels = encoder_parts(draw, 7, 3), draw.ids(3, 6)
    head = draw.normal(3, 3).double()
    return submission.run(probes.frozen_in_training, parts, head, ids, labels, settings, list(already))


@task("freeze", points=2, question="What does an optimiser still do with a Parameter that it holds?")
def test_momentum_and_decay_move_nothing(submission, draw):
    """Neither momentum nor weight decay moves a frozen table, though the optimiser holds it; the head goes on."""
    for settings, already in (
        ({"lr": 0.1, "momentum": 0.9}, []),
        ({"lr": 0.1, "weight_decay": 0.5}, ["norm.weight"]),
    ):
        facts = frozen(submission, draw, draw.ids(7, 6, 4), settings, already)
        expect(facts["flags"]).equals(flags([False] * 3))
        expect(facts["grads"]).equals(
            grads("None"),
            mistakes={
                "gradient-left": returned(grads("numbers"), grads("None") | {"norm.weight": "numbers"}),
                "gradient-zeroed": grads("zeros"),
            },
        )
        expect(facts["table_step"]).equals(torch.zeros(7, 3).double())
        expect(facts["head_moved"]).holds("a head that goes on learning", otherwise="a head that stands still")


@task("freeze", points=2, question="Which of the three points in the docstring is not yet true of every part?")
def test_everything_inside_is_in_eval_mode(submission, draw):
    """Dropout lets everything through, batch norm's running numbers stand still, and nothing outside has changed."""
    ids = draw.ids(7, 6, 4)
    facts = frozen(submission, draw, ids, {"lr": 0.1})
    expect(facts["modes"]).equals(modes([False] * 5), mistakes={"not-in-eval": modes([True] * 5)})
    expect(facts["numbers_kept"]).holds("Parameters and buffers with the numbers they had", otherwise="other numbers")
    expect(facts["same_objects"]).holds(
        "the same Parameters as before", otherwise="new ones, of which the optimiser knows nothing"
    )
    expect(facts["still"]).holds("an encoder that stands still", otherwise="one that goes on moving")
    now = facts["now"].map(lambda parts: encode(parts, ids))
    expect(facts["features"]).is_close_to(
        now.value if now.fault is None else torch.zeros(6, 3),
        mistakes={"not-in-eval": when(lambda got: bool((got == 0).any()))},
    )
    expect(facts["outside"].map(all)).holds(
        "a head and a model around it that are as they were", otherwise="something outside of the module was changed"
    )
