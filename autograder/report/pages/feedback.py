"""A student's page over all their assignments, as HTML and as Markdown: the mark, how it came about, what to mend."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from autograder.course import Course
from autograder.report.naming import file_names
from autograder.report.pages import markdown
from autograder.report.pages.page import render
from autograder.report.pages.sheet import Sheet, sheet
from autograder.report.writing import replace
from autograder.standing import Person, Row
from autograder.visibility import Show

FOLDER = "feedback"


def html(
    course: Course, rows: list[Row], *, show: Show = Show.PUBLISHED, now: datetime,
    due: Mapping[str, datetime] | None = None,
) -> str:  # fmt: skip
    """One student's page; it needs nothing else, runs no script, and the same rows give the same bytes.

    Args:
        course: for the order and the titles of assignments, and the stubs that messages point to.
        rows: of one student.
        show: what is shown of hidden tests.
        now: with a time zone.
        due: until when each assignment may be handed in, by name; one that is not here is never over.

    Raises:
        ValueError: if the rows are of several students, or there are none.
    """
    return _html(course, *_sheets(course, rows, show, now, due or {}))


def text(
    course: Course, rows: list[Row], *, show: Show = Show.PUBLISHED, now: datetime,
    due: Mapping[str, datetime] | None = None,
) -> str:  # fmt: skip
    """The same as `html`, as Markdown."""
    return markdown.page(course.title, *_sheets(course, rows, show, now, due or {}))


def address(names: Mapping[str, str], student: str) -> str:
    """Where a student's page lies, seen from the folder of grades, as a link."""
    from urllib.parse import quote

    return f"{FOLDER}/{quote(names[student])}.html"


def write(
    course: Course, rows: list[Row], folder: Path, *, show: Show, now: datetime,
    due: Mapping[str, datetime] | None = None, only: tuple[str, ...] = (),
) -> list[Path]:  # fmt: skip
    """Write `feedback/STUDENT.html` and `.md`, two files a student that no two students share.

    Args:
        course: see `html`.
        rows: of the whole class, also if `only` some are written: a file's name depends on who else there is.
        folder: the folder of grades.
        show: see `html`.
        now: see `html`.
        due: see `html`.
        only: write these students' pages alone; all when empty.

    Returns:
        The HTML files.

    Raises:
        OSError: if one cannot be written; each is whole or as it was.
    """
    by_student: dict[str, list[Row]] = {}
    for row in rows:
        by_student.setdefault(row.student, []).append(row)
    names = file_names(by_student)
    place = folder / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    written = []
    for student, own in by_student.items():
        if only and student not in only:
            continue
        page = place / f"{names[student]}.html"
        seen = _sheets(course, own, show, now, due or {})
        replace(page, _html(course, *seen))
        replace(place / f"{names[student]}.md", markdown.page(course.title, *seen))
        written.append(page)
    return written


def _html(course: Course, student: str, person: Person, sheets: list[Sheet]) -> str:
    return render("feedback.html.jinja", course=course, student=student, person=person, sheets=sheets)


def _sheets(
    course: Course, rows: list[Row], show: Show, now: datetime, due: Mapping[str, datetime]
) -> tuple[str, Person, list[Sheet]]:
    students = {row.student for row in rows}
    if len(students) != 1:
        raise ValueError(f"a page is one student's, and these rows are of {len(students)}")
    order = list(course.assignments)
    own = sorted(rows, key=lambda row: order.index(row.assignment))
    person = next((row.person for row in own if row.person != Person()), Person())
    made = [sheet(course, row, show=show, now=now, due=due.get(row.assignment)) for row in own]
    return students.pop(), person, made
