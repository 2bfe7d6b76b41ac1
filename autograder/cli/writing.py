"""Writing what people read: every file that is derived from the journal, and pages beside it."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.batch.results import JournalError
from autograder.errors import ToldError
from autograder.report import gradebook, gradescope
from autograder.standing import Row

KEPT = "every result is in the journal: {} and give the same command again"


class FileError(ToldError):
    """A file cannot be made or written; the text says why."""


@contextmanager
def telling(place: Path) -> Iterator[None]:
    """A block that writes a file for people; nothing else is lost if it cannot.

    Raises:
        FileError: if it cannot.
    """
    try:
        yield
    except OSError as error:
        raise FileError(cannot_write(error, place)) from None


@contextmanager
def telling_of_folder(place: Path) -> Iterator[None]:
    """A block that fills a folder from what the course has.

    Raises:
        FileError: if the folder, or something in it, cannot be written.
    """
    try:
        yield
    except OSError as error:
        name = Path(str(error.filename or place))
        if not (name.is_relative_to(place) or place.is_relative_to(name)):
            raise  # a file of the course, or our temporary one: no other folder would help
        raise FileError(f"{cannot_write(error, place)}; name another folder with --out") from None


def cannot_write(error: OSError, place: Path) -> str:
    """What could not be written, and what is in the way."""
    name = Path(str(error.filename or place))
    reason = error.strerror
    if isinstance(error, FileExistsError | NotADirectoryError):
        above = (path for path in (*reversed(name.parents), name) if path.exists() and not path.is_dir())
        reason = f"{next(above, name)} is a file, expected a folder"
    elif isinstance(error, IsADirectoryError):
        reason = "it is a folder, expected a file"
    elif isinstance(error, FileNotFoundError) and not name.parent.exists():
        reason = f"there is no folder {name.parent}"
    return f"{name} cannot be written: {reason}"


def older_pages(out: Path) -> str:
    """A sentence about pages in a folder of grades whose marks have just changed; empty if there are none."""
    made = {"report": out / "report.html", "feedback": out / "feedback"}
    there = [command for command, place in made.items() if place.exists()]
    if not there:
        return ""
    return f"{' and '.join(made[command].name for command in there)} in {out} show the marks from before; " + (
        f"make them anew with {' and '.join(f'`autograder {command}`' for command in there)}"
    )


def write_all(rows: list[Row], out: Path, kept: str = KEPT) -> None:
    """Write gradebooks and results.

    Args:
        rows: what they say.
        out: their folder.
        kept: what is not lost if they cannot be written, and how they are written then.

    Raises:
        JournalError: if they cannot be written.
    """
    try:
        gradebook.write(rows, out)
        gradescope.write(rows, out)
    except OSError as error:
        in_the_way = isinstance(error, FileExistsError | NotADirectoryError | IsADirectoryError)
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        advice = "move it away" if in_the_way else "make room" if full else "make it writable"
        raise JournalError(f"{cannot_write(error, out)}; {kept.format(advice)}") from None
