"""`autograder stubs`: the students' files, written from the solutions or held against them."""

from __future__ import annotations

import difflib
from pathlib import Path

from autograder.authoring.stubs import make_stub
from autograder.course import Course, find


def run(*, only_check: bool, course_folder: Path | None) -> int:
    """Write or check every stub; returns the exit status."""
    course = find(course_folder)
    wanted = {f"{name}.py": _stub(course, name) for name in course.assignments}
    if not only_check:
        course.stubs.mkdir(exist_ok=True)
        for name, text in wanted.items():
            (course.stubs / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{len(wanted)} stubs written to {course.stubs}")
        return 0
    problems = [problem for name, text in wanted.items() for problem in _differences(course.stubs / name, text)]
    problems += [
        f"{path} belongs to no assignment in course.toml; remove it or list it"
        for path in sorted(course.stubs.glob("*.py"))
        if path.name not in wanted
    ]
    problems += _stubs_that_pass(course)
    for problem in problems:
        print(problem)
    print(f"{len(wanted)} stubs checked: " + ("all as they should be" if not problems else f"{len(problems)} problems"))
    return 1 if problems else 0


def _stub(course: Course, name: str) -> str:
    return make_stub((course.solutions / f"{name}.py").read_text(encoding="utf-8"))


def _differences(path: Path, wanted: str) -> list[str]:
    if not path.exists():
        return [f"{path} is missing; run `autograder stubs`"]
    found = path.read_text(encoding="utf-8")
    if found == wanted:
        return []
    diff = difflib.unified_diff(
        found.splitlines(), wanted.splitlines(), str(path), "from the solution", lineterm="", n=1
    )
    return [f"{path} is not what its solution makes; run `autograder stubs`", *list(diff)[:20]]


def _stubs_that_pass(course: Course) -> list[str]:
    """A stub that already earns points would hand them to everybody."""
    from autograder.batch.pool import JudgePool
    from autograder.records import Job, Verdict

    jobs = [Job(name, name, _stub(course, name), "stubs", strict=False) for name in course.assignments]
    problems = []
    with JudgePool(1, strict=False) as pool:
        for answer in pool.run(jobs):
            if answer.outcome.trouble:
                problems.append(f"{answer.key}: {answer.outcome.trouble}")
            for test in answer.outcome.tests:
                if test.verdict is not Verdict.NOT_ATTEMPTED:
                    problems.append(f"{answer.key}: untouched, {test.name} is {test.verdict}, expected not attempted")
    return problems
