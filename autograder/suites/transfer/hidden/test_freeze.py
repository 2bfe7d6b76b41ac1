"""Hidden tests of `freeze`."""

import torch

from autograder.judge import expect, task, when
from autograder.suites.transfer import probes
from autograder.suites.transfer.truth import encode, encoder_parts


def frozen(submission, draw, ids, settings):
    """Freeze an encoder in the middle of training."""
    parts, labels = encoder_parts(draw, 7, 3), draw.ids(3, 6)
    return submission.run(probes.frozen_in_training, parts, draw.normal(3, 3).double(), ids, labels, settings)


@task("freeze", points=2)
def test_momentum_and_decay_move_nothing(submission, draw):
    """Neither momentum nor weight decay moves a frozen table, though the optimiser holds it; the head goes on."""
    for settings in ({"lr": 0.1, "momentum": 0.9}, {"lr": 0.1, "weight_decay": 0.5}):
        facts = frozen(submission, draw, draw.ids(7, 6, 4), settings)
        expect(facts["flags"]).equals([False] * 3)
        expect(facts["grads"]).equals(
            ["None"] * 3, mistakes={"gradient-left": ["numbers"] * 3, "gradient-zeroed": ["zeros"] * 3}
        )
        expect(facts["table_step"]).equals(torch.zeros(7, 3).double())
        expect(facts["head_moved"]).holds("a head that goes on learning", otherwise="a head that stands still")


@task("freeze", points=2)
def test_everything_inside_is_in_eval_mode(submission, draw):
    """Dropout lets everything through, batch norm's running numbers stand still, and nothing outside has changed."""
    ids = draw.ids(7, 6, 4)
    facts = frozen(submission, draw, ids, {"lr": 0.1})
    expect(facts["modes"]).equals([False] * 5, mistakes={"not-in-eval": [True] * 5})
    expect(facts["numbers_kept"]).holds("Parameters and buffers with the numbers they had", otherwise="other numbers")
    expect(facts["same_objects"]).holds(
        "the same Parameters as before", otherwise="new ones, of which the optimiser knows nothing"
    )
    expect(facts["still"]).holds("an encoder that stands still", otherwise="one that goes on moving")
    expect(facts["features"]).is_close_to(
        encode(facts["now"].value, ids) if facts["now"].fault is None else torch.zeros(6, 3),
        mistakes={"not-in-eval": when(lambda got: bool((got == 0).any()))},
    )
    expect(facts["outside"].map(lambda got: got[:4])).equals([True] * 4)
