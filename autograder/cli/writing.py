"""Writing what people read: every file that is derived from the journal, and pages beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.batch.results import JournalError
from autograder.errors import ToldError
from autograder.report import gradebook, gradescope
from autograder.standing import Row


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
        raise FileError(f"{error.filename or place} cannot be written: {error.strerror}") from None


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
        taken = isinstance(error, FileExistsError | NotADirectoryError)
        reason = "a file is there where a folder should be" if taken else error.strerror
        raise FileError(f"{name} cannot be written: {reason}; name another folder with --out") from None


def write_all(rows: list[Row], out: Path) -> None:
    """Write gradebooks and results.

    Raises:
        JournalError: if they cannot be written; nothing is lost.
    """
    try:
        gradebook.write(rows, out)
        gradescope.write(rows, out)
    except OSError as error:
        raise JournalError(
            f"{error.filename or out} cannot be written: {error.strerror}; every result is in the journal: "
            "make room and give the same command again"
        ) from None
