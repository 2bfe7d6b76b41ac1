"""The references, judged for an export: their tests say what each task is worth."""

from __future__ import annotations

from autograder.batch.pool import JudgePool
from autograder.course import Assignment, Course
from autograder.records import Job, Outcome


def judged(course: Course, entries: list[Assignment]) -> dict[str, Outcome]:
    """The outcome of each assignment's reference, by name. It is our own code, so it needs no sandbox."""
    jobs = [Job(entry.name, entry.name, reference(course, entry.name), "export", strict=False) for entry in entries]
    with JudgePool(1, strict=False) as pool:
        return {answer.key: answer.outcome for answer in pool.run(jobs)}


def reference(course: Course, name: str) -> str:
    """The text of a reference, without which nothing can be exported."""
    return (course.solutions / f"{name}.py").read_text(encoding="utf-8")
