"""Files that are whole or as they were: a full disk or a killed run leaves no half report for a good one."""

from __future__ import annotations

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

    Raises:
        OSError: if it cannot be written; what was there before is there still.
    """
    temporary = path.with_name(path.name + ".new")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


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
