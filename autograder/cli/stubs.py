"""`autograder stubs`: the students' folder, written from the solutions and the course file or held against them."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

from autograder.authoring import index
from autograder.authoring.stubs import StubError, make_stub, tasks
from autograder.course import Course, find

NOTEBOOKS = "notebooks"
TODO = re.compile(r'raise NotImplementedError\(\\?"Task ')  # in a notebook, the quote is escaped


def run(*, only_check: bool, force: bool = False, course_folder: Path | None) -> int:
    """Write or check every stub; returns the exit status."""
    course = find(course_folder)
    stubs = {f"{name}.py": _stub(course, name) for name in course.assignments}
    wanted = stubs | _notebooks(course, stubs) | {index.FILE_NAME: index.page(course)} | _data(course)
    if not only_check:
        (course.stubs / NOTEBOOKS).mkdir(parents=True, exist_ok=True)
        worked_on = [name for name, text in wanted.items() if not force and _worked_on(course.stubs / name, text)]
        if worked_on:
            print(
                f"{', '.join(worked_on)} in {course.stubs} holds work of somebody's; nothing was written (--force does)"
            )
            return 1
        for name, text in wanted.items():
            (course.stubs / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{len(stubs)} stubs written to {course.stubs}")
        return 0
    problems = [problem for name, text in wanted.items() for problem in _difference(course.stubs / name, text)]
    problems += [
        f"{path} belongs to no assignment in course.toml; remove it or list it"
        for path in (*sorted(course.stubs.glob("*.py")), *sorted(course.stubs.glob(f"{NOTEBOOKS}/*.ipynb")))
        if path.relative_to(course.stubs).as_posix() not in wanted
    ]
    problems += _stubs_that_pass(course)
    for problem in problems:
        print(problem)
    print(f"{len(stubs)} stubs checked: " + ("all as they should be" if not problems else f"{len(problems)} problems"))
    return 1 if problems else 0


def _stub(course: Course, name: str) -> str:
    path = course.solutions / f"{name}.py"
    try:
        return make_stub(path.read_text(encoding="utf-8"))
    except StubError as error:
        raise StubError(f"{path}, {error}") from None


def _notebooks(course: Course, stubs: dict[str, str]) -> dict[str, str]:
    """The same stubs as notebooks."""
    from autograder.authoring.notebooks import make_notebook

    made = {}
    for name in course.assignments:
        solution = (course.solutions / f"{name}.py").read_text(encoding="utf-8")
        try:
            made[f"{NOTEBOOKS}/{name}.ipynb"] = make_notebook(name, stubs[f"{name}.py"], tasks(solution))
        except ImportError:
            raise StubError("notebooks are made by jupytext; pip install 'embedding-exercises[notebooks]'") from None
    return made


def _data(course: Course) -> dict[str, str]:
    """What the scripts read when they are run, such as a corpus: it lies beside the solutions and beside the stubs."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(course.solutions.glob("*.txt"))}


def _worked_on(path: Path, wanted: str) -> bool:
    """Whether a task that is to be a stub is none in the file that is there."""
    return path.exists() and len(TODO.findall(path.read_text(encoding="utf-8"))) < len(TODO.findall(wanted))


def _difference(path: Path, wanted: str) -> list[str]:
    """A description of how a stub differs, as one problem, or none."""
    if not path.exists():
        return [f"{path} is missing; run `autograder stubs`"]
    found = path.read_text(encoding="utf-8")
    if found == wanted:
        return []
    diff = difflib.unified_diff(
        found.splitlines(), wanted.splitlines(), str(path), "from the solution", lineterm="", n=1
    )
    return ["\n".join([f"{path} is not what solutions and course file make; run `autograder stubs`", *list(diff)[:20]])]


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
