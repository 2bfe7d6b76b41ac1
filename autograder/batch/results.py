"""What a journal says, read from its lines: results, the class, and decisions."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from autograder.batch.entries import ClassList, Decision, Entry, RunHeader
from autograder.errors import ToldError
from autograder.records import SCHEMA, Outcome, TestResult

FILE_NAME = "journal.jsonl"
OLDEST_SCHEMA = 1
Record = TypeVar("Record", bound=msgspec.Struct)
_DECODER = msgspec.json.Decoder(RunHeader | Entry | ClassList | Decision)


class JournalError(ToldError):
    """The journal cannot be used; the text says why and what to do."""


class Results:
    """The content of a journal.

    Attributes:
        seed: of the last run; empty before there is one.
        entries: results by key, the last of each.
        class_list: the class as the last finished run found it; None before one has.
        decisions: what people decided, in order.
    """

    def __init__(self) -> None:
        self.seed = ""
        self.entries: dict[str, Entry] = {}
        self.class_list: ClassList | None = None
        self.decisions: list[Decision] = []
        self._marks: dict[tuple[str, ...], Entry] = {}
        self._tests: dict[TestResult, TestResult] = {}

    def remember(self, record: RunHeader | Entry | ClassList | Decision) -> None:
        """Take the next line."""
        if isinstance(record, RunHeader):
            self.seed = record.seed
        elif isinstance(record, ClassList):
            self.class_list = record
        elif isinstance(record, Decision):
            self.decisions.append(record)
        else:
            # A test that ended alike for a thousand students is one object: they are most of what a batch holds.
            tests, layers = record.outcome.tests, record.outcome.layers
            tests[:] = [self._tests.setdefault(test, test) for test in tests]
            layers[:] = map(sys.intern, layers)
            self.entries[record.key] = record
            if record.outcome.status != "grader error":
                whose = record.student, record.outcome.assignment
                self._marks[whose] = self._marks[*whose, record.file] = record

    def earlier_mark(self, student: str, assignment: str, file: str = "") -> Outcome | None:
        """The last mark given to a student on an assignment, for this file if there is one, whichever suite judged it.

        A grader error is no mark.
        """
        whose = printable(student), assignment
        entry = self._marks.get((*whose, printable(file))) or self._marks.get(whose)
        return entry.outcome if entry else None


def read_results(folder: Path) -> Results:
    """Read the journal of an output folder; a torn last line is not looked at.

    Raises:
        JournalError: if there is none, or it cannot be read.
    """
    path = folder / FILE_NAME
    results, _ = parse(path)
    if not results.seed:
        raise JournalError(
            f"there is no {FILE_NAME} in {folder}; expected a folder that `autograder grade --out` wrote"
        )
    return results


def parse(path: Path) -> tuple[Results, int]:
    """Read a journal that may not be there yet.

    Returns:
        What it says, and how many of its bytes are whole lines.

    Raises:
        JournalError: if it cannot be read, or a line is none of ours.
    """
    results = Results()
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return results, 0
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from None
    whole = content.rfind(b"\n") + 1
    for number, line in enumerate(content[:whole].splitlines(), 1):
        try:
            record = _DECODER.decode(line)
        except msgspec.MsgspecError as error:
            raise JournalError(
                f"{path}, line {number} is not a journal entry ({error}); restore the file from a copy, "
                "or take the line out: what it held is then judged again"
            ) from None
        if isinstance(record, RunHeader) and not OLDEST_SCHEMA <= record.schema <= SCHEMA:
            raise JournalError(
                f"{path} was written in format {record.schema}, this grader writes {SCHEMA}; choose another --out"
            )
        results.remember(record)
    return results, whole


def printable(name: str) -> str:
    """A file name as text: the bytes of one that is not UTF-8 are written out, since JSON cannot hold them."""
    return name.encode("utf-8", "backslashreplace").decode()


def as_named(text: str) -> str:
    """What `printable` was given: the name as the file system has it."""
    return _WRITTEN_OUT.sub(lambda match: chr(int(match[1], 16)), text)


_WRITTEN_OUT = re.compile(r"\\u(dc[89a-f][0-9a-f])")


def writable(record: Record) -> Record:
    """A record with every text in it printable: names of files get into notes and reasons, too."""
    try:
        msgspec.json.encode(record)
    except UnicodeEncodeError:
        return msgspec.convert(_printable_within(msgspec.to_builtins(record)), type(record))
    return record


def _printable_within(value: Any) -> Any:
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {_printable_within(key): _printable_within(item) for key, item in value.items()}
    return [_printable_within(item) for item in value] if isinstance(value, list | tuple) else value
