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


GO_ON = "every result is in the journal: make room and give the same command again"


def write_all(rows: list[Row], out: Path, otherwise: str = GO_ON) -> None:
    """Write gradebooks and results.

    Args:
        rows: of the whole class.
        out: the folder.
        otherwise: what is kept where they cannot be written, and what to do then.

    Raises:
        JournalError: if they cannot be written; nothing is lost.
    """
    try:
        gradebook.write(rows, out)
        gradescope.write(rows, out)
    except OSError as error:
        raise JournalError(f"{error.filename or out} cannot be written: {error.strerror}; {otherwise}") from None
