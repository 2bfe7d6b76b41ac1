"""Reading: bytes from any editor become source text, or a reason that says what to do."""

from __future__ import annotations

import encodings.aliases
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.intake.opening import read_whole
from autograder.intake.reading import MAX_BYTES, Unreadable, read_source
from tests.submissions.messy.making import zipped

quick = settings(derandomize=True, deadline=None, max_examples=50)

TEXT = "x = 'Zoë'\ny = 1\n"
DECLARED = "# -*- coding: latin-1 -*-\n" + TEXT


def refused(content):
    with pytest.raises(Unreadable) as caught:
        read_source(content)
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (TEXT.encode(), TEXT),
        (TEXT.encode("utf-8-sig"), TEXT),
        (DECLARED.encode("latin-1"), DECLARED),
        (b"x = 1", "x = 1"),
    ],
    ids=["UTF-8", "byte order mark", "declared Latin-1", "no line end"],
)
def test_what_python_would_read_needs_no_note(content, text):
    assert read_source(content) == (text, [])


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_with_a_note(encoding):
    mark = b"" if encoding == "utf-16" else "\ufeff".encode(encoding)
    text, notes = read_source(mark + TEXT.encode(encoding))
    assert text == TEXT
    assert "UTF-16" in notes[0]


def test_undeclared_latin_1_is_read_with_a_note():
    text, notes = read_source(TEXT.encode("latin-1"))
    assert text == TEXT
    assert "Latin-1" in notes[0]


def test_a_byte_order_mark_before_latin_1_is_no_part_of_the_text():
    assert read_source(b"\xef\xbb\xbf" + TEXT.encode("latin-1"))[0] == TEXT


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_become_plain(end):
    assert read_source(TEXT.replace("\n", end).encode())[0] == TEXT


@pytest.mark.parametrize(
    "content",
    [b"", b" \n\t\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n", "\ufeff".encode("utf-16-le"), "\n".encode("utf-16")],
)
def test_a_file_of_nothing_is_empty_in_every_encoding(content):
    assert "empty" in refused(content)


def test_the_largest_allowed_file_is_read_and_one_byte_more_is_not():
    assert len(read_source(b"#" * MAX_BYTES)[0]) == MAX_BYTES
    assert "1,000,001 bytes" in refused(b"#" * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    "content", [b"x = 1\0\n", TEXT.encode("utf-32"), TEXT.encode("utf-16-le")], ids=["one", "UTF-32", "UTF-16, no mark"]
)
def test_nul_bytes_are_refused(content):
    assert "NUL" in refused(content)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (zipped({"[Content_Types].xml": "<x/>", "word/document.xml": "<x/>"}), "a Word document"),
        (zipped({"masked_mean.py": TEXT}), "a zip archive"),
        (b"<!DOCTYPE html>\n<html><title>Sign in</title>", "a web page"),
        (b"\xef\xbb\xbf\r\n  <HTML lang=en>", "a web page"),
        (b"<!-- saved from url=(0014)about:internet -->\n<html>", "a web page"),
        (b'<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html>', "a web page"),
        (rb"{\rtf1\ansi x = 1}", "a rich-text document"),
        (b"%PDF-1.7", "a PDF"),
    ],
)  # fmt: skip
def test_what_is_no_script_is_called_what_it_is(content, kind):
    assert refused(content).startswith(f"the file is {kind}")
    assert refused(content).endswith("whatever its name says; hand in the .py file itself")


@pytest.mark.parametrize("text", ["{'rtf': 1}\n", "<<<<<<< HEAD\n", "# <html>\n", "<!-- no page -->\n", "x = '<html>'"])
def test_what_only_looks_like_one_is_read(text):
    assert read_source(text.encode())[0] == text


def test_what_only_starts_like_utf_16_is_refused():
    assert "starts like UTF-16" in refused(b"\xff\xfe" + b"abc")


@pytest.mark.parametrize(
    "codec", sorted({*encodings.aliases.aliases.values(), "undefined", "idna", "no-such", "utf-8-sig"})
)
def test_whatever_encoding_is_declared_a_text_or_a_reason_comes_back(codec):
    content = f"# coding: {codec}\nx = 'Zoë.{'a' * 70}'\n".encode()
    try:
        text, _ = read_source(content)
    except Unreadable:
        return
    assert text


@quick
@given(st.binary(max_size=300))
def test_any_bytes_are_a_text_or_a_reason(content):
    try:
        text, _ = read_source(content)
    except Unreadable:
        return
    assert text.strip()
    assert "\r" not in text
    assert "\0" not in text


@quick
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\ufeff"), max_size=100))
def test_any_unicode_text_comes_back_as_it_was(text):
    source = f"x = 1\ny = 2\n{text}"
    assert read_source(source.encode()) == (source, [])


def test_a_file_that_is_longer_than_it_was_said_to_be_is_read_to_its_end_or_refused():
    assert read_whole(io.BytesIO(b"x" * 8), 5, 10) == b"x" * 8
    with pytest.raises(Unreadable, match="more than 10 bytes"):
        read_whole(io.BytesIO(b"x" * 20), 5, 10)
