"""`autograder doctor`: what this machine can do, and what each missing thing means."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple


class Finding(NamedTuple):
    """One line of the report."""

    what: str
    state: str
    fine: bool
    meaning: str = ""


def run(*, as_json: bool) -> int:
    """Print the report; returns 0 when this machine can grade, 1 when it cannot."""
    findings = [*_versions(), *_layers(), *_grading(), _cuda()]
    if as_json:
        print(json.dumps([finding._asdict() for finding in findings], indent=1))
    else:
        _print(findings)
    vital = [finding for finding in findings if finding.what == "torch" or "sandboxed worker" in finding.what]
    return 0 if all(finding.fine for finding in vital) else 1


def _versions() -> Iterator[Finding]:
    yield Finding("Python", platform.python_version(), True)
    for name in ("torch", "numpy", "pytest"):
        try:
            yield Finding(name, version(name), True)
        except PackageNotFoundError:
            yield Finding(name, "missing", False, f"install the project again: pip install -e . brings {name}")


def _layers() -> Iterator[Finding]:
    if platform.system() != "Linux":
        yield Finding("sandbox", f"none on {platform.system()}", False,
                      "`check` works; `grade` needs Linux, a container, or --sandbox off")  # fmt: skip
        return
    from autograder.worker.sandbox import landlock, seccomp

    abi = landlock.abi()
    meaning = "" if abi else "student code could read files; Linux 5.13 or newer has it"
    if 0 < abi < 6:
        meaning = (
            "signals and abstract sockets are stopped by seccomp alone; version 6 (Linux 6.12) adds a second layer"
        )
    yield Finding("Landlock", f"version {abi}" if abi else "missing", abi > 0, meaning)
    yield Finding("seccomp", platform.machine() if seccomp.supported() else "missing", seccomp.supported(),
                  "" if seccomp.supported() else "filters exist for x86-64 and arm64 only")  # fmt: skip


def _grading() -> Iterator[Finding]:
    """Really start a worker behind every layer, and let it try what it must not do, rather than believe the parts."""
    from autograder.batch.pool import EnvironmentFault, JudgePool
    from autograder.cli.attempts import attempts, results, submission
    from autograder.records import Job
    from autograder.suite import names

    suites = names()
    if not suites or platform.system() != "Linux":
        return
    tried = attempts()
    try:
        with JudgePool(1) as pool:
            (answer,) = pool.run([Job("doctor", suites[0], submission(tried), "doctor", parts=("public",))])
    except EnvironmentFault as fault:
        yield Finding("a sandboxed worker", "fails", False, str(fault))
        return
    if answer.outcome.trouble:
        yield Finding("a sandboxed worker", "fails", False, answer.outcome.trouble)
        return
    yield Finding("a sandboxed worker", " + ".join(answer.outcome.layers), True)
    for attempt, state in results(answer.outcome, tried):
        refused = state == "refused"
        meaning = f"by {attempt.stopped_by}" if refused else f"{attempt.otherwise}; do not grade here"
        shown = state if refused else f"NOT refused ({state})"
        yield Finding(f"a sandboxed worker {attempt.what}", shown, refused, meaning)


def _cuda() -> Finding:
    try:
        import torch
    except ImportError:
        return Finding("CUDA", "unknown without torch", True)
    if torch.cuda.is_available():
        return Finding("CUDA", torch.cuda.get_device_name(), True)
    return Finding("CUDA", "none", True, "everything is graded on the CPU; --device cuda is refused")


def _print(findings: list[Finding]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False)
    for finding in findings:
        mark = "[green]✓[/green]" if finding.fine else "[red]✗[/red]"
        table.add_row(mark, finding.what, finding.state, f"[dim]{finding.meaning}[/dim]")
    Console(highlight=False).print(table)
