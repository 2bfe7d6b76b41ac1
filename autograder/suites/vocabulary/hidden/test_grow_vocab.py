"""Hidden tests of `grow_vocab`."""

from autograder.judge import Tolerance, expect, raised, task, when
from autograder.suites.vocabulary import probes
from autograder.suites.vocabulary.inputs import growth
from autograder.suites.vocabulary.truth import DOUBLE, NOTHING_RAISED, trained

ROUNDING = Tolerance(1e-9, 1e-9)

ASK = "Who knew the old table, under which name, and does each of them now know the new one?"


@task("grow_vocab", points=2, question=ASK)
def test_the_memory_of_old_rows_is_kept(submission, draw):
    """Old rows keep their memory, new rows have none, and the clock and other Parameters go on."""
    for kind, settings in (("Adam", {"amsgrad": True}), ("SGD", {"momentum": 0.9}), ("Adagrad", {})):
        parts = growth(draw, kind, steps=(2, 0), settings=settings, padding_idx=0)
        parts["remembered"] = {"of each row": draw.normal(7, 1), "of each column": draw.normal(1, 3)}
        facts = submission.run(probes.grown, parts, [[2, 5], [], [1]])
        memory = facts["memory"]
        for name in ("table", "bias"):
            expect(memory.map(lambda got, name=name: got[name]["there"], f" of the {name}")).holds(
                "what the optimiser remembers", otherwise="an empty memory", mistake="memory-lost"
            )
            expect(memory.map(lambda got, name=name: got[name]["old rows kept"], f" of the {name}")).holds(
                "the memory of the old rows", otherwise="other numbers there", mistake="memory-lost"
            )
            expect(
                memory.map(lambda got, name=name: got[name]["rows"], f" of the {name}, how many rows its tensors have")
            ).equals([10], mistakes={"memory-not-grown": [7]})
            expect(memory.map(lambda got, name=name: got[name]["new rows zero"], f" of the {name}")).holds(
                "zeros for the new rows", otherwise="other numbers there"
            )
            expect(memory.map(lambda got, name=name: got[name]["other shapes kept"], f" of the {name}")).holds(
                "tensors of another shape as they were", otherwise="longer ones", mistake="other-shapes-grown"
            )
            expect(memory.map(lambda got, name=name: got[name]["rest kept"], f" of the {name}")).holds(
                "the step count", otherwise="another one"
            )
        everything = dict.fromkeys(["there", "old rows kept", "new rows zero", "other shapes kept", "rest kept"], True)
        everything["rows"] = [7]
        expect(memory.map(lambda got: got["other"], " of another Parameter")).equals(
            everything, mistakes={"memory-lost": when(lambda got: not got["there"])}
        )
        expect(facts["strangers"]).equals(0, mistakes={"old-memory-left": when(lambda got: got > 0)})
        expect(facts["rates"]).equals([0.1, 0.03])


@task("grow_vocab", points=1, question=ASK)
def test_training_goes_on_as_if_the_rows_had_always_been_there(submission, draw):
    """After growing, steps move old rows by their past and new rows from a standing start."""
    pieces = [[], [6, 1]]
    for size, padding_idx, steps in ((7, 2, (3, 2)), (7, None, (0, 2)), (7, 0, (1, 1)), (300, 299, (1, 1))):
        parts = growth(draw, size=size, added=2, steps=steps, dtype=DOUBLE, padding_idx=padding_idx)
        facts = submission.run(probes.grown, parts, pieces)
        truth = trained(parts, pieces)
        with_pad = {"zero-taken-for-no-padding": trained(parts | {"padding_idx": None}, pieces)["table"]}
        for name in ("table", "bias"):
            expect(facts["final"].map(lambda got, name=name: got[name], f"[{name!r}]")).is_close_to(
                truth[name],
                tolerance=ROUNDING,
                mistakes={
                    "optimizer-not-told": untouched(parts, pieces)[name],
                    "memory-not-grown": raised("RuntimeError", "size"),
                }
                | (with_pad if name == "table" and padding_idx == 0 else {}),
            )


def untouched(parts, pieces):
    """The table and the bias as they are when the steps after growing reach neither."""
    return trained(parts | {"after": []}, pieces)


@task("grow_vocab", points=1, question=ASK)
def test_everything_else_stays(submission, draw):
    """The tie, the sizes, padding, dtype, what is frozen, and heads without a bias."""
    for more in (
        {"dtype": DOUBLE, "padding_idx": 0},
        {"bias": False, "padding_idx": 5, "steps": (1, 0)},
        {"frozen": ["table"], "held": ["other", "bias"]},
        {"frozen": ["bias"], "held": ["other", "table"], "padding_idx": 6},
    ):
        parts = growth(draw, **{"steps": (0, 0)} | more)
        if parts["padding_idx"] is not None:
            parts["table"][parts["padding_idx"]] = 0
        row = 0 if parts["padding_idx"] != 0 else 3
        facts = submission.run(probes.grown, parts, [[4, 1], [], [row]])
        expect(facts["parameter"]).holds("a Parameter", otherwise="a tensor that is none")
        expect(facts["one"]).holds("one Parameter at both ends", otherwise="two", mistake="tie-lost")
        expect(facts["together"]).holds("a head that follows the table", otherwise="one that stayed behind")
        expect(facts["sizes"]).equals([10, 10], mistakes={"sizes-not-updated": when(lambda got: got != [10, 10])})
        expect(facts["padding_idx"]).equals(parts["padding_idx"])
        start = facts["table"].map(lambda got: got[:7])
        old = facts["before"].map(lambda got: got["table"].clone())
        if old.fault is None:
            expect(start).equals(old.value)
        frozen = parts.get("frozen", [])
        trainable = [name not in frozen for name in ("table", "bias") if name in parts]
        thawed = {} if all(trainable) else {"made-trainable": [True] * len(trainable)}
        expect(facts["trainable"]).equals(trainable, mistakes=thawed)
        expect(facts["no_gradient"]).equals([True] * len(trainable))
        held = parts.get("held", ["other", "table", "bias"])
        groups = [[name for name in held if name != "bias"], ["bias"]] if "bias" in held else [held]
        expect(facts["held"]).equals(groups)
        expect(facts["strangers"]).equals(0, mistakes={"old-memory-left": when(lambda got: got > 0)})


@task("grow_vocab", points=1, question=ASK)
def test_no_new_words_change_nothing(submission, draw):
    """Without pieces Parameters and gradients stay the same objects; a bad piece is refused before any change."""
    for nothing in ([], ()):
        facts = submission.run(probes.grown, growth(draw, steps=(1, 0)), nothing)
        mistake = "made-anew-for-nothing" if isinstance(nothing, list) else "empty-tuple-not-seen"
        expect(facts["same"]).holds(
            "the same Parameters",
            otherwise="new ones with the same numbers",
            mistake=mistake,
            mistakes={mistake: raised()} if nothing == () else {},
        )
        expect(facts["gradient"].map(lambda got: got is not None)).holds(
            "the gradient that was there", otherwise="none", mistake=mistake
        )
    for pieces, bad, mistake in (
        ([[1], [-1]], -1, "negative-numbers-accepted"),
        ([[1], [-2]], -2, "negative-numbers-accepted"),
        ([[3, 7]], 7, None),
        ([[9], [2]], 9, None),
        ([[0], [7]], 7, None),
    ):
        parts = growth(draw, steps=(0, 0))
        expect(submission.run(probes.growth_refused, parts, pieces)).raises(
            "ValueError",
            mentioning=str(bad),
            mistakes={
                **({mistake: NOTHING_RAISED} if mistake else {}),
                "refusal-names-too-little": raised("ValueError"),
            },
        )
        expect(submission.run(probes.growth_refused_left_alone, parts, pieces)).holds(
            "layers and optimiser as they were", otherwise="something that was changed", mistake="changes-then-checks"
        )
