"""What a student sees after a check: a line a task, one message for each that fails, one question a message."""

from __future__ import annotations

from collections.abc import Iterator
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
_COLOURS = {
    Verdict.PASSED: "green", Verdict.FAILED: "red", Verdict.NOT_ATTEMPTED: "dim", Verdict.BLOCKED: "yellow",
    Verdict.GRADER_ERROR: "magenta",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Checked:
    """One file and what the public tests say about it; `problem` when it could not be read."""

    assignment: str
    path: Path | str
    outcome: Outcome | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What a check says about one file, in reading order; the terminal, a notebook and a summary show the same.

    Attributes:
        title: the assignment.
        path: the file.
        trouble: why there is nothing to tell, when there is nothing.
        notes: on the file as a whole.
        rows: of each task its number, its name and its verdict, which is None where no public test is.
        untested: how many tasks without a public test were left out of `rows`.
        messages: a headline, such as the task, with the rest of its title, and labels with texts.
        passed: public tests that passed.
        total: public tests that were run; 0 when the file does not load.
    """

    title: str
    path: str
    trouble: str = ""
    notes: tuple[str, ...] = ()
    rows: tuple[tuple[int, str, Verdict | None], ...] = ()
    untested: int = 0
    messages: tuple[tuple[str, str, list[tuple[str, str]]], ...] = ()
    passed: int = 0
    total: int = 0


def tell(item: Checked, *, every: bool = False, only: str = "") -> Told:
    """Choose what to show.

    Args:
        item: the file and its outcome.
        every: all messages, not only the one of each task that helps most.
        only: this task alone.
    """
    title, path = item.assignment, str(item.path)
    if item.outcome is None or item.outcome.trouble:
        trouble = item.problem or (item.outcome.trouble if item.outcome else "there is no result; check it again")
        return Told(title, path, trouble=trouble)
    everything = tests_by_task(item)
    numbers = {task: number for number, task in enumerate(everything, 1)}
    by_task = {only: everything[only]} if only else everything
    untested = [task for task, tests in by_task.items() if not tests]
    skipped = untested if len(untested) > FEW else []
    rows = [(numbers[task], task, verdict_of(tests)) for task, tests in by_task.items() if task not in skipped]
    counted = [] if _nothing_loads(item.outcome) else [test for tests in by_task.values() for test in tests]
    return Told(
        title, path, notes=tuple(item.outcome.notes), rows=tuple(rows), untested=len(skipped),
        messages=tuple(_messages(item.outcome, by_task, every=every)),
        passed=sum(test.verdict is Verdict.PASSED for test in counted), total=len(counted),
    )  # fmt: skip


def _messages(
    outcome: Outcome, by_task: dict[str, list[TestResult]], *, every: bool
) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    if _nothing_loads(outcome):
        yield "the file", "", _labelled(outcome.tests[0])
        return
    for task, tests in by_task.items():
        if verdict_of(tests) in (Verdict.FAILED, Verdict.BLOCKED, Verdict.GRADER_ERROR):
            shown = [test for test in tests if test.verdict is not Verdict.PASSED and test.message]
            best = most_helpful(tests)
            for test in shown if every else [best] if best else []:
                yield task, test.title, _labelled(test)


def _labelled(test: TestResult) -> list[tuple[str, str]]:
    assert test.message is not None
    printed = [("printed", test.printed.rstrip()[:400])] if test.printed else []
    return [*lines(test.message), *printed]


def show(console: Console, item: Checked, *, every: bool = False, only: str = "") -> None:
    """Print one file's results: a table of tasks, and for each that fails the message that helps most.

    Args:
        console: where to.
        item: the file and its outcome.
        every: print all messages.
        only: print this task alone.
    """
    from rich.markup import escape
    from rich.table import Table

    told = tell(item, every=every, only=only)
    console.print(f"\n[bold]{told.title}[/bold] [dim]{escape(told.path)}[/dim]", soft_wrap=True)
    if told.trouble:
        console.print(f"  [red]{escape(told.trouble)}[/red]", soft_wrap=True)
        return
    for note in told.notes:
        console.print(f"  [yellow]note[/yellow] {escape(note)}")
    table = Table(box=None, show_header=False, pad_edge=True)
    for number, task, verdict in told.rows:
        words = f"[{_COLOURS[verdict]}]{verdict}[/]" if verdict else "[dim]no public test[/dim]"
        table.add_row(str(number), task, words)
    console.print(table)
    if told.untested:
        console.print(f"  [dim]{told.untested} more tasks have no public test[/dim]")
    for headline, title, parts in told.messages:
        _show_message(console, headline, title, parts)
    if told.total:
        console.print(f"\n  {told.passed} of {told.total} public tests pass.")


def _show_message(console: Console, headline: str, title: str, parts: list[tuple[str, str]]) -> None:
    from rich.markup import escape
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    title = f": {title}" if title else ""
    console.print(f"\n  [bold]{headline}[/bold]{escape(title)}", soft_wrap=False)
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for label, text in parts:
        table.add_row(label, Text(text, style="bold" if label == "question" else ""))
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
