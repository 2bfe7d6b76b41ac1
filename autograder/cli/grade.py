"""`autograder grade`: a batch, its files, and a table for the eye."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.batch.grading import Batch, Options, grade
from autograder.batch.pool import Pool
from autograder.cli.comparing import move_as_json, show
from autograder.cli.plain import plain
from autograder.cli.writing import older_pages, write_all
from autograder.course import find
from autograder.report.gradebook import best_possible
from autograder.report.wording import load_error, plural
from autograder.standing import Row, StepKind

if TYPE_CHECKING:
    from rich.console import Console

MOST_COLUMNS = 6
MOST_ROWS = 60


def run(
    paths: list[Path], options: Options, scheduler: str | None = None, *, course_folder: Path | None, as_json: bool
) -> int:
    """Grade, write every file, print a summary; returns the exit status."""
    course = find(course_folder)
    with ExitStack() as stack:

        def begin(count: int) -> Callable[[], None]:
            if as_json or not count:
                return lambda: None
            from autograder.cli.progress import progress

            return stack.enter_context(progress("grading", count))

        batch = grade(
            course, paths, options, begin, lambda rows: write_all(rows, options.out), _pool(scheduler, options)
        )
    errors = [row for row in batch.rows if row.outcome.status == "grader error"]
    if as_json:
        text = json.dumps(_as_json(batch), indent=1, ensure_ascii=False)
        print(text.encode("utf-8", "backslashreplace").decode())  # a file's name need not be text
    else:
        _print(batch, errors)
    return 3 if errors else 0


def _pool(scheduler: str | None, options: Options) -> Pool | None:
    """Where to judge, if not on this machine."""
    if not scheduler:
        return None
    from autograder.cluster.pool import ClusterPool

    return ClusterPool(
        scheduler, device=options.device, strict=options.strict,
        tell=lambda sentence: print(f"autograder: {sentence}", file=sys.stderr),
    )  # fmt: skip


def _as_json(batch: Batch) -> dict[str, object]:
    return {
        "out": str(batch.options.out),
        "seed": batch.seed,
        "judged": batch.judged,
        "known": batch.known,
        "strays": batch.strays,
        "recognised": batch.recognised,
        "unmatched": batch.unmatched,
        "moves": list(map(move_as_json, batch.moves)),
        "homeless_decisions": batch.homeless,
        "not_applied": batch.not_applied,
        "rows": [
            {
                "student": row.student, "assignment": row.assignment, "file": row.file, "score": row.mark.final,
                "earned": row.mark.earned, "steps": [step.text for step in row.mark.steps],
                "max_score": row.outcome.max_score, "status": row.outcome.status, "mistakes": row.outcome.mistakes,
                "notes": row.outcome.notes,
            }
            for row in batch.rows
        ],
    }  # fmt: skip


def _print(batch: Batch, errors: list[Row]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for sentence in batch.recognised:
        console.print(f"{plain(sentence)}\n", soft_wrap=True)
    _print_table(console, batch.rows)
    _print_mistakes(console, batch.rows)
    noted = [row for row in batch.rows if row.outcome.kind != "judged" or row.outcome.status == "does not load"]
    for row in noted:
        reason = row.outcome.notes[0] if row.outcome.kind != "judged" else load_error(row.outcome)
        console.print(f"[yellow]•[/yellow] {plain(row.student)}, {row.assignment}: {plain(reason)}", soft_wrap=True)
    _print_set_aside(console, batch.rows)
    for stray in batch.strays:
        console.print(f"[yellow]•[/yellow] not graded: {plain(stray)}", soft_wrap=True)
    for who in batch.unmatched:
        console.print(f"[yellow]•[/yellow] graded, but {plain(who)}", soft_wrap=True)
    for row in errors:
        trouble = row.outcome.trouble or row.outcome.broken
        mark = f"the earlier mark of {row.outcome.score:g} stands" if row.outcome.stands else "no mark yet"
        console.print(f"[red]✗[/red] grader error, {mark}: {plain(row.student)}, {row.assignment}: {plain(trouble)}",
                      soft_wrap=True)  # fmt: skip
    for sentence in batch.homeless:
        console.print(f"[red]✗[/red] a decision without a mark: {plain(sentence)}", soft_wrap=True)
    for sentence in batch.not_applied:
        console.print(f"[red]✗[/red] {plain(sentence)}", soft_wrap=True)
    lower = [move for move in batch.moves if move.is_lower]
    if lower:
        console.print(f"[red]{plural(len(lower), 'mark')} lower than before this run:[/red]")
        show(console, lower)
        there = {(row.student, row.assignment) for row in batch.rows if row.outcome.kind != "missing"}
        if any((move.student, move.assignment) not in there for move in lower):
            console.print("Whose work is not in what was graded now has none; for work that comes without the rest of "
                          "the class there is --only STUDENT.", soft_wrap=True)  # fmt: skip
    higher = sum(move.before is not None and move.by > 0 for move in batch.moves)
    if higher:
        console.print(f"{plural(higher, 'mark')} higher than before this run; `autograder diff` with an earlier copy "
                      "of the folder says which, and why", soft_wrap=True)  # fmt: skip
    changed = sum(row.mark.final != row.mark.earned for row in batch.rows)
    if changed:
        console.print(f"{plural(changed, 'mark')} not what the tests gave; `steps` in grades.csv says why",
                      soft_wrap=True)  # fmt: skip
    known = f", {batch.known} had a result already" if batch.known else ""
    out = batch.options.out
    console.print(f"\n{plural(batch.judged, 'submission')} judged{known}. Seed {plain(batch.seed)}.", soft_wrap=True)
    marks, results = plain(str(out / "gradebook.csv")), plain(str(out / "results"))
    console.print(f"Marks: {marks} and grades.csv beside it; feedback: {results}.", soft_wrap=True)
    if batch.moves and (older := older_pages(out)):
        console.print(plain(older), soft_wrap=True)


def _print_set_aside(console: Console, rows: list[Row]) -> None:
    """Where later attempts were not taken: by name if the one that counts earned nothing, for somebody should look."""
    found = [(row, step) for row in rows for step in row.mark.steps if step.kind is StepKind.SET_ASIDE]
    for row, step in found:
        if not row.mark.earned:
            console.print(f"[yellow]•[/yellow] {plain(row.student)}, {row.assignment}: {plain(step.text)}",
                          soft_wrap=True)  # fmt: skip
    if found:
        console.print(f"{plural(len(found), 'mark')} by an attempt on time although a later one came after the "
                      "deadline; `steps` in grades.csv says which", soft_wrap=True)  # fmt: skip


def _print_table(console: Console, rows: list[Row]) -> None:
    """The gradebook as a table: one line a student, scores by assignment."""
    from rich.table import Table

    assignments = list(dict.fromkeys(row.assignment for row in rows))
    students: dict[str, dict[str, Row]] = {}
    for row in rows:
        students.setdefault(row.student, {})[row.assignment] = row
    best = best_possible(rows)
    wide = len(assignments) > MOST_COLUMNS
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 0, 0, 1) if wide else (0, 1))
    table.add_column("student", overflow="ellipsis", no_wrap=True, max_width=24)
    for number, name in enumerate(assignments, 1):
        title = chr(ord("A") + number - 1) if wide else name.replace("_", " ")
        table.add_column(f"{title}\n{'' if wide else '/ '}{best[name]:g}", justify="right", no_wrap=wide)
    for student, standing in list(students.items())[:MOST_ROWS]:
        cell = _short_cell if wide else _cell
        table.add_row(plain(student), *(cell(standing.get(name)) for name in assignments))
    console.print(table)
    if wide:
        letters = (chr(ord("A") + number) for number in range(len(assignments)))
        legend = "   ".join(f"{letter}={name}" for letter, name in zip(letters, assignments, strict=True))
        console.print(f"\n[dim]{legend}\n– missing   ! unreadable or broken   ? grader error[/dim]")
    if len(students) > MOST_ROWS:
        console.print(f"… and {len(students) - MOST_ROWS} more students in gradebook.csv")


def _cell(row: Row | None) -> str:
    if row is None:
        return "–"
    outcome, final = row.outcome, row.mark.final
    if final is None:
        return "[red]grader error[/red]"
    if outcome.stands:
        return f"[red]grader error[/red] {final:g}"
    word = {"missing": "missing", "unreadable": "unreadable", "not attempted": "stub", "does not load": "broken"}
    if outcome.status in word:
        return f"[yellow]{word[outcome.status]}[/yellow] {final:g}"
    return f"[green]{final:g}[/green]" if outcome.status == "passed" else f"{final:g}"


def _short_cell(row: Row | None) -> str:
    """A score in two or three places, for a table of many assignments."""
    if row is None or row.outcome.status == "missing":
        return "[yellow]–[/yellow]"
    outcome, final = row.outcome, row.mark.final
    if final is None or outcome.stands:
        return "[red]?[/red]"
    if outcome.status in ("unreadable", "does not load"):
        return "[yellow]![/yellow]"
    return f"[green]{final:g}[/green]" if outcome.status == "passed" else f"{final:g}"


def _print_mistakes(console: Console, rows: list[Row]) -> None:
    """The mistakes that most students made: what to talk about on Monday."""
    from collections import Counter

    counts = Counter((row.assignment, name) for row in rows for name in row.outcome.mistakes)
    if counts:
        console.print("\n[bold]most frequent mistakes[/bold]")
    for (assignment, name), count in counts.most_common(5):
        console.print(f"{count:>4} × {name} [dim]({assignment})[/dim]")
    if counts:
        console.print()
