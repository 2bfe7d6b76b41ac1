"""The proof that suites are sound, repeated over seeds: references earn full marks, stubs none, every right answer
passes whatever its style, and every wrong one loses the points of the test it names and is called by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from autograder import suite as suites
from autograder.authoring.answers import KnownAnswer, known_answers
from autograder.authoring.stubs import StubError, make_stub, tasks
from autograder.batch.pool import JudgePool
from autograder.course import Assignment, Course
from autograder.records import Job, Outcome, Verdict

MOST_FAULTS = 5
FEWEST_RIGHT = 5


@dataclass(slots=True)
class JudgedAnswer:
    """How one known answer fared, worst seed first."""

    answer: KnownAnswer
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def score(self) -> float:
        """The lowest score over the seeds; 0 where the grader failed."""
        return min(outcome.score or 0.0 for outcome in self.outcomes)

    @property
    def max_score(self) -> float:
        """Points of the suite."""
        return self.outcomes[0].max_score

    @property
    def full(self) -> bool:
        """Full marks with every seed."""
        return all(outcome.score == outcome.max_score > 0 for outcome in self.outcomes)

    @property
    def caught(self) -> bool:
        """The test that the answer names failed with every seed."""
        return all(_test(outcome, self.answer.test) is Verdict.FAILED for outcome in self.outcomes)

    @property
    def named(self) -> bool:
        """The mistake was called by its name with every seed."""
        return all(self.answer.mistake in outcome.mistakes for outcome in self.outcomes)

    def as_json(self) -> dict[str, Any]:
        """The answer's entry in the report."""
        entry: dict[str, Any] = {"name": self.answer.name}
        if self.answer.mistake:
            entry |= {"mistake": self.answer.mistake, "test": self.answer.test}
            entry |= {"caught": self.caught, "named": self.named}
        return entry | {"score": self.score, "max_score": self.max_score}


@dataclass(slots=True)
class Proof:
    """What validation found out about one assignment."""

    assignment: Assignment
    reference: JudgedAnswer
    stub: JudgedAnswer
    correct: list[JudgedAnswer]
    wrong: list[JudgedAnswer]
    stub_is_current: bool = True
    problems: list[str] = field(default_factory=list)

    @property
    def judged(self) -> list[JudgedAnswer]:
        """All known answers, reference first."""
        return [self.reference, self.stub, *self.correct, *self.wrong]

    def as_json(self) -> dict[str, Any]:
        """The assignment's entry in the report."""
        return {
            "name": self.assignment.name,
            "reference": self.reference.as_json(),
            "stub": self.stub.as_json(),
            "correct": [one.as_json() for one in self.correct],
            "wrong": [one.as_json() for one in self.wrong],
            "problems": self.problems,
        }


def prepare(course: Course, assignment: Assignment) -> Proof:
    """Gather an assignment's known answers, not judged yet.

    Raises:
        AnswerError, StubError, OSError: if one of the files cannot be used.
    """
    path = course.solutions / f"{assignment.name}.py"
    reference = path.read_text(encoding="utf-8")
    correct, wrong = known_answers(course.answers / assignment.name, reference)
    try:
        stub = make_stub(reference)
    except StubError as error:
        raise StubError(f"{path}, {error}") from None
    written = course.stubs / path.name
    return Proof(
        assignment,
        JudgedAnswer(KnownAnswer("reference", reference)),
        JudgedAnswer(KnownAnswer("stub", stub)),
        [JudgedAnswer(answer) for answer in correct],
        [JudgedAnswer(answer) for answer in wrong],
        stub_is_current=written.exists() and written.read_text(encoding="utf-8") == stub,
    )


def validate(
    proofs: list[Proof], pool: JudgePool, seeds: int, advance: Callable[[], None], *, strict: bool, device: str = "cpu"
) -> None:
    """Judge every known answer with every seed, then write down what is not as it should be."""
    judged: dict[str, JudgedAnswer] = {}
    jobs = list(_jobs(proofs, seeds, judged, strict=strict, device=device))
    answers = {answer.key: _advanced(answer.outcome, advance) for answer in pool.run(jobs)}
    for job in jobs:
        judged[job.key].outcomes.append(answers[job.key])
    for proof in proofs:
        proof.problems = list(_problems(proof))


def count_jobs(proofs: list[Proof], seeds: int) -> int:
    """How many submissions `validate` will judge."""
    return seeds * sum(len(proof.judged) for proof in proofs)


def _advanced(outcome: Outcome, advance: Callable[[], None]) -> Outcome:
    advance()
    return outcome


def _jobs(
    proofs: list[Proof], seeds: int, judged: dict[str, JudgedAnswer], *, strict: bool, device: str
) -> Iterator[Job]:
    for proof in proofs:
        for one in proof.judged:
            for seed in range(seeds):
                key = str(len(judged))
                judged[key] = one
                prove = one is proof.reference
                yield Job(
                    key, proof.assignment.name, one.answer.source, f"validate {seed}", device=device,
                    strict=strict, prove=prove,
                )  # fmt: skip


def _problems(proof: Proof) -> Iterator[str]:
    faults = list(_faults_of_the_grader(proof))
    if faults:  # what follows from a broken suite would only hide them
        yield from faults[:MOST_FAULTS]
        return
    yield from _problems_of_the_data(proof)
    reference = proof.reference
    if not reference.full:
        yield f"the reference earns {reference.score:g} of {reference.max_score:g}{_failures(reference)}"
    stub = proof.stub
    if stub.score:
        yield f"the stub earns {stub.score:g} points"
    for outcome in stub.outcomes[:1]:
        for test in outcome.tests:
            if test.verdict is not Verdict.NOT_ATTEMPTED:
                yield f"the stub's {test.name} is {test.verdict}, expected not attempted"
    for one in proof.correct:
        if not one.full:
            earned = f"{one.score:g} of {one.max_score:g}"
            yield f"correct/{one.answer.name} earns {earned}{_failures(one)}"
    for one in proof.wrong:
        answer = one.answer
        if not one.caught:
            verdict = next(filter(None, (_test(outcome, answer.test) for outcome in one.outcomes)), None)
            state = f"{verdict}" if verdict else "no such test"
            yield f"wrong/{answer.name}: {answer.test} did not catch it ({state}){_failures(one)}"
        elif not one.named:
            called = sorted({name for outcome in one.outcomes for name in outcome.mistakes}) or ["nothing"]
            yield f"wrong/{answer.name} is not called {answer.mistake} (with some seed), but {', '.join(called)}"


def _faults_of_the_grader(proof: Proof) -> Iterator[str]:
    """Each fault once, however many answers met it."""
    met: dict[str, list[str]] = {}
    for one in proof.judged:
        faults = {fault for outcome in one.outcomes for fault in _faults(outcome)}
        for fault in faults:
            met.setdefault(fault, []).append(one.answer.name)
    for fault, names in met.items():
        others = f" and {len(names) - 1} more" if len(names) > 1 else ""
        yield f"grader error: {fault} (on {names[0]}{others})"


def _faults(outcome: Outcome) -> Iterator[str]:
    if outcome.trouble:
        yield outcome.trouble
    for test in outcome.tests:
        if test.verdict is Verdict.GRADER_ERROR and test.message:
            yield f"{test.name}: {test.message.got}"


def _problems_of_the_data(proof: Proof) -> Iterator[str]:
    suite = suites.load(proof.assignment.name)
    listed, written = list(suite.tasks), tasks(proof.reference.answer.source)
    if listed != written:
        yield f"tasks.toml lists {listed}, the solution has {written}"
    if proof.reference.max_score != proof.assignment.points:
        total = f"{proof.reference.max_score:g}"
        yield f"course.toml says {proof.assignment.points:g} points, the suite's tests add up to {total}"
    if len(proof.correct) < FEWEST_RIGHT:
        yield f"{len(proof.correct)} right answers in correct/, expected at least {FEWEST_RIGHT} in different styles"
    if not proof.stub_is_current:
        yield f"assignments/{proof.assignment.name}.py is not what its solution makes; run `autograder stubs`"
    shown = {one.answer.mistake for one in proof.wrong}
    for name in suite.own_mistakes:
        if name not in shown:
            yield f"mistakes.toml lists {name}, which no wrong submission shows"


def _failures(one: JudgedAnswer) -> str:
    for outcome in one.outcomes:
        failed = [test for test in outcome.tests if test.verdict is not Verdict.PASSED]
        if failed:
            message = failed[0].message
            return f"; {failed[0].name}: {message.got if message else failed[0].verdict}"
    return ""


def _test(outcome: Outcome, name: str) -> Verdict | None:
    for test in outcome.tests:
        if test.name == name or (test.name.partition("[")[0] == name and test.verdict is Verdict.FAILED):
            return test.verdict
    return None
