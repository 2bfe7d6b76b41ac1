"""`autograder adjust`: a person's decision about one mark, in the journal for good."""

from __future__ import annotations

import getpass
import math
from datetime import UTC, datetime
from pathlib import Path

from autograder.batch.entries import Decision
from autograder.batch.journal import Journal
from autograder.batch.results import JournalError, printable
from autograder.batch.rows import load, rows
from autograder.cli.writing import write_all
from autograder.course import find
from autograder.errors import ToldError
from autograder.report.wording import as_mark
from autograder.standing import who_is_meant

KEPT = "the decision is in the journal, so do not take it twice: {} and give the command of the grading again"


class DecisionError(ToldError):
    """The decision cannot be taken as it is; the text says why."""


def run(
    grades: Path, student: str, assignment: str, points: float, because: str, by: str, *, course_folder: Path | None
) -> int:
    """Write the decision and make every file again; returns the exit status."""
    course = find(course_folder)
    (entry,) = course.choose([assignment])
    before = {(row.student, row.assignment): row for row in load(course, grades)}
    people = {row.student: row.person for row in before.values() if row.assignment == entry.name}
    student = who_is_meant(student, people)
    if not because.strip() or not math.isfinite(points):
        raise DecisionError("say with --because why, in words for the student; and points as a number")
    who = by or getpass.getuser()
    with _open(grades) as journal:
        now = datetime.now(UTC).replace(microsecond=0)
        person = before[student, entry.name].person
        journal.add(Decision(student, entry.name, points, because.strip(), who, now, person.id))
        made = rows(course, journal.results)
        write_all(made, grades, KEPT)
    (row,) = [row for row in made if (row.student, row.assignment) == (student, entry.name)]
    old, new = before[student, entry.name].mark.final, row.mark.final
    change = f"{as_mark(old)} → {as_mark(new)} of {row.outcome.max_score:g}"
    print(f"{printable(student)}, {entry.name}: {change}, by {who}: {because}")
    return 0


def _open(grades: Path) -> Journal:
    """The journal; what the batch advises where it cannot be had, another folder, is none for a decision.

    Raises:
        JournalError: if another process holds it, or it cannot be read or written.
    """
    try:
        return Journal(grades)
    except JournalError as error:
        what, _, advice = str(error).rpartition("; ")
        if "--out" not in advice:
            raise
        advice = "wait for it, and decide then" if advice.startswith("wait") else "make it writable"
        raise JournalError(f"{what}; {advice}") from None
