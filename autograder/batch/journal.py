"""The journal: an append-only file of results, written as they are made. Every other file is derived from it.

    {"kind": "run", "schema": 1, "seed": "…", "created": "…"}
    {"kind": "result", "key": "…", "student": "…", "file": "…", "outcome": {…}}

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

from autograder.errors import ToldError
from autograder.records import SCHEMA, Outcome


class JournalError(ToldError):
    """The journal cannot be used; the text says why and what to do."""


class RunHeader(msgspec.Struct, tag_field="kind", tag="run", frozen=True):
    """The first line: what all results share."""

    schema: int
    seed: str
    created: str


class Entry(msgspec.Struct, tag_field="kind", tag="result", frozen=True):
    """One result. A later entry for the same student and assignment replaces an earlier one."""

    key: str
    student: str
    file: str
    outcome: Outcome


class Journal:
    """An output folder's journal, held by one process at a time.

    Args:
        folder: the output folder; made if it is missing.
        seed: the seed to use; None to keep the journal's own, or to draw a secret one for a new journal.

    Raises:
        JournalError: if another process holds it, or it cannot be read or written.
    """

    def __init__(self, folder: Path, seed: str | None = None) -> None:
        self.path = folder / "journal.jsonl"
        self.entries: dict[str, Entry] = {}
        self._marks: dict[tuple[str, str], Entry] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = filelock.FileLock(folder / ".lock", timeout=0)
            self._lock.acquire()
        except filelock.Timeout:
            raise JournalError(f"another grader is writing to {folder}; wait for it or choose another --out") from None
        except OSError as error:
            raise JournalError(f"{folder} cannot be written: {error.strerror}; choose another --out") from None
        try:
            self.seed = self._open(seed)
        except JournalError:
            self._lock.release()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._lock.release()

    def add(self, entry: Entry) -> None:
        """Write one result, before anybody is told about it.

        Raises:
            JournalError: if it cannot be written whole; nothing that was written before is lost.
        """
        entry = msgspec.structs.replace(entry, student=printable(entry.student), file=printable(entry.file))
        self._append(entry)
        self._remember(entry)

    def earlier_mark(self, student: str, assignment: str) -> Outcome | None:
        """The last mark given to a student on an assignment, whatever was handed in and whichever suite judged it.

        A grader error is no mark.
        """
        entry = self._marks.get((printable(student), assignment))
        return entry.outcome if entry else None

    def _remember(self, entry: Entry) -> None:
        self.entries[entry.key] = entry
        if entry.outcome.status != "grader error":
            self._marks[entry.student, entry.outcome.assignment] = entry

    def _open(self, seed: str | None) -> str:
        """Read what is there and open the file for more; returns the seed in force."""
        try:
            header = self._read()
            self._file: BinaryIO = self.path.open("ab", buffering=0)
        except OSError as error:
            raise JournalError(
                f"{self.path} cannot be written: {error.strerror}; make it writable or choose another --out"
            ) from None
        if header is None or (seed is not None and seed != header.seed):
            header = RunHeader(SCHEMA, seed or os.urandom(16).hex(), datetime.now(UTC).isoformat(timespec="seconds"))
            try:
                self._append(header)
            except JournalError:
                self._file.close()
                raise
        return header.seed

    def _append(self, record: RunHeader | Entry) -> None:
        line = msgspec.json.encode(record) + b"\n"
        try:
            written = self._file.write(line)
        except OSError as error:
            raise JournalError(f"{self.path} cannot be written: {error.strerror}; {_KEPT}") from None
        if written != len(line):
            raise JournalError(f"{self.path} cannot be written whole, the disk may be full; {_KEPT}")

    def _read(self) -> RunHeader | None:
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise JournalError(f"{self.path} cannot be read: {error.strerror}") from None
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            os.truncate(self.path, whole)
        header: RunHeader | None = None
        decoder = msgspec.json.Decoder(RunHeader | Entry)
        for number, line in enumerate(content[:whole].splitlines(), 1):
            try:
                record = decoder.decode(line)
            except msgspec.MsgspecError as error:
                raise JournalError(
                    f"{self.path}, line {number} is not a journal entry ({error}); restore the file from a copy, "
                    "or take the line out: what it held is then judged again"
                ) from None
            if isinstance(record, RunHeader):
                if record.schema != SCHEMA:
                    raise JournalError(
                        f"{self.path} was written in format {record.schema}, this grader writes {SCHEMA}; "
                        "choose another --out"
                    )
                header = record
            else:
                self._remember(record)
        return header


_KEPT = "what was written before is kept: make room, and the same command goes on from there"


def printable(name: str) -> str:
    """A file name as text: the bytes of one that is not UTF-8 are written out, since JSON cannot hold them."""
    return name.encode("utf-8", "backslashreplace").decode()


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
    state.update((package / "suites" / "mistakes.toml").read_bytes())
    return fingerprint(state.hexdigest(), platform.python_version(), version("torch"), device, str(strict))
