"""What stands below a graded cell: each test of the task with its points, and of hidden ones what the course shows."""

from __future__ import annotations

from autograder.records import Outcome, Rung, TestResult, Verdict
from autograder.report.wording import as_text
from autograder.visibility import Show

# About the student's file and nothing else, so they are told whatever the course says about hidden tests.
_OWN = (Rung.LOADS, Rung.FOUND, Rung.ATTEMPTED)
# nbgrader shows feedback when the instructor releases it, which is after everything that these wait for.
_TOLD = (Show.MESSAGE, Show.PUBLISHED, Show.AFTER_DUE)


def earned(outcome: Outcome, task: str) -> float:
    """The points of one task."""
    return float(sum(test.points for test in of_task(outcome, task) if test.verdict is Verdict.PASSED))


def worth(outcome: Outcome, task: str) -> float:
    """The most points that a task can earn."""
    return float(sum(test.points for test in of_task(outcome, task)))


def of_task(outcome: Outcome, task: str) -> list[TestResult]:
    """The tests of one task."""
    return [test for test in outcome.tests if test.task == task]


def page(outcome: Outcome, task: str, show: Show, *, whole: bool) -> str:
    """The text below a task's graded cell.

    Args:
        outcome: the notebook, judged.
        task: which task.
        show: what students see of hidden tests.
        whole: say also what concerns the notebook as a whole.
    """
    lines = [*outcome.notes, *([_sandbox(outcome), ""] if outcome.tests else [])] if whole else []
    if outcome.kind != "judged":
        return "\n".join(lines or ["see the first graded cell"]) + "\n"
    tests = of_task(outcome, task)
    shown = [test for test in tests if test.public or show is not Show.NEVER]
    lines += [line for test in shown for line in _lines(test, show)]
    kept = [test for test in tests if test not in shown]
    if kept:
        points = sum(test.points for test in kept if test.verdict is Verdict.PASSED)
        lines.append(f"hidden tests: {points:g} of {sum(test.points for test in kept):g} points")
    return "\n".join([*lines, f"{earned(outcome, task):g} of {worth(outcome, task):g} points"]) + "\n"


def _lines(test: TestResult, show: Show) -> list[str]:
    points = test.points if test.verdict is Verdict.PASSED else 0
    lines = [f"{test.verdict}, {points:g} of {test.points:g}: {test.title}"]
    if test.verdict is Verdict.PASSED or test.message is None:
        return lines
    if test.public or show in _TOLD or test.message.rung in _OWN:
        lines += [f"    {line}" for line in as_text(test.message).splitlines()]
    return lines


def _sandbox(outcome: Outcome) -> str:
    return f"judged behind {', '.join(outcome.layers)}" if outcome.layers else "the sandbox is off"
