"""What one student handed in, from a folder, an archive or a file: one submission for each assignment in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from autograder.intake.archives import is_archive
from autograder.intake.found import Found, Intake
from autograder.intake.naming import assignment_of, begun_by, split_flat_name
from autograder.intake.opening import is_notebook, source_of
from autograder.intake.reading import OutOfReach, Unreadable
from autograder.intake.tree import Node, refused
from autograder.intake.walking import Budget, as_folder, files_below

_SUFFIXES = {".py", ".txt", ".pyw"}
_NOT_DONE = "raise NotImplementedError"
MOST_FILES = 20  # that may be one submission; each is read, and perhaps parsed


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for.

    Attributes:
        known: the course's assignments.
        only: the one that is graded; None for all.
        stubs: each assignment's stub, to tell work from a file that was only carried along.
    """

    known: list[str]
    only: str | None = None
    stubs: Mapping[str, str] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Whether a file is named exactly after an assignment."""
        path = PurePath(name)
        return path.suffix in (".py", ".ipynb") and path.stem in self.known

    def untouched(self, assignment: str, source: str | None) -> bool:
        """Whether no task has been begun: as many are marked as not done as in the stub."""
        marks = self.stubs.get(assignment, "").count(_NOT_DONE)
        return source is not None and marks > 0 and source.count(_NOT_DONE) >= marks


def take_student(intake: Intake, folder: Node, name: str, wanted: Wanted) -> None:
    """Take everything below a folder that is one student's."""
    student = as_typed(name)
    intake.add_student(student)
    for shown, node in files_below(folder, folder.name, Budget()):
        take_file(intake, node, shown, wanted, student)


def take_entry(intake: Intake, node: Node, shown: str, wanted: Wanted, student: str) -> None:
    """A file that is a student's, whatever it is called; an archive is opened."""
    if not is_archive(node.name) or node.refusal:
        take_file(intake, node, shown, wanted, student)
        return
    intake.add_student(student)
    budget = Budget()
    try:
        with as_folder(node, budget) as inside:
            for path, below in files_below(inside, shown, budget, depth=1):
                take_file(intake, below, path, wanted, student)
    except Unreadable as error:
        take_file(intake, refused(node.name, error), shown, wanted, student)


def take_file(intake: Intake, node: Node, shown: str, wanted: Wanted, student: str) -> None:
    """Take a file that is a student's if it is named after an assignment; list it if it is not."""
    if not may_be_work(node.name) and not (is_archive(node.name) and node.refusal):
        _put_aside(intake, node, shown, student)
        return
    assignment, note = assignment_of(node.name, wanted.known)
    if assignment is None:
        parts = split_flat_name(node.name, wanted.known)
        assignment, note = (parts[1], "") if parts else begun_by(node.name, wanted.known)
    if assignment is None:
        _put_aside(intake, node, shown, student)
    elif wanted.only in (None, assignment):
        add(intake, node, shown, student, assignment, note, wanted)
    else:
        intake.put_aside(as_typed(student), _own_name(node, shown))


def _put_aside(intake: Intake, node: Node, shown: str, student: str) -> None:
    """List a file that is named after no assignment, and remember whose it is."""
    student = as_typed(student)
    if node.out_of_reach:
        intake.add_student(student)
    intake.stray(shown, node.refusal)
    intake.put_aside(student, _own_name(node, shown), node.refusal, out_of_reach=node.out_of_reach)


def _own_name(node: Node, shown: str) -> str:
    """What a student calls a file: its path without the folder that is theirs, and without what an export added."""
    return shown.partition("/")[2] or node.name


def add(intake: Intake, node: Node, shown: str, student: str, assignment: str, note: str, wanted: Wanted) -> None:
    """Take a file for an assignment, unless a better one is there."""
    student = as_typed(student)
    intake.add_student(student)
    kind = "notebook" if is_notebook(node.name) else "archive" if is_archive(node.name) else "script"
    found = Found(student, assignment, shown, None, "", (note,) if note else (), not note, kind, given=intake.given)
    earlier = intake.pending.get((student, assignment))
    intake.files[student, assignment] += 1
    if intake.files[student, assignment] > MOST_FILES:
        intake.stray(shown, f"one of more than {MOST_FILES} files for {assignment}; hand in one")
        return
    if earlier is None or found.rank < earlier.rank:
        found = _read(found, node, wanted)
    if earlier:
        graded, other = (earlier, found) if earlier.rank <= found.rank else (found, earlier)
        intake.stray(other.file, _second(graded, other))
        found = _beside(graded, other)
    intake.pending[student, assignment] = found


def _read(found: Found, node: Node, wanted: Wanted) -> Found:
    try:
        source, mended = source_of(node)
    except Unreadable as error:
        return replace(found, problem=str(error), out_of_reach=isinstance(error, OutOfReach))
    untouched = wanted.untouched(found.assignment, source)
    return replace(found, source=source, notes=(*found.notes, *mended), untouched=untouched)


def _second(graded: Found, other: Found) -> str:
    """What is said of the one that is not graded: which one is, and why; their paths may be the same in two folders."""
    why = graded.before(other)
    if graded.file != other.file:
        return f"a second {other.assignment}; {graded.file} is graded, {why}"
    if graded.given != other.given:
        return f"a second {other.assignment}, in {other.given}; the one in {graded.given} is graded, {why}"
    return f"a second {other.assignment} under the same name; one is graded, {why}"


def _beside(graded: Found, other: Found) -> Found:
    """The graded one, with a note when one of another kind lost to it: that may be where the work was done."""
    if other.kind == graded.kind or "archive" in (other.kind, graded.kind):
        return graded
    name = PurePath(other.file).name
    if graded.kind == "script":
        note = f"a notebook was handed in too ({name}); the .py file is graded"
    else:
        note = f"a .py file was handed in too ({name}), in which no task is begun; the notebook is graded"
    return replace(graded, notes=(*graded.notes, note))


def may_be_work(name: str) -> bool:
    """Whether a file can be somebody's work, by its ending."""
    return PurePath(name.strip()).suffix.lower() in _SUFFIXES or is_notebook(name)


def as_typed(name: str) -> str:
    """A student's name as one would type it: some systems store `é` as two characters."""
    return unicodedata.normalize("NFC", name)
