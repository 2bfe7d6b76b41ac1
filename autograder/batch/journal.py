"""The journal: an append-only file of results, written as they are made. Every other file is derived from it.

    {"kind": "run", "schema": 2, "seed": "…", "created": "…"}
    {"kind": "result", "key": "…", "student": "…", "file": "…", "outcome": {…}}
    {"kind": "class", "standings": […], …}
    {"kind": "decision", "student": "…", "assignment": "…", "points": 2.0, "because": "…", …}

A result's key is a fingerprint of what it depends on: submission, suite, engine, versions, device and seed. A run that
was killed goes on where it stopped; a torn last line is cut off; an unchanged submission is not judged again.
"""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import filelock
import msgspec

from autograder.batch.entries import ClassList, Decision, Entry, RunHeader
from autograder.batch.results import FILE_NAME, JournalError, Results, parse, writable
from autograder.records import SCHEMA


class Journal:
    """An output folder's journal, held by one process at a time.

    Args:
        folder: the output folder; made if it is missing.
        seed: the seed to use; None to keep the journal's own, or to draw a secret one for a new journal.

    Attributes:
        results: what it holds, kept up to date.

    Raises:
        JournalError: if another process holds it, or it cannot be read or written.
    """

    def __init__(self, folder: Path, seed: str | None = None) -> None:
        self.path = folder / FILE_NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = filelock.FileLock(folder / _LOCK, timeout=0)
            self._lock.acquire()
        except filelock.Timeout:
            raise JournalError(f"another grader is writing to {folder}; wait for it or choose another --out") from None
        except OSError as error:
            raise JournalError(f"{folder} cannot be written: {error.strerror}; choose another --out") from None
        try:
            self.results = self._open(seed)
        except JournalError:
            self._lock.release()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._lock.release()

    @property
    def seed(self) -> str:
        """The seed in force."""
        return self.results.seed

    def add(self, record: Entry | ClassList | Decision) -> None:
        """Write one line, before anybody is told about it.

        Raises:
            JournalError: if it cannot be written whole; nothing that was written before is lost.
        """
        record = writable(record)
        self._append(record)
        self.results.remember(record)

    def _open(self, seed: str | None) -> Results:
        """Read what is there and open the file for more."""
        results, whole = parse(self.path)
        try:
            self._file: BinaryIO = self.path.open("ab", buffering=0)
            if whole < self._file.tell():
                os.truncate(self.path, whole)
        except OSError as error:
            raise JournalError(
                f"{self.path} cannot be written: {error.strerror}; make it writable or choose another --out"
            ) from None
        if not results.seed or (seed is not None and seed != results.seed):
            header = RunHeader(SCHEMA, seed or os.urandom(16).hex(), datetime.now(UTC).isoformat(timespec="seconds"))
            try:
                self._append(header)
            except JournalError:
                self._file.close()
                raise
            results.remember(header)
        return results

    def _append(self, record: RunHeader | Entry | ClassList | Decision) -> None:
        line = msgspec.json.encode(record) + b"\n"
        try:
            written = self._file.write(line)
        except OSError as error:
            raise JournalError(f"{self.path} cannot be written: {error.strerror}; {_KEPT}") from None
        if written != len(line):
            raise JournalError(f"{self.path} cannot be written whole, the disk may be full; {_KEPT}")


def is_held(folder: Path) -> bool:
    """Whether a grader writes to an output folder just now; another user's lock cannot be asked, and says no."""
    lock = folder / _LOCK
    try:
        if lock.exists():
            with filelock.FileLock(lock, timeout=0):
                pass
    except filelock.Timeout:
        return True
    except OSError:
        pass
    return False


_LOCK = ".lock"
_KEPT = "what was written before is kept: make room, and the same command goes on from there"


def fingerprint(*parts: str) -> str:
    """A short hash of the parts, each kept apart from the next."""
    state = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode("utf-8", "surrogateescape")
        state.update(len(data).to_bytes(8, "big") + data)
    return state.hexdigest()


def environment(device: str, *, strict: bool) -> str:
    """A fingerprint of what else a mark depends on: our own code, the versions it runs on, device and sandbox."""
    import platform
    from importlib.metadata import version

    package = Path(__file__).parent.parent
    state = hashlib.blake2b(digest_size=16)
    for folder in ("judge", "worker"):
        for path in sorted((package / folder).rglob("*.py")):
            state.update(path.read_bytes())
    for name in ("suite.py", "records.py", "suites/mistakes.toml"):
        state.update((package / name).read_bytes())
    versions = [f"{name} {version(name)}" for name in ("torch", "numpy", "pytest")]
    return fingerprint(state.hexdigest(), platform.python_version(), *versions, device, str(strict))
