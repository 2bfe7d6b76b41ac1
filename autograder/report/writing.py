"""Files that are whole or as they were: a full disk or a killed run leaves no half report for a good one."""

from __future__ import annotations

from pathlib import Path


def replace(path: Path, text: str, *, errors: str = "strict") -> None:
    """Write a file beside its place and move it there.

    Raises:
        OSError: if it cannot be written; what was there before is there still.
    """
    temporary = path.with_name(path.name + ".new")
    try:
        temporary.write_text(text, encoding="utf-8", errors=errors, newline="")
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
