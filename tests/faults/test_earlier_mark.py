"""A test that fails by its own fault is a grader error, and a mark that was given before it stands."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command

pytestmark = pytest.mark.slow

FAULTY = (
    '\n\n@task("touched_rows", points=1)\ndef test_faulty(submission):\n    """Faulty."""\n'
    '    reply = submission.call("touched_rows", torch.tensor([1]), 3)\n'
    "    if reply.fault is not None:\n        raise ZeroDivisionError('the suite cannot count')\n"
)


@pytest.fixture
def hand_in(course_copy: Path) -> Path:
    """Two students: one whose work the faulty test cannot judge, and one it can."""
    reference = (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8")
    stubbed = reference.replace(
        "    touched = torch.zeros", '    raise ValueError("not yet")\n    touched = torch.zeros'
    )
    assert stubbed != reference
    for student, source in (("ann", stubbed), ("ben", reference)):
        (course_copy / "class" / student).mkdir(parents=True)
        (course_copy / "class" / student / "embedding_probe.py").write_text(source, encoding="utf-8")
    return course_copy / "class"


@pytest.fixture
def grade(autograder: Command, course_copy: Path, hand_in: Path):
    """Grade the two with the copied course; gives exit status, printed text and the rows by student."""

    def run(*more: str) -> tuple[int, str, dict[str, dict[str, str]]]:
        done = autograder("grade", hand_in, "--out", course_copy / "out", *more, cwd=course_copy, code=course_copy)
        with (course_copy / "out" / "grades.csv").open(encoding="utf-8", newline="") as stream:
            return done.returncode, done.stdout + done.stderr, {row["student"]: row for row in csv.DictReader(stream)}

    return run


def break_suite(course: Path) -> None:
    path = course / "autograder" / "suites" / "embedding_probe" / "hidden" / "test_touched_rows.py"
    path.write_text(path.read_text(encoding="utf-8") + FAULTY, encoding="utf-8")


def test_without_an_earlier_mark_there_is_none(grade, course_copy: Path) -> None:
    break_suite(course_copy)
    status, printed, rows = grade()
    assert status == 3, printed
    assert (rows["ann"]["status"], rows["ann"]["score"]) == ("grader error", "")
    assert rows["ben"]["status"] == "passed"
    assert "no mark yet: ann" in printed


def test_the_earlier_mark_stands_until_the_grader_is_mended(grade, course_copy: Path) -> None:
    suite = course_copy / "autograder" / "suites" / "embedding_probe" / "hidden" / "test_touched_rows.py"
    sound = suite.read_text(encoding="utf-8")
    status, printed, before = grade()
    assert status == 0, printed
    assert before["ann"]["status"] == "partly passed"

    break_suite(course_copy)
    for more in ((), ("--force",), ("--seed", "another")):
        status, printed, rows = grade(*more)
        assert status == 3, printed
        assert rows["ann"] == before["ann"] | {"status": "grader error"}
        assert f"the earlier mark of {before['ann']['score']} stands: ann" in printed
        assert float(rows["ben"]["score"]) == float(before["ben"]["score"]) + 1
    feedback = json.loads((course_copy / "out" / "results" / "ann" / "embedding_probe.json").read_text("utf-8"))
    assert feedback["score"] == float(before["ann"]["score"])
    assert "the mark of an earlier run stands" in feedback["output"]
    assert "ZeroDivisionError" not in feedback["output"]
    with (course_copy / "out" / "gradebook.csv").open(encoding="utf-8", newline="") as stream:
        book = {row["student"]: row for row in csv.DictReader(stream)}
    assert book["ann"]["embedding_probe"] == before["ann"]["score"]

    suite.write_text(sound + "\n", encoding="utf-8")
    status, printed, rows = grade()
    assert status == 0, printed
    assert rows["ann"]["status"] == "partly passed"


def test_students_who_are_left_out_of_a_regrade_keep_their_rows(grade, course_copy: Path) -> None:
    """Also when the suite has changed, so that no result of theirs is up to date, and when theirs was a fault."""
    _, _, before = grade()
    break_suite(course_copy)
    status, printed, rows = grade("--only", "ben")
    assert status == 0, printed
    assert rows["ann"] == before["ann"]
    assert float(rows["ben"]["score"]) == float(before["ben"]["score"]) + 1
    grade()
    status, printed, rows = grade("--only", "ben", "--force")
    assert status == 3, printed
    assert rows["ann"] == before["ann"] | {"status": "grader error"}
