"""Parsing: what a student wrote cannot make intake wait, and no piece of it is parsed again."""

from __future__ import annotations

import ast

import pytest

from autograder.intake.opening import source_of
from autograder.intake.parsing import MOST_PARSED, Parser
from autograder.intake.tree import OnDisk
from tests.submissions.messy.making import notebook

LONG = "x = f'" + "{a}" * 300_000 + "'\n"


@pytest.fixture
def parsed(monkeypatch):
    """The lengths of all texts that are parsed."""
    lengths, parse = [], ast.parse
    monkeypatch.setattr(ast, "parse", lambda text, *more: lengths.append(len(text)) or parse(text, *more))
    return lengths


def read(folder, name, content):
    path = folder / name
    path.write_bytes(content)
    return source_of(OnDisk(path))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("masked_mean.ipynb", notebook(LONG)),
        ("masked_mean.ipynb", notebook(*["x = f'" + "{a}" * 15_000 + "'\n"] * 20)),
        ("masked_mean.py", f"%pip install x\n{LONG}".encode()),
        ("masked_mean.py", b"import scipy\n%pip\nx = = f'" + b"{a}" * 15_000 + b"'\n"),
    ],
    ids=["a cell", "cells", "a script", "a script that is none"],
)
def test_no_file_is_parsed_for_long(tmp_path, parsed, name, content):
    source, _ = read(tmp_path, name, content)
    assert "{a}{a}{a}" in source
    assert sum(parsed) <= MOST_PARSED


def test_what_is_too_long_to_be_parsed_is_taken_as_it_is(tmp_path):
    source, notes = read(tmp_path, "masked_mean.ipynb", notebook("x = = 1\n", f"{LONG}y = = 1\n"))
    assert "# x = = 1" in source
    assert "\ny = = 1" in source
    assert [note for note in notes if "left out" in note] == [
        "code cell 1 is not Python and was left out: invalid syntax (line 1 of the cell)"
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("masked_mean.py", b"%pip install scipy\nimport scipy\n"),
        ("masked_mean.ipynb", notebook("%pip install scipy\nimport scipy\n")),
    ],
)
def test_names_of_packages_are_taken_from_the_trees_that_are_there(tmp_path, parsed, name, content):
    _, notes = read(tmp_path, name, content)
    assert any("it imports scipy" in note for note in notes)
    assert len(parsed) == 2  # as it came, and without the notebook's line


def test_a_piece_that_is_python_leaves_its_tree_and_another_says_why():
    parser = Parser()
    assert parser.problem("x = 1") == ""
    assert parser.problem("x = (") == "'(' was never closed (line 1 of the cell)"
    assert len(parser.trees) == 1
