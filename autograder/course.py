"""`course.toml`: the course's assignments in order, what each is worth and what it builds on.

The file also marks the root of a course: the command finds it by walking up from the current folder.
"""

from __future__ import annotations

import difflib
import tomllib
from pathlib import Path

import msgspec

from autograder.errors import ToldError

FILE_NAME = "course.toml"


class CourseError(ToldError):
    """There is no course here, or its file says something that cannot be; the text names the place."""


class Assignment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the course.

    Attributes:
        name: the file's name without its ending; also that of its suite and its solution.
        title: what students call it.
        points: the suite's total, checked by `autograder validate`.
        difficulty: 1 to 5.
        minutes: how long it should take.
        teaches: one sentence for the course page.
        prerequisites: assignments to do before.
    """

    name: str
    title: str
    points: float
    difficulty: int
    minutes: int
    teaches: str
    prerequisites: list[str] = []


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a student can do after the unit.

    Attributes:
        text: a sentence that goes on from "You can".
        practised: the assignments in which it is done.
    """

    text: str
    practised: list[str]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    module: str
    assignment: list[Assignment]
    outcome: list[Outcome] = []


class Course:
    """A course on disk.

    Attributes:
        root: the folder that holds `course.toml`.
        title: the unit's title.
        module: the unit's number in the curriculum.
        assignments: in the course's order, by name.
        outcomes: what the unit is for.
    """

    def __init__(self, root: Path) -> None:
        path = root / FILE_NAME
        try:
            content = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
        except OSError as error:
            raise CourseError(f"{path} cannot be read: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
            raise CourseError(f"{path}: {error}") from None
        self.root = root
        self.title, self.module = content.title, content.module
        self.assignments = {entry.name: entry for entry in content.assignment}
        self.outcomes = content.outcome
        self._check(path, content.assignment)

    @property
    def solutions(self) -> Path:
        """The folder of reference solutions; a student's copy of the course has none."""
        return self.root / "solutions"

    @property
    def stubs(self) -> Path:
        """The folder that students work in."""
        return self.root / "assignments"

    @property
    def answers(self) -> Path:
        """The folder of known right and wrong answers that the suites are proven against."""
        return self.root / "tests" / "submissions"

    def choose(self, names: list[str]) -> list[Assignment]:
        """The named assignments in the course's order; all of them when none is named.

        Raises:
            CourseError: on a name that is not in the course.
        """
        for name in names:
            if name not in self.assignments:
                close = difflib.get_close_matches(name, self.assignments, n=1)
                meant = f"did you mean {close[0]}?" if close else f"it has {', '.join(self.assignments)}"
                raise CourseError(f"there is no assignment called {name!r} in {self.root / FILE_NAME}; {meant}")
        return [entry for entry in self.assignments.values() if not names or entry.name in names]

    def _check(self, path: Path, entries: list[Assignment]) -> None:
        if len(self.assignments) != len(entries):
            raise CourseError(f"{path}: an assignment is listed twice")
        seen: set[str] = set()
        for entry in entries:
            for need in entry.prerequisites:
                if need not in seen:
                    raise CourseError(f"{path}: {entry.name} builds on {need!r}, which is not listed before it")
            seen.add(entry.name)
        for outcome in self.outcomes:
            for name in outcome.practised:
                if name not in seen:
                    raise CourseError(f"{path}: an outcome is practised in {name!r}, which is no assignment")


def find(start: Path | None = None) -> Course:
    """The course that a folder lies in.

    Raises:
        CourseError: if neither the folder nor any above it holds a `course.toml`.
    """
    start = (start or Path.cwd()).resolve()
    for folder in (start, *start.parents):
        if (folder / FILE_NAME).is_file():
            return Course(folder)
    raise CourseError(f"no {FILE_NAME} in {start} or above it; change into the course's folder or say --course DIR")
