"""What the pages are made from: a graded folder's rows, its seed, and when hidden tests may be shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from autograder.batch.journal import Entry, JournalError, RunHeader
from autograder.course import Course
from autograder.standing import Row


@dataclass(frozen=True, slots=True)
class Graded:
    """A folder that was graded.

    Attributes:
        rows: of the whole class.
        seed: of its last run; nobody but the staff knows it.
        due: by assignment, when the last of the class may hand in; who has no deadline is not here.
    """

    rows: list[Row]
    seed: str
    due: dict[str, datetime]


def load(course: Course, folder: Path) -> Graded:
    """Read a folder that `autograder grade --out` wrote.

    Raises:
        JournalError: if it is none, or cannot be read.
    """
    # TODO(merge): rows from `autograder.batch.rows.load`, seed from `read_results`, due from `policy.deadlines`.
    path = folder / "journal.jsonl"
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise JournalError(
            f"{path} cannot be read: {error.strerror}; expected a folder that `autograder grade --out` wrote"
        ) from None
    records = [msgspec.json.decode(line, type=RunHeader | Entry) for line in lines]
    seed = next((record.seed for record in reversed(records) if isinstance(record, RunHeader)), "")
    last = {(r.student, r.outcome.assignment): r for r in records if isinstance(r, Entry)}
    rows = [Row(entry.student, entry.outcome.assignment, entry.file, entry.outcome) for entry in last.values()]
    return Graded([row for row in rows if row.assignment in course.assignments], seed, {})
