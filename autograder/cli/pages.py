"""`autograder report` and `autograder feedback`: pages from a folder that was graded."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from autograder.cli.graded import Graded, load
from autograder.cli.writing import FileError, telling
from autograder.course import find
from autograder.errors import did_you_mean
from autograder.report.naming import file_names
from autograder.report.pages import feedback as pages
from autograder.report.writing import replace
from autograder.visibility import Show


def report(folder: Path, out: Path | None, *, anonymous: bool, course_folder: Path | None) -> int:
    """Write the course's report; returns the exit status."""
    from autograder.report.pages.course_report import report as make

    course = find(course_folder)
    graded = load(course, folder)
    place = out or folder / ("report-anonymous.html" if anonymous else "report.html")
    names = file_names(row.student for row in graded.rows)
    beside = place.parent.resolve() == folder.resolve()

    def address(student: str) -> str:
        """Links lead to the pages that are there, and from where they are found."""
        there = beside and (folder / pages.FOLDER / f"{names[student]}.html").exists()
        return pages.address(names, student) if there else ""

    text = make(course, graded.rows, anonymous=anonymous, secret=graded.seed, feedback=address)
    with telling(place):
        replace(place, text)
    print(f"{place}  ({len(text.encode()) / 1e6:.1f} MB)")
    return 0


def feedback(folder: Path, only: list[str], show: str, *, course_folder: Path | None) -> int:
    """Write the students' pages; returns the exit status."""
    course = find(course_folder)
    graded = load(course, folder)
    _check_names(graded, only)
    with telling(folder / pages.FOLDER):
        written = pages.write(
            course, graded.rows, folder, show=Show(show), now=datetime.now(UTC), due=graded.due, only=tuple(only)
        )
    count = f"{len(written)} pages" if len(written) != 1 else "1 page"
    print(f"{count} in {folder / pages.FOLDER}, each as .html and .md; hidden tests: {show}")
    return 0


def _check_names(graded: Graded, only: list[str]) -> None:
    students = dict.fromkeys(row.student for row in graded.rows)
    for name in only:
        if name not in students:
            raise FileError(f"no student called {name!r} among {len(students)}{did_you_mean(name, students)}")
