"""A grading worksheet of Moodle: one assignment's, of which only grade and feedback may change."""

from __future__ import annotations

import re

from autograder.course import Assignment
from autograder.export.lms.placing import Placed, place, scale_of
from autograder.export.lms.sheet import Sheet, SheetError
from autograder.report.wording import as_sentence, load_error
from autograder.standing import Person, Row

_COMMA = re.compile(r"\d+,\d+")


def fill(sheet: Sheet, entry: Assignment, rows: list[Row], *, rescale: bool = False, feedback: bool = False) -> Placed:
    """Write one assignment's marks, and how they came about if that is wanted.

    Args:
        sheet: the worksheet.
        entry: the assignment.
        rows: its rows.
        rescale: write shares of the points that Moodle has for it.
        feedback: write how a mark came about beside it.

    Raises:
        SheetError: if it is no worksheet of Moodle.
    """
    headings = [sheet.value(0, number).strip() for number in range(len(sheet.cells[0]))]
    lacking = [name for name in ("Identifier", "Grade") if name not in headings]
    if lacking or (feedback and "Feedback comments" not in headings):
        missing = ", ".join(lacking or ["Feedback comments"])
        raise SheetError(
            f"{sheet.path} has no column {missing}; download the grading worksheet from Moodle, in English"
        )
    at = {name: number for number, name in reversed(list(enumerate(headings)))}
    lines, worth = list[tuple[int, Person]](), ""
    for line in range(1, len(sheet.cells)):
        if identifier := sheet.value(line, at["Identifier"]).strip():
            cell = {name: sheet.value(line, number).strip() for name, number in at.items()}
            others = tuple(filter(None, (cell.get("ID number", ""), cell.get("Username", ""))))
            number = re.sub(r"^.*?(?=\d+$)", "", identifier)
            lines.append(
                (line, Person(cell.get("Full name", ""), number, cell.get("Email address", ""), others=others))
            )
            worth = worth or cell.get("Maximum Grade", "") or cell.get("Maximum grade", "")
    used = [sheet.value(line, column) for line, _ in lines for column in (at["Grade"], at.get("Maximum Grade", 0))]
    decimal = "," if any(_COMMA.fullmatch(text.strip()) for text in used) else "."

    def write(line: int, row: Row, text: str) -> None:
        sheet.put(line, at["Grade"], text)
        if feedback:
            sheet.put(line, at["Feedback comments"], _in_words(row))

    scale = scale_of(sheet, worth, entry.points, entry.title, rescale=rescale)
    return place(sheet, lines, rows, at["Grade"], scale, write, decimal)


def _in_words(row: Row) -> str:
    steps = [as_sentence(step) for step in row.mark.steps]
    best = f"{row.outcome.max_score:g} points by the tests"
    earned = f"{row.outcome.status}: {'no mark' if row.mark.earned is None else f'{row.mark.earned:g} of {best}'}"
    reasons = row.outcome.notes if row.outcome.kind != "judged" else []
    if row.outcome.status == "does not load":
        reasons = [" ".join(load_error(row.outcome).split())]
    return "; ".join([earned, *steps, *reasons])
