"""Moodle, "Download all submissions": a folder for each student, or all files in one, named after student and id.

    Ann Lee_1234567_assignsubmission_file_/masked_mean.py
    Ann Lee_1234567_assignsubmission_file_masked_mean.py

The times are in the grading worksheet, which can be given as the roster.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.intake.layouts.base import Evidence, HandIn, called, counted, inside, matching
from autograder.intake.tree import Node
from autograder.standing import Person

_NAME = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)(?:_(?P<file>.*))?", re.DOTALL)


class Moodle:
    """See the module."""

    name, title, whole_repositories = "moodle", "Moodle", False
    own = re.compile(r"(?!)")

    def evidence(self, root: Node) -> Evidence:
        """As `Layout.evidence`."""
        return counted(inside(root), _NAME, "{fitting} of {entries} entries are named like {first}")

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """As `Layout.hand_ins`: a student's files and online text are one."""
        found: dict[str, HandIn] = {}
        for entry, match in matching(inside(root), _NAME):
            person = Person(name=match["name"], id=match["id"])
            hand_in = found.setdefault(match["id"], HandIn((person,)))
            hand_in.files.append(called(entry, match["file"]) if match["file"] else (entry.name, entry))
        yield from found.values()
