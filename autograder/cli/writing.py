"""Every file that is derived from the journal, made again."""

from __future__ import annotations

from pathlib import Path

from autograder.batch.results import JournalError
from autograder.report import gradebook, gradescope
from autograder.standing import Row


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
