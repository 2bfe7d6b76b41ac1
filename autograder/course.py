"""`course.toml`: the course's assignments in order, what each is worth and what it builds on.

The file also marks the root of a course: the command finds it by walking up from the current folder.
"""

from __future__ import annotations

import difflib
import tomllib
from datetime import datetime
from pathlib import Path

import msgspec

from autograder import misread
from autograder.errors import ToldError, did_you_mean
from autograder.policy.terms import Extension, Terms

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
        due: the deadline; in the course's time zone if it gives none.
    """

    name: str
    title: str
    points: float
    difficulty: int
    minutes: int
    teaches: str
    prerequisites: list[str] = []
    due: datetime | None = None


class LearningOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    outcome: list[LearningOutcome] = []
    handing_in: Terms = Terms()
    extension: list[Extension] = []


class Course:
    """A course on disk.

    Attributes:
        root: the folder that holds `course.toml`.
        title: the unit's title.
        module: the unit's number in the curriculum.
        assignments: in the course's order, by name.
        outcomes: what the unit is for.
        terms: which attempt counts, and what lateness costs.
        extensions: more time for some.
    """

    def __init__(self, root: Path) -> None:
        path = root / FILE_NAME
        try:
            text = path.read_text(encoding="utf-8")
            content = msgspec.convert(tomllib.loads(text), _File)
        except OSError as error:
            raise CourseError(f"{path} cannot be read: {error.strerror}") from None
        except msgspec.ValidationError as error:
            raise CourseError(f"{path}, {misread.not_a_course(text, error, _File)}") from None
        except tomllib.TOMLDecodeError as error:
            raise CourseError(f"{path}, {misread.not_toml(text, error)}") from None
        except UnicodeDecodeError as error:
            raise CourseError(f"{path}, {misread.not_text(error)}") from None
        self.root = root
        self.title, self.module = content.title, content.module
        self.assignments = {entry.name: entry for entry in content.assignment}
        self.outcomes = content.outcome
        self.terms, self.extensions = content.handing_in, content.extension
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

    def reference(self, name: str) -> str | None:
        """The text of an assignment's reference; None where this copy of the course has none."""
        return _text(self.solutions / f"{name}.py")

    def stub(self, name: str) -> str | None:
        """The text of an assignment's stub; None where this copy of the course has none."""
        return _text(self.stubs / f"{name}.py")

    def stub_texts(self) -> dict[str, str]:
        """The text of each stub that is there, by assignment."""
        return {name: text for name in self.assignments if (text := self.stub(name)) is not None}

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
            names = [entry.name for entry in entries]
            twice = next(name for name in names if names.count(name) > 1)
            raise CourseError(f"{path}: the assignment {twice!r} is listed twice; give one another name")
        seen: set[str] = set()
        for entry in entries:
            for need in entry.prerequisites:
                if need not in seen:
                    raise CourseError(f"{path}: {entry.name} builds on {need!r}, which is not listed before it")
            seen.add(entry.name)
        for outcome in self.outcomes:
            for name in outcome.practised:
                if name not in seen:
                    raise CourseError(
                        f"{path}: an outcome is practised in {name!r}, which is no assignment{did_you_mean(name, seen)}"
                    )
        for extension in self.extensions:
            for name in extension.assignments:
                if name not in seen:
                    raise CourseError(
                        f"{path}: the extension for {extension.student} is for {name!r}, which is no assignment"
                        f"{did_you_mean(name, seen)}"
                    )


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


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
