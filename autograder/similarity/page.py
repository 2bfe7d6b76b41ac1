"""`similar.html`: pairs of submissions side by side, most alike first, what matches marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autograder.course import Course
from autograder.report.pages.page import clean, render
from autograder.similarity.pairs import COMMON, LEAST, MOST_SHARING, Compared, Pair, Side

MOST_PAIRS = 100
AROUND = 2  # lines before and after a match


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it is shown, or lines that are not.

    Attributes:
        number: its own, or 0 for lines left out.
        text: what it says, or how many are left out.
        match: the number of the stretch that it belongs to, 0 for none.
        begins: whether that stretch begins here.
    """

    number: int
    text: str
    match: int = 0
    begins: bool = False


def page(course: Course, compared: Sequence[Compared], threshold: float, left_out: Sequence[str] = ()) -> str:
    """The page; the same pairs give the same bytes."""
    pairs = ranked(compared)
    return render(
        "similar.html.jinja", style="similar.css", course=course, compared=compared, pairs=pairs[:MOST_PAIRS],
        more=len(pairs) - MOST_PAIRS, threshold=threshold, left_out=left_out, excerpt=excerpt, least=LEAST,
        common=COMMON, most_sharing=MOST_SHARING,
        titles={name: entry.title for name, entry in course.assignments.items()},
    )  # fmt: skip


def ranked(compared: Sequence[Compared]) -> list[Pair]:
    """All pairs, most alike first."""
    return sorted((pair for one in compared for pair in one.pairs), key=lambda pair: (-pair.share, -pair.size))


def excerpt(side: Side) -> list[Line]:
    """The lines that match, a few around them, and in between how many are left out."""
    match: dict[int, int] = {}
    begins = set()
    for number, (first, last) in side.stretches:
        begins.add(first)
        match |= dict.fromkeys(range(first, last + 1), number)
    wanted = {near for line in match for near in range(line - AROUND, line + AROUND + 1)}
    shown: list[Line] = []
    before = 0
    for number, text in enumerate(side.lines, 1):
        if number in wanted:
            _leave_out(shown, number - before - 1)
            before = number
            shown.append(Line(number, clean(text), match.get(number, 0), number in begins))
    _leave_out(shown, len(side.lines) - before)
    return shown


def _leave_out(shown: list[Line], count: int) -> None:
    if count > 0:
        shown.append(Line(0, f"{count} line{'s' if count > 1 else ''} more"))
