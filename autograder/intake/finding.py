"""From paths on disk to submissions, one for each student and assignment; what cannot be placed is listed, not lost."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from autograder.errors import ToldError
from autograder.intake.archives import is_archive
from autograder.intake.naming import assignment_of, split_flat_name, student_of
from autograder.intake.opening import is_notebook, source_of
from autograder.intake.reading import Unreadable
from autograder.intake.tree import Node, OnDisk
from autograder.intake.walking import Budget, as_folder, files_below, in_order

MOST_STRAYS = 25
_SUFFIXES = {".py", ".txt", ".pyw"}

MANY_OTHERS = 2


class IntakeError(ToldError):
    """A path given on the command line cannot be used at all."""


@dataclass(frozen=True, slots=True)
class Found:
    """A submission as it was handed in.

    Attributes:
        file: its path, relative to the path that was given.
        source: the text, or None when `problem` says why there is none.
        notes: what had to be guessed or mended.
        exact: whether the file is named exactly as it should be.
        kind: `script`, `notebook`, or `archive` for one that could not be opened.
    """

    student: str
    assignment: str
    file: str
    source: str | None
    problem: str = ""
    notes: tuple[str, ...] = ()
    exact: bool = True
    kind: str = "script"

    @property
    def rank(self) -> tuple[int, bool]:
        """Of several, the lowest is graded: a script before a notebook, an exact name before a close one."""
        return ("script", "notebook", "archive").index(self.kind), not self.exact


@dataclass(slots=True)
class Intake:
    """Everything that was found: submissions, and files that belong to no assignment."""

    submissions: dict[tuple[str, str], Found] = field(default_factory=dict)
    students: dict[str, None] = field(default_factory=dict)
    strays: list[str] = field(default_factory=list)
    _strays_of: dict[str, int] = field(default_factory=dict)

    def stray(self, shown: str, reason: str = "") -> None:
        """List a file that is not graded; of one student's, only the first few by name."""
        folder, _, inside = shown.partition("/")
        if inside:
            self._strays_of[folder] = self._strays_of.get(folder, 0) + 1
            if self._strays_of[folder] > MOST_STRAYS:
                return
        self.strays.append(f"{shown} ({reason})" if reason else shown)

    def close(self) -> None:
        """Say how many were not listed."""
        for folder, count in self._strays_of.items():
            if count > MOST_STRAYS:
                self.strays.append(f"{folder}/… ({count - MOST_STRAYS:,} more files)")


@dataclass(frozen=True, slots=True)
class _Wanted:
    known: list[str]
    only: str | None

    def has(self, name: str) -> bool:
        """Whether a file is named exactly after an assignment."""
        path = PurePath(name)
        return path.suffix in (".py", ".ipynb") and path.stem in self.known


def find(paths: Iterable[Path], known: list[str], only_assignment: str | None = None) -> Intake:
    """Find submissions under files, folders and archives.

    A folder holds one folder or archive a student, or files named `STUDENT_ASSIGNMENT.py`; with `only_assignment`,
    files of a flat folder are named after students. An archive is what its contents would be as a folder.

    Raises:
        IntakeError: if a path does not exist or cannot be opened.
    """
    intake, wanted = Intake(), _Wanted(known, only_assignment)
    given = list(paths)
    for path in given:
        try:
            node = OnDisk(path.resolve(strict=True), path.name or path.resolve().name)
        except (OSError, RuntimeError, ValueError) as error:
            reason = "does not exist" if isinstance(error, FileNotFoundError) else "cannot be opened"
            raise IntakeError(f"{path} {reason}; give a file or a folder of submissions") from None
        if node.is_folder:
            try:
                _take_folder(intake, node, node.path.name, wanted)
            except Unreadable as error:
                raise IntakeError(f"{path}: {error}") from None
        elif is_archive(node.name) and not node.refusal:
            _take_archive(intake, node, wanted, alone=len(given) == 1)
        elif split_flat_name(node.name, known) or assignment_of(node.name, known)[0] is None:
            _take_flat(intake, node, wanted)
        else:
            _take_file(intake, node, node.name, wanted, path.resolve().parent.name)
    intake.close()
    return intake


def find_one(folder: Path, known: list[str], assignment: str, student: str) -> tuple[Found | None, list[str]]:
    """One student's work on one assignment, in a folder that holds nothing else.

    Returns:
        The submission, or None if there is none, and what the folder holds that was not taken.
    """
    intake = Intake()
    _take_student(intake, OnDisk(folder.resolve(), folder.name), student, _Wanted(known, assignment))
    intake.close()
    found = [item for item in intake.submissions.values() if item.assignment == assignment]
    return (found[0] if found else None), intake.strays


def _take_archive(intake: Intake, node: Node, wanted: _Wanted, *, alone: bool) -> None:
    """An archive from the command line: a class, or one of several students who each handed in theirs."""
    student = _student_of_archive(node.name, wanted)
    try:
        with as_folder(node, Budget(), whole_class=True) as root:
            top = root
            while (inside := in_order(top)) and len(inside) == 1 and inside[0].is_folder:
                holds_work = any(wanted.has(child.name) for child in in_order(inside[0]))
                if holds_work and (alone and not split_flat_name(node.name, wanted.known)):
                    break  # a class of one
                top = inside[0]  # type: ignore[assignment]
                if holds_work:
                    _take_student(intake, top, student, wanted)
                    return
            _take_folder(intake, top, student, wanted)
    except Unreadable as error:
        _take_file(intake, Node(node.name, refusal=str(error)), node.name, wanted, student)


def _take_folder(intake: Intake, root: Node, name: str, wanted: _Wanted) -> None:
    entries = in_order(root)
    if _is_one_students(entries, wanted):
        student = _student(name)  # one student's own folder
        intake.students[student] = None
        for entry in entries:
            _take_entry(intake, entry, entry.name, wanted, student)
        return
    for entry in root.children():
        if entry.is_folder and entry.name.startswith(".") and any(wanted.has(child.name) for child in _inside(entry)):
            intake.stray(entry.name, "a hidden folder; take the dot off its name if it is a student's")
    for entry in entries:
        if entry.is_folder:
            _take_student(intake, entry, entry.name, wanted)
        elif is_archive(entry.name):
            _take_entry(intake, entry, entry.name, wanted, _student_of_archive(entry.name, wanted))
        else:
            _take_flat(intake, entry, wanted)


def _is_one_students(entries: list[Node], wanted: _Wanted) -> bool:
    """Whether a folder that was named on the command line is one student's own and not a class.

    It holds a file named exactly after an assignment, no folder, and at most one other script: two others or more look
    like what other students handed in, and their work must not become one student's.
    """
    if any(entry.is_folder for entry in entries):
        return False
    exact = [entry for entry in entries if wanted.has(entry.name)]
    others = [entry for entry in entries if not wanted.has(entry.name) and _may_be_work(entry.name)]
    return bool(exact) and len([entry for entry in others if not entry.name.endswith(".txt")]) < MANY_OTHERS


def _take_student(intake: Intake, folder: Node, name: str, wanted: _Wanted) -> None:
    student = _student(name)
    intake.students[student] = None
    for shown, node in files_below(folder, folder.name, Budget()):
        _take_file(intake, node, shown, wanted, student)


def _inside(folder: Node) -> list[Node]:
    try:
        return folder.children()
    except Unreadable:
        return []


def _take_entry(intake: Intake, node: Node, shown: str, wanted: _Wanted, student: str) -> None:
    """A file that is a student's, whatever it is called; an archive is opened."""
    if not is_archive(node.name) or node.refusal:
        _take_file(intake, node, shown, wanted, student)
        return
    intake.students[student] = None
    budget = Budget()
    try:
        with as_folder(node, budget) as inside:
            for path, below in files_below(inside, shown, budget, depth=1):
                _take_file(intake, below, path, wanted, student)
    except Unreadable as error:
        _take_file(intake, Node(node.name, refusal=str(error)), shown, wanted, student)


def _take_flat(intake: Intake, node: Node, wanted: _Wanted) -> None:
    if wanted.has(node.name):
        intake.stray(node.name, "it names no student")
        return
    parts = split_flat_name(node.name, wanted.known) if _may_be_work(node.name) else None
    if parts and wanted.only in (None, parts[1]):
        _add(intake, node, node.name, *parts, "")
    elif wanted.only and parts is None and _may_be_work(node.name):
        _add(intake, node, node.name, student_of(node.name), wanted.only, "")
    else:
        intake.stray(node.name, node.refusal)


def _take_file(intake: Intake, node: Node, shown: str, wanted: _Wanted, student: str) -> None:
    if not _may_be_work(node.name) and not (is_archive(node.name) and node.refusal):
        intake.stray(shown, node.refusal)
        return
    assignment, note = assignment_of(node.name, wanted.known)
    if assignment is None:
        parts = split_flat_name(node.name, wanted.known)
        if parts is None:
            intake.stray(shown, node.refusal)
            return
        assignment = parts[1]
    if wanted.only in (None, assignment):
        _add(intake, node, shown, student, assignment, note)


def _add(intake: Intake, node: Node, shown: str, student: str, assignment: str, note: str) -> None:
    student = _student(student)
    intake.students[student] = None
    kind = "notebook" if is_notebook(node.name) else "archive" if is_archive(node.name) else "script"
    found = Found(student, assignment, shown, None, "", (note,) if note else (), not note, kind)
    earlier = intake.submissions.get((student, assignment))
    if earlier and earlier.rank <= found.rank:
        intake.stray(shown, f"a second {assignment}; {earlier.file} is graded")
        intake.submissions[student, assignment] = _beside(earlier, found)
        return
    if earlier:
        intake.stray(earlier.file, f"a second {assignment}; {shown} is graded")
        found = _beside(found, earlier)
    try:
        source, mended = source_of(node)
        found = replace(found, source=source, notes=(*found.notes, *mended))
    except Unreadable as error:
        found = replace(found, problem=str(error))
    intake.submissions[student, assignment] = found


def _beside(graded: Found, other: Found) -> Found:
    """The graded one, with a note when a notebook lost to it: it may be where the work was done."""
    if other.kind != "notebook" or graded.kind != "script":
        return graded
    note = f"a notebook was handed in too ({PurePath(other.file).name}); the .py file is graded"
    return replace(graded, notes=(*graded.notes, note))


def _may_be_work(name: str) -> bool:
    return PurePath(name.strip()).suffix.lower() in _SUFFIXES or is_notebook(name)


def _student_of_archive(name: str, wanted: _Wanted) -> str:
    parts = split_flat_name(name, wanted.known)
    return parts[0] if parts else student_of(name)


def _student(name: str) -> str:
    """A student's name as one would type it: some systems store `é` as two characters."""
    return unicodedata.normalize("NFC", name)
