"""Hidden tests of `RowAdam`."""

import torch

from autograder.judge import expect, raised, task, when
from autograder.suites.sparse_gradients import probes
from autograder.suites.sparse_gradients.truth import ASK, lazy_adam


def random_steps(draw, *numbers, dtype=torch.float32):
    """Sparse gradients with these row numbers and random values."""
    return [(torch.tensor(rows), draw.normal(len(rows), 3, dtype=dtype)) for rows in numbers]


def shared(facts):
    """The symptom of objects that share their memory: the same steps, made again, end elsewhere."""
    return {"memory-shared": when(lambda got: facts["alone"].value is False)}


@task("RowAdam", points=3, question=ASK["RowAdam"])
def test_every_row_has_its_own_past(submission, draw):
    """Moments and step count of a row wait while the row is not in the gradient."""
    table, options = draw.normal(11, 3), {"lr": 0.1}
    steps = random_steps(draw, [2, 9], [5], [9, 5], [7, 2], [5], [2, 10])
    facts = submission.run(probes.lazy_steps, options, table, steps)
    expect(facts["last"]).is_close_to(
        lazy_adam(table, steps, options),
        mistakes={
            **shared(facts),
            "every-row-moves": lazy_adam(table, steps, options, "dense"),
            "one-clock-for-all": lazy_adam(table, steps, options, "one_clock"),
            "memory-by-place": lazy_adam(table, steps, options, "by_place"),
            "half-corrected": lazy_adam(table, steps, options, "half_corrected"),
            "memory-fades": lazy_adam(table, steps, options, "memory_fades"),
            "no-memory": lazy_adam(table, steps, options, "no_memory"),
            "no-correction": lazy_adam(table, steps, options, "no_correction"),
        },
    )
    away = [0, 1, 3, 4, 6, 8]
    expect(facts["last"].map(lambda got: got[away], " at rows not looked up")).equals(table[away])
    expect(facts["alone"]).holds(
        "the same table when another RowAdam makes the same steps", otherwise="another table", mistake="memory-shared"
    )


@task("RowAdam", points=1, question=ASK["RowAdam"])
def test_repeated_rows_make_one_step(submission, draw):
    """The values of a repeated row are summed first, then squared; any gradient stays as it was."""
    table, options = draw.normal(7, 3), {"lr": 0.1}
    steps = random_steps(draw, [4, 1, 4, 4], [1, 6, 1], [4, 4, 1])
    facts = submission.run(probes.lazy_steps, options, table, steps)
    expect(facts["last"]).is_close_to(
        lazy_adam(table, steps, options),
        mistakes={
            **shared(facts),
            "repeats-overwritten": lazy_adam(table, steps, options, "last"),
            "a-step-for-each-repeat": lazy_adam(table, steps, options, "apart"),
            "squared-before-summed": lazy_adam(table, steps, options, "squares_summed"),
            "one-clock-for-all": lazy_adam(table, steps, options, "one_clock"),
            "repeats-averaged": lazy_adam(table, steps, options, "averaged"),
        },
    )
    expect(facts["values"]).equals([values for _, values in steps], mistakes={"gradient-changed": when(bool)})
    steps = random_steps(draw, [1, 4, 6], [0, 4])
    facts = submission.run(probes.lazy_steps, options, table, steps, False, True)
    expect(facts["last"]).is_close_to(lazy_adam(table, steps, options), mistakes=shared(facts))
    expect(facts["values"]).equals([values for _, values in steps], mistakes={"gradient-changed": when(bool)})


@task("RowAdam", points=1, question=ASK["RowAdam"])
def test_decay_only_where_the_gradient_is(submission, draw):
    """Weight decay shrinks the rows in the gradient, by lr · weight_decay, apart from the moments."""
    table, options = draw.normal(7, 3) + 2, {"lr": 0.1, "weight_decay": 0.5}
    steps = random_steps(draw, [4, 1], [1, 6], [4])
    facts = submission.run(probes.lazy_steps, options, table, steps)
    expect(facts["last"]).is_close_to(
        lazy_adam(table, steps, options),
        mistakes={
            **shared(facts),
            "decay-ignored": lazy_adam(table, steps, {"lr": 0.1}),
            "decay-everywhere": lazy_adam(table, steps, options, "decays_all"),
            "decay-in-the-gradient": lazy_adam(table, steps, options, "coupled"),
            "decay-after-the-step": lazy_adam(table, steps, options, "decay_after"),
            "decay-without-rate": lazy_adam(table, steps, options, "decay_without_rate"),
            "every-row-moves": lazy_adam(table, steps, options, "dense"),
            "one-clock-for-all": lazy_adam(table, steps, options, "one_clock"),
        },
    )


@task("RowAdam", points=1, question=ASK["RowAdam"])
def test_zeros_take_part_and_nothing_does_not(submission, draw):
    """A row in the gradient with values of zero makes its step; a gradient without entries moves nothing."""
    table, options = draw.normal(7, 3) + 2, {"lr": 0.1, "weight_decay": 0.5}
    steps = random_steps(draw, [4, 1], [4, 2], [4, 1])
    steps[1] = (steps[1][0], torch.zeros(2, 3))
    facts = submission.run(probes.lazy_steps, options, table, steps)
    expect(facts["last"]).is_close_to(
        lazy_adam(table, steps, options),
        mistakes={**shared(facts), "zeros-left-out": lazy_adam(table, steps, options, "skips_zeros")},
    )
    nothing = (torch.zeros(0, dtype=torch.int64), torch.zeros(0, 3))
    steps = [nothing, *random_steps(draw, [4, 1]), nothing, *random_steps(draw, [4, 3])]
    facts = submission.run(probes.lazy_steps, options, table, steps)
    expect(facts["last"]).is_close_to(
        lazy_adam(table, steps, options),
        mistakes={
            **shared(facts),
            "empty-batch-fails": raised(),
            "one-clock-for-all": lazy_adam(table, steps, options, "one_clock"),
        },
    )


@task("RowAdam", points=1, question=ASK["RowAdam"])
def test_all_options_are_used(submission, draw):
    """Betas, eps and the defaults, on float64 tables, Parameters or plain, in any order in memory, written in place."""
    table = draw.normal(3, 5, dtype=torch.float64).T
    steps = random_steps(draw, [4, 1], [1, 2], [1, 4], dtype=torch.float64)
    for options, plain in (
        ({"lr": 0.1, "eps": 0.25}, False),
        ({"lr": 0.1, "betas": (0.3, 0.6)}, True),
        ({}, False),
        ({"lr": 0.05, "betas": (0.0, 0.5), "eps": 0.01, "weight_decay": 0.1}, True),
    ):
        mistakes = {"fixed-float32": raised("RuntimeError", "dtype") | raised("RuntimeError", "expected")}
        facts = submission.run(probes.lazy_steps, options, table, steps, plain)
        mistakes |= shared(facts)
        if "betas" in options:
            fixed = {key: value for key, value in options.items() if key != "betas"}
            swapped = {**options, "betas": options["betas"][::-1]} if options["betas"][0] else fixed
            mistakes |= {
                "betas-ignored": lazy_adam(table, steps, fixed),
                "betas-swapped": lazy_adam(table, steps, swapped),
            }
        if options.get("eps") == 0.25:
            mistakes |= {
                "eps-ignored": lazy_adam(table, steps, {"lr": 0.1}),
                "eps-inside-the-root": lazy_adam(table, steps, options, "eps_inside"),
                "correction-in-float32": lazy_adam(table, steps, options, "float32_correction"),
            }
        if not options:
            mistakes |= {"other-defaults": lazy_adam(table, steps, {"lr": 0.01})}
        mistakes |= {"table-not-written": table}
        expect(facts["last"]).is_close_to(lazy_adam(table, steps, options), mistakes=mistakes)
        expect(facts["view"].map(lambda got: got, ": a view of the table")).is_close_to(
            lazy_adam(table, steps, options), mistakes={"memory-replaced": table}
        )
