"""Files that are whole or as they were: a full disk or a killed run leaves no half report for a good one."""

from __future__ import annotations

import stat
from contextlib import suppress
from pathlib import Path

from autograder.errors import ToldError


def replace(path: Path, text: str, *, errors: str = "strict") -> None:
    """Write a file beside its place and move it there.

    Raises:
        OSError: if it cannot be written; what was there before is there still.
    """
    replace_bytes(path, text.encode("utf-8", errors))


def replace_bytes(path: Path, content: bytes) -> None:
    """As `replace`, for what is not text, or not in UTF-8.

    A file that holds just this is left alone: to move ten thousand results takes fifteen seconds, to read them one.

    Raises:
        OSError: if it cannot be written; what was there before is there still.
    """
    if _holds(path, content):
        return
    temporary = path.with_name(path.name + ".new")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error  # nobody asked for the file beside it


def _holds(path: Path, content: bytes) -> bool:
    try:
        found = path.lstat()
        return stat.S_ISREG(found.st_mode) and found.st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def append(path: Path, text: str) -> None:
    """Add to a file that others write to too, such as the summary of a run on GitHub.

    Raises:
        ToldError: if it cannot be written.
    """
    try:
        with path.open("a", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise ToldError(f"{path} cannot be written: {error.strerror}; name a file in a folder that exists") from None
