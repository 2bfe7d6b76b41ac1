"""What every layout gives: hand-ins, each with the people behind it, the time if the export holds it, and the files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from autograder.intake.reading import Unreadable
from autograder.intake.tree import Node
from autograder.intake.walking import in_order
from autograder.standing import Person


@dataclass(slots=True)
class HandIn:
    """Something handed in at one time, by one student or by several together.

    Attributes:
        people: who handed it in; never empty.
        files: each with the path to show; a file's own name is what the student called it.
        handed_in: when; without a time zone if the export gives none.
        marked_late: the export says that it is late.
        number: of several hand-ins without a time, the higher is the later.
        note: what had to be guessed, for the student's row.
    """

    people: tuple[Person, ...]
    files: list[tuple[str, Node]] = field(default_factory=list)
    handed_in: datetime | None = None
    marked_late: bool = False
    number: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """How well a folder fits a layout.

    Attributes:
        fitting: how many of its entries are named as the layout names them.
        entries: how many it has, without what any system leaves behind.
        because: what was seen, for the operator.
    """

    fitting: int
    entries: int
    because: str


class Layout(Protocol):
    """One system's way to pack a class."""

    name: str
    """What `--layout` calls it."""
    title: str
    """What people call it."""
    own: re.Pattern[str]
    """Names at the top of an export that the system itself writes: they are nobody's work."""
    whole_repositories: bool
    """Hand-ins hold all that was handed out, so what is not named after an assignment is not listed."""

    def evidence(self, root: Node) -> Evidence:
        """How well a folder fits.

        Raises:
            Unreadable: if it cannot be opened.
        """
        ...

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """What was handed in, in the folder's order; entries named otherwise are left out.

        Raises:
            Unreadable: if it cannot be opened.
        """
        ...


def matching(entries: Iterable[Node], pattern: re.Pattern[str]) -> Iterator[tuple[Node, re.Match[str]]]:
    """The entries with names of a pattern, each with its match."""
    for entry in entries:
        if match := pattern.fullmatch(entry.name):
            yield entry, match


def counted(entries: list[Node], pattern: re.Pattern[str], because: str) -> Evidence:
    """Evidence from names alone. `because` has places for `fitting`, `entries` and the `first` name that fits."""
    fitting = [entry.name for entry, _ in matching(entries, pattern)]
    if not fitting:
        return Evidence(0, len(entries), "")
    words = because.format(fitting=len(fitting), entries=len(entries), first=fitting[0])
    return Evidence(len(fitting), len(entries), words)


def inside(folder: Node) -> list[Node]:
    """What a folder holds, by name; nothing if it cannot be opened."""
    try:
        return in_order(folder)
    except Unreadable:
        return []


def called(entry: Node, name: str) -> tuple[str, Node]:
    """A file under the name that its student gave it, with the export's name to show."""
    shown, entry.name = entry.name, name
    return shown, entry
