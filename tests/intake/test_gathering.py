"""Gathering: what was found and the class list, as one."""

from __future__ import annotations

import pytest

from autograder.course import find
from autograder.intake.gathering import gather
from autograder.intake.roster import RosterError
from tests.conftest import ROOT
from tests.submissions.messy.making import zipped


@pytest.mark.parametrize(
    ("content", "kind"),
    [(zipped({"Ann/masked_mean.py": ""}), "a zip archive"), (b"%PDF-1.7", "a PDF"), (b"<html>", "a web page")],
)
def test_what_is_no_class_list_is_said_for_the_operator(tmp_path, content, kind):
    path = tmp_path / "moodle.zip"
    path.write_bytes(content)
    with pytest.raises(RosterError, match=f"moodle.zip is {kind}.*, expected a class list as CSV") as caught:
        gather(find(ROOT), [tmp_path], roster=path)
    assert "hand in" not in str(caught.value)


def test_files_of_no_assignment_are_known_by_the_name_of_the_row(tmp_path):
    (tmp_path / "class" / "lee, ann").mkdir(parents=True)
    (tmp_path / "class" / "lee, ann" / "notes.pdf").write_bytes(b"")
    (tmp_path / "list.csv").write_text("name,id\nAnn Lee,7\n")
    intake = gather(find(ROOT), [tmp_path / "class"], roster=tmp_path / "list.csv")
    assert {student: [item.file for item in files] for student, files in intake.aside.items()} == {
        "Ann Lee": ["notes.pdf"]
    }
    assert intake.attempts == {}
