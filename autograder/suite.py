"""A suite's data: its tasks in order, what they need, and its known mistakes with the questions they ask.

    tasks.toml       [one_hot_lookup]            one table a task, in the order of the stub
                     needs = ["other_task"]      tasks it builds on: when one of them fails, this one is blocked
                     preload = ["optimizer"]     top-level key: extras of the fork server
    mistakes.toml    [repeats-overwritten]       one table a mistake
                     title = "…"                 the mistake in a few words
                     question = "…?"             what to ask the student

Mistakes that any suite may meet are in `autograder/suites/mistakes.toml`.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from autograder.errors import ToldError

SUITES = Path(__file__).parent / "suites"
PARTS = ("public", "hidden")


class SuiteFileError(ToldError):
    """A suite's file is missing or says something that cannot be; the text names the file and the entry."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A named wrong solution."""

    name: str
    title: str
    question: str


@dataclass(frozen=True, slots=True)
class Suite:
    """Everything about a suite but its tests.

    Attributes:
        tasks: by name, in the stub's order, the tasks each one needs.
        mistakes: by name, the suite's own and the shared ones.
        own_mistakes: names of the suite's own.
        probes: source of `probes.py`, empty if there is none.
        extras: what its fork server preloads.
    """

    name: str
    folder: Path
    tasks: dict[str, tuple[str, ...]]
    mistakes: dict[str, Mistake]
    own_mistakes: tuple[str, ...]
    probes: str
    extras: tuple[str, ...]

    def test_files(self, parts: tuple[str, ...]) -> list[Path]:
        """The test files of these parts that exist here; a student's copy has no hidden ones."""
        patterns = {"public": "test_public*.py", "hidden": "hidden/test_*.py"}
        return [path for part in parts for path in sorted(self.folder.glob(patterns[part]))]

    def digest(self) -> str:
        """A fingerprint of every file that can change a mark."""
        state = hashlib.blake2b(digest_size=16)
        for path in sorted(self.folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                state.update(path.relative_to(self.folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        return state.hexdigest()

    def all_needs(self, task: str) -> set[str]:
        """The tasks that `task` builds on, directly or through others."""
        found: set[str] = set()
        waiting = list(self.tasks[task])
        while waiting:
            need = waiting.pop()
            if need not in found:
                found.add(need)
                waiting.extend(self.tasks[need])
        return found


def names() -> list[str]:
    """The suites that are installed, by name."""
    return sorted(path.parent.name for path in SUITES.glob("*/tasks.toml"))


@cache
def load(name: str) -> Suite:
    """Read a suite's data.

    Raises:
        SuiteFileError: if a file is missing or inconsistent.
    """
    folder = SUITES / name
    tasks = _read(folder / "tasks.toml")
    extras = tuple(tasks.pop("preload", ()))
    _check_tables(folder / "tasks.toml", tasks)
    for task, entry in tasks.items():
        if set(entry) - {"needs"}:
            raise SuiteFileError(f"{folder / 'tasks.toml'}: {task} may say `needs` and nothing else")
    needs = {task: tuple(entry.get("needs", ())) for task, entry in tasks.items()}
    for task, wanted in needs.items():
        earlier = list(needs)[: list(needs).index(task)]
        unknown = [need for need in wanted if need not in earlier]
        if unknown:
            raise SuiteFileError(f"{folder / 'tasks.toml'}: {task} needs {unknown[0]}, which is no earlier task")
    mistakes = {}
    for path in (SUITES / "mistakes.toml", folder / "mistakes.toml"):
        entries = _read(path)
        _check_tables(path, entries)
        for key, entry in entries.items():
            if set(entry) != {"title", "question"} or not entry["question"].rstrip().endswith("?"):
                raise SuiteFileError(f"{path}: {key} needs a title and a question that ends in a question mark")
            mistakes[key] = Mistake(key, entry["title"], entry["question"])
    own = tuple(_read(folder / "mistakes.toml"))
    probes = folder / "probes.py"
    source = probes.read_text(encoding="utf-8") if probes.exists() else ""
    return Suite(name, folder, needs, mistakes, own, source, extras)


def _check_tables(path: Path, entries: dict[str, Any]) -> None:
    for key, entry in entries.items():
        if not isinstance(entry, dict):
            raise SuiteFileError(f"{path}: {key} is a {type(entry).__name__}, and must be a [table]")


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SuiteFileError(f"{path} is missing; every suite has one") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SuiteFileError(f"{path}: {error}") from None
