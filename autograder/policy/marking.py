"""A student's marks: what lateness costs, slip days spent, and what people decided, each as a step that can be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from autograder.course import Assignment, Course
from autograder.policy.choosing import set_aside
from autograder.policy.deadlines import Deadline, deadline, lateness
from autograder.policy.terms import Terms
from autograder.standing import Attempt, Mark, Person, Step, StepKind

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Earned:
    """One assignment of a student before anything is taken or given.

    Attributes:
        points: by the tests; None if there is no mark.
        attempt: the one that counts; None if nothing was handed in.
        decided: what people decided, in order.
        attempts: all of them, oldest first.
    """

    assignment: Assignment
    points: float | None
    attempt: Attempt | None
    decided: tuple[Step, ...] = ()
    attempts: tuple[Attempt, ...] = ()


def marks(course: Course, student: str, person: Person, earned: Iterable[Earned]) -> dict[str, Mark]:
    """All marks of one student, by assignment: slip days are spent in the order of due dates."""
    earned = list(earned)
    due = {item.assignment.name: deadline(course, item.assignment, student, person) for item in earned}
    made: dict[str, Mark] = {}
    left = course.terms.slip_days
    for item in sorted(earned, key=lambda item: _order(due[item.assignment.name])):
        steps, spent = _late(course.terms, item, due[item.assignment.name], left)
        left -= spent
        aside = _set_aside(course.terms, item, due[item.assignment.name])
        made[item.assignment.name] = _mark(item, [*steps, *aside, *item.decided])
    return made


def after_deduction(terms: Terms, entry: Assignment, points: float, attempt: Attempt, due: Deadline) -> float:
    """What an attempt is worth without slip days: by this the best of several is found."""
    steps, _ = _late(terms, Earned(entry, points, attempt), due, 0)
    return _mark(Earned(entry, points, attempt), steps).final or 0.0


def _order(due: Deadline) -> float:
    return due.due.timestamp() if due.due else float("inf")


def _mark(item: Earned, steps: list[Step]) -> Mark:
    total = item.points
    for step in steps:
        if total is not None or step.kind is StepKind.ADJUSTED:  # a person may give a mark where the grader had none
            total = (total or 0.0) + step.points
    # Only the sum is kept from falling below zero, or what takes back too large a deduction would add to it.
    return Mark(item.points, None if total is None else max(0.0, total), tuple(steps))


def _late(terms: Terms, item: Earned, due: Deadline, slip_days: int) -> tuple[list[Step], int]:
    """What lateness does to a mark, and how many slip days it took."""
    attempt, steps = item.attempt, _extended(due, terms)
    if attempt is None or due.due is None:
        return steps, 0
    late = lateness(attempt, due.due, terms.grace)
    if not late:
        if attempt.marked_late and attempt.handed_in is None:
            text = "handed in late; the export does not say by how much, so nothing was taken"
            if due.extension is not None:
                text = "after the deadline of all; the export does not say by how much, so nothing was taken"
            steps.append(Step(StepKind.LATE, 0.0, text))
        return steps, 0
    when = f"handed in {_when(attempt.handed_in, terms)}, due {_when(due.due, terms)}"
    if terms.accept_days is not None and late > terms.accept_days * DAY:
        text = f"{when}: later than the {terms.accept_days:g} days in which work is taken"
        return [*steps, Step(StepKind.LATE, -(item.points or 0.0), text)], 0
    if not item.points:
        return steps, 0
    spent = min(ceil(late / DAY), slip_days)
    if spent:
        left = slip_days - spent
        text = f"{when}: {spent} slip day{'s' if spent > 1 else ''} used, {left} left"
        steps.append(Step(StepKind.SLIP_DAYS, 0.0, text))
        late -= spent * DAY
    if late > timedelta(0) and terms.deduct_percent:
        units = ceil(late / terms.per.length)
        percent = min(units * terms.deduct_percent, terms.cap_percent)
        taken = min(item.points, item.assignment.points * percent / 100)
        begun = f"{units} started {terms.per}{'s' if units > 1 else ''} late"
        text = f"{when}: {begun}, {percent:g} % of {item.assignment.points:g} points"
        steps.append(Step(StepKind.LATE, -round(taken, 4), text))
    return steps, spent


def _extended(due: Deadline, terms: Terms) -> list[Step]:
    if due.extension is None or due.due is None:
        return []
    because = f": {due.extension.because}" if due.extension.because else ""
    return [Step(StepKind.EXTENSION, 0.0, f"extended to {_when(due.due, terms)}{because}")]


def _set_aside(terms: Terms, item: Earned, due: Deadline) -> list[Step]:
    """A word about later attempts: whoever handed in a stub first, and work late, must learn why the stub counts."""
    if item.attempt is None or item.attempt not in item.attempts:
        return []
    later = set_aside(item.attempts, item.attempts.index(item.attempt), due, terms)
    if not later:
        return []
    last = later[-1]
    when = f"handed in {_when(last.handed_in, terms)}" if last.handed_in else "late by the export"
    which = "a later attempt" if len(later) == 1 else f"{len(later)} later attempts, the last of them"
    text = (
        f"{which}, {last.file} ({when}), came after the deadline and {'was' if len(later) == 1 else 'were'} not taken"
    )
    return [Step(StepKind.SET_ASIDE, 0.0, text)]


def _when(when: datetime | None, terms: Terms) -> str:
    return f"{when.astimezone(terms.zone):%a %d %b %Y, %H:%M}" if when else "at an unknown time"
