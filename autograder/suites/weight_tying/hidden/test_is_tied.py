"""Hidden tests of `is_tied`."""

import math

import torch

from autograder.judge import expect, raised, task
from autograder.suites.weight_tying import probes
from autograder.suites.weight_tying.truth import DOUBLE


@task("is_tied", points=1)
def test_equal_numbers_are_no_tie(submission, draw):
    """Two Parameters with equal numbers are not tied, nor are two that share memory."""
    table = draw.normal(7, 3)
    facts = submission.run(probes.verdict, table, draw.normal(7, 3), "apart")
    expect(facts["answer"]).equals(False, mistakes={"looks-at-shapes": True})
    facts = submission.run(probes.verdict, table, table, "equal")
    expect(facts["answer"]).equals(False, mistakes={"looks-at-numbers": True})
    facts = submission.run(probes.verdict, table, table, "memory")
    expect(facts["answer"]).equals(False, mistakes={"looks-at-memory": True})
    expect(facts["kept"]).holds("layers that keep their numbers", otherwise="a layer that was changed")


@task("is_tied", points=1)
def test_any_two_layers_have_an_answer(submission, draw):
    """Layers of different shapes are not tied; tied layers are, whatever their numbers."""
    for shape in ((3, 7), (7, 2)):
        facts = submission.run(probes.verdict, draw.normal(7, 3), draw.normal(*shape), "apart")
        expect(facts["answer"]).equals(
            False, mistakes={"looks-at-numbers": raised("RuntimeError", "size"), "sizes-must-fit": raised()}
        )
    for table, mistake in (
        (draw.normal(4, 4, dtype=DOUBLE), "tie-not-seen"),
        (torch.full((7, 3), math.nan), "looks-at-numbers"),
    ):
        facts = submission.run(probes.verdict, table, table, "tied")
        expect(facts["answer"]).equals(True, mistakes={mistake: False})
