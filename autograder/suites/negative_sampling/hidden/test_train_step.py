"""Hidden tests of `train_step`."""

import torch

from autograder.judge import expect, task
from autograder.suites.negative_sampling import probes
from autograder.suites.negative_sampling.truth import Counted

CENTERS, CONTEXTS = torch.tensor([1, 2, 5, 2, 1]), torch.tensor([2, 6, 1, 3, 2])
NEGATIVES = torch.tensor([[3, 3, 4], [5, 1, 1], [6, 2, 3], [3, 6, 2], [3, 3, 3]])
BATCH = (CENTERS, CONTEXTS, NEGATIVES)


def compare(facts, losses, expected, **mistakes):
    """Losses and both tables; each mistake is a pair of tables."""
    for index, name in enumerate(("center", "context")):
        expect(facts[name]).is_close_to(
            expected[index],
            mistakes={mistake.replace("_", "-"): tables[index] for mistake, tables in mistakes.items()},
        )
    expect(facts["losses"]).is_close_to(losses)


@task("train_step", points=1)
def test_step_forgets_old_gradients(submission, draw):
    """Gradients left from before do not count."""
    tables, rate, leftover = [draw.normal(7, 3), draw.normal(7, 3)], draw.number(0.3, 0.6), draw.number(1.0, 3.0)
    counted = Counted(7, *BATCH)
    losses, moved = counted.descend(tables, rate)
    compare(
        submission.run(probes.steps, *tables, BATCH, {"lr": rate}, 1, leftover),
        losses,
        moved,
        gradients_pile_up=[table - rate * leftover for table in moved],
        two_steps=counted.descend(tables, rate, steps=2)[1],
    )


@task("train_step", points=1)
def test_step_uses_the_optimizer_given(submission, draw):
    """Three steps with the optimiser's own rate and momentum."""
    tables, rate, momentum = [draw.normal(7, 3), draw.normal(7, 3)], draw.number(0.2, 0.4), draw.number(0.5, 0.9)
    counted = Counted(7, *BATCH)
    losses, moved = counted.descend(tables, rate, momentum, steps=3)
    compare(
        submission.run(probes.steps, *tables, BATCH, {"lr": rate, "momentum": momentum}, 3),
        losses,
        moved,
        own_optimizer=counted.descend(tables, rate, steps=3)[1],
    )


@task("train_step", points=1)
def test_repeated_negatives_count_each_time(submission, draw):
    """A word three times among the negatives is pushed three times; one pair with one negative works too."""
    tables, rate = [draw.normal(7, 3, scale=2.0), draw.normal(7, 3, scale=2.0)], draw.number(0.5, 1.0)
    for rows, width in (([0, 1], 3), ([0], 1), ([0, 1, 2, 3, 4], 3), ([4], 3)):
        batch = CENTERS[rows], CONTEXTS[rows], NEGATIVES[rows, :width]
        counted = Counted(7, *batch)
        losses, moved = counted.descend(tables, rate)
        once = counted.changed(drawn=counted.drawn.clamp(max=1)).descend(tables, rate)[1]
        others = {"repeats_counted_once": once} if rows == [0, 1] else {}
        compare(submission.run(probes.steps, *tables, batch, {"lr": rate}), losses, moved, **others)
