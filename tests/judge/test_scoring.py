"""Scoring: from what ended a test to its verdict, and from verdicts to a score."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.judge.expect import Finding, SuiteError
from autograder.judge.questions import BY_RUNG, question
from autograder.judge.scoring import TestSpec, block_dependents, total, verdict_on
from autograder.records import Message, Rung, TestResult, Verdict
from autograder.suite import Mistake, Suite

SUITE = Suite(
    "sample", Path("nowhere"), {"first": (), "second": ("first",), "third": ("second",), "apart": ()},
    {"flipped": Mistake("flipped", "axes swapped", "Which axis is which?")}, ("flipped",), "", (),
)  # fmt: skip
SPEC = TestSpec("test_it", "It works", "second", 2.5, "", 2.0, True)
ASKING = TestSpec("test_it", "It works", "second", 2.5, "What of the empty row?", 2.0, False)


def finding(rung=Rung.VALUE, **more):
    return Finding(rung, "f(x)", got="3", expected="4", where="at [0]", **more)


def judged(error, spec=SPEC):
    return verdict_on(spec, SUITE, error, "printed text")


def result(task, verdict, rung=Rung.VALUE, points=1.0, mistake=""):
    message = None if verdict is Verdict.PASSED else Message(rung, "f()", "3", "4", mistake=mistake)
    return TestResult(f"test_{task}", "title", task, points, verdict, message=message)


def settled(*results):
    return [one.verdict for one in block_dependents(list(results), SUITE)]


class TestVerdicts:
    def test_a_test_that_ran_through_is_passed(self):
        passed = judged(None)
        assert (passed.verdict, passed.message, passed.printed) == (Verdict.PASSED, None, "")

    def test_points_and_title_come_from_the_suite(self):
        passed = judged(None)
        assert (passed.points, passed.title, passed.task, passed.public) == (2.5, "It works", "second", True)

    def test_a_finding_is_failed_with_all_it_says(self):
        failed = judged(finding())
        assert (failed.verdict, failed.printed) == (Verdict.FAILED, "printed text")
        assert failed.message == Message(Rung.VALUE, "f(x)", "3", "4", "at [0]", BY_RUNG[Rung.VALUE])

    def test_a_named_mistake_brings_its_title_and_question(self):
        message = judged(finding(mistake="flipped"), ASKING).message
        assert (message.mistake, message.title) == ("flipped", "axes swapped")
        assert message.question == "Which axis is which?"

    def test_a_mistake_nobody_described_is_a_grader_error(self):
        wrong = judged(finding(mistake="unheard-of"))
        assert wrong.verdict is Verdict.GRADER_ERROR
        assert "unheard-of" in wrong.message.got

    @pytest.mark.parametrize("error", [AssertionError("x"), SuiteError("x"), TypeError("x"), KeyboardInterrupt()])
    def test_any_other_exception_is_a_grader_error(self, error):
        wrong = judged(error)
        assert wrong.verdict is Verdict.GRADER_ERROR
        assert wrong.message.got.startswith(type(error).__name__)

    def test_the_stub_itself_is_not_attempted(self):
        assert judged(finding(Rung.ATTEMPTED, task="second")).verdict is Verdict.NOT_ATTEMPTED

    def test_a_stub_of_nobody_in_particular_is_not_attempted(self):
        assert judged(finding(Rung.ATTEMPTED)).verdict is Verdict.NOT_ATTEMPTED

    def test_the_stub_of_another_task_blocks(self):
        assert judged(finding(Rung.ATTEMPTED, task="first")).verdict is Verdict.BLOCKED

    def test_it_does_not_while_the_tests_own_task_is_a_stub_too(self):
        error = finding(Rung.ATTEMPTED, task="first")
        assert verdict_on(SPEC, SUITE, error, "", frozenset({"second"})).verdict is Verdict.NOT_ATTEMPTED
        assert verdict_on(SPEC, SUITE, error, "", frozenset({"first"})).verdict is Verdict.BLOCKED


class TestQuestions:
    @pytest.mark.parametrize("rung", [Rung.VALUE, Rung.SHAPE])
    def test_the_tests_own_question_is_asked_about_what_it_tests(self, rung):
        assert judged(finding(rung), ASKING).message.question == "What of the empty row?"

    @pytest.mark.parametrize("rung", [Rung.RAISES, Rung.FOUND, Rung.FINISHES, Rung.COST])
    def test_other_rungs_ask_their_own(self, rung):
        assert judged(finding(rung), ASKING).message.question == BY_RUNG[rung]

    @pytest.mark.parametrize("rung", list(Rung))
    def test_every_rung_has_a_question(self, rung):
        assert BY_RUNG[rung].endswith("?")


class TestBlocking:
    def test_a_failure_is_blocked_by_a_task_it_builds_on(self):
        verdicts = settled(result("first", Verdict.FAILED), result("second", Verdict.FAILED))
        assert verdicts == [Verdict.FAILED, Verdict.BLOCKED]

    def test_it_is_blocked_through_another_task_too(self):
        verdicts = settled(
            result("first", Verdict.FAILED), result("second", Verdict.PASSED), result("third", Verdict.FAILED)
        )
        assert verdicts[2] is Verdict.BLOCKED

    def test_the_earliest_culprit_is_named_and_the_facts_stay(self):
        results = [result("first", Verdict.FAILED), result("second", Verdict.FAILED), result("third", Verdict.FAILED)]
        message = block_dependents(results, SUITE)[2].message
        assert "`first`" in message.question
        assert (message.got, message.expected) == ("3", "4")

    def test_one_of_a_tasks_tests_is_enough_to_block(self):
        verdicts = settled(
            result("first", Verdict.PASSED), result("first", Verdict.FAILED), result("second", Verdict.FAILED)
        )
        assert verdicts == [Verdict.PASSED, Verdict.FAILED, Verdict.BLOCKED]

    def test_what_passed_stays_passed(self):
        assert settled(result("first", Verdict.FAILED), result("second", Verdict.PASSED))[1] is Verdict.PASSED

    def test_a_task_apart_is_not_blocked(self):
        assert settled(result("first", Verdict.FAILED), result("apart", Verdict.FAILED))[1] is Verdict.FAILED

    def test_a_later_task_blocks_no_earlier_one(self):
        assert settled(result("first", Verdict.FAILED), result("second", Verdict.FAILED))[0] is Verdict.FAILED

    @pytest.mark.parametrize("verdict", [Verdict.NOT_ATTEMPTED, Verdict.GRADER_ERROR])
    def test_other_verdicts_stay_as_they_are(self, verdict):
        assert settled(result("first", Verdict.FAILED), result("second", verdict))[1] is verdict

    @pytest.mark.parametrize("own", [{"mistake": "flipped"}, {"rung": Rung.FOUND}, {"rung": Rung.LOADS}])
    def test_a_tasks_own_fault_is_not_put_on_another(self, own):
        verdicts = settled(result("first", Verdict.FAILED), result("second", Verdict.FAILED, **own))
        assert verdicts[1] is Verdict.FAILED

    def test_a_mistake_that_an_error_gave_its_name_may_be_anothers(self):
        """Where `first` raises or returns nothing, `second`, which calls it, raises as if it were wrong itself."""
        raised = {"mistake": "flipped", "rung": Rung.RAISES}
        assert (
            settled(result("first", Verdict.FAILED), result("second", Verdict.FAILED, **raised))[1] is Verdict.BLOCKED
        )
        assert settled(result("first", Verdict.PASSED), result("second", Verdict.FAILED, **raised))[1] is Verdict.FAILED

    def test_meeting_the_stub_of_a_needed_task_stays_blocked(self):
        blocked = result("second", Verdict.BLOCKED, Rung.ATTEMPTED)
        assert settled(result("first", Verdict.NOT_ATTEMPTED), blocked)[1] is Verdict.BLOCKED

    def test_meeting_a_stub_that_is_no_declared_need_is_a_failure(self):
        blocked = result("apart", Verdict.BLOCKED, Rung.ATTEMPTED)
        assert settled(result("first", Verdict.NOT_ATTEMPTED), blocked)[1] is Verdict.FAILED


class TestTotals:
    def test_only_what_passed_earns_points(self):
        outcome = total("sample", [
            result("first", Verdict.PASSED, points=2), result("second", Verdict.FAILED, points=3),
            result("third", Verdict.BLOCKED, points=4), result("apart", Verdict.NOT_ATTEMPTED, points=0.5),
        ])  # fmt: skip
        assert (outcome.score, outcome.max_score) == (2, 9.5)

    def test_one_grader_error_leaves_no_score_at_all(self):
        outcome = total("sample", [result("first", Verdict.PASSED), result("second", Verdict.GRADER_ERROR)])
        assert (outcome.score, outcome.max_score) == (None, 2)

    def test_what_is_known_of_the_whole_goes_along(self):
        outcome = total("sample", [result("first", Verdict.PASSED)], notes=["a note"], layers=["seccomp"])
        assert (outcome.notes, outcome.layers) == (["a note"], ["seccomp"])


@pytest.mark.parametrize(
    ("rung", "got", "words"),
    [
        (Rung.RAISES, "RecursionError: maximum recursion depth exceeded", "calling itself"),
        (Rung.RAISES, "TypeError: f() missing 1 required positional argument: 'pad'", "parameters"),
        (Rung.RAISES, "IndexError: index 7 is out of bounds", "look up"),
        (Rung.RAISES, "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.",
         "autograd"),
        (Rung.RAISES, "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)", "shape and the dtype"),
        (Rung.SHAPE, "0 items: []", "How many items"),
        (Rung.SHAPE, "1,001 items: [1, 2, … 1001 in all]", "How many items"),
        (Rung.SHAPE, "shape (2, 3)", "Which axis"),
    ],
)  # fmt: skip
def test_a_question_fits_what_came_back(rung, got, words):
    assert words in question(rung, got)
