"""Bytes of a submission into Python source text, whatever editor wrote them."""

from __future__ import annotations

import codecs
import io
import re
import tokenize

MAX_BYTES = 1_000_000
EMPTY = "the file is empty; hand in the completed stub"
# Codecs that stand for letters. Others decode too, but into half characters (unicode_escape) or for minutes (punycode).
_LETTERS = re.compile(
    r"utf-8(-sig)?|ascii|latin-?1|(iso-?)?8859|(cp|windows-)\d+|mac|koi8|gb|big5|shift|euc|johab|hz|kz|ptcp|tis"
)
_OTHER_KINDS = {
    b"PK\x03\x04": "a zip archive",
    b"\x1f\x8b": "a gzip archive",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"{\\rtf": "a rich-text document",
}
_WEB_PAGE = re.compile(rb"\s*+<(?:!doctype html|html|(?:!--|\?xml).{0,2000}?<html)", re.IGNORECASE | re.DOTALL)
_OURS, _THEIRS = (re.compile(rf"^{mark} ", re.MULTILINE) for mark in ("<" * 7, ">" * 7))


class Unreadable(Exception):
    """The file is not source text; the text says what was found, what was expected and what to do."""


class OutOfReach(Unreadable):
    """This machine cannot read the file. That says nothing about the work in it, so no mark may come of it."""


def read_source(content: bytes) -> tuple[str, list[str]]:
    """Decode a Python file.

    Returns:
        The text with plain line ends, and notes on what had to be mended.

    Raises:
        Unreadable: if it is empty, too large or not text.
    """
    if not content or content.isspace():
        raise Unreadable(EMPTY)
    if len(content) > MAX_BYTES:
        raise Unreadable(
            f"the file has {len(content):,} bytes, expected at most {MAX_BYTES:,}; hand in the .py file alone"
        )
    if kind := other_kind(content):
        raise Unreadable(f"the file is {kind}, whatever its name says; hand in the .py file itself")
    notes: list[str] = []
    text = _decoded(content, notes)
    if not text or text.isspace():
        raise Unreadable(EMPTY)
    if "\0" in text:
        raise Unreadable("the file holds NUL bytes, so it is not a Python source; save it again as UTF-8 text")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Two searches, and not one pattern for both: many starts without an end would each look through the whole file.
    if "<<<<<<< " in text and (ours := _OURS.search(text)) and _THEIRS.search(text, ours.end()):
        notes.append("the file holds merge-conflict markers (`<<<<<<<`); choose one side of each conflict")
    return text, notes


def other_kind(content: bytes) -> str:
    """What a file is by its first bytes, in words; empty if it may be text that somebody wrote."""
    if content.startswith(b"PK\x03\x04") and b"word/document.xml" in content:
        return "a Word document"
    if _WEB_PAGE.match(content.removeprefix(codecs.BOM_UTF8)):
        return "a web page, perhaps one to sign in"
    return next((kind for mark, kind in _OTHER_KINDS.items() if content.startswith(mark)), "")


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
        if not _LETTERS.match(codecs.lookup(encoding).name):
            raise LookupError(encoding)
        return content.decode(encoding)
    except (SyntaxError, ValueError, LookupError):
        return _guessed(content, notes)


def _guessed(content: bytes, notes: list[str]) -> str:
    """A text whose declared encoding is wrong, unknown or missing."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    else:
        notes.append("the file declares an encoding that it is not in and has been read as UTF-8; save it as UTF-8")
        return text
    try:
        # The bytes 80 to 9F are curly quotes and dashes on Windows, and nothing anybody types in Latin-1.
        text = content.decode("latin-1")
        windows = any("\x80" <= letter <= "\x9f" for letter in text.removeprefix("\xef\xbb\xbf"))
        encoding = "Windows-1252" if windows else "Latin-1"
        text = content.decode(encoding)
    except UnicodeDecodeError:
        encoding = "Latin-1"
    notes.append(f"the file is not UTF-8 and has been read as {encoding}; save it as UTF-8")
    return text.removeprefix("\xef\xbb\xbf")
