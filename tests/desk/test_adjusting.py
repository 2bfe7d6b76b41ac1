"""`autograder adjust` on a folder whose journal is written here: nothing has to be judged."""

from __future__ import annotations

import csv
import errno
from pathlib import Path

import pytest

from autograder.batch.entries import ClassList, Entry, HandedIn
from autograder.batch.journal import Journal
from autograder.batch.results import JournalError, read_results
from autograder.cli import adjusting
from autograder.records import Outcome
from autograder.report import gradebook
from autograder.standing import Attempt, Person
from tests.conftest import ROOT

NAME = "masked_mean"


@pytest.fixture
def grades(tmp_path: Path) -> Path:
    people = {"Ann Lee": Person("Ann Lee", "7"), "Bo": Person("Bo", "8")}
    with Journal(tmp_path, "seed") as journal:
        for who in people:
            journal.add(Entry(who, who, "x.py", Outcome(NAME, 40.0, 30.0, [])))
        standings = [HandedIn(who, NAME, (Attempt("x.py", key=who),)) for who in people]
        journal.add(ClassList(people, standings))
    return tmp_path


def adjust(grades: Path, points: float, because: str = "by hand", student: str = "Ann Lee", name: str = NAME) -> None:
    adjusting.run(grades, student, name, points, because, "Kim", course_folder=ROOT)


def score(grades: Path, student: str = "Ann Lee") -> float:
    with (grades / "grades.csv").open(encoding="utf-8", newline="") as stream:
        return next(float(row["score"]) for row in csv.DictReader(stream) if row["student"] == student)


def test_the_very_same_decision_is_refused_with_who_gave_it_when(grades, capsys):
    adjust(grades, 2)
    before = (grades / "journal.jsonl").read_bytes()
    with pytest.raises(adjusting.DecisionError) as refused:
        adjust(grades, 2, " by hand ", "7")
    assert str(refused.value).startswith("Kim gave Ann Lee just this on 20")
    assert "+2 in masked_mean, by hand; if it is meant twice, give it with another reason" in str(refused.value)
    assert ((grades / "journal.jsonl").read_bytes(), score(grades)) == (before, 32)
    for points, because, student in ((2, "by hand, too", "Ann Lee"), (1, "by hand", "Ann Lee"), (2, "by hand", "Bo")):
        adjust(grades, points, because, student)
    assert (score(grades), score(grades, "Bo")) == (35, 32)


def test_an_assignment_that_was_not_graded_is_said(grades):
    with pytest.raises(adjusting.DecisionError, match="has no marks for padding, but for masked_mean; choose another"):
        adjust(grades, 2, name="padding")


def test_a_mark_above_the_points_of_the_assignment_is_said(grades, capsys):
    adjust(grades, 10)
    assert "is more than" not in capsys.readouterr().out
    adjust(grades, 0.5)
    assert "40.5 is more than the 40 points of masked_mean; if that is not meant" in capsys.readouterr().out


def test_on_a_full_disk_nobody_is_told_to_give_a_decision_again_that_is_kept(grades, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device", "grades.csv")

    write = gradebook.write
    monkeypatch.setattr(gradebook, "write", full)
    with pytest.raises(JournalError) as told:
        adjust(grades, 2)
    monkeypatch.setattr(gradebook, "write", write)
    assert "grades.csv cannot be written: No space left on device; the decision is in the journal" in str(told.value)
    assert "need not be given again" in str(told.value)
    assert len(read_results(grades).decisions) == 1
    adjust(grades, 1)
    assert score(grades) == 33


def test_pages_from_before_a_decision_are_named(grades, capsys):
    adjust(grades, 1)
    assert "from before" not in capsys.readouterr().out
    (grades / "report.html").touch()
    adjust(grades, 2)
    assert "report.html in" in (told := capsys.readouterr().out)
    assert "`autograder report`" in told
    (grades / "feedback").mkdir()
    adjust(grades, 3)
    assert "report.html and feedback in" in (told := capsys.readouterr().out)
    assert told.endswith("make them anew with `autograder report` and `autograder feedback`\n")
