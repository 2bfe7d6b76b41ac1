"""nbgrader: `submitted/STUDENT/ASSIGNMENT/` with notebooks and, if it was collected, `timestamp.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from zoneinfo import ZoneInfo

from autograder.intake.layouts.base import Evidence, HandIn, inside
from autograder.intake.reading import Unreadable
from autograder.intake.tree import Node
from autograder.intake.walking import in_order
from autograder.standing import Person

_TIME = re.compile(r"(?P<when>\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d)(?:\.\d+)?\s*(?P<zone>\S+)?")


class Nbgrader:
    """See the module."""

    name, title, whole_repositories = "nbgrader", "nbgrader", False
    own = re.compile(r".*", re.DOTALL)

    def evidence(self, root: Node) -> Evidence:
        """As `Layout.evidence`. A course folder has its name for what was handed in; else time stamps tell."""
        students = _students(root)
        if root.name != "submitted" and not any(child.name == "submitted" for child in inside(root)):
            stamped = [student for student in students if any(_stamp(folder) for folder in inside(student))]
            words = f"{len(stamped)} of {len(students)} folders hold an assignment with a timestamp.txt"
            return Evidence(len(stamped), len(students), words)
        return Evidence(len(students), len(students), "there is a folder called submitted")

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """As `Layout.hand_ins`: each assignment of a student is one; a folder that cannot be opened is one too."""
        for student in _students(root):
            try:
                folders = in_order(student)
            except Unreadable:
                yield HandIn((Person(name=student.name, id=student.name),), [(student.name, student)])
                continue
            for folder in folders:
                if folder.is_folder:
                    files = [
                        (f"{student.name}/{folder.name}/{node.name}", node)
                        for node in inside(folder)
                        if node.name != "timestamp.txt"
                    ]
                    stamp = _stamp(folder)
                    person = Person(name=student.name, id=student.name)
                    yield HandIn((person,), files, _time(stamp) if stamp else None)


def _students(root: Node) -> list[Node]:
    within = next((child for child in inside(root) if child.is_folder and child.name == "submitted"), root)
    return [child for child in inside(within) if child.is_folder]


def _stamp(folder: Node) -> Node | None:
    return next((node for node in inside(folder) if node.name == "timestamp.txt"), None) if folder.is_folder else None


def _time(stamp: Node) -> datetime | None:
    try:
        with stamp.open() as (stream, _):
            match = _TIME.search(stream.read(200).decode("utf-8", "replace"))
    except Unreadable:
        return None
    if not match:
        return None
    when = None
    with suppress(ValueError):
        when = datetime.fromisoformat(match["when"])
    if when and match["zone"]:
        with suppress(ValueError, OSError, KeyError):
            when = when.replace(tzinfo=ZoneInfo("UTC" if match["zone"] == "Z" else match["zone"]))
    return when
