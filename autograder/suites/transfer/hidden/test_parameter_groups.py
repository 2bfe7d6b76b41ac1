"""Hidden tests of `parameter_groups`."""

from autograder.judge import expect, raised, task, when
from autograder.suites.transfer import probes

NAMES = [
    "scale",
    "header.weight",
    "header.bias",
    "encoder.embedding.weight",
    "encoder.embedding2.weight",
    "body.0.weight",
    "body.0.bias",
    "body.1.weight",
    "body.1.bias",
    "head.weight",
    "head.bias",
]


def but(*names):
    """All names but these."""
    return [name for name in NAMES if name not in names]


def listed(groups):
    """All names in the groups, as often as they are there."""
    return [name for group in groups for name in group[0]]


# Neither belongs to the key that its name begins with.
LOOK_ALIKES = {"header.weight", "header.bias", "encoder.embedding2.weight"}
TAKEN = when(lambda got: any(LOOK_ALIKES & set(names) and rate != 0.125 for names, rate in got))


@task("parameter_groups", points=1, question="Which names does a tied Parameter have, and by which one does it go?")
def test_tied_weights_are_listed_once(submission):
    """A tied Parameter goes by its first name, and is in one group only."""
    table = "encoder.embedding.weight"
    facts = submission.run(probes.grouped, {"head": 0.5, "encoder.embedding": 0.25}, 0.125, True)
    twice = when(lambda got: listed(got).count(table) > 1)
    expect(facts["groups"]).equals(
        [[["head.bias"], 0.5], [[table], 0.25], [but(table, "head.weight", "head.bias"), 0.125]],
        mistakes={"listed-twice": twice, "look-alikes-taken": TAKEN},
    )
    facts = submission.run(probes.grouped, {"head": 0.5}, 0.125, True)
    expect(facts["groups"]).equals(
        [[["head.bias"], 0.5], [but("head.weight", "head.bias"), 0.125]],
        mistakes={"listed-twice": twice, "look-alikes-taken": TAKEN},
    )


@task("parameter_groups", points=2, question="If several keys fit a Parameter, which one does your code take?")
def test_the_longest_name_decides(submission):
    """Nested names, single Parameters, whole names only, in whatever order the rates come."""
    tables = ["encoder.embedding.weight", "encoder.embedding2.weight"]
    for rates in ({"encoder": 0.5, "encoder.embedding": 0.25}, {"encoder.embedding": 0.25, "encoder": 0.5}):
        truth = [[[tables[1]] if key == "encoder" else [tables[0]], rate] for key, rate in rates.items()]
        expect(submission.run(probes.grouped, rates, 0.125)["groups"]).equals(
            [*truth, [but(*tables), 0.125]],
            mistakes={
                "listed-twice": when(lambda got: listed(got).count(tables[0]) > 1),
                "look-alikes-taken": when(lambda got: [tables, 0.25] in got),
            },
        )
    rates = {"body.1.bias": 0.5, "body": 0.25, "scale": 0.0625}
    expect(submission.run(probes.grouped, rates, 0.125)["groups"]).equals(
        [
            [["body.1.bias"], 0.5],
            [["body.0.weight", "body.0.bias", "body.1.weight"], 0.25],
            [["scale"], 0.0625],
            [[name for name in but("scale") if not name.startswith("body")], 0.125],
        ],
        mistakes={
            "listed-twice": when(lambda got: len(listed(got)) > len(NAMES)),
            "name-refused": raised("ValueError"),
        },
    )


@task("parameter_groups", points=1, question="Which Parameters and which groups should not be there at all?")
def test_frozen_parameters_are_left_out(submission):
    """Frozen ones are in no group, empty groups are left out, and the model is as it was."""
    for rates, frozen, truth in (
        (
            {"head": 0.5},
            ["head.weight", "scale"],
            [[["head.bias"], 0.5], [but("head.weight", "head.bias", "scale"), 0.125]],
        ),
        ({"encoder.embedding": 0.5}, ["encoder.embedding.weight"], [[but("encoder.embedding.weight"), 0.125]]),
        ({}, [], [[NAMES, 0.125]]),
        ({"head.bias": 0.5}, ["head.bias"], [[but("head.bias"), 0.125]]),
        ({"head": 0.5}, but("head.weight", "head.bias"), [[["head.weight", "head.bias"], 0.5]]),
        ({"head": 0.0}, NAMES, []),
        ({"head": 0.0}, [], [[["head.weight", "head.bias"], 0.0], [but("head.weight", "head.bias"), 0.125]]),
    ):
        facts = submission.run(probes.grouped, rates, 0.125, False, frozen)
        frozen_too = when(lambda got, frozen=frozen: bool(set(frozen) & set(listed(got))))
        mistakes = {"frozen-listed": frozen_too, "look-alikes-taken": TAKEN, "name-refused": raised("ValueError")}
        expect(facts["groups"]).equals(truth, mistakes=mistakes)
        expect(facts["lists"]).holds("a list of Parameters in each group", otherwise="something that is no list")
        expect(facts["kept"]).holds("a model and rates as they were", otherwise="the model or the rates were changed")


@task(
    "parameter_groups",
    points=1,
    question="How does your code find out that a key names nothing, and what does its error say?",
)
def test_unknown_names_are_refused(submission):
    """A name that is nothing in the model is a ValueError that says which."""
    for key in ("heads", "encoder.embed", "hea", "weight", "embedding"):
        expect(submission.run(probes.grouped, {"head": 0.5, key: 0.25}, 0.125)).raises(
            "ValueError", mentioning=key, mistakes={"unknown-names-accepted": when(lambda value: True)}
        )
