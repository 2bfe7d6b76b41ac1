"""`autograder similar` on a class: the page, the table, JSON, and what it says when something is missing."""

from __future__ import annotations

import json
import os
import re

import pytest

from autograder.cli.desk import similar
from autograder.similarity.page import page
from autograder.similarity.pairs import THRESHOLD, Work, compare
from tests.conftest import ROOT
from tests.similarity.classes import NAME, variants, whole, write_class

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def handed_in(course, tmp_path_factory):
    folder = write_class(course, tmp_path_factory.mktemp("similar") / "class")
    (folder / "Yan" / "embedding_probe.py").write_text("def broken(:\n", "utf-8")
    (folder / "Long").mkdir()
    (folder / "Long" / f"{NAME}.py").write_text("# hidden below\n" * 9000, "utf-8")
    return folder


def test_the_copy_is_in_the_table_and_side_by_side(autograder, handed_in, tmp_path):
    done = autograder("similar", handed_in, "--out", tmp_path / "similar.html")
    assert done.returncode == 0, done.stderr
    assert re.search(r"(Zoë +Yan|Yan +Zoë) +masked_mean +9\d%", done.stdout)
    assert "a reason to look, not a proof" in " ".join(done.stdout.split())
    assert "Student" not in done.stdout
    assert "13 submissions compared, 1 files not" in " ".join(done.stdout.split())
    text = (tmp_path / "similar.html").read_text("utf-8")
    assert "default-src 'none'" in text
    assert "<script" not in text
    assert "Long, masked_mean: longer than 100,000 characters" in text
    assert len(re.findall(r'<tr class="match">', text)) > 60


def test_json_and_a_threshold(autograder, handed_in, tmp_path):
    out = tmp_path / "similar.html"
    done = autograder("similar", handed_in, "--out", out, "--assignment", NAME, "--json", "--threshold", "1")
    told = json.loads(done.stdout)
    assert told["pairs"] == []
    assert 0.9 < told["compared"][0]["highest"] < 1
    done = autograder("similar", handed_in, "--out", out, "--assignment", NAME, "--json")
    ((first, second),) = [[side["student"] for side in pair["students"]] for pair in json.loads(done.stdout)["pairs"]]
    assert {first, second} == {"Yan", "Zoë"}


def test_errors_are_sentences(autograder, tmp_path):
    (tmp_path / "empty").mkdir()
    for arguments in ((tmp_path / "no",), (tmp_path / "empty",), (tmp_path, "--assignment", "nothing")):
        done = autograder("similar", *arguments, "--out", tmp_path / "similar.html")
        assert done.returncode == 2
        assert re.fullmatch(r"autograder: .+\n", done.stderr), done.stderr


def test_without_the_library_one_sentence_says_what_to_install(autograder, handed_in, tmp_path):
    (tmp_path / "copydetect.py").write_text("raise ImportError\n", "utf-8")
    code = f"{tmp_path}{os.pathsep}{ROOT}"
    done = autograder("similar", handed_in, "--out", tmp_path / "x.html", code=code)
    assert done.returncode == 2
    assert 'pip install "embedding-exercises[similarity]"' in done.stderr
    assert not (tmp_path / "x.html").exists()


def test_names_and_code_stay_text(course):
    name = '<img src=x onerror="alert(1)">\u202e'
    source = whole(course, variants(course)[0]).replace("import torch\n", "import torch  # </td><script>\x1b\n", 1)
    compared = compare(NAME, [Work(name, source), Work("Ben", source)], [])
    text = page(course, [compared], THRESHOLD, [f"{name}: not read"])
    assert "<img" not in text
    assert "<script" not in text
    assert not {"\u202e", "\x1b"} & set(text)
    assert text == page(course, [compared], THRESHOLD, [f"{name}: not read"])


def test_the_commands_default_is_the_measured_threshold():
    assert similar.__defaults__ is not None
    assert THRESHOLD in similar.__defaults__
