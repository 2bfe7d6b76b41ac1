"""`autograder check`: a student's view. Public tests, one message a task, one question a message."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from autograder import suite as suites
from autograder.batch.pool import JudgePool
from autograder.course import find
from autograder.intake.finding import IntakeError
from autograder.intake.naming import assignment_of, split_flat_name
from autograder.intake.opening import source_of
from autograder.intake.reading import Unreadable
from autograder.intake.tree import OnDisk
from autograder.records import Job, Verdict
from autograder.report.checked import SEED, Checked, show, tests_by_task, verdict_of
from autograder.report.wording import as_text, most_helpful

HIDDEN = "Hidden tests exist too. They run when your work is graded, not here."


def run(what: list[str], *, watch: bool, every: bool, course_folder: Path | None, as_json: bool) -> int:
    """Check files; returns 0 when every public test passes, 1 otherwise."""
    files = _files(what, course_folder)
    with JudgePool(1, strict=False) as pool:
        pool.start()
        seen = {path: _state(path) for path in files}
        results = list(_check(files, pool))
        if as_json:
            print(json.dumps({"hidden": "not run", "files": [_as_json(item) for item in results]}, indent=1))
        else:
            _show(results, every)
        if watch:
            _watch(files, pool, every, seen)
    return 0 if all(item.outcome and item.outcome.status == "passed" for item in results) else 1


def _files(what: list[str], course_folder: Path | None) -> dict[Path, str]:
    """The files to check, and the assignment of each."""
    if not what:
        course = find(course_folder)
        return {course.stubs / f"{name}.py": name for name in course.assignments}
    files: dict[Path, str] = {}
    for item in what:
        path = Path(item)
        if path.is_dir():
            files |= _files_in(path)
        elif path.suffix or path.exists():
            if not path.exists():
                raise IntakeError(f"{path} does not exist; give a file, a folder or the name of an assignment")
            files[path] = _assignment_of(path)
        else:
            course = find(course_folder)
            (entry,) = course.choose([item])
            files[course.stubs / f"{entry.name}.py"] = entry.name
    return files


def _files_in(folder: Path) -> dict[Path, str]:
    found = {path: path.stem for path in sorted(folder.glob("*.py")) if path.stem in suites.names()}
    if not found:
        raise IntakeError(f"{folder} holds no file named after an assignment; expected {', '.join(suites.names())}")
    return found


def _assignment_of(path: Path) -> str:
    """By the same rules as in a batch, where a student's name may stand in front."""
    name, _ = assignment_of(path.name, suites.names())
    name = name or (split_flat_name(path.name, suites.names()) or ("", None))[1]
    if name is None:
        raise IntakeError(f"{path.name} is not named after an assignment; expected one of {', '.join(suites.names())}")
    return name


def _check(files: dict[Path, str], pool: JudgePool) -> Iterator[Checked]:
    jobs, problems, mended = [], {}, {}
    for path, assignment in files.items():
        try:
            source, mended[str(path)] = source_of(OnDisk(path.resolve(), path.name))
            jobs.append(Job(str(path), assignment, source, SEED, parts=("public",), strict=False))
        except Unreadable as error:
            problems[path] = str(error)
        except OSError as error:
            problems[path] = f"{path} cannot be read: {error.strerror}"
    outcomes = {
        answer.key: replace(answer.outcome, notes=[*mended[answer.key], *answer.outcome.notes])
        for answer in pool.run(jobs)
    }
    for path, assignment in files.items():
        yield Checked(assignment, path, outcomes.get(str(path)), problems.get(path, ""))


def _watch(files: dict[Path, str], pool: JudgePool, every: bool, seen: dict[Path, object]) -> None:
    """Check again at every save, until Ctrl-C; the judge stays warm.

    Events only wake it up. What counts is whether a file differs from what was checked last, so that a save between two
    looks is never missed.
    """
    from rich.console import Console
    from watchfiles import watch

    console = Console()
    console.print("[dim]watching; save a file to check it again, Ctrl-C to stop[/dim]")
    folders = {path.resolve().parent for path in files}
    wake_ups = watch(
        *folders, recursive=False, step=20, debounce=60, rust_timeout=500, yield_on_timeout=True, raise_interrupt=False
    )
    for _ in wake_ups:
        states = {path: _state(path) for path in files}
        changed = {path: files[path] for path, state in states.items() if state not in (None, seen[path])}
        if changed:
            seen.update({path: states[path] for path in changed})
            console.clear()
            _show(list(_check(changed, pool)), every)


def _state(path: Path) -> object:
    """What changes when a file is saved."""
    try:
        about = path.stat()
    except OSError:
        return None
    return (about.st_mtime_ns, about.st_size, about.st_ino)


def _show(results: list[Checked], every: bool) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for item in results:
        show(console, item, every=every)
    console.print(f"[dim]{HIDDEN}[/dim]")


def _as_json(item: Checked) -> dict[str, Any]:
    entry: dict[str, Any] = {"assignment": item.assignment, "file": str(item.path), "problem": item.problem}
    if item.outcome is None:
        return entry | {"tasks": []}
    tasks = []
    for task, tests in tests_by_task(item).items():
        best = most_helpful(tests)
        tasks.append(
            {
                "task": task,
                "verdict": verdict_of(tests),
                "passed": sum(test.verdict is Verdict.PASSED for test in tests),
                "tests": len(tests),
                "mistake": best.message.mistake if best and best.message else "",
                "message": as_text(best.message) if best and best.message else "",
            }
        )
    return entry | {"status": item.outcome.status, "notes": item.outcome.notes, "tasks": tasks,
                    "trouble": item.outcome.trouble}  # fmt: skip
