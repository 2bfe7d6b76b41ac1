"""What intake gives: submissions as they were handed in, who the students are, and what was left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from autograder.standing import Person

MOST_STRAYS = 25
MOST_ASIDE = 5
NO_ASSIGNMENT = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A submission as it was handed in.

    Attributes:
        student: whose it is; a key of `Intake.students`.
        file: its path, relative to the path that was given.
        source: the text, or None when `problem` says why there is none.
        notes: what had to be guessed or mended.
        exact: whether the file is named exactly as it should be.
        kind: `script`, `notebook`, or `archive` for one that could not be opened.
        untouched: it is the stub as it was handed out.
        handed_in: when, if it is known; without a time zone if the export gives none.
        marked_late: the export says that it is late.
        number: of several without a time, the higher is the later.
        out_of_reach: the problem is one of this machine, which could not read it.
        given: the path from the command line below which it was found.
    """

    student: str
    assignment: str
    file: str
    source: str | None
    problem: str = ""
    notes: tuple[str, ...] = ()
    exact: bool = True
    kind: str = "script"
    untouched: bool = False
    handed_in: datetime | None = None
    marked_late: bool = False
    number: int = 0
    out_of_reach: bool = False
    given: str = ""

    @property
    def rank(self) -> tuple[bool, int, bool]:
        """Of several the lowest is graded: work before a stub, a script before a notebook, an exact name."""
        return self.untouched, ("script", "notebook", "archive").index(self.kind), not self.exact

    def before(self, other: Found) -> str:
        """Why this one is graded and not another."""
        if self.untouched != other.untouched:
            return "work before an untouched stub"
        if self.kind != other.kind:
            return f"a {self.kind} before {'an' if other.kind == 'archive' else 'a'} {other.kind}"
        return "the exact name first" if self.exact != other.exact else "the first of equals"


@dataclass(slots=True)
class Intake:
    """Everything that was found.

    Attributes:
        attempts: for each student and assignment all hand-ins, oldest first.
        students: everybody who handed in anything or is on the roster, by the name that rows have.
        strays: files that are not graded, with the reason.
        recognised: what kind of export each path is, where it is one.
        unmatched: students who are not on the roster, with what was looked for.
        unused: what the roster says and this run cannot use, each as a sentence.
        aside: for each student the first few files that are not taken for any assignment, and all that cannot be read.
    """

    attempts: dict[tuple[str, str], list[Found]] = field(default_factory=dict)
    students: dict[str, Person] = field(default_factory=dict)
    strays: list[str] = field(default_factory=list)
    recognised: list[str] = field(default_factory=list)
    unmatched: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    aside: dict[str, list[Found]] = field(default_factory=dict)
    pending: dict[tuple[str, str], Found] = field(default_factory=dict)
    """The hand-in that is being looked through: one submission for each student and assignment."""
    files: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many files of it could have been that submission."""
    given: str = ""
    """The path from the command line that is being looked through."""
    unnamed: list[str] = field(default_factory=list)
    """Scripts and notebooks in the class's own folder with names that hold no assignment's."""
    _strays_of: dict[str, int] = field(default_factory=dict)

    def each(self) -> Iterator[Found]:
        """All hand-ins."""
        for attempts in self.attempts.values():
            yield from attempts

    def add_student(self, name: str, person: Person | None = None) -> None:
        """Remember somebody; what is known of them already stays."""
        self.students.setdefault(name, person or Person(name=name))

    def put_aside(self, student: str, shown: str, problem: str = "", *, out_of_reach: bool = False) -> None:
        """Remember what a student handed in that is taken for no assignment: something may be missing because of it."""
        there = self.aside.setdefault(student, [])
        if out_of_reach or len(there) < MOST_ASIDE:
            there.append(Found(student, NO_ASSIGNMENT, shown, None, problem, out_of_reach=out_of_reach))

    def settle(
        self, handed_in: datetime | None = None, *, marked_late: bool = False, number: int = 0, note: str = ""
    ) -> None:
        """One hand-in has been looked through: what it holds becomes attempts."""
        for key, found in self.pending.items():
            notes = (*found.notes, note) if note else found.notes
            attempt = replace(found, handed_in=handed_in, marked_late=marked_late, number=number, notes=notes)
            self.attempts.setdefault(key, []).append(attempt)
        self.pending.clear()
        self.files.clear()

    def stray(self, shown: str, reason: str = "") -> None:
        """List a file that is not graded; of one student's, only the first few by name."""
        folder, _, inside = shown.partition("/")
        if inside:
            self._strays_of[folder] = self._strays_of.get(folder, 0) + 1
            if self._strays_of[folder] > MOST_STRAYS:
                return
        self.strays.append(f"{shown} ({reason})" if reason else shown)

    def close(self) -> None:
        """Settle what is pending, and say how many strays were not listed."""
        self.settle()
        for folder, count in self._strays_of.items():
            if count > MOST_STRAYS:
                self.strays.append(f"{folder}/… ({count - MOST_STRAYS:,} more files)")
