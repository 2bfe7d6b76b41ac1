"""The grade books: every row, every cell as it was, and no mark where the grader failed."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.report.gradebook import COLUMNS, best_possible, gradebook_csv, grades_csv, integrity, points, write
from autograder.standing import Row

quick = settings(derandomize=True, deadline=None, max_examples=50)


def row(student="anna", assignment="masked_mean", score=1.0, most=2.0, *, file="masked_mean.py", **more):
    return Row(student, assignment, file, Outcome(assignment, most, score, more.pop("tests", []), **more))


def cells(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def records(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_row_without_a_maximum_does_not_hide_that_of_the_others():
    rows = [row(), row(most=0.0), row(assignment="padding", most=3.0)]
    assert best_possible(rows) == {"masked_mean": 2.0, "padding": 3.0}


class TestGrades:
    def test_each_column_holds_what_it_says(self):
        message = Message(Rung.VALUE, mistake="padded-length")
        failed = TestResult("test", "title", "task", 1.0, Verdict.FAILED, message=message)
        graded = row(score=1.5, tests=[failed], seconds=0.1234567, layers=["landlock", "seccomp"])
        assert cells(grades_csv([graded])) == [
            list(COLUMNS),
            ["anna", "masked_mean", "masked_mean.py", "1.5", "2", "partly passed", "padded-length", "0.123",
             "landlock+seccomp", "1.5", "", "", "0", "", "", ""],
        ]  # fmt: skip

    def test_a_grader_error_has_no_score(self):
        (graded,) = records(grades_csv([row(score=None)]))
        assert (graded["score"], graded["status"], graded["integrity"]) == ("", "grader error", "")

    def test_what_was_missing_earns_nothing_and_was_protected_by_nothing(self):
        (graded,) = records(grades_csv([row(score=0.0, kind="missing")]))
        assert (graded["score"], graded["status"], graded["integrity"]) == ("0", "missing", "")

    def test_a_worker_without_a_sandbox_is_called_unprotected(self):
        assert integrity([]) == "unprotected"

    @pytest.mark.parametrize("name", ['Smith, "Jo"', "two\nlines", "Zoë Müller-Ångström", "李", "  spaced  ", "a;b"])
    def test_any_name_survives(self, name):
        assert records(grades_csv([row(name, file=f"{name}.py")]))[0]["student"] == name

    @pytest.mark.parametrize("name", ["=cmd()", "+1", "-1", "@SUM(A1)", "\tx"])
    def test_no_name_is_a_formula(self, name):
        assert records(grades_csv([row(name)]))[0]["student"] == f"'{name}"

    @quick
    @given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), min_size=1, max_size=5))
    def test_there_is_one_line_of_all_columns_a_row(self, names):
        rows = [row(name, file=name) for name in names]
        for text in (grades_csv(rows), gradebook_csv(rows)):
            lines = cells(text)
            assert {len(line) for line in lines} == {len(lines[0])}
            assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for line in lines for cell in line)
        assert len(cells(grades_csv(rows))) == len(names) + 1


class TestGradebook:
    def test_scores_are_added_up_for_each_student(self):
        rows = [
            row("anna", "a", 1.5), row("anna", "b", 2.0, 3.0),
            row("ben", "a", 0.0, kind="missing"), row("ben", "b", 3.0, 3.0),
        ]  # fmt: skip
        assert cells(gradebook_csv(rows)) == [
            ["student", "a", "b", "total", "max_total", "without_mark", "total_earned"],
            ["anna", "1.5", "2", "3.5", "5", "0", "3.5"],
            ["ben", "0", "3", "3", "5", "0", "3"],
        ]

    def test_a_grader_error_leaves_the_total_open(self):
        (anna,) = records(gradebook_csv([row("anna", "a", None), row("anna", "b", 2.0)]))
        assert (anna["a"], anna["b"], anna["total"], anna["without_mark"]) == ("", "2", "", "1")

    def test_an_assignment_without_a_row_is_a_lacking_mark(self):
        anna, _ = records(gradebook_csv([row("anna", "a"), row("ben", "a"), row("ben", "b")]))
        assert (anna["b"], anna["total"], anna["without_mark"]) == ("", "", "1")

    def test_a_row_that_knows_no_maximum_does_not_lower_it(self):
        rows = [row("anna", "a", 1.0, 2.0), row("ben", "a", None, 0.0)]
        assert [student["max_total"] for student in records(gradebook_csv(rows))] == ["2", "2"]

    def test_no_rows_are_a_table_of_no_students(self):
        assert cells(gradebook_csv([])) == [["student", "total", "max_total", "without_mark", "total_earned"]]


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (0.0, "0"), (7, "7"), (7.5, "7.5"), (0.1 + 0.2, "0.3"), (1 / 3, "0.3333"), (12345.25, "12345.25"),
     (1e6, "1000000")],
)  # fmt: skip
def test_points_are_written_as_people_write_them(value, text):
    assert points(value) == text


def test_both_files_are_written_and_replaced_whole(tmp_path):
    write([row("anna")], tmp_path)
    write([row("ben"), row("m\udce9lanie")], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["gradebook.csv", "grades.csv"]
    assert (tmp_path / "grades.csv").read_bytes().count(b"\n") == 3
    assert b"anna" not in (tmp_path / "gradebook.csv").read_bytes()
    assert b"m\xe9lanie" in (tmp_path / "gradebook.csv").read_bytes()
