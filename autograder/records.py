"""The records that travel from judge to journal to report: one vocabulary, read by every renderer.

Nothing here knows about torch, pytest or terminals, so the command line can use it without paying for them.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

SCHEMA = 2


class Verdict(StrEnum):
    """How one test ended. Silence is never a pass, and a fault of the grader is never a zero."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_ATTEMPTED = "not attempted"
    BLOCKED = "blocked"
    GRADER_ERROR = "grader error"


class Rung(StrEnum):
    """The step of the ladder at which a test stopped; earlier rungs explain later ones away."""

    LOADS = "loads"
    FOUND = "found"
    ATTEMPTED = "attempted"
    FINISHES = "finishes"
    RAISES = "raises"
    TYPE = "type"
    SHAPE = "shape"
    DTYPE = "dtype"
    DEVICE = "device"
    FINITE = "finite"
    VALUE = "value"
    SIDE_EFFECTS = "side effects"
    COST = "cost"


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a student reads about one failed test.

    Attributes:
        rung: where on the ladder it stopped.
        called: the call, with short arguments.
        got: what came back.
        expected: what the contract asks for.
        where: the first place they differ, or the line that raised; may be empty.
        question: the one question that leads to the mistake.
        mistake: the mistake's name, when the wrong answer is a known one.
        title: the mistake in a few words.
    """

    rung: Rung
    called: str = ""
    got: str = ""
    expected: str = ""
    where: str = ""
    question: str = ""
    mistake: str = ""
    title: str = ""


class TestResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One test of one submission."""

    __test__ = False  # not a test class, whatever pytest thinks of its name

    name: str
    title: str
    task: str
    points: float
    verdict: Verdict
    public: bool = False
    message: Message | None = None
    printed: str = ""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """One submission, judged.

    Attributes:
        score: points earned; None when the grader failed and no mark can be given.
        max_score: points of the suite, never taken from the submission.
        tests: in the suite's order.
        notes: what the student should know about the file as a whole.
        layers: the layers of the sandbox behind which it was made.
        seconds: wall-clock time of the judging.
        trouble: why there are no tests, when there are none.
        kind: `judged`, or why there was nothing to judge: `missing`, `unreadable`.
        stands: it is the mark of an earlier run, and stands because the grader failed since; `trouble` says how.
    """

    assignment: str
    max_score: float
    score: float | None
    tests: list[TestResult]
    notes: list[str] = []
    layers: list[str] = []
    seconds: float = 0.0
    trouble: str = ""
    kind: str = "judged"
    stands: bool = False

    @property
    def status(self) -> str:
        """One word for a gradebook row."""
        if self.kind != "judged":
            return self.kind
        verdicts = {test.verdict for test in self.tests}
        if self.stands or self.score is None or Verdict.GRADER_ERROR in verdicts:
            return "grader error"
        if self.tests and all(test.message is not None and test.message.rung is Rung.LOADS for test in self.tests):
            return "does not load"
        if verdicts == {Verdict.PASSED}:
            return "passed"
        if verdicts == {Verdict.NOT_ATTEMPTED}:
            return "not attempted"
        return "failed" if self.score == 0 else "partly passed"

    @property
    def broken(self) -> str:
        """Names of the tests that ended by a fault of the grader."""
        return ", ".join(test.name for test in self.tests if test.verdict is Verdict.GRADER_ERROR)

    @property
    def fault(self) -> str:
        """What went wrong with the grader, for students' eyes too: without names of tests, which may be hidden ones."""
        count = sum(test.verdict is Verdict.GRADER_ERROR for test in self.tests)
        return self.trouble or ("a test did not work" if count < 2 else f"{count} tests did not work")

    @property
    def mistakes(self) -> list[str]:
        """Names of the mistakes recognised, in the suite's order, each once."""
        names = [test.message.mistake for test in self.tests if test.message and test.message.mistake]
        return list(dict.fromkeys(names))


class Job(msgspec.Struct, frozen=True):
    """What the head asks a judge to do.

    Attributes:
        key: names the job in the answer.
        parts: which test files of the suite to run: `public`, `hidden`.
        task: run the tests of this task alone, and of those that it needs; all when empty.
        seed: decides every number that the tests draw.
        student: who handed it in; empty where nobody did, such as for a reference.
        prove: also check that each known mistake differs from the truth (for references, in validation).
    """

    key: str
    assignment: str
    source: str
    seed: str
    student: str = ""
    parts: tuple[str, ...] = ("public", "hidden")
    task: str = ""
    device: str = "cpu"
    strict: bool = True
    prove: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What a judge sends back for a job."""

    key: str
    outcome: Outcome
