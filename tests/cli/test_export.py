"""`autograder export` where it cannot write: a sentence that names the place, and nothing changed."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from autograder.cli import export
from autograder.cli.writing import FileError, telling_of_folder
from autograder.visibility import Show
from tests.conftest import ROOT

WRITE = {
    "release": lambda out: export.release(out, course_folder=ROOT),
    "gradescope": lambda out: export.gradescope(out, ["masked_mean"], None, "title", course_folder=ROOT),
    "nbgrader": lambda out: export.nbgrader(out, ["masked_mean"], "title", course_folder=ROOT),
    "otter": lambda out: export.otter(out, ["masked_mean"], Show.TITLE, course_folder=ROOT),
}


@pytest.mark.parametrize("name", list(WRITE))
@pytest.mark.parametrize("within", ["", "x", "x/y"])
def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path, name: str, within: str) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    with pytest.raises(
        FileError,
        match=r"mine\S* cannot be written: \S*/mine is a file, expected a folder; name another folder with --out",
    ):
        WRITE[name](tmp_path / "mine" / within)
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(("number", "named"), [(errno.EACCES, "out/x"), (errno.ENOSPC, None), (errno.EROFS, "out")])
def test_what_the_system_refuses_is_told_in_its_words(number: int, named: str | None) -> None:
    with pytest.raises(FileError, match=f"^{named or 'out'} cannot be written: {os.strerror(number)}"):  # noqa: SIM117 - a line is full
        with telling_of_folder(Path("out")):
            raise OSError(number, os.strerror(number), named)


def test_a_file_of_the_course_that_is_missing_is_no_fault_of_the_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), telling_of_folder(tmp_path / "out"):
        (tmp_path / "solutions.py").read_text(encoding="utf-8")
