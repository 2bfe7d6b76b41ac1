"""What a student sees after a check: a line a task, one message for each that fails, one question a message."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder import suite as suites
from autograder.records import Outcome, TestResult, Verdict
from autograder.report.wording import lines, most_helpful

if TYPE_CHECKING:
    from rich.console import Console

FEW = 3
SEED = "public"  # of every check, so that the same work gets the same answer


@dataclass(frozen=True, slots=True)
class Checked:
    """One file and what the public tests say about it; `problem` when it could not be read."""

    assignment: str
    path: Path | str
    outcome: Outcome | None
    problem: str = ""


def show(console: Console, item: Checked, *, every: bool = False, only: str = "") -> None:
    """Print one file's results: a table of tasks, and for each that fails the message that helps most.

    Args:
        console: where to.
        item: the file and its outcome.
        every: print all messages.
        only: print this task alone.
    """
    from rich.markup import escape

    console.print(f"\n[bold]{item.assignment}[/bold] [dim]{escape(str(item.path))}[/dim]", soft_wrap=True)
    if item.outcome is None or item.outcome.trouble:
        trouble = item.problem or (item.outcome.trouble if item.outcome else "")
        console.print(f"  [red]{escape(trouble)}[/red]", soft_wrap=True)
        return
    for note in item.outcome.notes:
        console.print(f"  [yellow]note[/yellow] {escape(note)}")
    everything = tests_by_task(item)
    numbers = {task: number for number, task in enumerate(everything, 1)}
    by_task = {only: everything[only]} if only else everything
    _show_tasks(console, by_task, numbers)
    if _nothing_loads(item.outcome):
        _show_message(console, "the file", item.outcome.tests[0])
        return
    for task, tests in by_task.items():
        if verdict_of(tests) in (Verdict.FAILED, Verdict.BLOCKED, Verdict.GRADER_ERROR):
            shown = [test for test in tests if test.verdict is not Verdict.PASSED and test.message]
            best = most_helpful(tests)
            for test in shown if every else [best] if best else []:
                _show_message(console, task, test)
    counted = [test for tests in by_task.values() for test in tests]
    passed = sum(test.verdict is Verdict.PASSED for test in counted)
    console.print(f"\n  {passed} of {len(counted)} public tests pass.")


def _show_tasks(console: Console, by_task: dict[str, list[TestResult]], numbers: dict[str, int]) -> None:
    from rich.table import Table

    colours = {
        Verdict.PASSED: "green", Verdict.FAILED: "red", Verdict.NOT_ATTEMPTED: "dim", Verdict.BLOCKED: "yellow",
        Verdict.GRADER_ERROR: "magenta",
    }  # fmt: skip
    table = Table(box=None, show_header=False, pad_edge=True)
    untested = [task for task, tests in by_task.items() if not tests]
    for task, tests in by_task.items():
        verdict = verdict_of(tests)
        if verdict or len(untested) <= FEW:
            words = f"[{colours[verdict]}]{verdict}[/]" if verdict else "[dim]no public test[/dim]"
            table.add_row(str(numbers[task]), task, words)
    console.print(table)
    if len(untested) > FEW:
        console.print(f"  [dim]{len(untested)} more tasks have no public test[/dim]")


def _show_message(console: Console, task: str, test: TestResult) -> None:
    from rich.markup import escape
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    assert test.message is not None
    title = f": {test.title}" if task != "the file" else ""
    console.print(f"\n  [bold]{task}[/bold]{escape(title)}", soft_wrap=False)
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for label, text in lines(test.message):
        table.add_row(label, Text(text, style="bold" if label == "question" else ""))
    if test.printed:
        table.add_row("printed", Text(test.printed.rstrip()[:400]))
    console.print(Padding(table, (0, 0, 0, 4)))


def tests_by_task(item: Checked) -> dict[str, list[TestResult]]:
    """A file's tests, in the order of its tasks."""
    assert item.outcome is not None
    by_task: dict[str, list[TestResult]] = {task: [] for task in suites.load(item.assignment).tasks}
    for test in item.outcome.tests:
        by_task[test.task].append(test)
    return by_task


def verdict_of(tests: list[TestResult]) -> Verdict | None:
    """A task's verdict from its tests': the one that most wants attention."""
    found = {test.verdict for test in tests}
    worst = (Verdict.GRADER_ERROR, Verdict.FAILED, Verdict.BLOCKED, Verdict.NOT_ATTEMPTED, Verdict.PASSED)
    return next((verdict for verdict in worst if verdict in found), None)


def _nothing_loads(outcome: Outcome) -> bool:
    return outcome.status == "does not load"
