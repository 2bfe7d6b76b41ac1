"""From what an operator names to students and their attempts: found, matched with the class list, put in order."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from autograder.course import Course
from autograder.intake.finding import find
from autograder.intake.found import NO_ASSIGNMENT, Intake
from autograder.intake.identifying import identify
from autograder.intake.reading import other_kind
from autograder.intake.roster import Listed, RosterError, read_roster


def gather(
    course: Course, paths: Iterable[Path], assignment: str | None = None, layout: str = "", roster: Path | None = None
) -> Intake:
    """Find everything under `paths`, and say whose it is.

    Args:
        course: for the names of assignments, their stubs, and the time zone.
        paths: exports, folders, archives and files.
        assignment: take this one alone.
        layout: the system that made the exports; recognised when empty.
        roster: the class list, if there is one.

    Raises:
        RosterError, IntakeError: with a sentence for the operator.
    """
    entries = _listed(roster) if roster else None
    intake = find(paths, list(course.assignments), assignment, layout, course.stub_texts())
    # What is no submission is somebody's, too: it goes the way of the attempts, and gets the name that they get.
    intake.attempts |= {(student, NO_ASSIGNMENT): files for student, files in intake.aside.items()}
    identify(intake, entries, course.terms.zone)
    aside = [key for key in intake.attempts if key[1] == NO_ASSIGNMENT]
    intake.aside = {key[0]: intake.attempts.pop(key) for key in aside}
    return intake


def _listed(roster: Path) -> list[Listed]:
    """The class list; what is no table at all is said in words for the operator, not for a student."""
    with suppress(OSError):
        if kind := other_kind(roster.read_bytes()):
            raise RosterError(
                f"{roster} is {kind}, expected a class list as CSV; give submissions without --roster, and export "
                "the list as a table"
            )
    return read_roster(roster)
