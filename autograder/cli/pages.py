"""`autograder report` and `autograder feedback`: pages from a folder that was graded."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from autograder.cli.graded import load
from autograder.cli.writing import telling
from autograder.course import find
from autograder.report.naming import file_names
from autograder.report.pages import feedback as pages
from autograder.report.writing import replace
from autograder.standing import who_is_meant
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
    people = {row.student: row.person for row in graded.rows}
    meant = tuple(who_is_meant(given, people) for given in only)
    with telling(folder / pages.FOLDER):
        written = pages.write(
            course, graded.rows, folder, show=Show(show), now=datetime.now(UTC), due=graded.due, only=meant
        )
    count = f"{len(written)} pages" if len(written) != 1 else "1 page"
    print(f"{count} in {folder / pages.FOLDER}, each as .html and .md; hidden tests: {show}")
    return 0
