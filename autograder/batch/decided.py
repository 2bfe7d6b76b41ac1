"""Whose mark a decision is about, when the class has changed since: an id outlives a name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from autograder.batch.entries import ClassList, Decision
from autograder.batch.results import printable
from autograder.standing import Person, Row


def by_row(decisions: Iterable[Decision], class_list: ClassList) -> dict[tuple[str, str], list[Decision]]:
    """The decisions on each mark, in order, by the student's name in this class and the assignment.

    Two students who turn out to have one name get others, and a class list that came late gives everybody theirs. So a
    decision follows the id of whom it is about; without an id, the name.
    """
    names: dict[str, list[str]] = defaultdict(list)
    for name, person in class_list.people.items():
        for number in filter(None, {person.id, *person.others}):
            names[number].append(name)
    found: dict[tuple[str, str], list[Decision]] = defaultdict(list)
    for item in decisions:
        found[_whose(item, names, class_list.people), item.assignment].append(item)
    return found


def the_same(decisions: Iterable[Decision], new: Decision) -> Decision | None:
    """Of the decisions on a mark the one that says what a new one says, whoever gives it."""
    return next((item for item in decisions if (item.points, item.because) == (new.points, new.because)), None)


def _whose(decision: Decision, names: dict[str, list[str]], people: dict[str, Person]) -> str:
    if not decision.person:
        return decision.student
    known = names.get(decision.person, [])
    if len(known) == 1:
        return known[0]
    # The name is somebody else's by now if there is another id behind it.
    namesake = people.get(decision.student)
    return "" if namesake and namesake.id else decision.student


def without_a_row(decisions: Iterable[Decision], class_list: ClassList, rows: Iterable[Row]) -> list[str]:
    """A sentence for each decision that no mark takes in: it is kept, and somebody must say whose it is."""
    there = {(printable(row.student), row.assignment) for row in rows}
    return [
        f"{item.points:+g} for {item.student} in {item.assignment} ({item.because}; {item.by}, {item.when:%Y-%m-%d}) "
        f"is in nobody's mark, since {_why(item, whose, class_list)}; give it again with `autograder adjust`"
        for (whose, name), items in by_row(decisions, class_list).items() if (whose, name) not in there
        for item in items
    ]  # fmt: skip


def _why(decision: Decision, whose: str, class_list: ClassList) -> str:
    """What is in the way of a decision that no mark takes in."""
    namesake = class_list.people.get(decision.student)
    if namesake and not whose:
        return f"it was given to {decision.person}, and {decision.student} has the id {namesake.id} in this class"
    if whose in class_list.people or any(whose == standing.student for standing in class_list.standings):
        return f"{whose} has no row for {decision.assignment}"
    return "the class has no row of that name"
