"""Grade the references first: a grader that fails them must not touch a student."""

from __future__ import annotations

from autograder.batch.pool import EnvironmentFault, Pool
from autograder.course import Assignment, Course
from autograder.records import Job


def check_grader(course: Course, wanted: list[Assignment], pool: Pool, seed: str, *, device: str, strict: bool) -> None:
    """Judge the reference of each assignment that has one.

    Raises:
        EnvironmentFault: if one does not earn full marks.
    """
    sources = {entry.name: source for entry in wanted if (source := course.reference(entry.name)) is not None}
    jobs = [Job(name, name, source, seed, device=device, strict=strict) for name, source in sources.items()]
    for answer in pool.prove(jobs):
        outcome = answer.outcome
        if outcome.trouble:
            raise EnvironmentFault(f"the grader does not work here: {outcome.trouble}")
        if outcome.score != outcome.max_score:
            failed = ", ".join(test.name for test in outcome.tests if test.verdict != "passed")
            raise EnvironmentFault(
                f"the reference solution of {answer.key} fails {failed}, so no student was graded; "
                f"run `autograder validate {answer.key}`"
            )
