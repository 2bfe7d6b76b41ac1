"""Brightspace (D2L): a folder for each hand-in, `STUDENT-SUBMISSION - Ann Lee - Nov 3, 2026 1159 PM`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from autograder.intake.layouts.base import Evidence, HandIn, counted, inside
from autograder.intake.tree import Node
from autograder.standing import Person

_NAME = re.compile(
    r"(?P<id>\d+)-(?P<submission>\d+) ?- ?(?P<name>.+?) ?- ?"
    r"(?P<month>[A-Z][a-z]{2,8})\.? (?P<day>\d{1,2}), (?P<year>\d{4}) "
    r"(?P<hour>\d{1,2}):?(?P<minute>\d{2}) ?(?P<half>[AaPp][Mm])"
)

# A date in another language or form, or none, is no reason to lose its student.
_OTHERWISE = re.compile(r"(?P<id>\d+)-(?P<submission>\d+) ?- ?(?P<name>.+?)(?: - (?P<date>.*))?", re.DOTALL)
_DATED = re.compile(r"\d+-\d+ ?- ?.+?(?: ?- ?[A-Z][a-z]{2,8}\.? \d{1,2}, \d| - [^-]*\d).*", re.DOTALL)


class Brightspace:
    """See the module."""

    name, title, whole_repositories = "brightspace", "Brightspace", False
    own = re.compile(r"index\.html", re.IGNORECASE)

    def evidence(self, root: Node) -> Evidence:
        """As `Layout.evidence`."""
        entries = [entry for entry in inside(root) if entry.name.lower() != "index.html"]
        return counted(entries, _DATED, "{fitting} of {entries} folders are named like {first}")

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """As `Layout.hand_ins`."""
        for entry in inside(root):
            match = _NAME.fullmatch(entry.name) or _OTHERWISE.fullmatch(entry.name)
            if match is None:
                continue
            person = Person(name=match["name"], id=match["id"])
            number = int(match["submission"][:18])
            when = _time(match) if match.re is _NAME else None
            note = "" if when else f"when it was handed in is not known: the date in {entry.name!r} was not understood"
            yield HandIn((person,), [(entry.name, entry)], when, number=number, note=note)


def _time(said: re.Match[str]) -> datetime | None:
    text = f"{said['month'][:3]} {said['day']} {said['year']} {said['hour']}:{said['minute']} {said['half']}"
    try:
        return datetime.strptime(text, "%b %d %Y %I:%M %p")
    except ValueError:
        return None
