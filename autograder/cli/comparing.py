"""`autograder diff`: whose marks moved between two gradings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.batch.moves import Move, moves
from autograder.batch.results import printable
from autograder.batch.rows import load
from autograder.cli.plain import plain
from autograder.course import find
from autograder.report.wording import as_mark, plural

if TYPE_CHECKING:
    from rich.console import Console

MOST_REASONS = 4


def run(old: Path, new: Path, *, course_folder: Path | None, as_json: bool) -> int:
    """Compare two folders; returns the exit status, 1 if any mark differs."""
    course = find(course_folder)
    found = moves(load(course, old), load(course, new))
    if as_json:
        print(printable(json.dumps([move_as_json(move) for move in found], indent=1, ensure_ascii=False)))
    else:
        from rich.console import Console

        console = Console(highlight=False)
        show(console, found)
        lower = sum(move.is_lower for move in found)
        console.print(f"{plural(len(found), 'mark')} moved, {lower} down." if found else "No mark moved.")
    return 1 if found else 0


def show(console: Console, found: Iterable[Move]) -> None:
    """A line for each mark that moved, and the reasons below it."""
    for move in found:
        colour = "red" if move.is_lower else "green"
        marks = f"{as_mark(move.before)} → {as_mark(move.after)}"
        console.print(f"[{colour}]{move.by:+g}[/{colour}]  {plain(move.student)}, {move.assignment}: {marks}",
                      soft_wrap=True)  # fmt: skip
        for reason in move.because[:MOST_REASONS]:
            console.print(f"      [dim]{plain(reason)}[/dim]", soft_wrap=True)
        if len(move.because) > MOST_REASONS:
            console.print(f"      [dim]… {len(move.because) - MOST_REASONS} more; --json lists them[/dim]")


def move_as_json(move: Move) -> dict[str, object]:
    """A move as JSON gives it."""
    return {
        "student": move.student, "assignment": move.assignment, "before": move.before, "after": move.after,
        "by": move.by, "because": list(move.because),
    }  # fmt: skip
