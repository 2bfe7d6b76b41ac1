"""What cannot be written is told by the name that was asked for, with what is in the way and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.batch.journal import Journal
from autograder.batch.results import JournalError
from autograder.cli import adjusting
from autograder.cli.writing import FileError, telling, write_all
from autograder.records import Outcome
from autograder.report.writing import replace
from autograder.standing import Row

ROWS = [Row("bo", "masked_mean", "x.py", Outcome("masked_mean", 40.0, 30.0, []))]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing/x.csv", "missing/x.csv cannot be written: there is no folder {}/missing"),
        ("file/x.csv", "file/x.csv cannot be written: {}/file is a file, expected a folder"),
        ("folder", "folder cannot be written: it is a folder, expected a file"),
    ],
)
def test_a_page_is_told_by_its_own_name(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError) as told, telling(tmp_path / name):
        replace(tmp_path / name, "text")
    assert str(told.value) == f"{tmp_path}/{words.format(tmp_path)}"


@pytest.mark.parametrize("name", ["results", "results/bo"])
def test_a_file_in_the_place_of_results_is_to_be_moved(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("mine")
    with pytest.raises(JournalError) as told:
        write_all(ROWS, tmp_path)
    assert f"{tmp_path / name} is a file, expected a folder" in str(told.value)
    assert str(told.value).endswith("in the journal: move it away and give the same command again")
    with pytest.raises(JournalError, match="need not be given again: move it away, and the next"):
        write_all(ROWS, tmp_path, adjusting.KEPT)


def test_a_decision_is_not_told_to_go_to_another_folder(tmp_path: Path) -> None:
    with (
        Journal(tmp_path),
        pytest.raises(JournalError, match=r"another grader is writing to .*; wait for it, and deci"),
    ):
        adjusting._open(tmp_path)
    (tmp_path / "file").write_text("mine")
    with pytest.raises(JournalError, match="file cannot be written: File exists; make it writable"):
        adjusting._open(tmp_path / "file")
