"""`autograder check`: a student's view. Public tests, one message a task, one question a message."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from autograder import suite as suites
from autograder.batch.pool import JudgePool
from autograder.course import Course, find
from autograder.errors import IntakeError
from autograder.intake.naming import assignment_of, split_flat_name
from autograder.intake.opening import source_of
from autograder.intake.reading import Unreadable
from autograder.intake.tree import OnDisk
from autograder.records import Job, Verdict
from autograder.report import classroom, summary
from autograder.report.checked import SEED, Checked, show, tell, tests_by_task, verdict_of
from autograder.report.summary import HIDDEN, is_begun
from autograder.report.wording import as_text, most_helpful
from autograder.report.writing import append

NOTEBOOKS = "notebooks"


@dataclass(frozen=True, slots=True)
class Reports:
    """Files that a run on GitHub reads; both are added to.

    Attributes:
        summary: gets the results as Markdown.
        classroom: gets the points, as an output of the step, for GitHub Classroom.
    """

    summary: Path | None = None
    classroom: Path | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to check a file for; `notebook` is looked at instead when the file is the untouched stub."""

    assignment: str
    notebook: Path | None = None


def run(
    what: list[str], *, watch: bool, every: bool, course_folder: Path | None, as_json: bool, begun: bool = False,
    reports: Reports | None = None,
) -> int:  # fmt: skip
    """Check files; returns 0 when every public test passes, 1 otherwise.

    Args:
        what: files, folders, or names of assignments.
        watch: go on until stopped.
        every: show all messages.
        course_folder: where the course is.
        as_json: print JSON.
        begun: untouched stubs are neither shown nor held against anybody.
        reports: where else the results go.
    """
    files = _files(what, course_folder)
    with JudgePool(1, strict=False) as pool:
        pool.start()
        import rich.console  # noqa: F401 - while the judge imports torch, nobody waits for it

        seen = _states(files)
        results = list(_check(files, pool))
        counted = [item for item in results if is_begun(tell(item))] if begun else results
        fine = all(item.outcome and item.outcome.status == "passed" for item in counted)
        if as_json:
            print(json.dumps({"hidden": "not run", "files": [_as_json(item) for item in counted]}, indent=1))
        else:
            _show(counted, every)
        if reports:
            _report(reports, results, pool, every=every, fine=fine)
        if watch:
            _watch(files, pool, every, seen)
    return 0 if fine else 1


def _report(reports: Reports, results: list[Checked], pool: JudgePool, *, every: bool, fine: bool) -> None:
    if reports.summary:
        append(reports.summary, summary.markdown(tell(item, every=every) for item in results))
    if reports.classroom:
        # A file that cannot be read has as many tests to fail as one that holds nothing.
        unread = [item.assignment for item in results if item.outcome is None]
        blank = {answer.key: answer.outcome for answer in pool.run([_job(name, name, "") for name in unread])}
        outcomes = [item.outcome or blank[item.assignment] for item in results]
        append(reports.classroom, classroom.result(outcomes, fine=fine))


def _files(what: list[str], course_folder: Path | None) -> dict[Path, Wanted]:
    """The files to check, and the assignment of each."""
    if not what:
        course = find(course_folder)
        return dict(_by_name(course, name) for name in course.assignments)
    files: dict[Path, Wanted] = {}
    for item in what:
        path = Path(item)
        if path.is_dir():
            files |= _files_in(path)
        elif path.suffix or path.exists():
            if not path.exists():
                raise IntakeError(f"{path} does not exist; give a file, a folder or the name of an assignment")
            files[path] = Wanted(_assignment_of(path))
        else:
            course = find(course_folder)
            (entry,) = course.choose([item])
            files |= [_by_name(course, entry.name)]
    return files


def _by_name(course: Course, name: str) -> tuple[Path, Wanted]:
    notebook = course.stubs / NOTEBOOKS / f"{name}.ipynb"
    return course.stubs / f"{name}.py", Wanted(name, notebook if notebook.exists() else None)


def _files_in(folder: Path) -> dict[Path, Wanted]:
    """The scripts and notebooks of a folder that are named after assignments; a script wins, as in a batch."""
    found = {path.stem: path for ending in ("ipynb", "py") for path in sorted(folder.glob(f"*.{ending}"))}
    found = {name: path for name, path in sorted(found.items()) if name in suites.names()}
    if not found:
        raise IntakeError(f"{folder} holds no file named after an assignment; expected {', '.join(suites.names())}")
    return {path: Wanted(name) for name, path in found.items()}


def _assignment_of(path: Path) -> str:
    """By the same rules as in a batch, where a student's name may stand in front."""
    name, _ = assignment_of(path.name, suites.names())
    name = name or (split_flat_name(path.name, suites.names()) or ("", None))[1]
    if name is None:
        raise IntakeError(f"{path.name} is not named after an assignment; expected one of {', '.join(suites.names())}")
    return name


def _check(files: dict[Path, Wanted], pool: JudgePool) -> Iterator[Checked]:
    results = {item.path: item for item in _judged({path: wanted.assignment for path, wanted in files.items()}, pool)}
    notebooks = {
        wanted.notebook: wanted.assignment
        for path, wanted in files.items()
        if wanted.notebook and (not path.exists() or not is_begun(tell(results[path])))
    }
    worked_on = {item.assignment: item for item in _judged(notebooks, pool) if is_begun(tell(item))}
    for path, wanted in files.items():
        yield worked_on.get(wanted.assignment, results[path]) if wanted.notebook in notebooks else results[path]


def _judged(files: Mapping[Path, str], pool: JudgePool) -> Iterator[Checked]:
    jobs, problems, mended = [], {}, {}
    for path, assignment in files.items():
        try:
            source, mended[str(path)] = source_of(OnDisk(path.resolve(), path.name))
            jobs.append(_job(str(path), assignment, source))
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


def _job(key: str, assignment: str, source: str) -> Job:
    return Job(key, assignment, source, SEED, parts=("public",), strict=False)


def _watch(files: dict[Path, Wanted], pool: JudgePool, every: bool, seen: dict[Path, object]) -> None:
    """Check again at every save, until Ctrl-C; the judge stays warm.

    Events only wake it up. What counts is whether a file differs from what was checked last, so that a save between two
    looks is never missed.
    """
    from rich.console import Console
    from watchfiles import watch

    console = Console()
    console.print("[dim]watching; save a file to check it again, Ctrl-C to stop[/dim]")
    folders = {path.resolve().parent for path in seen}
    wake_ups = watch(
        *folders, recursive=False, step=20, debounce=60, rust_timeout=500, yield_on_timeout=True, raise_interrupt=False
    )
    for _ in wake_ups:
        states = _states(files)
        saved = {path for path, state in states.items() if state not in (None, seen[path])}
        changed = {path: wanted for path, wanted in files.items() if saved & {path, wanted.notebook}}
        if changed:
            seen.update({path: states[path] for path in saved})
            console.clear()
            _show(list(_check(changed, pool)), every)


def _states(files: dict[Path, Wanted]) -> dict[Path, object]:
    """Of every file that may be looked at, what changes when it is saved."""
    looked_at = [path for file, wanted in files.items() for path in (file, wanted.notebook) if path]
    return {path: _state(path) for path in looked_at}


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
    if not results:
        console.print("Nothing is begun yet.")
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
