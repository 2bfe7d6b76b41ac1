"""Gradescope's results: the sums, what a student sees, and no score where the grader failed."""

from __future__ import annotations

import json

import pytest

from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.report.gradescope import results, write
from autograder.standing import Row


def result(verdict=Verdict.PASSED, points=1.0, *, public=False, text="3"):
    message = None if verdict is Verdict.PASSED else Message(Rung.VALUE, "f(x)", text, "4", mistake="off-by-one")
    return TestResult("test_it", "It works", "count", points, verdict, public, message)


def outcome(*tests, **more):
    earned = sum(test.points for test in tests if test.verdict is Verdict.PASSED)
    return Outcome("masked_mean", sum(test.points for test in tests), more.pop("score", earned), list(tests), **more)


def test_the_scores_of_the_tests_add_up_to_the_score():
    document = results(outcome(result(points=2.5), result(Verdict.FAILED, 3.0), result(points=1.0)))
    assert document["score"] == sum(test["score"] for test in document["tests"]) == 3.5
    assert document["extra_data"]["max_score"] == sum(test["max_score"] for test in document["tests"]) == 6.5


@pytest.mark.parametrize("verdict", list(Verdict))
def test_only_what_passed_is_passed(verdict):
    (test,) = results(outcome(result(verdict)))["tests"]
    assert test["status"] == ("passed" if verdict is Verdict.PASSED else "failed")
    assert test["score"] == (1.0 if verdict is Verdict.PASSED else 0.0)
    assert test["extra_data"]["verdict"] == str(verdict)


def test_hidden_tests_show_only_after_publication():
    document = results(outcome(result(public=True), result()))
    assert [test["visibility"] for test in document["tests"]] == ["visible", "after_published"]
    assert document["visibility"] == "visible"


def test_a_failed_test_says_why_and_a_passed_one_nothing():
    failed, passed = results(outcome(result(Verdict.FAILED), result()))["tests"]
    assert failed["output"] == "failed\ncalled: f(x)\ngot: 3\nexpected: 4"
    assert failed["extra_data"]["mistake"] == "off-by-one"
    assert passed["output"] == ""
    assert (failed["number"], failed["name"]) == ("1", "count: It works")


def test_a_grader_error_has_no_score_that_could_replace_an_earlier_one():
    document = results(outcome(result(), result(Verdict.GRADER_ERROR), score=None, trouble="the sandbox is gone"))
    assert "score" not in document
    assert not any("score" in test for test in document["tests"])
    assert document["output"] == "The grader failed, so there is no mark yet: the sandbox is gone."
    document = results(outcome(result(Verdict.GRADER_ERROR), score=None))
    assert document["output"] == "The grader failed, so there is no mark yet: a test did not work."


def test_a_score_of_nothing_is_still_a_score():
    document = results(outcome(kind="missing", notes=["no masked_mean.py was handed in"]))
    assert (document["score"], document["tests"]) == (0, [])
    assert document["output"] == "no masked_mean.py was handed in"
    assert document["extra_data"]["status"] == "missing"


def test_without_notes_the_tests_are_counted():
    assert results(outcome(result(), result(), result(Verdict.FAILED)))["output"] == "2 of 3 tests passed."


def test_mistakes_and_layers_are_kept_for_the_staff():
    extra = results(outcome(result(Verdict.FAILED), layers=["seccomp"]))["extra_data"]
    assert (extra["mistakes"], extra["integrity"], extra["status"]) == (["off-by-one"], ["seccomp"], "failed")


@pytest.mark.parametrize("text", ["Zoë 李", 'quote " and \\ backslash', "new\nline \x07", "m\udce9lanie", "\u2028"])
def test_any_text_gives_valid_json(tmp_path, text):
    write([Row("anna", "masked_mean", "x.py", outcome(result(Verdict.FAILED, text=text), notes=[text]))], tmp_path)
    document = json.loads((tmp_path / "results" / "anna" / "masked_mean.json").read_bytes())
    assert document["output"] == text
    assert text in document["tests"][0]["output"]


@pytest.mark.parametrize("student", ["..", ".", "../../etc", "/etc", ".hidden", "a/b", "", "m\udce9lanie", "Zoë"])
def test_no_student_is_written_outside_the_folder(tmp_path, student):
    write([Row(student, "masked_mean", "x.py", outcome(result()))], tmp_path / "out")
    (file,) = tmp_path.rglob("*.json")
    assert file.parent.parent == tmp_path / "out" / "results"


def test_results_of_whoever_has_no_row_any_more_are_taken_away(tmp_path):
    rows = [Row(student, "masked_mean", "x.py", outcome(result())) for student in ("leeann", "bo")]
    write(rows, tmp_path)
    note = tmp_path / "results" / "bo" / "note.txt"
    note.write_text("a person's own", encoding="utf-8")
    write([Row("Ann Lee", "masked_mean", "x.py", outcome(result()))], tmp_path)
    assert [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*")) if path.is_file()] == [
        "results/Ann Lee/masked_mean.json", "results/bo/note.txt",
    ]  # fmt: skip
    assert not (tmp_path / "results" / "leeann").exists()


THEIRS = (
    '{"loss": 0.1}',
    '{"extra_data": {"status": "done"}}',
    '{"extra_data": [1]}',
    "[1, 2]",
    "{",
    "",
    "[" * 100_000,
)


@pytest.mark.parametrize("text", THEIRS)
def test_what_others_keep_in_a_folder_of_results_stays(tmp_path, text):
    theirs = tmp_path / "results" / "exp1" / "metrics.json"
    (theirs.parent / "folder.json").mkdir(parents=True)
    theirs.write_text(text, encoding="utf-8")
    write([Row("bo", "masked_mean", "x.py", outcome(result()))], tmp_path)
    (theirs.parent / "link.json").symlink_to(tmp_path / "results" / "bo" / "masked_mean.json")
    write([Row("bo", "padding", "x.py", outcome(result()))], tmp_path)
    assert sorted(path.name for path in theirs.parent.iterdir()) == ["folder.json", "link.json", "metrics.json"]
    assert theirs.read_text(encoding="utf-8") == text
    assert [path.name for path in (tmp_path / "results" / "bo").iterdir()] == ["padding.json"]
