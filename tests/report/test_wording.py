"""Wording: the one message that helps most, and messages as lines."""

from __future__ import annotations

import pytest

from autograder.records import Message, Rung, TestResult, Verdict
from autograder.report.wording import as_text, lines, most_helpful

FULL = {"called": "f(x)", "got": "3", "expected": "4", "where": "at [0]", "question": "Why?", "title": "off by one"}


def failed(name, rung=Rung.VALUE, mistake="", verdict=Verdict.FAILED):
    return TestResult(name, "", "task", 1.0, verdict, message=Message(rung, mistake=mistake))


class TestMostHelpful:
    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            (failed("b", Rung.LOADS), failed("w", Rung.FOUND)),
            (failed("b", Rung.FOUND), failed("w", Rung.ATTEMPTED)),
            (failed("b", Rung.ATTEMPTED), failed("w", Rung.VALUE, "known")),
            (failed("b", Rung.VALUE, "known"), failed("w", Rung.SHAPE)),
            (failed("b", Rung.COST, "known"), failed("w", Rung.TYPE)),
            (failed("b", Rung.SHAPE), failed("w", Rung.VALUE)),
            (failed("b", Rung.RAISES), failed("w", Rung.TYPE)),
        ],
    )
    def test_an_earlier_rung_and_a_known_mistake_help_more(self, better, worse):
        assert most_helpful([worse, better]) is better
        assert most_helpful([better, worse]) is better

    def test_of_equals_the_first_is_taken(self):
        first = failed("first")
        assert most_helpful([first, failed("second")]) is first

    def test_what_passed_or_says_nothing_helps_nobody(self):
        silent = TestResult("silent", "", "task", 1.0, Verdict.FAILED)
        assert most_helpful([failed("passed", verdict=Verdict.PASSED), silent]) is None
        assert most_helpful([]) is None


class TestLines:
    def test_a_message_is_read_in_order(self):
        assert as_text(Message(Rung.VALUE, **FULL)) == (
            "called: f(x)\ngot: 3\nexpected: 4\nat: [0]\nmistake: off by one\nquestion: Why?"
        )

    def test_empty_parts_are_left_out(self):
        assert lines(Message(Rung.VALUE, got="3", question="Why?")) == [("got", "3"), ("question", "Why?")]

    def test_a_stub_is_not_written_yet(self):
        assert as_text(Message(Rung.ATTEMPTED, **FULL)) == "not written yet"

    def test_a_missing_name_says_what_was_found(self):
        assert [label for label, _ in lines(Message(Rung.FOUND, **FULL))] == ["found", "question"]

    def test_a_broken_file_says_where(self):
        message = Message(Rung.LOADS, got="SyntaxError", where="line 3: def f(:", question="Why?")
        assert lines(message) == [("error", "SyntaxError"), ("at", "line 3: def f(:"), ("question", "Why?")]

    def test_an_error_was_raised_and_a_value_was_got(self):
        assert lines(Message(Rung.RAISES, got="ValueError", where="line 3: raise"))[0] == ("raised", "ValueError")
        assert lines(Message(Rung.RAISES, got="no error; it returned 3"))[0][0] == "got"
