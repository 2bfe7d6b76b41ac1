"""What the grader wrote itself: a folder of grades that lies in the class's own is nobody's work."""

from __future__ import annotations

from autograder.intake.reading import Unreadable
from autograder.intake.taking import Wanted
from autograder.intake.tree import Group, Node

JOURNAL = "journal.jsonl"
RESULTS = "results"
REASON = "grades that `autograder grade` wrote; no student"
_BEGINNING = b'{"kind":"run",'


def without_grades(root: Node, wanted: Wanted) -> tuple[Node, list[str]]:
    """A class's folder without those that grades were written to, and without the results in it if it is one itself.

    Returns:
        The folder, and the names of what was left out of it.

    Raises:
        Unreadable: if the folder cannot be opened.
    """
    children = root.children()
    itself = _holds_journal(children)
    ours = [
        child
        for child in children
        if child.is_folder and ((itself and child.name == RESULTS) or _is_of_grades(child, wanted))
    ]
    if not ours:
        return root, []
    rest = Group(root.name)
    rest.files = [child for child in children if child not in ours]
    return rest, sorted(child.name for child in ours)


def _is_of_grades(folder: Node, wanted: Wanted) -> bool:
    try:
        children = folder.children()
    except Unreadable:
        return False
    # A student who wrote such a file into a folder with work in it is a student still.
    return _holds_journal(children) and not any(wanted.has(child.name) for child in children)


def _holds_journal(children: list[Node]) -> bool:
    journal = next((child for child in children if child.name == JOURNAL and not child.is_folder), None)
    if journal is None:
        return False
    try:
        with journal.open() as (stream, _):
            return stream.read(len(_BEGINNING)) == _BEGINNING
    except Unreadable:
        return False
