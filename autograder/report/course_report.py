"""`report.html`: a course on one page, for whoever decides what to teach again on Monday."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

from markupsafe import Markup

from autograder.course import Course
from autograder.report import charts
from autograder.report.items import Item
from autograder.report.overview import Cell, Overview, Part, Who, overview
from autograder.report.page import clean, points, render
from autograder.standing import Row

LOW = 0.2  # a discrimination below it does not tell strong work from weak
WIDE = 6  # assignments; the table of more needs a page on its side


def report(
    course: Course, rows: list[Row], *, anonymous: bool = False, secret: str = "",
    feedback: Callable[[str], str] = lambda student: "",
) -> str:  # fmt: skip
    """The report as one HTML page that needs nothing else; the same rows give the same bytes.

    Args:
        course: for the order and the titles of assignments.
        rows: one for each student and assignment.
        anonymous: for showing it in class: pseudonyms, and nothing that leads to a person.
        secret: decides the order of the pseudonyms.
        feedback: the address of a student's page, from the report's; empty where there is none.

    Raises:
        ChartsMissing: without matplotlib.
    """
    seen = overview(course, rows, anonymous=anonymous, secret=secret, feedback=feedback)
    return render(
        "report.html.jinja", script="report.js", course=course, seen=seen, anonymous=anonymous, low=LOW,
        wide=len(seen.parts) > WIDE, total_chart=_total_chart(seen), part_charts=_part_charts(seen),
        item_chart=_item_chart(seen), attempt_chart=_attempt_chart(seen.parts), items=_items(seen.parts),
        lacking=len(seen.lines) - len(seen.shares),
        has_ids=any(line.who.id for line in seen.lines), cells=_cell, names=_names,
    )  # fmt: skip


def _total_chart(seen: Overview) -> str:
    return charts.histogram(
        seen.shares, "Students by share of all points", width=5.6, height=2.3, what="share of all points"
    )


def _part_charts(seen: Overview) -> dict[str, str]:
    return {
        part.name: charts.histogram(part.shares, f"{part.title}: students by share of points", width=2.3, height=1.3)
        for part in seen.parts
    }


def _items(parts: list[Part]) -> list[tuple[str, Item]]:
    """All tasks with their assignment's title, what fewest passed first."""
    items = [(part.title, item) for part in parts for item in part.items]
    return sorted(items, key=lambda pair: pair[1].passed / pair[1].judged)


def _cell(cell: Cell | None) -> Markup:
    """A mark in the table of students; there may be twenty thousand of these, so they are short."""
    if cell is None:
        return Markup('<td class="n">')
    mark = "" if cell.status == "missing" and not cell.mark else points(cell.mark).replace("–", "")
    sign = (
        Markup('<span aria-hidden="true">{}</span><span class="heard">{}</span>').format(cell.symbol, cell.status)
        if cell.symbol
        else ""
    )
    late = '<span class="warn"><span aria-hidden="true">L</span><span class="heard">late</span></span>'
    parts = [mark, sign, Markup(late) if cell.late else ""]
    return Markup('<td class="n">{}').format(Markup(" ").join(part for part in parts if part))


def _names(who: list[Who]) -> Markup:
    """Links to students; a large class has fifty thousand of these, and a list item may go without its end."""
    return Markup("").join(map(_name, who))


@cache
def _name(who: Who) -> Markup:
    return Markup("<li><a href=#{}>{}</a>").format(who.anchor, clean(who.name))


def _item_chart(seen: Overview) -> str:
    dots = [
        (item.earned, item.discrimination, item.task)
        for part in seen.parts
        for item in part.items
        if item.discrimination is not None
    ]
    if not dots:
        return ""
    return charts.scatter(dots, "Tasks by difficulty and discrimination", low=LOW, width=5.6, height=3.2)


def _attempt_chart(parts: list[Part]) -> str:
    numbers = Counter(min(count, 6) for part in parts if part.known for count in part.attempts)
    if not numbers:
        return ""
    kinds = {("6 or more" if number == 6 else str(number)): numbers[number] for number in range(1, 7)}
    return charts.bars(kinds, "Hand-ins by number of attempts", what="attempts for one assignment")
