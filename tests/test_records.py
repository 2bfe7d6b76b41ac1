"""Records: what an outcome says about itself, and that it survives being written down."""

from __future__ import annotations

import msgspec
import pytest

from autograder.records import Message, Outcome, Rung, TestResult, Verdict


def result(verdict, rung=Rung.VALUE, mistake=""):
    message = None if verdict is Verdict.PASSED else Message(rung, mistake=mistake)
    return TestResult("test", "title", "task", 1.0, verdict, message=message)


PASSED, FAILED = result(Verdict.PASSED), result(Verdict.FAILED)
UNWRITTEN, BLOCKED = result(Verdict.NOT_ATTEMPTED, Rung.ATTEMPTED), result(Verdict.BLOCKED)
UNLOADED, BROKEN = result(Verdict.FAILED, Rung.LOADS), result(Verdict.GRADER_ERROR)


@pytest.mark.parametrize(
    ("score", "tests", "status"),
    [
        (2.0, [PASSED, PASSED], "passed"),
        (1.0, [PASSED, FAILED], "partly passed"),
        (1.0, [PASSED, UNWRITTEN], "partly passed"),
        (0.0, [FAILED, FAILED], "failed"),
        (0.0, [FAILED, UNWRITTEN], "failed"),
        (0.0, [BLOCKED, UNWRITTEN], "failed"),
        (0.0, [UNWRITTEN, UNWRITTEN], "not attempted"),
        (0.0, [UNLOADED, UNLOADED], "does not load"),
        (0.0, [UNLOADED, FAILED], "failed"),
        (None, [PASSED, BROKEN], "grader error"),
        (1.0, [PASSED, BROKEN], "grader error"),
        (None, [], "grader error"),
        (0.0, [], "failed"),
    ],
)
def test_the_status_sums_up_the_verdicts(score, tests, status):
    assert Outcome("a", 2.0, score, tests).status == status


@pytest.mark.parametrize("kind", ["missing", "unreadable"])
def test_what_was_not_judged_says_why(kind):
    assert Outcome("a", 2.0, 0.0, [], kind=kind).status == kind


def test_mistakes_are_listed_once_and_in_order():
    named = [result(Verdict.FAILED, mistake=name) for name in ("b", "a", "", "b")]
    assert Outcome("x", 4.0, 0.0, [PASSED, *named]).mistakes == ["b", "a"]


def test_an_outcome_survives_json():
    message = Message(Rung.SIDE_EFFECTS, "f()", "ü\n", "x", "at [0]", "Why?", "name", "title")
    test = TestResult("test", "title", "task", 1.5, Verdict.GRADER_ERROR, public=True, message=message, printed="hi")
    outcome = Outcome("a", 2.0, None, [PASSED, test], ["note"], ["seccomp"], 0.25, "trouble", "judged")
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome


def test_an_unknown_verdict_is_refused():
    written = msgspec.json.encode(PASSED).replace(b'"passed"', b'"perhaps"')
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written, type=TestResult)
