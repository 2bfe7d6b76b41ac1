"""From paths to what is compared: found and identified as `grade` does it, the attempt of each student that counts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course import Assignment, Course
from autograder.errors import IntakeError
from autograder.intake.found import Found
from autograder.intake.gathering import gather
from autograder.policy.choosing import candidates
from autograder.policy.deadlines import deadline
from autograder.similarity.fingerprints import MOST_CHARACTERS
from autograder.similarity.pairs import Work
from autograder.standing import Attempt, Person


@dataclass(slots=True)
class Collected:
    """What is compared.

    Attributes:
        works: by assignment, in the course's order; without untouched stubs.
        left_out: submissions that are not compared, with the reason.
        recognised: what kind of export each path is, where it is one.
    """

    works: dict[str, list[Work]] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    recognised: list[str] = field(default_factory=list)


def collect(
    course: Course, paths: Iterable[Path], assignment: str | None = None, layout: str = "", roster: Path | None = None
) -> Collected:
    """Find the submissions under `paths`.

    Raises:
        IntakeError, CourseError: with a sentence for the operator.
    """
    wanted = course.choose([assignment] if assignment else [])
    given = list(paths)
    intake = gather(course, given, assignment, layout, roster)
    if not intake.attempts:
        where = ", ".join(map(str, given))
        raise IntakeError(f"no submissions in {where}; expected STUDENT/ASSIGNMENT.py or STUDENT_ASSIGNMENT.py")
    collected = Collected(recognised=intake.recognised, left_out=list(intake.strays))
    for entry in wanted:
        works = []
        for student in sorted(intake.students):
            attempts = intake.attempts.get((student, entry.name), [])
            if not attempts:
                continue
            found = _compared(course, entry, intake.students[student], student, attempts)
            if found.source is None:
                collected.left_out.append(f"{student}, {entry.name}: {found.problem}")
            elif len(found.source) > MOST_CHARACTERS:
                collected.left_out.append(
                    f"{student}, {entry.name}: longer than {MOST_CHARACTERS:,} characters; look at it yourself"
                )
            elif not found.untouched:
                works.append(Work(student, _CHECK.sub("#", found.source)))
        if works:
            collected.works[entry.name] = works
    return collected


def _compared(course: Course, entry: Assignment, person: Person, student: str, attempts: list[Found]) -> Found:
    """The attempt that counts; where several may, the last that is readable and no untouched stub."""
    due = deadline(course, entry, student, person)
    times = [Attempt(found.file, found.handed_in, found.marked_late) for found in attempts]
    places = candidates(times, due, course.terms)
    work = [place for place in places if attempts[place].source is not None and not attempts[place].untouched]
    return attempts[(work or places)[-1]]


# What stands between the tasks of everybody's notebook: with it, the end of one known function would be new code.
_CHECK = re.compile(r"^(from autograder import check|check\(.*\))$", re.MULTILINE)


def known_code(course: Course, assignment: str) -> list[str]:
    """The stub and the reference, as far as they are there."""
    return [text for text in (course.stub(assignment), course.reference(assignment)) if text]
