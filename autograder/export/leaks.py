"""The leak scan: no run of eight tokens of anything hidden may stand in what students get.

It knows nothing of how a release was made. It reads the files that were written, and the files that must stay here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

RUN = 8
_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Leak:
    """A run of tokens of a hidden text that was found in a released one."""

    released: str
    hidden: str
    tokens: str


def find_leaks(
    released: dict[str, str], hidden: dict[str, str], public: Iterable[str], length: int = RUN
) -> list[Leak]:
    """Compare texts, by the runs of tokens that they hold.

    Args:
        released: what students get, by path.
        hidden: what they must not get, by path.
        public: texts that they may have in full; runs that also stand there are no leak.
        length: how many tokens make a run.

    Returns:
        At most one leak for each pair of files.
    """
    known = {run for text in public for run in runs(text, length)}
    secret: dict[tuple[str, ...], str] = {}
    for path, text in hidden.items():
        for run in runs(text, length):
            if run not in known:
                secret.setdefault(run, path)
    found: dict[tuple[str, str], Leak] = {}
    for path, text in released.items():
        for run in runs(text, length):
            if run in secret:
                found.setdefault((path, secret[run]), Leak(path, secret[run], " ".join(run)))
    return list(found.values())


def runs(text: str, length: int = RUN) -> Iterator[tuple[str, ...]]:
    """Every run of so many tokens: words, numbers and signs, alike in Python, prose and data."""
    tokens = _TOKEN.findall(text)
    for start in range(len(tokens) - length + 1):
        yield tuple(tokens[start : start + length])


def texts_under(folder: Path, *patterns: str) -> dict[str, str]:
    """The texts of some files, by their path below the folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for pattern in patterns
        for path in sorted(folder.glob(pattern))
        if path.is_file() and "__pycache__" not in path.parts
    }
