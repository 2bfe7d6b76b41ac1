"""What `autograder grade` prints of a batch, which is written here."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from autograder.batch.entries import ClassList, Entry, HandedIn
from autograder.batch.grading import Batch, Options
from autograder.batch.moves import Move
from autograder.batch.results import Results
from autograder.batch.rows import rows
from autograder.cli import grade
from autograder.course import find
from autograder.records import Outcome
from autograder.report.gradebook import grades_csv
from autograder.standing import Attempt
from tests.conftest import ROOT

NAME = "masked_mean"
DUE = datetime(2026, 11, 2, 23, 59, tzinfo=UTC)


def course():
    made = find(ROOT)
    made.assignments[NAME] = msgspec.structs.replace(made.assignments[NAME], due=DUE)
    return made


def printed(capsys, made, **more) -> str:
    grade._print(Batch(course(), Options(Path("out")), rows=made, **more), [])
    return capsys.readouterr().out


def test_marks_that_rose_are_counted_and_new_ones_are_not(capsys):
    moved = [Move("Ann", NAME, 26.0, 30.0, ()), Move("Bo", NAME, None, 30.0, ()), Move("Cy", NAME, 30.0, 26.0, ())]
    text = printed(capsys, [], moves=moved)
    assert "1 mark higher than before this run; `autograder diff` with an earlier copy of the folder says" in text
    assert "1 mark lower than before this run" in text
    assert "higher" not in printed(capsys, [], moves=moved[1:])


def test_a_later_attempt_that_was_not_taken_is_named_where_the_one_that_counts_earned_nothing(capsys):
    results = Results()
    standings = []
    for student, score in (("Ann", 0.0), ("Bo", 30.0)):
        results.remember(Entry(student, student, "1.py", Outcome(NAME, 40.0, score, [])))
        attempts = Attempt("1.py", DUE, key=student), Attempt(f"{student}/2.py", DUE.replace(day=3), key="late")
        standings.append(HandedIn(student, NAME, attempts))
    results.remember(ClassList({}, standings))
    made = rows(course(), results)
    text = printed(capsys, made)
    said = "2.py (handed in Tue 03 Nov 2026, 23:59), came after the deadline and was not taken"
    assert f"• Ann, {NAME}: a later attempt, Ann/{said}" in text
    assert "Bo/2.py" not in text
    assert "2 marks by an attempt on time although a later one came after the deadline" in text
    assert grades_csv(made).count(said) == 2
