"""`autograder report` and `autograder feedback` on a folder that was really graded."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.authoring.answers import complete
from tests.conftest import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def graded(tmp_path_factory, course):
    """Ann's work is right, Ben's hidden tests fail; Cem handed in something else."""
    from autograder.batch.grading import Options, grade

    folder = tmp_path_factory.mktemp("desk")
    reference = (course.solutions / "embedding_probe.py").read_text("utf-8")
    wrong = course.answers / "embedding_probe" / "wrong" / "rows_as_a_mask.py"
    for student, source in (("Ann Lee", reference), ("Ben", complete(wrong.read_text("utf-8"), reference, wrong))):
        (folder / "class" / student).mkdir(parents=True)
        (folder / "class" / student / "embedding_probe.py").write_text(source, "utf-8")
    (folder / "class" / "Cem").mkdir()
    (folder / "class" / "Cem" / "essay.txt").write_text("hello", "utf-8")
    options = Options(out=folder / "grades", seed="secret")
    grade(course, [folder / "class"], options, lambda count: lambda: None, lambda rows: None)
    return folder / "grades"


@pytest.fixture
def grades(graded, tmp_path):
    return Path(shutil.copytree(graded, tmp_path / "grades"))


def test_the_report_links_to_the_pages_that_are_there(autograder, grades):
    done = autograder("report", grades, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "report.html" in done.stdout
    page = (grades / "report.html").read_text("utf-8")
    assert "Ann Lee" in page
    assert "feedback/" not in page
    done = autograder("feedback", grades, "--only", "Ann Lee")
    assert done.returncode == 0, done.stderr
    assert "1 page in" in done.stdout
    assert autograder("report", grades).returncode == 0
    page = (grades / "report.html").read_text("utf-8")
    assert 'href="feedback/Ann%20Lee.html"' in page
    assert "feedback/Ben" not in page
    elsewhere = grades.parent / "shown.html"
    assert autograder("report", grades, "--out", elsewhere).returncode == 0
    assert "feedback/" not in elsewhere.read_text("utf-8")


def test_without_names_it_is_another_file(autograder, grades):
    assert autograder("feedback", grades).returncode == 0
    assert autograder("report", "--anonymous", grades).returncode == 0
    assert not (grades / "report.html").exists()
    page = (grades / "report-anonymous.html").read_text("utf-8")
    assert "Student 1" in page
    assert not any(name in page for name in ("Ann Lee", "Ben", "Cem", "feedback/", "secret"))


def test_students_read_what_the_policy_lets_them(autograder, grades):
    hidden = "Hidden tests:"
    for show, told in (("after-published", False), ("never", True), ("after-due-date", True), ("title", False)):
        assert autograder("feedback", grades, "--show", show).returncode == 0
        page = (grades / "feedback" / "Ben.html").read_text("utf-8")
        assert (hidden in page) is told
    assert sorted(path.name for path in (grades / "feedback").iterdir()) == [
        "Ann Lee.html", "Ann Lee.md", "Ben.html", "Ben.md", "Cem.html", "Cem.md",
    ]  # fmt: skip


@pytest.mark.parametrize("command", ["report", "feedback"])
def test_a_folder_that_was_not_graded_is_told(autograder, tmp_path, command):
    done = autograder(command, tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected a folder that `autograder grade --out` wrote" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_name_that_nobody_has_is_told(autograder, grades):
    done = autograder("feedback", grades, "--only", "Anne Lee")
    assert done.returncode == 2
    assert "did you mean 'Ann Lee'?" in done.stderr
    assert not (grades / "feedback").exists()
