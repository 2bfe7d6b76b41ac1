"""One submission alone, as hosted graders and notebooks' graders hand them over: no journal, no class."""

from __future__ import annotations

import secrets
from pathlib import Path

from autograder.batch.canary import check_grader
from autograder.batch.pool import JudgePool
from autograder.batch.results import printable
from autograder.batch.rows import nothing, unread, with_notes
from autograder.course import Course
from autograder.intake.finding import find_one
from autograder.records import Job
from autograder.standing import Row


def grade_one(course: Course, folder: Path, assignment: str, student: str, *, strict: bool, seed: str = "") -> Row:
    """Grade the one submission in a folder, without a journal; the reference is graded first.

    Args:
        course: the course.
        folder: what was handed in, and nothing else.
        assignment: what it was handed in for.
        student: who handed it in; empty if nobody knows.
        strict: behind the sandbox, or without.
        seed: decides what the tests draw; secret and new when empty.

    Raises:
        EnvironmentFault: if this machine cannot grade.
    """
    (entry,) = course.choose([assignment])
    found, strays, beyond = find_one(
        folder, list(course.assignments), assignment, student or "the student", course.stub_texts()
    )
    if found is None and beyond:
        return Row(student, assignment, "", unread(entry, beyond[0]))
    if found is None:
        there = f"; found {', '.join(strays[:5])}" if strays else ""
        return Row(student, assignment, "", nothing(entry, "missing", f"no {assignment}.py was handed in{there}"))
    if found.out_of_reach:
        return Row(student, assignment, found.file, unread(entry, found.problem))
    if found.source is None:
        return Row(student, assignment, found.file, nothing(entry, "unreadable", found.problem))
    seed = seed or secrets.token_hex(8)
    with JudgePool(1, strict=strict) as pool:
        check_grader(course, [entry], pool, seed, device="cpu", strict=strict)
        (answer,) = pool.run([Job("one", assignment, found.source, seed, printable(student), strict=strict)])
    return Row(student, assignment, found.file, with_notes(answer.outcome, found.notes))
