"""Brightspace (D2L): a folder for each hand-in, `STUDENT-SUBMISSION - Ann Lee - Nov 3, 2026 1159 PM`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from autograder.intake.layouts.base import Evidence, HandIn, counted, inside, matching
from autograder.intake.tree import Node
from autograder.standing import Person

_NAME = re.compile(
    r"(?P<id>\d+)-(?P<submission>\d+) ?- ?(?P<name>.+?) ?- ?"
    r"(?P<month>[A-Z][a-z]{2,8})\.? (?P<day>\d{1,2}), (?P<year>\d{4}) "
    r"(?P<hour>\d{1,2}):?(?P<minute>\d{2}) ?(?P<half>[AaPp][Mm])"
)


class Brightspace:
    """See the module."""

    name, title, whole_repositories = "brightspace", "Brightspace", False
    own = re.compile(r"index\.html", re.IGNORECASE)

    def evidence(self, root: Node) -> Evidence:
        """As `Layout.evidence`."""
        entries = [entry for entry in inside(root) if entry.name.lower() != "index.html"]
        return counted(entries, _NAME, "{fitting} of {entries} folders are named like {first}")

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """As `Layout.hand_ins`."""
        for entry, match in matching(inside(root), _NAME):
            person = Person(name=match["name"], id=match["id"])
            number = int(match["submission"][:18])
            yield HandIn((person,), [(entry.name, entry)], _time(match), number=number)


def _time(said: re.Match[str]) -> datetime | None:
    text = f"{said['month'][:3]} {said['day']} {said['year']} {said['hour']}:{said['minute']} {said['half']}"
    try:
        return datetime.strptime(text, "%b %d %Y %I:%M %p")
    except ValueError:
        return None
