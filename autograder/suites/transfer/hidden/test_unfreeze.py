"""Hidden tests of `unfreeze`."""

from autograder.judge import expect, raised, task, when
from autograder.suites.transfer import probes
from autograder.suites.transfer.truth import encoder_parts, flags, modes

HEAD = ["head.bias", "head.weight"]
REST = ["norm.bias", "norm.weight", "words.0.weight"]


def unfrozen(submission, draw, settings, lr, held=(), **more):
    """Unfreeze an encoder in the middle of training."""
    settings = {"lr": 0.5, "momentum": 0.75, "weight_decay": 0.0} | settings
    ids, labels = draw.ids(7, 6, 4), draw.ids(3, 6)
    parts, head = encoder_parts(draw, 7, 3), draw.normal(3, 3).double()
    return submission.run(probes.unfrozen, parts, head, ids, labels, settings, lr, list(held), **more)


@task("unfreeze", points=2, question="What does the optimiser know of the new group, and what should it know?")
def test_the_table_moves_at_its_own_rate(submission, draw):
    """The next step moves the table by the new rate, and with the optimiser's own momentum and decay."""
    lr = draw.number(0.1, 0.2)
    own = {"momentum": 0.5, "weight_decay": 0.125}
    facts = unfrozen(submission, draw, {"weight_decay": 0.25}, lr, head_settings=own)
    expect(facts["groups"]).equals(
        [[HEAD, 0.5], [REST, lr]],
        mistakes={"optimizer-not-told": [[HEAD, 0.5]], "put-into-an-old-group": when(lambda got: len(got) == 1)},
    )
    expect(facts["settings"]).equals([[0.5, 0.125], [0.75, 0.25]], mistakes={"settings-copied": [[0.5, 0.125]] * 2})
    gradient = facts["gradient"].value if facts["gradient"].fault is None else 0
    expect(facts["table_step"].map(lambda step: float((step + lr * gradient).abs().max()))).is_at_most(
        1e-9, "a step of the new rate along the gradient"
    )


@task("unfreeze", points=1, question="Which parts of the module does your code reach?")
def test_what_the_optimizer_remembers_stays(submission, draw):
    """The head's momentum, all numbers and all Parameters are kept; the whole module is in training mode."""
    facts = unfrozen(submission, draw, {}, 0.125)
    expect(facts["flags"]).equals(flags([True] * 3))
    expect(facts["modes"]).equals(modes([True] * 5), mistakes={"still-in-eval": modes([False] * 5)})
    expect(facts["memory"]).holds(
        "momentum as it was", otherwise="the optimiser has forgotten the head's momentum", mistake="memory-lost"
    )
    expect(facts["numbers_kept"]).holds("numbers as they were", otherwise="other numbers")
    expect(facts["same_objects"]).holds("the same Parameters", otherwise="new Parameters")
    expect(facts["defaults_kept"]).holds(
        "the optimiser's defaults as they were", otherwise="other defaults", mistake="defaults-changed"
    )


@task(
    "unfreeze",
    points=2,
    question="Which Parameters does the optimiser hold already, and which of them are still frozen?",
)
def test_what_the_optimizer_holds_is_not_added_again(submission, draw):
    """Parameters that are in a group already stay there with their rate; a group is never empty."""
    own = dict(zip(reversed(REST), (0.125, 0.25, 0.5), strict=True))
    for held, trainable in (
        (["norm.weight"], []),
        (["words.0.weight", "norm.bias"], []),
        (["norm.bias"], ["norm.bias", "norm.weight"]),
        ([], ["words.0.weight"]),
        (list(own), []),
    ):
        facts = unfrozen(submission, draw, {}, 0.0625, held, trainable=trainable)
        frozen = [name for name in REST if name not in [*held, *trainable]]
        rest = [name for name in REST if name not in held]
        truth = [[HEAD, 0.5], *([[name], own[name]] for name in held), *([[rest, 0.0625]] if rest else [])]
        expect(facts["groups"]).equals(
            truth,
            mistakes={
                "added-twice": raised("ValueError", "more than one parameter group")
                | when(lambda got: sum(len(group[0]) for group in got) > 5),
                "only-frozen-added": when(
                    lambda got, frozen=frozen, rest=rest: frozen != rest and got[-1][0] == frozen
                ),
            },
        )
        expect(facts["flags"]).equals(flags([True] * 3))
        expect(facts["memory"]).holds("momentum as it was", otherwise="forgotten momentum", mistake="memory-lost")
