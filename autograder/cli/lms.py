"""`autograder export canvas` and `moodle`: marks into the file that the LMS gave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from autograder.batch.rows import load
from autograder.cli.plain import without_controls
from autograder.cli.writing import telling
from autograder.course import Assignment, find
from autograder.errors import ToldError
from autograder.export.lms import canvas as canvas_file
from autograder.export.lms import moodle as moodle_file
from autograder.export.lms.placing import Placed
from autograder.export.lms.sheet import NoColumn, Sheet, read_sheet
from autograder.report.writing import replace_bytes
from autograder.standing import Row

MOST_NAMES = 20
Fill = Callable[[Sheet, Assignment, list[Row]], Placed]


class ExportError(ToldError):
    """What was asked for cannot be written; the text says why."""


def canvas(
    grades: Path, template: Path, out: Path | None, assignment: str | None, column: str, *, rescale: bool,
    course_folder: Path | None,
) -> int:  # fmt: skip
    """Fill a gradebook of Canvas: every graded assignment that has a column in it; returns the exit status."""

    def fill(sheet: Sheet, entry: Assignment, rows: list[Row]) -> Placed:
        return canvas_file.fill(sheet, entry, rows, column, rescale=rescale)

    return _fill(grades, template, out, assignment, fill, course_folder, several=not column)


def moodle(
    grades: Path, template: Path, out: Path | None, assignment: str | None, *, feedback: bool, rescale: bool,
    course_folder: Path | None,
) -> int:  # fmt: skip
    """Fill a worksheet of Moodle, which is one assignment's; returns the exit status."""

    def fill(sheet: Sheet, entry: Assignment, rows: list[Row]) -> Placed:
        return moodle_file.fill(sheet, entry, rows, rescale=rescale, feedback=feedback)

    return _fill(grades, template, out, assignment, fill, course_folder, several=False)


def _fill(
    grades: Path, template: Path, out: Path | None, assignment: str | None, fill: Fill, course_folder: Path | None, *,
    several: bool,
) -> int:  # fmt: skip
    course = find(course_folder)
    target = out or template.with_name(f"{template.stem}-filled{template.suffix}")
    if target.exists() and template.exists() and target.samefile(template):
        raise ExportError(
            f"{target} is the template itself, which is kept as it is; name another file with --out, or none to get "
            f"{template.stem}-filled{template.suffix}"
        )
    rows = load(course, grades)
    sheet = read_sheet(template)
    graded = [entry for entry in course.choose([assignment] if assignment else []) if _of(rows, entry)]
    if not graded or (len(graded) > 1 and not several):
        found = ", ".join(entry.name for entry in graded) or "none that is in it"
        raise ExportError(f"{grades} holds marks of {found}; say which one to write with --assignment")
    written = 0
    for entry in graded:
        try:
            placed = fill(sheet, entry, _of(rows, entry))
        except NoColumn as error:
            if assignment or len(graded) == 1:
                raise
            print(f"• {entry.name}: {error}")
            continue
        written += placed.written
        print(f"{entry.name}: {placed.written} marks")
        _list(f"{entry.name}, no place for", placed.unplaced)
        _list(f"{entry.name}, no mark for", placed.without_mark)
    with telling(target):
        replace_bytes(target, sheet.as_bytes())
    print(f"{written} marks written to {target}; nothing else in it was changed")
    return 0


def _of(rows: list[Row], entry: Assignment) -> list[Row]:
    return [row for row in rows if row.assignment == entry.name]


def _list(what: str, names: list[str]) -> None:
    for name in names[:MOST_NAMES]:
        print(f"• {what} {without_controls(name)}")
    if len(names) > MOST_NAMES:
        print(f"• {what} {len(names) - MOST_NAMES} more")
