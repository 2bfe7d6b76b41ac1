"""`autograder adjust`: a person's decision about one mark, in the journal for good."""

from __future__ import annotations

import getpass
import math
from datetime import UTC, datetime
from pathlib import Path

from autograder.batch.decided import by_row, the_same
from autograder.batch.entries import ClassList, Decision
from autograder.batch.journal import Journal
from autograder.batch.results import JournalError, Results, printable, writable
from autograder.batch.rows import load, rows
from autograder.cli.writing import older_pages, write_all
from autograder.course import find
from autograder.errors import ToldError
from autograder.report.wording import as_mark
from autograder.standing import who_is_meant

KEPT = (
    "the decision is in the journal and need not be given again: {}, and the next `autograder grade` writes the files"
)


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
    if not people:
        there = ", ".join(dict.fromkeys(name for _, name in before)) or "none at all"
        raise DecisionError(
            f"{grades} has no marks for {entry.name}, but for {there}; choose another or grade it first"
        )
    student = who_is_meant(student, people)
    if not because.strip() or not math.isfinite(points):
        raise DecisionError("say with --because why, in words for the student; and points as a number")
    who = by or getpass.getuser()
    with _open(grades) as journal:
        now = datetime.now(UTC).replace(microsecond=0)
        person = before[student, entry.name].person
        decision = writable(Decision(student, entry.name, points, because.strip(), who, now, person.id))
        _refuse_twice(decision, journal.results)
        journal.add(decision)
        made = rows(course, journal.results)
        write_all(made, grades, KEPT)
    (row,) = [row for row in made if (row.student, row.assignment) == (student, entry.name)]
    old, new = before[student, entry.name].mark.final, row.mark.final
    change = f"{as_mark(old)} → {as_mark(new)} of {row.outcome.max_score:g}"
    print(f"{printable(student)}, {entry.name}: {change}, by {who}: {because}")
    best = max(row.outcome.max_score, entry.points)  # a row that the grader could not judge may know none
    if new is not None and new > best:
        print(f"{new:g} is more than the {best:g} points of {entry.name}; if that is not meant, take the rest back "
              "with --points below zero")  # fmt: skip
    if older := older_pages(grades):
        print(older)
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


def _refuse_twice(decision: Decision, results: Results) -> None:
    """A command that is given again by mistake must not count twice."""
    class_list = results.class_list or ClassList({}, [])
    on_it = by_row(results.decisions, class_list).get((decision.student, decision.assignment), [])
    if earlier := the_same(on_it, decision):
        raise DecisionError(
            f"{earlier.by} gave {decision.student} just this on {earlier.when:%Y-%m-%d at %H:%M} UTC: "
            f"{decision.points:+g} in {decision.assignment}, {decision.because}; "
            "if it is meant twice, give it with another reason"
        )
