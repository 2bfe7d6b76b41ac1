"""When somebody's work on an assignment is due, and how late an attempt is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from autograder.course import Assignment, Course
from autograder.policy.extensions import is_for
from autograder.policy.terms import Extension
from autograder.standing import Attempt, Person, in_zone


@dataclass(frozen=True, slots=True)
class Deadline:
    """One student's for one assignment.

    Attributes:
        due: None if there is none: then nothing is late.
        extension: why it is not that of the others.
    """

    due: datetime | None
    extension: Extension | None = None


def deadline(course: Course, entry: Assignment, student: str, person: Person) -> Deadline:
    """The deadline of a student; of several extensions the longest."""
    if entry.due is None:
        return Deadline(None)
    zone = course.terms.zone
    best = Deadline(in_zone(entry.due, zone))
    for extension in course.extensions:
        if (not extension.assignments or entry.name in extension.assignments) and is_for(extension, student, person):
            assert best.due is not None
            longer = in_zone(extension.until, zone) if extension.until else in_zone(entry.due, zone) + _days(extension)
            if longer.astimezone(UTC) > best.due.astimezone(UTC):
                best = Deadline(longer, extension)
    return best


def lateness(attempt: Attempt, due: datetime | None, grace: timedelta) -> timedelta:
    """How long after the deadline an attempt came; nothing within the grace time, or where a time is not known."""
    if due is None or attempt.handed_in is None:
        return timedelta(0)
    # Two times of one zone are subtracted as the clock on the wall shows them, wrong by the hour in which it changes.
    late = attempt.handed_in - due.astimezone(UTC)
    return late if late > grace else timedelta(0)


def _days(extension: Extension) -> timedelta:
    return timedelta(days=extension.days or 0)
