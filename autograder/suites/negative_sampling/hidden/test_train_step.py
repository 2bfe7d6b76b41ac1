"""Hidden tests of `train_step`."""

import math

import torch

from autograder.judge import Tolerance, expect, task, when
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
    """A word three times among the negatives is pushed three times; one pair with one negative works too.

    Nothing is cut off, neither from a large gradient nor from a small loss.
    """
    tables, rate = [draw.normal(7, 3, scale=2.0), draw.normal(7, 3, scale=2.0)], draw.number(0.5, 1.0)
    for rows, width in (([0, 1], 3), ([0], 1), ([0, 1, 2, 3, 4], 3), ([4], 3)):
        batch = CENTERS[rows], CONTEXTS[rows], NEGATIVES[rows, :width]
        counted = Counted(7, *batch)
        losses, moved = counted.descend(tables, rate)
        once = counted.changed(drawn=counted.drawn.clamp(max=1)).descend(tables, rate)[1]
        others = {"repeats_counted_once": once} if rows == [0, 1] else {}
        others["gradient_shortened"] = _shortened(tables, moved)
        compare(submission.run(probes.steps, *tables, batch, {"lr": rate}), losses, moved, **others)
    batch = CENTERS[[4]], CONTEXTS[[4]], NEGATIVES[[4]]  # 1 with 2, and three times 3
    tables[0][1], tables[1][3] = 20, 1  # a score of 60, and a gradient as long as 60 · √3
    losses, moved = Counted(7, *batch).descend(tables, rate)
    facts = submission.run(probes.steps, *tables, batch, {"lr": rate})
    compare(facts, losses, moved, gradient_shortened=_shortened(tables, moved))
    tables[0][1], tables[1][2], tables[1][3] = (torch.tensor([size, 0.0, 0.0]) for size in (5, 1, -1))
    loss = 4 * math.log1p(math.exp(-5))
    expect(submission.run(probes.steps, *tables, batch, {"lr": rate})["losses"][0]).is_close_to(
        loss, tolerance=Tolerance(1e-5, 3e-6), mistakes={"loss-rounded": round(loss, 4)}
    )


def _shortened(tables, moved):
    """For each table: on the way to where it should be, but not as far, as a whole or number by number."""

    def short_of(before, after):
        whole = (after - before).flatten()

        def matches(got):
            step = (got - before).flatten()
            cut = whole.abs() > 1e-4
            by_number = (step * whole > 0)[cut].all() and (step.abs() <= whole.abs() + 1e-5).all()
            straight = torch.cosine_similarity(step, whole, dim=0) > 0.999
            return step.norm() < 0.99 * whole.norm() and (straight or by_number)

        return when(matches)

    return [short_of(before, after) for before, after in zip(tables, moved, strict=True)]
