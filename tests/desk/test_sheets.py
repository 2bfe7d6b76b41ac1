"""Files of an LMS: single cells change, and not a byte beside them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.cli import lms
from autograder.course import Assignment
from autograder.errors import ToldError
from autograder.export.lms import canvas, moodle
from autograder.export.lms.sheet import SheetError, parse_sheet
from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.standing import Mark, Person, Row, Step, StepKind
from tests.conftest import ROOT

ENTRY = Assignment("masked_mean", "Masked mean", 40.0, 1, 1, "")
PATH = Path("gradebook.csv")
quick = settings(derandomize=True, deadline=None, max_examples=200)


def row(person: Person, score: float | None = 30.0, given=None) -> Row:
    return Row(person.name, "masked_mean", "x", Outcome("masked_mean", 40.0, score, []), person, given=given)


def sheet(text: str, encoding: str = "utf-8"):
    return parse_sheet(text.encode(encoding), PATH)


@quick
@given(st.lists(st.lists(st.text(alphabet='a;,"\n\r\té', max_size=5), min_size=1, max_size=4), min_size=1, max_size=4))
def test_what_was_put_in_is_read_again_and_the_rest_is_as_it_was(table):
    import csv
    import io

    buffer = io.StringIO()
    csv.writer(buffer, quoting=csv.QUOTE_ALL).writerows([*table, ["last", "cell"]])
    made = sheet(buffer.getvalue())
    made.put(len(made.cells) - 1, 1, 'a "b", c')
    again = list(csv.reader(io.StringIO(made.as_bytes().decode(), newline="")))
    assert again == [*table, ["last", 'a "b", c']]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
def test_no_cell_becomes_a_formula(text):
    made = sheet("a,b\n1,\n")
    made.put(1, 1, text)
    assert made.value(1, 1) == f"'{text}"


CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Essay (1),Masked mean (2)\r\n"
    '    Points Possible,,,,,10,40\r\n"Lee, Ann",301,1000,alee,A,7,\r\n"O\'Neill, Conor",302,1001,con,,,5\r\n'
    '"Student, Test",999,,,,,\r\n'
)
ANN, CONOR = Person("Ann Lee", "1000"), Person("Conor O'Neill", "c", others=("302",))


class TestCanvas:
    def test_only_the_column_changes(self):
        made = sheet(CANVAS)
        placed = canvas.fill(made, ENTRY, [row(ANN), row(CONOR, 12.5)])
        assert (placed.written, placed.unplaced, placed.without_mark) == (2, [], [])
        assert made.as_bytes().decode() == CANVAS.replace("A,7,\r", "A,7,30\r").replace(",,,5\r", ",,,12.5\r")

    def test_what_has_no_place_and_who_has_no_mark_is_listed(self):
        made = sheet(CANVAS)
        placed = canvas.fill(made, ENTRY, [row(Person("Bo", "9")), row(ANN, None), row(Person("A. Lee", "alee"))])
        assert placed.written == 0
        assert placed.unplaced == [
            "Bo: no line of the file is theirs, nor can it be told by the name",
            "A. Lee: their line is that of Ann Lee too",
        ]
        assert placed.without_mark == ["Ann Lee: the grader failed, and no mark stands", "O'Neill, Conor"]
        assert made.as_bytes().decode() == CANVAS

    def test_other_points_are_refused_unless_shares_are_wanted(self):
        text = CANVAS.replace("10,40", "10,100")
        with pytest.raises(SheetError, match=r"Masked mean \(2\) is worth 100 points there and 40 here"):
            canvas.fill(sheet(text), ENTRY, [row(ANN)])
        made = sheet(text)
        canvas.fill(made, ENTRY, [row(ANN)], rescale=True)
        assert made.value(2, 6) == "75"

    @pytest.mark.parametrize(
        ("text", "column", "words"),
        [
            ("Name,ID\n", "", "a gradebook of Canvas begins with Student, ID"),
            (CANVAS, "Quiz", r"no column called 'Quiz'; name one with --column: Essay \(1\), Masked mean \(2\)$"),
            (
                CANVAS.replace("Essay", "Masked mean"),
                "Masked mean",
                r"with --column: Masked mean \(1\), Masked mean \(2",
            ),
            (CANVAS.replace("Masked mean", "Lab 3"), "", "no column called Masked mean or masked_mean"),
            (CANVAS.replace("Essay (1)", "masked-mean (9)"), "", "2 columns called"),
        ],
    )
    def test_another_file_is_said(self, text, column, words):
        with pytest.raises(SheetError, match=words):
            canvas.fill(sheet(text), ENTRY, [row(ANN)], column)

    @pytest.mark.parametrize("column", ["Essay", "essay ", "Essay (1)"])
    def test_a_column_may_be_named_without_its_number(self, column):
        made = sheet(CANVAS.replace("10,40", "40,40"))
        canvas.fill(made, ENTRY, [row(ANN)], column)
        assert made.value(2, 5) == "30"

    def test_a_heading_as_it_stands_comes_first(self):
        made = sheet(CANVAS.replace("Essay (1),Masked mean (2)", "Lab (3),Lab"))
        canvas.fill(made, ENTRY, [row(ANN)], "Lab")
        assert made.value(2, 6) == "30"


MOODLE = (
    '\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum Grade","Feedback comments"\r\n'
    'Participant 77,"Ann Lee",Ann@x.edu,Submitted,,"40,00",\r\nParticipant 78,Bo,bo@x.edu,-,,"40,00",\r\n'
)


class TestMoodle:
    def test_grade_and_feedback_change_alone_with_a_decimal_comma(self):
        made = sheet(MOODLE)
        mark = Mark(30.0, 27.5, (Step(StepKind.LATE, -2.5, "late, by an hour"),))
        placed = moodle.fill(made, ENTRY, [row(Person("Ann Lee", "77"), given=mark)], feedback=True)
        assert (placed.written, placed.without_mark) == (1, ["Bo"])
        feedback = '"failed: 30 of 40 points by the tests; late, by an hour: -2.5"'
        status = row(ANN).outcome.status
        assert made.as_bytes().decode() == MOODLE.replace(
            'Submitted,,"40,00",', f'Submitted,"27,5","40,00",{feedback.replace("failed", status)}'
        )

    def test_another_file_is_said(self):
        with pytest.raises(SheetError, match="has no column Identifier, Grade"):
            moodle.fill(sheet("a,b\n"), ENTRY, [row(ANN)])
        with pytest.raises(SheetError, match="has no column Feedback comments"):
            moodle.fill(sheet("Identifier,Grade\n"), ENTRY, [row(ANN)], feedback=True)

    def test_a_mark_that_a_person_gave_where_the_grader_failed_has_its_comment(self):
        made = sheet('Identifier,Full name,Grade,Feedback comments\n"Participant 1",Ann Lee,,\n')
        given = Mark(None, 30.0, (Step(StepKind.ADJUSTED, 30.0, "read by hand"),))
        moodle.fill(made, ENTRY, [row(Person("Ann Lee"), None, given)], feedback=True)
        assert made.value(1, 2) == "30"
        assert made.value(1, 3).startswith("grader error: no mark")
        assert "read by hand" in made.value(1, 3)

    @pytest.mark.parametrize(
        ("encoding", "error", "told"),
        [
            ("utf-8", "SyntaxError: '(' was\nnever  closed → 李", "SyntaxError: '(' was never closed → 李"),
            ("cp1252", "SyntaxError: é → 李", "SyntaxError: é ? ?"),
            ("utf-8", "ValueError: \udce9", "ValueError: ?"),
        ],
    )
    def test_why_a_file_does_not_load_is_said(self, encoding, error, told):
        made = sheet("Identifier,Full name,Grade,Feedback comments\nParticipant 1,Zoë,,\n", encoding)
        message = Message(Rung.LOADS, got=error, where="line 3: x = (")
        broken = TestResult("test_it", "It", "count", 40.0, Verdict.FAILED, message=message)
        of_zoe = Row("Zoë", "masked_mean", "x", Outcome("masked_mean", 40.0, 0.0, [broken]), Person("Zoë", "1"))
        moodle.fill(made, ENTRY, [of_zoe], feedback=True)
        (line,) = made.as_bytes().decode(encoding).splitlines()[1:]
        assert line.endswith(f"does not load: 0 of 40 points by the tests; {told} (line 3: x = ()")

    @pytest.mark.parametrize("name", ["worksheet.csv", "./worksheet.csv", "link.csv"])
    def test_the_template_is_not_written_over(self, tmp_path, monkeypatch, name):
        monkeypatch.chdir(tmp_path)
        Path("worksheet.csv").write_text(MOODLE, encoding="utf-8", newline="")
        Path("link.csv").symlink_to("worksheet.csv")
        with pytest.raises(ToldError, match=r"is the template itself.* or none to get worksheet-filled\.csv"):
            lms.moodle(
                tmp_path, Path("worksheet.csv"), Path(name), None, feedback=True, rescale=False, course_folder=ROOT
            )
