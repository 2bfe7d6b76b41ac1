"""GitHub Classroom, cloned or downloaded: `ASSIGNMENT-submissions/ASSIGNMENT-USER/`, a repository for each student.

A repository holds all that was handed out, so of its files only those named after assignments are looked at. When it
was pushed is not in it: dates of commits are whatever their author says.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator

from autograder.intake.layouts.base import Evidence, HandIn, inside
from autograder.intake.reading import Unreadable
from autograder.intake.tree import Node
from autograder.standing import Person

_MARKS = {".git", ".github"}


class Classroom:
    """See the module."""

    name, title, whole_repositories = "classroom", "GitHub Classroom", True
    own = re.compile(r".*", re.DOTALL)

    def evidence(self, root: Node) -> Evidence:
        """As `Layout.evidence`."""
        folders = [entry for entry in inside(root) if entry.is_folder]
        prefix = _prefix(root, folders)
        fitting = [entry for entry in folders if prefix and entry.name.startswith(prefix) and _is_repository(entry)]
        return Evidence(len(fitting), len(folders), f"{len(fitting)} folders are repositories called {prefix}…")

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """As `Layout.hand_ins`."""
        folders = [entry for entry in inside(root) if entry.is_folder]
        prefix = _prefix(root, folders)
        for entry in folders:
            user = entry.name.removeprefix(prefix)
            yield HandIn((Person(name=user, id=user),), [(entry.name, entry)])


def _prefix(root: Node, folders: list[Node]) -> str:
    """What all repositories' names begin with: the assignment's, as the folder above says or as they have in common."""
    above, submissions, _ = root.name.partition("-submissions")
    if submissions and all(entry.name.startswith(f"{above}-") for entry in folders):
        return f"{above}-"
    common = os.path.commonprefix([entry.name for entry in folders]) if len(folders) > 1 else ""  # noqa: RUF071 - letters are meant
    return common[: common.rfind("-") + 1]


def _is_repository(folder: Node) -> bool:
    try:
        return any(child.name in _MARKS for child in folder.children())
    except Unreadable:
        return False
