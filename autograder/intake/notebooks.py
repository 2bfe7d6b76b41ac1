"""A notebook's code cells as one Python source, without a kernel and without Jupyter.

Only the text of the cells counts. Outputs are cut out of the bytes before the JSON is parsed, since they can be a
hundred times larger than the work, and a parsed document can be twenty times larger than its bytes.
"""

from __future__ import annotations

import codecs
import json
import re
from typing import Any

from autograder.intake.parsing import Parser
from autograder.intake.reading import Unreadable

MAX_NOTEBOOK_BYTES = 150_000_000
MAX_WITHOUT_OUTPUTS = 8_000_000
MAX_SOURCE = 1_000_000
MAX_BRACKETS = 1_000_000

_CONFLICT = re.compile(r"^(?:<{7} |>{7} )", re.MULTILINE)
_KEY = b'"outputs"'
_BETWEEN = re.compile(rb'(?:[^"\[\]{}]++|(?!"outputs")"[^"\\]*+(?:\\.[^"\\]*+)*+")*+', re.DOTALL)
_AFTER_KEY = re.compile(rb"[ \t\r\n]*:[ \t\r\n]*(?=[\[{])")
# Possessive, like the one above: what has been read once is not read again in another way, however long a line is.
_MAGIC = re.compile(r"^\s*+(?:[%!?]|[\w.]++\s*+\?\??\s*+$|[\w., ]++=\s*+[%!])")
_BODY_IS_PYTHON = re.compile(r"^%%(?:time|timeit|capture|prun)\b")


def read_notebook(content: bytes, parser: Parser | None = None) -> tuple[str, list[str]]:
    """Put a notebook's code cells together, in order.

    Args:
        content: the notebook's bytes.
        parser: where the cells' trees are to be kept.

    Returns:
        The source, and notes on what had to be left out.

    Raises:
        Unreadable: if there is no code in it that could be read.
    """
    return _source(_document(content), parser or Parser())


def _source(document: dict[str, Any], parser: Parser) -> tuple[str, list[str]]:
    cells = _code_cells(document)
    if sum(map(len, cells)) > MAX_SOURCE:
        raise Unreadable(
            f"the notebook's code has {sum(map(len, cells)):,} characters, expected at most {MAX_SOURCE:,}; "
            "keep data out of the code cells"
        )
    if not any(cell.strip() for cell in cells):
        raise Unreadable("the notebook holds no code, only text or empty cells; put your functions into code cells")
    notes = ["read from the code cells of a notebook; line numbers count through all of them"]
    parts, left_out = [], 0
    for number, cell in enumerate(cells, 1):
        source, count, problem = plain_python(cell, parser)
        left_out += count
        if problem:
            notes.append(f"code cell {number} is not Python and was left out: {problem}")
        parts.append(f"# code cell {number}\n{source}\n")
    if left_out:
        notes.append(magics_note(left_out))
    return "\n".join(parts), notes


def read_cells(content: bytes) -> list[tuple[str, str, dict[str, Any]]]:
    """All cells of a notebook that `read_notebook` reads.

    Returns:
        Of each cell, in order: its kind (`code`, `markdown`, `raw`, or whatever is said there), its text, its metadata.

    Raises:
        Unreadable: as `read_notebook` does.
    """
    document = _document(content)
    _source(document, Parser())  # what holds no code that can be read is refused
    found = []
    for cell in _cells(document):
        metadata = cell.get("metadata")
        text = _text(cell.get("source", cell.get("input")))
        found.append((str(cell.get("cell_type")), text, metadata if isinstance(metadata, dict) else {}))
    return found


def magics_note(count: int) -> str:
    """What a row says about lines that only a notebook understands."""
    return f"{count} line{'s' if count > 1 else ''} that only a notebook understands (`%…`, `!…`, `…?`) left out"


def plain_python(cell: str, parser: Parser) -> tuple[str, int, str]:
    """Comment out what only a notebook understands; everything, if the rest is not Python either.

    A cell that is Python already stays as it is: a line that starts with `%` may go on with a formula. So does one that
    is too long to be parsed.

    Returns:
        The source with as many lines as before, how many notebook lines were commented out, and what is wrong with the
        rest (empty if nothing is).
    """
    if not (problem := parser.problem(cell)):
        return cell, 0, ""
    lines = cell.split("\n")
    first = next((line for line in lines if line.strip()), "").strip()
    if first.startswith("%%") and not _BODY_IS_PYTHON.match(first):
        return _commented(lines), sum(bool(line.strip()) for line in lines), ""
    magics = [number for number, line in enumerate(lines) if _MAGIC.match(line)]
    for number in magics:
        line = lines[number]
        margin = line[: len(line) - len(line.lstrip())]
        lines[number] = f"{margin}{'pass  ' if margin else ''}# {line.strip()}"
    if magics and not (problem := parser.problem("\n".join(lines))):
        return "\n".join(lines), len(magics), ""
    return _commented(cell.split("\n")), 0, problem


def _commented(lines: list[str]) -> str:
    return "\n".join(f"# {line}" for line in lines)


def _document(content: bytes) -> dict[str, Any]:
    if len(content) > MAX_NOTEBOOK_BYTES:
        raise Unreadable(
            f"the notebook has {len(content):,} bytes, expected at most {MAX_NOTEBOOK_BYTES:,}; clear its outputs"
        )
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        content = content.decode("utf-16", "replace").encode("utf-8", "replace")
    content = content.removeprefix(codecs.BOM_UTF8)
    if not content.strip():
        raise Unreadable("the file is empty; hand in the completed notebook")
    small = without_outputs(content)
    if len(small) > MAX_WITHOUT_OUTPUTS:
        raise Unreadable(
            f"the notebook has {len(small):,} bytes without its outputs, expected at most {MAX_WITHOUT_OUTPUTS:,}; "
            "remove what is not your work"
        )
    try:
        text = small.decode("utf-8", "replace")
        document = json.loads(text, parse_int=lambda _: 0)  # a number of a million digits takes minutes
    except (ValueError, RecursionError):
        if conflict := _CONFLICT.search(text):
            line = text.count("\n", 0, conflict.start()) + 1
            raise Unreadable(
                f"the notebook holds merge-conflict markers (`{conflict[0].strip()}`, near line {line}), so it is no "
                "longer JSON; choose one side of each conflict, see that it opens, and hand it in again"
            ) from None
        raise Unreadable(
            "the file is not JSON, expected a notebook as Jupyter saves it; see that it opens, or hand in a .py"
        ) from None
    if not isinstance(document, dict) or not ("cells" in document or "worksheets" in document):
        raise Unreadable("the file is JSON but no notebook: it has no cells; hand in the notebook or a .py")
    return document


def _code_cells(document: dict[str, Any]) -> list[str]:
    """The text of all code cells, in the formats 4 (`cells`, `source`) and 3 (`worksheets`, `input`)."""
    code = [cell for cell in _cells(document) if cell.get("cell_type") == "code"]
    return [_text(cell.get("source", cell.get("input"))) for cell in code]


def _cells(document: dict[str, Any]) -> list[dict[str, Any]]:
    listed = document.get("cells")
    if not isinstance(listed, list):
        sheets = document.get("worksheets")
        sheets = [sheet for sheet in sheets if isinstance(sheet, dict)] if isinstance(sheets, list) else []
        listed = [cell for sheet in sheets if isinstance(sheet.get("cells"), list) for cell in sheet["cells"]]
    return [cell for cell in listed if isinstance(cell, dict)]


def _text(source: Any) -> str:
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))
    # JSON can spell half a character and NUL; neither can be in a source.
    text = text.encode("utf-8", "replace").decode().replace("\0", "")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def without_outputs(content: bytes) -> bytes:
    """Cut the values of all `"outputs"` keys out of a JSON text, without parsing it.

    Raises:
        Unreadable: if there are too many brackets to look through.
    """
    kept, start, place = [], 0, 0
    depth, cut_at = 0, -1  # cut_at: the depth outside the value that is being left out; -1 for none
    for _ in range(MAX_BRACKETS):
        between = _BETWEEN.match(content, place)
        place = between.end() if between else place
        found = content[place : place + 1]
        if found in (b"[", b"{"):
            depth += 1
            place += 1
        elif found in (b"]", b"}"):
            depth -= 1
            place += 1
            if depth == cut_at:
                start, cut_at = place, -1
        elif content.startswith(_KEY, place):
            place += len(_KEY)
            value = _AFTER_KEY.match(content, place)
            if value and cut_at < 0:
                kept.append(content[start : value.end()] + b"[]")
                cut_at, place = depth, value.end()
        else:  # the end, or a string without one
            return b"".join(kept) + (content[start:] if cut_at < 0 else b"")
    raise Unreadable("the notebook holds millions of values; clear its outputs and hand it in again")
