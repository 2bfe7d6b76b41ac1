"""Bytes of a submission into Python source text, whatever editor wrote them."""

from __future__ import annotations

import codecs
import io
import tokenize

MAX_BYTES = 1_000_000
EMPTY = "the file is empty; hand in the completed stub"


class Unreadable(Exception):
    """The file is not source text; the text says what was found, what was expected and what to do."""


def read_source(content: bytes) -> tuple[str, list[str]]:
    """Decode a Python file.

    Returns:
        The text with plain line ends, and notes on what had to be mended.

    Raises:
        Unreadable: if it is empty, too large or not text.
    """
    if not content.strip():
        raise Unreadable(EMPTY)
    if len(content) > MAX_BYTES:
        raise Unreadable(
            f"the file has {len(content):,} bytes, expected at most {MAX_BYTES:,}; hand in the .py file alone"
        )
    notes: list[str] = []
    text = _decoded(content, notes)
    if not text.strip():
        raise Unreadable(EMPTY)
    if "\0" in text:
        raise Unreadable("the file holds NUL bytes, so it is not a Python source; save it again as UTF-8 text")
    return text.replace("\r\n", "\n").replace("\r", "\n"), notes


def _decoded(content: bytes, notes: list[str]) -> str:
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if content.startswith(mark):
            notes.append("the file was saved as UTF-16 and has been read as such; save it as UTF-8")
            try:
                return content.decode(encoding)
            except UnicodeDecodeError:
                raise Unreadable("the file starts like UTF-16 but is not; save it again as UTF-8 text") from None
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        return content.decode(encoding)
    except (SyntaxError, ValueError, LookupError):
        notes.append("the file is not UTF-8 and has been read as Latin-1; save it as UTF-8")
        return content.decode("latin-1").removeprefix("ï»¿")
