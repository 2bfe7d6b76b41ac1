"""An export of a learning management system: its hand-ins, one after the other, become attempts of students."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from autograder.intake.found import Intake
from autograder.intake.layouts.base import HandIn, Layout
from autograder.intake.naming import assignment_of, begun_by
from autograder.intake.taking import Wanted, add, as_typed, may_be_work, take_entry, take_file
from autograder.intake.tree import Node
from autograder.intake.walking import Budget, files_below, in_order
from autograder.standing import Person

SEPARATOR = "\0"
"""Between name and id in the keys of students who are not identified yet; no name of a file holds it."""


def take_export(intake: Intake, layout: Layout, root: Node, wanted: Wanted) -> None:
    """Take all hand-ins of an export, and list what its layout does not explain.

    Raises:
        Unreadable: if the export cannot be read as a whole.
    """
    names = [entry.name for entry in in_order(root)]
    taken: set[str] = set()
    for hand_in in layout.hand_ins(root):
        taken.update(shown.partition("/")[0] for shown, _ in hand_in.files)
        for person in hand_in.people:
            _take_hand_in(intake, layout, hand_in, person, wanted)
    for name in names:
        if name not in taken and not layout.own.fullmatch(name):
            intake.stray(name, f"{layout.title} names nothing like this")


def _take_hand_in(intake: Intake, layout: Layout, hand_in: HandIn, person: Person, wanted: Wanted) -> None:
    name = as_typed(person.name)
    student = f"{name}{SEPARATOR}{person.id}"
    intake.add_student(student, msgspec.structs.replace(person, name=name))
    for shown, node in _files(layout, hand_in, wanted):
        if node.is_folder:
            for path, below in files_below(node, shown, Budget()):
                take_file(intake, below, path, wanted, student)
        elif _is_only_work(node, hand_in, wanted):
            note = f"read as {wanted.only}.py although it is called {node.name}"
            add(intake, node, shown, student, str(wanted.only), note, wanted)
        else:
            take_entry(intake, node, shown, wanted, student)
    if wanted.only and (student, wanted.only) not in intake.pending:
        _list_misnamed(intake, hand_in, wanted)
    intake.settle(hand_in.handed_in, marked_late=hand_in.marked_late, number=hand_in.number, note=hand_in.note)


def _files(layout: Layout, hand_in: HandIn, wanted: Wanted) -> Iterator[tuple[str, Node]]:
    """The files of a hand-in; of a repository, those named after assignments."""
    if not layout.whole_repositories:
        yield from hand_in.files
        return
    for shown, node in hand_in.files:
        for path, below in files_below(node, shown, Budget()):
            if may_be_work(below.name) and any(
                named(below.name, wanted.known)[0] for named in (assignment_of, begun_by)
            ):
                yield path, below


def _list_misnamed(intake: Intake, hand_in: HandIn, wanted: Wanted) -> None:
    """Where the one assignment is missing, a file named after another may be it: somebody has to look."""
    for shown, node in hand_in.files:
        other, _ = assignment_of(node.name, wanted.known)
        if other and may_be_work(node.name):
            intake.stray(shown, f"named after {other}, and {wanted.only} is graded")


def _is_only_work(node: Node, hand_in: HandIn, wanted: Wanted) -> bool:
    """Whether a file is all that was handed in for the one assignment that is graded, whatever it is called."""
    if not wanted.only or not may_be_work(node.name) or assignment_of(node.name, wanted.known)[0]:
        return False
    return len([file for _, file in hand_in.files if file.is_folder or may_be_work(file.name)]) == 1
