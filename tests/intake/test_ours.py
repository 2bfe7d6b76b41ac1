"""What the grader wrote into a class's folder is no student's."""

from __future__ import annotations

import pytest

from autograder.batch.journal import Journal
from autograder.intake.finding import find
from autograder.intake.ours import JOURNAL, REASON

KNOWN = ["masked_mean"]


@pytest.fixture
def class_(tmp_path):
    for student in ("anna", "ben"):
        (tmp_path / student).mkdir()
        (tmp_path / student / "masked_mean.py").write_text("x = 1")
    return tmp_path


def write_grades(folder):
    with Journal(folder):
        (folder / "results" / "anna").mkdir(parents=True)
        (folder / "results" / "anna" / "masked_mean.json").write_text("{}")
        (folder / "grades.csv").write_text("")


def test_grades_and_a_copy_of_them_are_left_out_with_a_line_each(class_):
    for name in ("grades", "grades of Monday"):
        write_grades(class_ / name)
    intake = find([class_], KNOWN)
    assert list(intake.students) == ["anna", "ben"]
    assert intake.strays == [f"grades ({REASON})", f"grades of Monday ({REASON})"]


def test_so_are_the_results_in_the_classs_own_folder(class_):
    write_grades(class_)
    intake = find([class_], KNOWN)
    assert list(intake.students) == ["anna", "ben"]
    assert f"results ({REASON})" in intake.strays


def test_an_export_with_grades_in_it_is_an_export(tmp_path):
    for student in ("anna", "ben"):
        (tmp_path / f"week-1-{student}" / ".git").mkdir(parents=True)
        (tmp_path / f"week-1-{student}" / "masked_mean.py").write_text("x = 1")
    write_grades(tmp_path / "grades")
    intake = find([tmp_path], KNOWN)
    assert [person.name for person in intake.students.values()] == ["anna", "ben"]
    assert "GitHub Classroom" in intake.recognised[0]


@pytest.mark.parametrize("content", ["", '{"mood": "good"}\n', None], ids=["empty", "another's", "beside work"])
def test_a_student_who_keeps_a_journal_is_a_student(class_, content):
    if content is None:
        write_grades(class_ / "ben")
    else:
        (class_ / "ben" / JOURNAL).write_text(content)
    assert list(find([class_], KNOWN).students) == ["anna", "ben"]
