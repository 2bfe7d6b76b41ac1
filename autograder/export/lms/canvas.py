"""A gradebook of Canvas: a column for each assignment, `Masked mean (1234)`, and a line of points possible."""

from __future__ import annotations

import re

from autograder.course import Assignment
from autograder.export.lms.placing import Placed, place, scale_of
from autograder.export.lms.sheet import NoColumn, Sheet, SheetError
from autograder.standing import Person, Row

_IDS = ("ID", "SIS User ID", "SIS Login ID", "Integration ID")
_ID = re.compile(r"\s*\(\d+\)$")  # which Canvas writes behind the name of an assignment
_NO_STUDENT = re.compile(r"\s*(points possible|student, test)\s*", re.IGNORECASE)

MOST_NAMED = 20


def fill(sheet: Sheet, entry: Assignment, rows: list[Row], column: str = "", *, rescale: bool = False) -> Placed:
    """Write one assignment's marks into its column.

    Args:
        sheet: the gradebook.
        entry: the assignment.
        rows: its rows.
        column: the column's heading, with or without Canvas's number; when empty, the assignment's name or title.
        rescale: write shares of the points that Canvas has for it.

    Raises:
        SheetError: if it is no gradebook of Canvas, or no column or several are the assignment's.
    """
    headings = [sheet.value(0, number).strip() for number in range(len(sheet.cells[0]))]
    if headings[0] != "Student" or "ID" not in headings:
        raise SheetError(
            f"{sheet.path} begins with {', '.join(headings[:3])}; a gradebook of Canvas begins with Student, ID"
        )
    place_of = _column(sheet, headings, entry, column)
    worth, lines = "", list[tuple[int, Person]]()
    for line in range(1, len(sheet.cells)):
        name = sheet.value(line, 0)
        if name.strip().casefold() == "points possible":
            worth = sheet.value(line, place_of)
        elif name.strip() and not _NO_STUDENT.fullmatch(name):
            ids = [sheet.value(line, headings.index(key)).strip() for key in _IDS if key in headings]
            first, *others = [*filter(None, ids), name]
            lines.append((line, Person(name.strip(), first, others=tuple(others))))
    scale = scale_of(sheet, worth, entry.points, headings[place_of], rescale=rescale)
    return place(sheet, lines, rows, place_of, scale, lambda line, _, text: sheet.put(line, place_of, text))


def _column(sheet: Sheet, headings: list[str], entry: Assignment, wanted: str) -> int:
    names = {_plain(wanted)} if wanted else {_plain(entry.name), _plain(entry.title)}
    exact = [number for number, heading in enumerate(headings) if wanted and heading == wanted.strip()]
    fitting = exact or [
        number for number, heading in enumerate(headings) if _plain(_ID.sub("", heading)) in names - {""}
    ]
    looked = f"called {wanted!r}" if wanted else f"called {entry.title} or {entry.name}"
    if not fitting:
        there = [heading for heading in headings if _ID.search(heading)]
        listed = ", ".join(there[:MOST_NAMED]) + (", …" if len(there) > MOST_NAMED else "")
        raise NoColumn(f"{sheet.path} has no column {looked}; name one with --column: {listed or 'it has none'}")
    if len(fitting) > 1:
        listed = ", ".join(headings[number] for number in fitting)
        raise SheetError(f"{sheet.path} has {len(fitting)} columns {looked}; name one with --column: {listed}")
    return fitting[0]


def _plain(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()
