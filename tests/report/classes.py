"""Classes made up for the pages: every kind of row, as many students as wanted, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache

import msgspec

from autograder import suite as suites
from autograder.course import Course
from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.standing import Attempt, Mark, Person, Row, Step, StepKind

FIRST = ("Ann", "Ben", "Chloé", "Dagmar", "Eero", "Fatima", "Giang", "Hana", "Ivo", "Jia", "Łukasz", "محمد", "山田")
LAST = ("Lee", "Okafor", "O'Neill", "Guðmundsdóttir", "de la Cruz", "Sow", "Nguyễn", "Kim", "Müller-Lüdenscheidt")
DUE = datetime(2026, 10, 12, 22, 0, tzinfo=UTC)


def made_up(course: Course, students: int, assignments: int = 17, seed: int = 1) -> list[Row]:
    """A class in which some work is excellent, some missing, some late, and some the grader could not judge."""
    draw = random.Random(seed)
    rows = []
    for number in range(students):
        name = f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]} {number}"
        person = Person(name, f"{10_000 + number}", f"s{number}@example.org", "ABC"[number % 3])
        strength = draw.betavariate(4, 1.6)
        for entry in list(course.assignments)[:assignments]:
            rows.append(_row(name, person, entry, strength, draw))
    return rows


def outcome(assignment: str, strength: float, draw: random.Random) -> Outcome:
    """One submission whose tests pass as often as `strength` says; mistakes are the suite's own."""
    suite = suites.load(assignment)
    tests = []
    for number, task in enumerate(suite.tasks):
        skill = strength ** (0.3 + number / 6)
        wrong = draw.random() > skill
        for test in range(3):
            failed = wrong and draw.random() < 0.7
            message = _message(suite, number, draw) if failed else None
            verdict = Verdict.FAILED if failed else Verdict.PASSED
            title = f"Test {test} of {task}"
            name = f"test_{task}_{test}"
            tests.append(TestResult(name, title, task, float(1 + test % 2), verdict, test == 0, message))
    return judged(assignment, tests, seconds=draw.uniform(0.1, 0.4))


@cache
def _most(assignment: str) -> float:
    return outcome(assignment, 1.0, random.Random(0)).max_score


def judged(assignment: str, tests: list[TestResult], **more: object) -> Outcome:
    earned = sum(test.points for test in tests if test.verdict is Verdict.PASSED)
    return Outcome(
        assignment, sum(test.points for test in tests), more.pop("score", earned), tests,
        layers=["landlock", "seccomp"], **more,
    )  # fmt: skip


def _message(suite: suites.Suite, number: int, draw: random.Random) -> Message:
    ours = suite.own_mistakes
    pick = ours[min(int(draw.expovariate(0.5)) + 4 * number, len(ours) - 1)]
    mistake = suite.mistakes[pick]
    return Message(
        Rung.VALUE, "mean(float32 tensor of shape (3, 5, 2))", "tensor([1.0, 2.0])", "tensor([1.5, 3.0])", "at [0]",
        mistake.question, mistake.name, mistake.title,
    )  # fmt: skip


def _row(name: str, person: Person, assignment: str, strength: float, draw: random.Random) -> Row:
    kind = draw.random()
    most = _most(assignment)
    file = f"{name}/{assignment}.py"
    if kind < 0.05:
        reason = f"no {assignment}.py was handed in"
        return Row(name, assignment, "", Outcome(assignment, most, 0.0, [], [reason], kind="missing"), person)
    if kind < 0.06:
        reason = f"{assignment}.ipynb is no notebook: line 1 is no JSON"
        return Row(name, assignment, file, Outcome(assignment, most, 0.0, [], [reason], kind="unreadable"), person)
    result = outcome(assignment, strength, draw)
    if kind < 0.07:
        tests = [
            msgspec.structs.replace(
                test, verdict=Verdict.FAILED, message=Message(Rung.LOADS, got="SyntaxError: '(' was never closed",
                                                              where="line 41: return (a", question="Which bracket?"))
            for test in result.tests
        ]  # fmt: skip
        result = judged(assignment, tests, seconds=0.1)
    elif kind < 0.075:
        result = msgspec.structs.replace(result, score=None, trouble="the sandbox could not be entered")
    elif kind < 0.08:
        result = msgspec.structs.replace(result, seconds=31.5)
    times = [DUE - timedelta(hours=draw.uniform(-8, 90)) for _ in range(draw.choice((1, 1, 1, 2, 2, 3, 7)))]
    attempts = [Attempt(file, time, time > DUE) for time in sorted(times)]
    attempts[-1] = msgspec.structs.replace(attempts[-1], chosen=True, status=result.status, earned=result.score)
    return Row(name, assignment, file, result, person, tuple(attempts), _mark(result.score, attempts[-1], draw))


def _mark(score: float | None, attempt: Attempt, draw: random.Random) -> Mark | None:
    if score is None:
        return None
    steps = []
    if attempt.marked_late:
        steps.append(Step(StepKind.LATE, -min(score, 4.0), "1 started day late: 10 % of 40 points for each"))
    if draw.random() < 0.03:
        text = "regraded by hand: the shape was read the other way round"
        steps.append(Step(StepKind.ADJUSTED, 2.0, text, "T. Assistant", DUE + timedelta(days=3)))
    return Mark(score, score + sum(step.points for step in steps), tuple(steps)) if steps else None


def situations(course: Course) -> dict[str, list[Row]]:
    """One student's rows for each situation that a page has to do justice to."""
    ordinary = max(
        (made_up(course, 1, 4, seed=seed) for seed in range(12)),
        key=lambda rows: sum(len(row.outcome.mistakes) for row in rows if row.outcome.status == "partly passed"),
    )
    names = list(course.assignments)[:4]

    def with_outcomes(make: Callable[[str], Outcome]) -> list[Row]:
        return [Row("Ann Lee", name, f"{name}.py", make(name), Person("Ann Lee", "4711")) for name in names]

    def nothing(kind: str, reason: str) -> Callable[[str], Outcome]:
        return lambda name: Outcome(name, _most(name), 0.0, [], [reason.format(name)], kind=kind)

    perfect = with_outcomes(lambda name: outcome(name, 1.0, random.Random(0)))
    return {
        "ordinary": ordinary,
        "perfect": perfect,
        "nothing handed in": with_outcomes(nothing("missing", "no {}.py was handed in")),
        "unreadable": with_outcomes(nothing("unreadable", "{}.ipynb is no notebook: line 1 is no JSON")),
        "grader error": [
            msgspec.structs.replace(row, outcome=msgspec.structs.replace(row.outcome, score=None, trouble="gone"))
            for row in perfect
        ],
        "pictures": [Row("Ann Lee", assignment, "x.py", _pictured(assignment)) for assignment in _PICTURED],
    }


_PICTURED = {
    "embedding_probe": ("pad-gradient-kept", "distance-not-angle"), "masked_mean": ("padded-length",),
    "weight_tying": ("copies-values",), "nearest_neighbors": ("lengths-count",),
}  # fmt: skip


def _pictured(assignment: str) -> Outcome:
    suite = suites.load(assignment)
    tests = []
    for mistake in _PICTURED[assignment]:
        known = suite.mistakes[mistake]
        message = Message(Rung.VALUE, "f(x)", "1", "2", "at [0]", known.question, mistake, known.title)
        task = list(suite.tasks)[1]
        tests.append(TestResult(f"test_{mistake}", f"About {mistake}", task, 1.0, Verdict.FAILED, True, message))
    return judged(assignment, tests)
