"""What a run says of deadlines and extensions without effect; nothing is judged, since no file can be read."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from autograder.batch.grading import Batch, Options, grade
from autograder.batch.pool import JudgePool
from autograder.course import Course, find
from autograder.policy.terms import Extension, Terms
from tests.conftest import ROOT

DUE = datetime(2026, 11, 1, 22, 59, tzinfo=UTC)


@pytest.fixture
def due_course() -> Course:
    made = find(ROOT)
    made.terms = Terms(deduct_percent=10)
    made.assignments["masked_mean"] = msgspec.structs.replace(made.assignments["masked_mean"], due=DUE)
    return made


def run(course: Course, folder: Path, *assignments: str, **more: object) -> Batch:
    for student in ("Ann Lee", "Bo"):
        (folder / "class" / student).mkdir(parents=True, exist_ok=True)
        for name in assignments:
            (folder / "class" / student / f"{name}.py").write_bytes(b"\0\1")
    options = Options(folder / "out", **more)  # type: ignore[arg-type] # any of its fields
    return grade(course, [folder / "class"], options, lambda _: lambda: None, lambda _: None, JudgePool(1))


def test_hand_ins_without_a_time_are_counted_where_a_deadline_would_cost_points(due_course, tmp_path):
    (sentence,) = run(due_course, tmp_path, "masked_mean", "padding").not_applied
    assert sentence.startswith("the time is not known of 2 hand-ins of masked_mean, so no deadline took anything")
    (sentence,) = run(due_course, tmp_path, only=("Bo",)).not_applied
    assert "known of 1 hand-in of masked_mean, so" in sentence
    assert run(due_course, tmp_path, assignment="padding").not_applied == []
    due_course.terms = Terms()
    assert run(due_course, tmp_path).not_applied == []


def test_where_the_times_are_known_nothing_is_said(due_course, tmp_path):
    roster = tmp_path / "worksheet.csv"
    roster.write_text(
        'Full name,Last modified (submission)\nAnn Lee,"Sunday, 1 November 2026, 9:00 PM"\n'
        'Bo,"Sunday, 1 November 2026, 9:00 PM"\n', encoding="utf-8",
    )  # fmt: skip
    assert run(due_course, tmp_path, "masked_mean", roster=roster).not_applied == []
    first, second = run(due_course, tmp_path, "padding", roster=roster).not_applied
    assert "its times are not used" in first
    assert "not known of 2 hand-ins of masked_mean" in second


def test_an_extension_for_nobody_is_said(due_course, tmp_path):
    due_course.terms = Terms()
    due_course.extensions = [Extension("Ann Leee", ["masked_mean"], days=1), Extension("Bo", days=1)]
    (sentence,) = run(due_course, tmp_path, "masked_mean", "padding").not_applied
    assert sentence.startswith("the extension for 'Ann Leee' in course.toml fits nobody of this class (without")
    assert sentence.endswith("did you mean 'Ann Lee'?")
    assert run(due_course, tmp_path, assignment="padding").not_applied == []
