"""What the grader's machine cannot read is a fault of the grader: no mark comes of it, and none is lost."""

from __future__ import annotations

import errno
import os

import pytest

from autograder.batch.grading import Options, grade
from autograder.batch.single import grade_one
from autograder.errors import IntakeError
from autograder.records import Answer, Outcome, TestResult, Verdict
from tests.conftest import ROOT
from tests.submissions.messy.making import zipped

NAME = "masked_mean"
WORK = "def masked_mean(values, mask):\n    return values\n"


class Full:
    """Gives full marks to everybody."""

    def start(self):
        pass

    def prove(self, references):
        return map(self._answer, references)

    def run(self, jobs):
        return map(self._answer, list(jobs))

    def close(self):
        pass

    def _answer(self, job):
        test = TestResult("test", "A test.", "masked_mean", 40.0, Verdict.PASSED)
        return Answer(job.key, Outcome(job.assignment, 40.0, 40.0, [test]))


@pytest.fixture
def course():
    from autograder.course import find

    return find(ROOT)


@pytest.fixture
def close(monkeypatch):
    """Make paths unreadable, as another user's are; root may read everything, whatever the mode says."""
    closed, number = set(), [errno.EACCES]

    def guarded(function):
        def run(path, *args, **kwargs):
            if str(path) in closed:
                raise OSError(number[0], os.strerror(number[0]), str(path))
            return function(path, *args, **kwargs)

        return run

    for name in ("open", "scandir"):
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))

    def run(*paths, error=errno.EACCES):
        number[0] = error
        closed.clear()
        closed.update(map(str, paths))

    return run


@pytest.fixture
def class_(tmp_path):
    for student in ("Ann", "Bob", "Cy", "Dee"):
        folder = tmp_path / "class" / student
        folder.mkdir(parents=True)
        if student == "Cy":
            (folder / "hw.zip").write_bytes(zipped({f"{NAME}.py": WORK}))
        else:
            (folder / f"{NAME}.py").write_text(WORK, encoding="utf-8")
    return tmp_path / "class"


def graded(course, class_, **more):
    batch = grade(
        course, [class_], Options(class_.parent / "out", **more), lambda _: lambda: None, lambda _: None, Full()
    )
    return {row.student: row for row in batch.rows}


def closed_in(class_):
    return class_ / "Ann" / f"{NAME}.py", class_ / "Bob", class_ / "Cy" / "hw.zip"


@pytest.mark.parametrize("error", [errno.EACCES, errno.EPERM, errno.EIO, errno.ESTALE])
def test_no_mark_comes_of_it_and_the_rest_is_graded(course, class_, close, error):
    close(*closed_in(class_), error=error)
    rows = graded(course, class_)
    for student, what in (("Ann", "file"), ("Bob", "folder"), ("Cy", "file")):
        assert (rows[student].outcome.status, rows[student].mark.final) == ("grader error", None)
        assert rows[student].outcome.trouble == (
            f"the {what} cannot be read here: {os.strerror(error)}; make it readable and give the same command again"
        )
    assert (rows["Dee"].outcome.status, rows["Dee"].mark.final) == ("passed", 40.0)


def test_an_earlier_mark_stands(course, class_, close):
    graded(course, class_)
    close(*closed_in(class_))
    for row in graded(course, class_).values():
        assert row.mark.final == 40.0
        assert row.outcome.stands == (row.student != "Dee")


def test_what_can_be_read_again_is_graded(course, class_, close):
    close(*closed_in(class_))
    assert [row.outcome.status for row in graded(course, class_).values()].count("grader error") == 3
    close()
    assert {row.outcome.status for row in graded(course, class_).values()} == {"passed"}


def test_nobodys_can_be_read(course, class_, close):
    close(*class_.iterdir())
    rows = graded(course, class_, assignment=NAME)
    assert {row.outcome.status for row in rows.values()} == {"grader error"}
    assert len(rows) == 4


def test_a_class_that_cannot_be_opened_is_said_at_once(course, tmp_path, close):
    path = tmp_path / "class.zip"
    path.write_bytes(zipped({f"Ann/{NAME}.py": WORK}))
    close(path)
    with pytest.raises(IntakeError, match="cannot be read here: Permission denied"):
        graded(course, path)


def test_a_student_in_nbgraders_folders_keeps_a_row(course, tmp_path, close):
    for student in ("ann", "bob"):
        folder = tmp_path / "submitted" / student / "week 1"
        folder.mkdir(parents=True)
        (folder / f"{NAME}.py").write_text(WORK, encoding="utf-8")
    close(tmp_path / "submitted" / "ann")
    rows = graded(course, tmp_path / "submitted")
    assert {name: row.outcome.status for name, row in rows.items()} == {"ann": "grader error", "bob": "passed"}


@pytest.mark.parametrize("closed", ["", f"{NAME}.py"], ids=["folder", "file"])
def test_one_submission_alone(course, class_, close, closed):
    close(class_ / "Ann" / closed)
    row = grade_one(course, class_ / "Ann", NAME, "Ann", strict=True)
    assert (row.outcome.status, row.outcome.score) == ("grader error", None)


def test_an_archive_that_leads_nowhere_is_the_students(course, class_):
    content = bytearray((class_ / "Cy" / "hw.zip").read_bytes())
    (class_ / "Cy" / "hw.zip").write_bytes(content[:20] + content[60:])
    assert graded(course, class_)["Cy"].outcome.status == "unreadable"
