"""From findings to verdicts, from verdicts to a score. Maximum points come from the suite, never from a submission."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.judge import questions
from autograder.judge.expect import Finding, SuiteError
from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.suite import Suite


@dataclass(frozen=True, slots=True)
class TestSpec:
    """What the suite says about one test."""

    __test__ = False

    name: str
    title: str
    task: str
    points: float
    question: str
    seconds: float
    public: bool
    plain: bool = False  # asks for nothing of pytest's


def verdict_on(
    spec: TestSpec, suite: Suite, error: BaseException | None, printed: str, untouched: frozenset[str] = frozenset()
) -> TestResult:
    """Judge one test.

    Args:
        spec: what the suite says about the test.
        suite: the suite it belongs to.
        error: the exception that ended it, or None if it ran through.
        printed: what the submission printed meanwhile.
        untouched: tasks whose stub is still in the submission.
    """
    if error is None:
        return _result(spec, Verdict.PASSED, None, "")
    if isinstance(error, Finding):
        try:
            message = _message(spec, suite, error)
        except SuiteError as wrong:
            error = wrong
        else:
            verdict = Verdict.NOT_ATTEMPTED if error.rung is Rung.ATTEMPTED else Verdict.FAILED
            if error.rung is Rung.ATTEMPTED and error.task not in ("", spec.task) and spec.task not in untouched:
                verdict = Verdict.BLOCKED
            return _result(spec, verdict, message, printed)
    # A bare assert in a suite lands here too: it says nothing a student could use.
    text = f"{type(error).__name__}: {error}"[:300]
    return _result(spec, Verdict.GRADER_ERROR, Message(Rung.VALUE, got=text), printed)


def block_dependents(results: list[TestResult], suite: Suite) -> list[TestResult]:
    """Turn failures of a task into `blocked` where a task that it builds on has not passed.

    The tests ran all the same, and those that passed keep their points; the student is only told to look elsewhere
    first.
    """
    broken = {result.task for result in results if result.verdict is not Verdict.PASSED}
    settled = []
    for result in results:
        culprits = [need for need in suite.tasks if need in suite.all_needs(result.task) and need in broken]
        if result.verdict is Verdict.BLOCKED:
            settled.append(_blocked(result, culprits[0]) if culprits else _unblocked(result))
        elif culprits and result.verdict is Verdict.FAILED and not _own_fault(result):
            settled.append(_blocked(result, culprits[0]))
        else:
            settled.append(result)
    return settled


def total(assignment: str, results: list[TestResult], **more: object) -> Outcome:
    """Sum up one submission; no score at all when any test was a grader error."""
    earned: float | None = sum(result.points for result in results if result.verdict is Verdict.PASSED)
    if any(result.verdict is Verdict.GRADER_ERROR for result in results):
        earned = None
    return Outcome(assignment, sum(result.points for result in results), earned, results, **more)  # type: ignore[arg-type]


def _own_fault(result: TestResult) -> bool:
    """A file that does not load, a missing name or a named mistake is not another task's doing.

    A mistake that is named after an error is: a function that raises or returns nothing makes whoever calls it raise.
    """
    message = result.message
    if message is None or message.rung is Rung.RAISES:
        return False
    return message.rung in (Rung.LOADS, Rung.FOUND) or bool(message.mistake)


def _blocked(result: TestResult, culprit: str) -> TestResult:
    message = result.message or Message(Rung.VALUE)
    return _result_like(
        result,
        Verdict.BLOCKED,
        Message(
            message.rung, message.called, message.got, message.expected, message.where,
            f"This builds on `{culprit}`, which does not pass yet: does it work once that one does?",
        ),
    )  # fmt: skip


def _unblocked(result: TestResult) -> TestResult:
    """A stub of another task was met that this one does not declare as a need: it is this task's failure after all."""
    return _result_like(result, Verdict.FAILED, result.message)


def _message(spec: TestSpec, suite: Suite, finding: Finding) -> Message:
    title, question = "", spec.question if finding.rung in (Rung.VALUE, Rung.SHAPE) else ""
    if finding.mistake:
        if finding.mistake not in suite.mistakes:
            raise SuiteError(f"the mistake {finding.mistake!r} is not in mistakes.toml")
        known = suite.mistakes[finding.mistake]
        title, question = known.title, known.question
    return Message(
        finding.rung, finding.called, finding.got, finding.expected, finding.where,
        question or questions.question(finding.rung, finding.got), finding.mistake, title,
    )  # fmt: skip


def _result(spec: TestSpec, verdict: Verdict, message: Message | None, printed: str) -> TestResult:
    return TestResult(spec.name, spec.title, spec.task, spec.points, verdict, spec.public, message, printed)


def _result_like(result: TestResult, verdict: Verdict, message: Message | None) -> TestResult:
    return TestResult(
        result.name, result.title, result.task, result.points, verdict, result.public, message, result.printed
    )
