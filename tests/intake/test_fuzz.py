"""Fuzz: whatever bytes are handed in, the readers answer with a source or with a sentence, and in bounded memory."""

from __future__ import annotations

import io
import json
import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder import suite as suites
from autograder.intake.archives import opened
from autograder.intake.layouts import blackboard
from autograder.intake.notebooks import plain_python, read_notebook, without_outputs
from autograder.intake.opening import source_of
from autograder.intake.parsing import Parser
from autograder.intake.reading import Unreadable, read_source
from autograder.intake.tree import Stored
from autograder.intake.walking import Budget, files_below
from autograder.judge.submission import Submission
from tests.submissions.messy.making import notebook, tarred, zipped

SUITE = suites.load("masked_mean")
quick = settings(derandomize=True, deadline=None, max_examples=150)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        ["cells", "worksheets", "cell_type", "source", "input", "outputs", "metadata", "nbformat"]), inner, max_size=4),
    max_leaves=15,
)  # fmt: skip
cell_text = st.lists(
    st.sampled_from(["%magic", "%%time", "%%html", "!ls", "x = !ls", "x?", "if 1:", "  %m", "'''", "x = 1", "\0", "\r"])
).map("\n".join)


def damaged(whole: bytes) -> st.SearchStrategy[bytes]:
    """The bytes with a few of them changed, and perhaps the end cut off."""
    changes = st.lists(st.tuples(st.integers(0, len(whole) - 1), st.integers(0, 255)), max_size=6)

    def apply(drawn):
        content = bytearray(whole)
        for place, value in drawn[0]:
            content[place] = value
        return bytes(content[: drawn[1]])

    return st.tuples(changes, st.integers(0, len(whole)) | st.just(len(whole))).map(apply)


def read_all(name: str, content: bytes) -> None:
    """Open an archive and read everything in it, as finding does."""
    with suppress(Unreadable), opened(name, io.BytesIO(content), len(content)) as folder:
        for shown, node in files_below(folder, name, Budget(), depth=1):
            assert isinstance(shown, str)
            with suppress(Unreadable):
                source_of(node)[0].encode()


@quick
@given(anything)
def test_any_json_is_a_source_or_a_sentence(document):
    with suppress(Unreadable):
        read_notebook(json.dumps(document).encode())[0].encode()


@quick
@given(st.lists(cell_text, max_size=4))
def test_any_cells_become_python(cells):
    with suppress(Unreadable):
        compile(read_notebook(notebook(*cells))[0], "cells", "exec")


@quick
@given(damaged(notebook("x = 1\n", "%%time\ny = '\\ud800'", metadata={"outputs": [[{"a": "]"}]]})))
def test_a_damaged_notebook_is_a_source_or_a_sentence(content):
    with suppress(Unreadable):
        read_notebook(content)[0].encode()


@quick
@given(anything)
def test_nothing_but_outputs_is_cut_out(document):
    def cut(value):
        if isinstance(value, dict):
            return {
                key: [] if key == "outputs" and isinstance(below, (list, dict)) else cut(below)
                for key, below in value.items()
            }
        return [cut(below) for below in value] if isinstance(value, list) else value

    for indent in (None, 1):
        small = without_outputs(json.dumps(document, indent=indent).encode())
        assert json.loads(small) == cut(document)


@quick
@given(damaged(zipped({"a/masked_mean.py": "x = 1", "b.ipynb": notebook("x = 1"), "c.zip": zipped({"d.py": "y"})})))
def test_a_damaged_zip_is_read_or_refused(content):
    read_all("x.zip", content)


@quick
@given(damaged(tarred(("a/masked_mean.py", "x = 1"), ("b" * 120, "long"), zipped=False)))
def test_a_damaged_tar_is_read_or_refused(content):
    read_all("x.tar", content)


@quick
@given(damaged(tarred(("a/masked_mean.py", "x = 1"), ("b.py", "y = 2"))))
def test_a_damaged_gzip_is_read_or_refused(content):
    read_all("x.tar.gz", content)


@quick
@given(st.binary(max_size=200), st.sampled_from(["x.zip", "x.tar", "x.tgz"]))
def test_any_bytes_are_an_archive_or_none(content, name):
    read_all(name, content)


@quick
@given(
    st.sampled_from(["utf-8", "utf-16", "latin-1", "cp1252", "punycode", "unicode_escape", "utf-7", "hex", "x"]),
    st.text(max_size=40) | st.sampled_from(["\\ud800", "+2AA-", "\\N{nothing}"]),
    st.sampled_from(["utf-8", "utf-16", "utf-16-le", "cp1252", "utf-8-sig"]),
)
def test_any_declaration_over_any_text_is_a_source_or_a_sentence(declared, text, saved):
    with suppress(Unreadable):
        read_source(f"# coding: {declared}\n{text}\n".encode(saved, "replace"))[0].encode()


@pytest.mark.parametrize(
    ("name", "content", "most"),
    [
        ("x.zip", zipped({"masked_mean.py": bytes(60_000_000)}), 5_000_000),
        ("x.tar.gz", tarred(("masked_mean.py", bytes(60_000_000))), 8_000_000),
        ("x.zip", zipped({f"{i}.zip": zipped({"x.py": "x" * 900_000}) for i in range(40)}), 8_000_000),
    ],
    ids=["zip bomb", "tar bomb", "many zips"],
)
def test_a_bomb_stays_small(name, content, most):
    tracemalloc.start()
    try:
        read_all(name, content)
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "content",
    [
        b'{"cells": [{"cell_type": "code", "source": "x", "outputs": [' + b"[]," * 900_000 + b"[]]}]}",
        b'{"cells": [' + b"[]," * 900_000 + b"[]]}",
        b'{"cells": [{"cell_type": "code", "source": ["' + b"\\n" * 4_000_000 + b'"]}]}',
    ],
    ids=["in the outputs", "beside them", "in a source"],
)
@pytest.mark.slow
def test_a_notebook_of_millions_of_values_stays_small(content):
    tracemalloc.start()
    try:
        with suppress(Unreadable):
            read_notebook(content)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "text",
    ["<<<<<<< \n" * 100_000, "x = 1" + "\n" * 900_000, " " * 900_000 + "x", "x y" + " a" * 400_000],
    ids=["conflicts without an end", "empty lines", "a line of spaces", "a line of names"],
)
def test_what_could_be_read_in_many_ways_is_read_in_one_pass(text):
    """Each of these took hours when a pattern went back to where it had been."""
    read_source(text.encode())
    plain_python(text, Parser())
    assert Submission(SUITE, text, None, device="cpu", prove=False, strict=True).untouched == frozenset()
    receipt = f"Name:{text[:90_000]}".encode()
    blackboard.named_in(Stored("receipt", len(receipt), lambda: io.BytesIO(receipt)))
