"""`report.html`: a course on one page, for whoever decides what to teach again on Monday."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from markupsafe import Markup

from autograder.course import Course
from autograder.report.pages import charts
from autograder.report.pages.items import Item
from autograder.report.pages.overview import Cell, Overview, Part, Who, overview
from autograder.report.pages.page import clean, points, render
from autograder.standing import Row

LOW = 0.2  # a discrimination below it does not tell strong work from weak
MANY = 200  # students; of more, what is folded away is made when it is unfolded
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
    places = {line.who.anchor: number for number, line in enumerate(seen.lines)}
    return render(
        "report.html.jinja", script="report.js", course=course, seen=seen, anonymous=anonymous, low=LOW,
        wide=len(seen.parts) > WIDE, total_chart=_total_chart(seen), part_charts=_part_charts(seen),
        item_chart=_item_chart(seen), attempt_chart=_attempt_chart(seen.parts), items=_items(seen.parts),
        lacking=len(seen.lines) - len(seen.shares),
        has_ids=any(line.who.id for line in seen.lines), cells=_cell, names=partial(_names, places=places),
        many=len(seen.lines) > MANY,
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


def _names(who: list[Who], places: dict[str, int]) -> Markup:
    """Links to students; in a large class their places in the table, from which the script makes links when asked.

    A thousand students make fifty thousand links: half of the page, and most of the time that it takes to open.
    """
    if len(places) > MANY:
        return Markup('<ul class="who" data-who="{}"></ul>').format(" ".join(str(places[item.anchor]) for item in who))
    links = [Markup("<li><a href=#{}>{}</a>").format(item.anchor, clean(item.name)) for item in who]
    return Markup('<ul class="who">{}</ul>').format(Markup("").join(links))


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
