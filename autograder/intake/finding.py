"""From paths on disk to submissions; what cannot be placed is listed, not lost.

A path is what a learning management system exported, recognised by its names, or a plain class: a folder for each
student, or files named after students.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath

from autograder.errors import IntakeError
from autograder.intake.archives import is_archive
from autograder.intake.exports import take_export
from autograder.intake.found import Found, Intake
from autograder.intake.layouts.choosing import LAYOUTS, PLAIN, choose
from autograder.intake.naming import assignment_of, split_flat_name, student_of
from autograder.intake.ours import REASON, without_grades
from autograder.intake.reading import OutOfReach, Unreadable
from autograder.intake.taking import Wanted, add, as_typed, may_be_work, take_entry, take_file, take_student
from autograder.intake.tree import Node, OnDisk, refused
from autograder.intake.walking import Budget, as_folder, in_order

MANY_OTHERS = 2
MANY_UNNAMED = 3


def find(
    paths: Iterable[Path], known: list[str], only_assignment: str | None = None, layout: str = "",
    stubs: Mapping[str, str] | None = None,
) -> Intake:  # fmt: skip
    """Find submissions under files, folders and archives.

    A folder that no system exported holds one folder or archive a student, or files named `STUDENT_ASSIGNMENT.py`; with
    `only_assignment`, files of a flat folder are named after students. An archive is what its contents would be as a
    folder.

    Args:
        paths: what was given.
        known: the course's assignments.
        only_assignment: take this one alone.
        layout: the system that made the exports; recognised when empty.
        stubs: the text of each assignment's stub: a notebook with work in it counts before an untouched stub.

    Raises:
        IntakeError: if a path does not exist or cannot be opened.
    """
    intake, wanted = Intake(), Wanted(known, only_assignment, stubs or {})
    given = list(paths)
    for path in given:
        intake.given = str(path)
        node = OnDisk(existing(path), path.name or path.resolve().name)
        try:
            if node.is_folder:
                _take_class(intake, node, node.path.name, wanted, layout)
            elif is_archive(node.name) and not node.refusal:
                _take_archive(intake, node, wanted, layout, alone=len(given) == 1)
            elif split_flat_name(node.name, known) or assignment_of(node.name, known)[0] is None:
                _take_flat(intake, node, wanted)
            else:
                take_file(intake, node, node.name, wanted, path.resolve().parent.name)
        except Unreadable as error:
            raise IntakeError(f"{path}: {error}") from None
    intake.close()
    _hint_at_assignment(intake, known)
    return intake


def existing(path: Path, what: str = "a file or a folder of submissions") -> Path:
    """Where a path leads that was given on the command line.

    Raises:
        IntakeError: if it leads nowhere; `what` should have been given.
    """
    try:
        return path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        reason = "does not exist" if isinstance(error, FileNotFoundError) else "cannot be opened"
        raise IntakeError(f"{path} {reason}; give {what}") from None


def find_one(
    folder: Path, known: list[str], assignment: str, student: str, stubs: Mapping[str, str] | None = None
) -> tuple[Found | None, list[str], list[str]]:
    """One student's work on one assignment, in a folder that holds nothing else; arguments as for `find`.

    Returns:
        The submission, or None if there is none, what the folder holds that was not taken, and why this
        machine could not read some of it.
    """
    intake = Intake()
    take_student(intake, OnDisk(folder.resolve(), folder.name), student, Wanted(known, assignment, stubs or {}))
    intake.close()
    found = [item for item in intake.each() if item.assignment == assignment]
    beyond = [item.problem for files in intake.aside.values() for item in files if item.out_of_reach]
    return (found[0] if found else None), intake.strays, beyond


def _take_class(intake: Intake, root: Node, name: str, wanted: Wanted, layout: str) -> None:
    """A folder from the command line: an export, which may lie one folder deeper, or a plain class."""
    root, grades = without_grades(root, wanted)
    for folder in grades:
        intake.stray(folder, REASON)
    entries = in_order(root)
    deeper = entries if len(entries) == 1 and entries[0].is_folder else []
    if not _take_export(intake, [root, *deeper], name, wanted, layout):
        _take_folder(intake, root, name, wanted)


def _take_export(intake: Intake, folders: list[Node], name: str, wanted: Wanted, layout: str) -> bool:
    """Take the first of these folders that is an export; returns whether one is.

    Raises:
        Unreadable: if the operator named a layout and no folder fits it.
    """
    for folder in folders:
        choice = choose(folder, layout)
        if choice and choice.evidence.fitting:
            intake.recognised.append(f"{name} is {choice}")
            take_export(intake, choice.layout, folder, wanted)
            return True
    if layout not in ("", PLAIN):
        title = LAYOUTS[layout].title
        raise Unreadable(f"nothing in it is named as {title} names it; leave out --layout, or give another")
    return False


def _take_archive(intake: Intake, node: Node, wanted: Wanted, layout: str, *, alone: bool) -> None:
    """An archive from the command line: an export, a class, or one of several students who each handed in theirs."""
    student = _student_of_archive(node.name, wanted)
    try:
        with as_folder(node, Budget(), whole_class=True) as root:
            if not _take_export(intake, list(_down(root)), node.name, wanted, layout):
                _take_plain_archive(intake, root, student, wanted, of_a_class=alone and not _flat(node, wanted))
    except Unreadable as error:
        if layout not in ("", PLAIN) or (alone and isinstance(error, OutOfReach)):
            raise
        take_file(intake, refused(node.name, error), node.name, wanted, student)


def _down(root: Node) -> Iterator[Node]:
    """A folder and, as long as there is nothing else in it, the one inside."""
    yield root
    while len(inside := in_order(root)) == 1 and inside[0].is_folder:
        root = inside[0]
        yield root


def _take_plain_archive(intake: Intake, root: Node, student: str, wanted: Wanted, *, of_a_class: bool) -> None:
    top, *deeper = _down(root)
    for folder in deeper:
        holds_work = any(wanted.has(child.name) for child in in_order(folder))
        if holds_work and of_a_class:
            break  # a class of one
        top = folder
        if holds_work:
            take_student(intake, top, student, wanted)
            return
    _take_folder(intake, top, student, wanted)


def _flat(node: Node, wanted: Wanted) -> bool:
    return split_flat_name(node.name, wanted.known) is not None


def _take_folder(intake: Intake, root: Node, name: str, wanted: Wanted) -> None:
    entries = in_order(root)
    if _is_one_students(entries, wanted):
        student = as_typed(name)  # one student's own folder
        intake.add_student(student)
        for entry in entries:
            take_entry(intake, entry, entry.name, wanted, student)
        return
    for entry in root.children():
        if entry.is_folder and entry.name.startswith(".") and any(wanted.has(child.name) for child in _inside(entry)):
            intake.stray(entry.name, "a hidden folder; take the dot off its name if it is a student's")
    for entry in entries:
        if entry.is_folder:
            take_student(intake, entry, entry.name, wanted)
        elif is_archive(entry.name):
            take_entry(intake, entry, entry.name, wanted, _student_of_archive(entry.name, wanted))
        else:
            _take_flat(intake, entry, wanted)


def _is_one_students(entries: list[Node], wanted: Wanted) -> bool:
    """Whether a folder that was named on the command line is one student's own and not a class.

    It holds a file named exactly after an assignment, no folder, and at most one other script: two others or more look
    like what other students handed in, and their work must not become one student's.
    """
    if any(entry.is_folder for entry in entries):
        return False
    exact = [entry for entry in entries if wanted.has(entry.name)]
    others = [entry for entry in entries if not wanted.has(entry.name) and may_be_work(entry.name)]
    return bool(exact) and len([entry for entry in others if not entry.name.endswith(".txt")]) < MANY_OTHERS


def _take_flat(intake: Intake, node: Node, wanted: Wanted) -> None:
    if wanted.has(node.name):
        intake.stray(node.name, "it names no student")
        return
    parts = split_flat_name(node.name, wanted.known) if may_be_work(node.name) else None
    if parts and wanted.only in (None, parts[1]):
        add(intake, node, node.name, *parts, "", wanted)
    elif wanted.only and parts is None and may_be_work(node.name):
        add(intake, node, node.name, student_of(node.name), wanted.only, "", wanted)
    else:
        if not wanted.only and not node.refusal and PurePath(node.name).suffix.lower() in (".py", ".ipynb"):
            intake.unnamed.append(node.name)
        intake.stray(node.name, node.refusal)


def _hint_at_assignment(intake: Intake, known: list[str]) -> None:
    """Where files may well be named after students, say once what would make it so."""
    names = intake.unnamed
    if len(names) >= (MANY_UNNAMED if intake.attempts else 2):
        intake.strays[intake.strays.index(names[0])] = (
            f"{names[0]} (this and {len(names) - 1} more are named after no assignment; if they are named after "
            f"students, say which assignment it is, such as --assignment {known[0]})"
        )


def _inside(folder: Node) -> list[Node]:
    try:
        return folder.children()
    except Unreadable:
        return []


def _student_of_archive(name: str, wanted: Wanted) -> str:
    parts = split_flat_name(name, wanted.known)
    return parts[0] if parts else student_of(name)
