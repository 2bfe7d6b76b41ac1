"""A batch that is graded inside a container: the same options, the same files, the same messages."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.batch.grading import Options
from autograder.container import running
from autograder.container.building import current
from autograder.container.engine import USER, ContainerError, Engine
from autograder.course import Course
from autograder.intake.finding import existing

_WRITTEN = (".lock", "journal.jsonl", "grades.csv", "gradebook.csv", "results")


def grade(engine: Engine, course: Course, image: str, paths: list[Path], options: Options, *, as_json: bool) -> int:
    """Grade everything under `paths` in a container; returns the exit status of the grader inside.

    Raises:
        ContainerError, IntakeError: with a sentence for the operator.
    """
    current(engine, course, image)
    mounts = running.Mounts()
    for path in paths:
        existing(path)
    if options.roster:
        existing(options.roster, "the class list")
    inside = [str(mounts.add(path)) for path in paths]
    roster = mounts.add(options.roster) if options.roster else None
    if os.geteuid() == 0:
        for path in (*paths, *([options.roster] if options.roster else [])):
            _check_readable(path)
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ContainerError(f"{options.out} cannot be made: {error.strerror}; choose another --out") from None
    out = mounts.add(options.out, writable=True)
    name = running.new_name()
    arguments = ["grade", *_arguments(options, out, roster, as_json=as_json), "--", *inside]
    command = running.command_line(
        engine, image, name, arguments, mounts=mounts, jobs=options.jobs, device=options.device, environment=_terminal()
    )
    with _lent(out):
        return running.run(engine, command, name)


def doctor(engine: Engine, course: Course, image: str, *, as_json: bool) -> int:
    """Say what the container can do; returns the exit status of the doctor inside."""
    current(engine, course, image)
    name = running.new_name()
    inside = ["doctor", *(["--json"] if as_json else [])]
    return running.run(engine, running.command_line(engine, image, name, inside, environment=_terminal()), name)


def _arguments(options: Options, out: Path, roster: Path | None, *, as_json: bool) -> list[str]:
    given = [
        f"--course={running.COURSE}", f"--out={out}", f"--jobs={options.jobs}", f"--device={options.device}",
        f"--sandbox={'strict' if options.strict else 'off'}", *(f"--only={name}" for name in options.only),
    ]  # fmt: skip
    given += [
        f"--{name}={value}"
        for name, value in {
            "assignment": options.assignment, "seed": options.seed, "layout": options.layout or None, "roster": roster,
        }.items()
        if value is not None
    ]  # fmt: skip
    return [*given, *(["--force"] if options.force else []), *(["--json"] if as_json else [])]


def _check_readable(path: Path) -> None:
    """Make sure that the image's user can read what root can: a student must not lose marks for a file's mode."""
    for entry in (path, *(path.rglob("*") if path.is_dir() else ())):
        about = entry.lstat() if entry != path else entry.stat()
        if entry.is_symlink() and entry != path:
            continue
        needed = 0o005 if entry.is_dir() else 0o004
        if about.st_mode & needed != needed:
            raise ContainerError(
                f"{entry} can be read by its owner alone, but root's containers grade as user {USER}; "
                f"run `chmod -R a+rX {path}`, or grade as its owner"
            )


@contextmanager
def _lent(out: Path) -> Iterator[None]:
    """The output folder: if the caller is root, the image's user owns it during a run, and its owner again after it."""
    if os.geteuid() != 0:
        yield
        return
    about = out.stat()
    owner = (0, 0) if about.st_uid == USER else (about.st_uid, about.st_gid)
    for path in (out, *(out / name for name in _WRITTEN)):
        for entry in _tree(path):
            os.lchown(entry, USER, USER)
    try:
        yield
    finally:
        for entry in _tree(out):
            if entry.lstat().st_uid == USER:
                os.lchown(entry, *owner)


def _tree(path: Path) -> Iterator[Path]:
    """A path and, if it is a folder and no link, everything below it. The list is made before anything is changed."""
    if os.path.lexists(path):
        found = [path]
        if path.is_dir() and not path.is_symlink():
            found += path.rglob("*")
        yield from found


def _terminal() -> dict[str, str]:
    """Colours and the progress bar as wide as our own terminal, if it is one."""
    columns = {"COLUMNS": os.environ["COLUMNS"]} if "COLUMNS" in os.environ else {}
    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        return columns
    return {"COLUMNS": str(os.get_terminal_size(2).columns), "FORCE_COLOR": "1"}
