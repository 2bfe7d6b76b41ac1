"""`autograder validate`: the proof for course CI, as a table or as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from autograder.authoring.validation import Proof, count_jobs, prepare
from autograder.authoring.validation import validate as prove
from autograder.batch.pool import JudgePool
from autograder.course import find
from autograder.report.writing import append

TITLES = ("points", "reference", "stub", "right", "wrong caught", "named")


def run(
    names: list[str], seeds: int, jobs: int, *, course_folder: Path | None, as_json: bool, strict: bool = True,
    device: str = "cpu", summary: Path | None = None,
) -> int:  # fmt: skip
    """Validate assignments; returns the exit status."""
    course = find(course_folder)
    with JudgePool(jobs, strict=strict, device=device) as pool:
        pool.start()
        proofs = [prepare(course, assignment) for assignment in course.choose(names)]
        if as_json:
            prove(proofs, pool, seeds, lambda: None, strict=strict, device=device)
        else:
            from autograder.cli.progress import progress

            with progress("validating", count_jobs(proofs, seeds)) as advance:
                prove(proofs, pool, seeds, advance, strict=strict, device=device)
    sound = not any(proof.problems for proof in proofs)
    if as_json:
        print(json.dumps({"ok": sound, "seeds": seeds, "assignments": [proof.as_json() for proof in proofs]}, indent=1))
    else:
        _print(proofs, seeds)
    if summary:
        append(summary, _markdown(proofs, seeds))
    return 0 if sound else 1


def _print(proofs: list[Proof], seeds: int) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("assignment", no_wrap=True)
    for title in TITLES:
        table.add_column(title, justify="right")
    for proof in proofs:
        table.add_row(proof.assignment.name, *_numbers(proof))
    console = Console(highlight=False)
    console.print(table)
    problems = _problems(proofs)
    for problem in problems:
        console.print(f"[red]✗[/red] {problem}", markup=True, soft_wrap=True)
    if not problems:
        console.print(f"[green]✓[/green] {_sound(seeds)}")


def _markdown(proofs: list[Proof], seeds: int) -> str:
    problems = _problems(proofs)
    lines = [f"# The suites are {_sound(seeds)}" if not problems else f"# {len(problems)} problems with the suites", ""]
    lines += [f"- {problem}" for problem in problems]
    lines += ["", f"| assignment | {' | '.join(TITLES)} |", f"|---|{'--:|' * len(TITLES)}"]
    lines += [f"| {proof.assignment.name} | {' | '.join(_numbers(proof))} |" for proof in proofs]
    return "\n".join(lines) + "\n"


def _problems(proofs: list[Proof]) -> list[str]:
    return [f"{proof.assignment.name}: {problem}" for proof in proofs for problem in proof.problems]


def _sound(seeds: int) -> str:
    return f"sound, with {seeds} hidden seed{'s' if seeds > 1 else ''}"


def _numbers(proof: Proof) -> list[str]:
    full = sum(standing.full for standing in proof.correct)
    caught = sum(standing.caught for standing in proof.wrong)
    named = sum(standing.named for standing in proof.wrong)
    return [
        f"{proof.reference.max_score:g}", f"{proof.reference.score:g}", f"{proof.stub.score:g}",
        f"{full} of {len(proof.correct)}", f"{caught} of {len(proof.wrong)}", f"{named} of {len(proof.wrong)}",
    ]  # fmt: skip
