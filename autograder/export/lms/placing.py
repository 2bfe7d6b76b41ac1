"""Which line of a gradebook is whose, and what is written there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from autograder.export.lms.sheet import Sheet, SheetError
from autograder.intake.identifying import Roster
from autograder.intake.roster import Listed
from autograder.report.gradebook import points
from autograder.standing import Person, Row


@dataclass(slots=True)
class Placed:
    """What became of the marks.

    Attributes:
        written: how many cells hold a mark now.
        unplaced: marks for which the file has no line, with the reason.
        without_mark: lines of students of whom there is no mark; their cells are as they were.
    """

    written: int = 0
    unplaced: list[str] = field(default_factory=list)
    without_mark: list[str] = field(default_factory=list)


def place(
    sheet: Sheet, lines: Iterable[tuple[int, Person]], rows: Iterable[Row], column: int, scale: float,
    write: Callable[[int, Row, str], None], decimal: str = ".",
) -> Placed:  # fmt: skip
    """Write the marks of one assignment.

    Args:
        sheet: the file.
        lines: its lines of students, with who they are.
        rows: the assignment's.
        column: where marks go.
        scale: what a point is worth in the file.
        write: called with line, row and text of each mark.
        decimal: what the file writes before tenths.
    """
    placed = Placed()
    of_line = {person: line for line, person in lines}
    roster = Roster([Listed(person) for person in of_line])
    taken: dict[int, Row] = {}
    for row in rows:
        person = roster.match(row.person)
        line = of_line.get(person) if person else None
        if line is None:
            placed.unplaced.append(f"{row.student}: no line of the file is theirs, nor can it be told by the name")
        elif line in taken:
            placed.unplaced.append(f"{row.student}: their line is that of {taken[line].student} too")
        else:
            taken[line] = row
            if row.mark.final is None:
                placed.without_mark.append(f"{row.student}: the grader failed, and no mark stands")
            else:
                write(line, row, points(round(row.mark.final * scale, 4)).replace(".", decimal))
                placed.written += 1
    placed.without_mark += [person.name for person, line in of_line.items() if line not in taken]
    return placed


def scale_of(sheet: Sheet, worth: str, mine: float, what: str, *, rescale: bool) -> float:
    """What a point is worth in the file.

    Raises:
        SheetError: if the file's maximum is another than the course's, and nobody asked to rescale.
    """
    try:
        most = float(worth.strip().replace(",", "."))
    except ValueError:
        return 1.0
    if most == mine or most <= 0:
        return 1.0
    if not rescale:
        raise SheetError(
            f"{sheet.path}: {what} is worth {most:g} points there and {mine:g} here; change one, or say --rescale"
        )
    return most / mine
