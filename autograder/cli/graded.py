"""What the pages are made from: a graded folder's rows, its seed, and when hidden tests may be shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autograder.batch import rows
from autograder.course import Course
from autograder.policy.deadlines import deadline
from autograder.standing import Row


@dataclass(frozen=True, slots=True)
class Graded:
    """A folder that was graded.

    Attributes:
        rows: of the whole class.
        seed: of its last run; nobody but the staff knows it.
        due: by assignment, until when the last of the class may hand in; one without a deadline is not here.
    """

    rows: list[Row]
    seed: str
    due: dict[str, datetime]


def load(course: Course, folder: Path) -> Graded:
    """Read a folder that `autograder grade --out` wrote.

    Raises:
        JournalError: if it is none, or cannot be read.
    """
    results = rows.finished(folder)
    made = rows.rows(course, results)
    due: dict[str, datetime] = {}
    for row in made:
        when = deadline(course, course.assignments[row.assignment], row.student, row.person).due
        if when is not None:
            # Whoever has an extension must not read in a friend's page what the hidden tests ask.
            due[row.assignment] = max(when, due.get(row.assignment, when))
    return Graded(made, results.seed, due)
