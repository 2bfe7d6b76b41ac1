"""A CSV file of which single cells can be changed, and nothing else: every other byte is written as it was read.

The csv module forgets which cells were quoted, and how lines ended; an LMS may refuse what it does not recognise as its
own.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import ToldError
from autograder.intake.roster import separator_of

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class SheetError(ToldError):
    """The file is not one that marks can be written into; the text says why."""


class NoColumn(SheetError):
    """The file has no place for an assignment; it may have one for another."""


@dataclass(slots=True)
class Sheet:
    """The file, as lines of cells.

    Attributes:
        path: where it was read.
        cells: for each line its cells as they stand in the file, quotes included.
        ends: how each line ends.
        separator: between cells.
        encoding: of the text.
        mark: the byte order mark, if there is one.
    """

    path: Path
    cells: list[list[str]]
    ends: list[str]
    separator: str
    encoding: str
    mark: bytes

    def value(self, line: int, column: int) -> str:
        """What a cell says; empty where the line is too short."""
        if column >= len(self.cells[line]):
            return ""
        raw = self.cells[line][column]
        return raw.strip()[1:-1].replace('""', '"') if raw.strip().startswith('"') else raw

    def put(self, line: int, column: int, text: str) -> None:
        """Write a cell; quoted if it was, or if it has to be. It never becomes a formula."""
        row = self.cells[line]
        row.extend([""] * (column + 1 - len(row)))
        text = f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
        quoted = row[column].strip().startswith('"') or any(sign in text for sign in (self.separator, '"', "\n", "\r"))
        row[column] = '"' + text.replace('"', '""') + '"' if quoted else text

    def as_bytes(self) -> bytes:
        """The file with all that was put in; a letter that its encoding lacks becomes a question mark."""
        lines = (self.separator.join(row) + end for row, end in zip(self.cells, self.ends, strict=True))
        return self.mark + "".join(lines).encode(self.encoding, "replace")


def read_sheet(path: Path) -> Sheet:
    """Read a file that an LMS exported.

    Raises:
        SheetError: if it cannot be read, or a quote in it is never closed.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SheetError(f"{path} cannot be read: {error.strerror}; give the gradebook that the LMS exported") from None
    return parse_sheet(content, path)


def parse_sheet(content: bytes, path: Path) -> Sheet:
    """Read such a file from its bytes.

    Raises:
        SheetError: as `read_sheet`; `path` is what the text calls it.
    """
    mark, encoding = next(((mark, name) for mark, name in _MARKS if content.startswith(mark)), (b"", "utf-8"))
    try:
        text = content[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        encoding = "cp1252" if not mark else encoding
        try:
            text = content[len(mark) :].decode(encoding)
        except UnicodeDecodeError:
            raise SheetError(f"{path} is no text; give the gradebook as the LMS exported it, as CSV") from None
    separator = separator_of(text)
    cells, ends = _split(path, text, separator)
    if not cells:
        raise SheetError(f"{path} is empty; give the gradebook as the LMS exported it")
    return Sheet(path, cells, ends, separator, encoding, mark)


def _split(path: Path, text: str, separator: str) -> tuple[list[list[str]], list[str]]:
    cell = re.compile(rf'(?P<cell>[ ]*"(?:[^"]|"")*+"[^{separator}\r\n"]*|[^{separator}\r\n"][^{separator}\r\n]*|)'
                      rf"(?P<end>{separator}|\r\n|\r|\n|\Z)")  # fmt: skip
    cells: list[list[str]] = []
    ends: list[str] = []
    place, row = 0, list[str]()
    while place < len(text):
        match = cell.match(text, place)
        if match is None or match.end() == place:
            raise SheetError(f"{path}, line {len(cells) + 1}: a quote is not closed; export the gradebook again")
        row.append(match["cell"])
        place = match.end()
        if match["end"] != separator:
            cells.append(row)
            ends.append(match["end"])
            row = []
        elif place == len(text):
            cells.append([*row, ""])
            ends.append("")
    return cells, ends
