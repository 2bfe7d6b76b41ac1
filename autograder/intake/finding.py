"""From paths on disk to submissions, one for each student and assignment; what cannot be placed is listed, not lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from autograder.intake.naming import assignment_of, is_junk, split_flat_name, student_of
from autograder.intake.reading import MAX_BYTES, Unreadable, read_source

_SUFFIXES = {".py", ".txt", ".pyw"}


class IntakeError(Exception):
    """A path given on the command line cannot be used at all."""


@dataclass(frozen=True, slots=True)
class Found:
    """A submission as it was handed in.

    Attributes:
        file: its path, relative to the path that was given.
        source: the text, or None when `problem` says why there is none.
        notes: what had to be guessed or mended.
        exact: whether the file is named exactly as it should be.
    """

    student: str
    assignment: str
    file: str
    source: str | None
    problem: str = ""
    notes: tuple[str, ...] = ()
    exact: bool = True


@dataclass(slots=True)
class Intake:
    """Everything that was found: submissions, and files that belong to no assignment."""

    submissions: dict[tuple[str, str], Found] = field(default_factory=dict)
    students: dict[str, None] = field(default_factory=dict)
    strays: list[str] = field(default_factory=list)


def find(paths: Iterable[Path], known: list[str], only_assignment: str | None = None) -> Intake:
    """Find submissions under files and folders.

    A folder holds one folder a student, or files named `STUDENT_ASSIGNMENT.py`; with `only_assignment`, files of a flat
    folder are named after students.

    Raises:
        IntakeError: if a path does not exist.
    """
    intake = Intake()
    for path in paths:
        if not path.exists():
            raise IntakeError(f"{path} does not exist; give a file or a folder of submissions")
        if path.is_file() and (split_flat_name(path.name, known) or assignment_of(path.name, known)[0] is None):
            _take_flat(intake, path, known, only_assignment)
        elif path.is_file():
            _take_file(intake, path, path.name, known, only_assignment, path.resolve().parent.name)
        else:
            _take_folder(intake, path, known, only_assignment)
    return intake


def _take_folder(intake: Intake, root: Path, known: list[str], only: str | None) -> None:
    entries = sorted(entry for entry in root.iterdir() if not is_junk(entry.name))
    files = [entry for entry in entries if not entry.is_dir()]
    named_after_assignments = [entry for entry in files if entry.suffix == ".py" and entry.stem in known]
    if named_after_assignments and not any(entry.is_dir() for entry in entries):
        student = root.resolve().name  # one student's own folder
        intake.students[student] = None
        for entry in files:
            _take_file(intake, entry, entry.name, known, only, student)
        return
    for entry in entries:
        if entry.is_dir() and not entry.is_symlink():
            intake.students[entry.name] = None
            for path in sorted(entry.rglob("*")):
                inside = path.relative_to(entry).parts
                if path.is_file() and not any(is_junk(part) for part in inside):
                    _take_file(intake, path, f"{entry.name}/{'/'.join(inside)}", known, only, entry.name)
        elif entry.is_file():
            _take_flat(intake, entry, known, only)
        else:
            intake.strays.append(f"{entry.name} (not a plain file)")


def _take_flat(intake: Intake, path: Path, known: list[str], only: str | None) -> None:
    parts = split_flat_name(path.name, known) if path.suffix.lower() in _SUFFIXES else None
    if parts and (only is None or parts[1] == only):
        _add(intake, path, path.name, *parts, "")
    elif only and parts is None and path.suffix.lower() in _SUFFIXES:
        _add(intake, path, path.name, student_of(path.name), only, "")
    else:
        intake.strays.append(path.name)


def _take_file(intake: Intake, path: Path, shown: str, known: list[str], only: str | None, student: str) -> None:
    if path.suffix.lower() not in _SUFFIXES:
        intake.strays.append(shown)
        return
    assignment, note = assignment_of(path.name, known)
    if assignment is None:
        parts = split_flat_name(path.name, known)
        if parts is None:
            intake.strays.append(shown)
            return
        assignment = parts[1]
    if only is None or assignment == only:
        _add(intake, path, shown, student, assignment, note)


def _add(intake: Intake, path: Path, shown: str, student: str, assignment: str, note: str) -> None:
    intake.students[student] = None
    notes, exact = [note] if note else [], not note
    earlier = intake.submissions.get((student, assignment))
    if earlier and (earlier.exact or not exact):
        intake.strays.append(f"{shown} (a second {assignment}; {earlier.file} is graded)")
        return
    if earlier:
        intake.strays.append(f"{earlier.file} (a second {assignment}; {shown} is graded)")
    source, problem = None, ""
    try:
        if path.is_symlink():
            raise Unreadable("the file is a link; hand in the file itself")
        with path.open("rb") as stream:
            source, mended = read_source(stream.read(MAX_BYTES + 1))
        notes += mended
    except Unreadable as error:
        problem = str(error)
    except OSError as error:
        problem = f"the file cannot be read: {error.strerror}"
    intake.submissions[student, assignment] = Found(student, assignment, shown, source, problem, tuple(notes), exact)
