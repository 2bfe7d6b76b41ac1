"""Whose marks moved between two gradings, by how much, and because of which tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from autograder.records import Outcome
from autograder.standing import Row

_Whose = tuple[str, str]  # student and assignment


@dataclass(frozen=True, slots=True)
class Move:
    """One mark that is not what it was.

    Attributes:
        before: None where there was no mark, or no row.
        after: None where there is no mark, or no row.
        because: what changed: tests with their verdicts, the file, or the steps from what the tests gave to the mark.
    """

    student: str
    assignment: str
    before: float | None
    after: float | None
    because: tuple[str, ...]

    @property
    def by(self) -> float:
        """Points gained; negative for lost ones. No mark counts as none."""
        return (self.after or 0.0) - (self.before or 0.0)

    @property
    def is_lower(self) -> bool:
        """Whether somebody has less than before; no mark is less than any but 0."""
        return self.by < 0


def moves(old: Iterable[Row], new: Iterable[Row]) -> list[Move]:
    """All marks that differ, the largest losses first."""
    before = {(row.student, row.assignment): row for row in old}
    after = {(row.student, row.assignment): row for row in new}
    renamed = _renamed(before, after)
    before = {renamed.get(whose, whose): row for whose, row in before.items()}
    found = []
    for whose in dict.fromkeys([*before, *after]):
        one, two = before.get(whose), after.get(whose)
        marks = one.mark.final if one else None, two.mark.final if two else None
        if marks[0] != marks[1]:
            found.append(Move(*whose, *marks, tuple(_because(one, two))))
    return sorted(found, key=lambda move: (move.by, move.student.casefold(), move.assignment))


def _renamed(before: Mapping[_Whose, Row], after: Mapping[_Whose, Row]) -> dict[_Whose, _Whose]:
    """Rows of students who have another name now, as with a roster that came later: by the file that counts."""
    fresh = {(row.assignment, row.file): whose for whose, row in after.items() if row.file and whose not in before}
    gone = {whose: (row.assignment, row.file) for whose, row in before.items() if whose not in after}
    return {whose: fresh[file] for whose, file in gone.items() if file in fresh}


def _because(one: Row | None, two: Row | None) -> Iterable[str]:
    if one is None or two is None:
        yield "there was no such row" if one is None else "there is no such row any more"
        return
    if one.outcome.kind != two.outcome.kind:
        yield f"it was {one.outcome.status} and is {two.outcome.status}"
    elif (one.chosen and one.chosen.file) != (two.chosen and two.chosen.file):
        yield "another attempt counts"
    yield from _tests(one.outcome, two.outcome)
    steps = [step for step in two.mark.steps if step not in one.mark.steps and step.points]
    yield from (f"{step.points:+.4g}: {step.text}" for step in steps)
    yield from (f"no more: {step.text}" for step in one.mark.steps if step not in two.mark.steps and step.points)


def _tests(one: Outcome, two: Outcome) -> Iterable[str]:
    if one.kind != "judged" or two.kind != "judged":
        return
    before = {test.name: test for test in one.tests}
    after = {test.name: test for test in two.tests}
    for name in dict.fromkeys([*before, *after]):
        if name not in before:
            yield f"{name} is new: {after[name].verdict}, {after[name].points:g} points"
        elif name not in after:
            yield f"{name} is gone: it was {before[name].verdict}, {before[name].points:g} points"
        elif before[name].verdict != after[name].verdict:
            yield f"{name}: {before[name].verdict} → {after[name].verdict}"
        elif before[name].points != after[name].points and after[name].verdict == "passed":
            yield f"{name}: {before[name].points:g} → {after[name].points:g} points"
