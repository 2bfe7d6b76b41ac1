"""What a student may see of their own work on an assignment: the one place where the course's policy is applied.

The pages are made from sheets and from nothing else, so what is not on a sheet is on no page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from msgspec.structs import replace

from autograder.course import Course
from autograder.records import Outcome, Rung, TestResult, Verdict
from autograder.report.pages.pictures import Picture, picture
from autograder.report.pages.pointers import Pointer, pointer
from autograder.report.wording import lines, most_helpful
from autograder.standing import Attempt, Mark, Row
from autograder.visibility import Show


class Sight(IntEnum):
    """How much of a test a student sees."""

    NOTHING = 0
    TITLE = 1
    MESSAGE = 2


@dataclass(frozen=True, slots=True)
class Seen:
    """One test as the student sees it.

    Attributes:
        lines: of the message, as label and text.
        question: of the message.
        printed: by the student's code in a public test; what it prints in a hidden one could be the test's input.
        pointer: to the paragraph that explains.
        picture: where one explains better than words.
        told: whether the message may be seen, there being one.
    """

    title: str
    verdict: Verdict
    points: float
    public: bool
    lines: tuple[tuple[str, str], ...] = ()
    question: str = ""
    printed: str = ""
    pointer: Pointer | None = None
    picture: Picture | None = None
    told: bool = True

    @property
    def passed(self) -> bool:
        """Whether it earned its points."""
        return self.verdict is Verdict.PASSED


@dataclass(frozen=True, slots=True)
class Task:
    """One task with the tests that the student sees; `earned` and `points` are of these."""

    name: str
    tests: tuple[Seen, ...]
    earned: float
    points: float

    @property
    def verdict(self) -> str:
        """One or two words."""
        verdicts = [test.verdict for test in self.tests]
        if all(verdict is Verdict.PASSED for verdict in verdicts):
            return "passed"
        if all(verdict is Verdict.NOT_ATTEMPTED for verdict in verdicts):
            return "not written yet"
        if Verdict.GRADER_ERROR in verdicts:
            return "fault of the grader"
        return "waits for another task" if set(verdicts) <= {Verdict.BLOCKED, Verdict.PASSED} else "not yet right"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One assignment of one student.

    Attributes:
        best: the most points.
        trouble: why there is no mark, or why an earlier one stands, for a student to read.
        broken: the error, if the file does not load.
        first: the test whose message helps most, with the name of its task.
        hidden: points earned and possible in tests of which nothing is shown; None if there are none.
        wait: when these are shown.
    """

    assignment: str
    title: str
    file: str
    mark: Mark
    best: float
    status: str
    notes: tuple[str, ...]
    trouble: str
    broken: Seen | None
    first: tuple[str, Seen] | None
    tasks: tuple[Task, ...]
    hidden: tuple[float, float] | None
    wait: str
    attempts: tuple[Attempt, ...]


def sheet(course: Course, row: Row, *, show: Show, now: datetime, due: datetime | None = None) -> Sheet:
    """What the student of this row may see now.

    Args:
        course: for titles and the texts that pointers lead to.
        row: of one student.
        show: the course's policy for hidden tests.
        now: with a time zone.
        due: until when the assignment may be handed in; if it is not known, nothing is shown that waits for it.
    """
    outcome = row.outcome
    hidden_sight = sight(show, now=now, due=due)
    broken = _seen(course, outcome.assignment, outcome.tests[0], Sight.MESSAGE) if _broken(outcome) else None
    tasks, unseen = [], []
    for name in dict.fromkeys(test.task for test in outcome.tests):
        own = [test for test in outcome.tests if test.task == name]
        shown = [test for test in own if test.public or hidden_sight > Sight.NOTHING]
        unseen += [test for test in own if test not in shown]
        if shown:
            levels = [Sight.MESSAGE if test.public else hidden_sight for test in shown]
            seen = tuple(
                _seen(course, outcome.assignment, test, level) for test, level in zip(shown, levels, strict=True)
            )
            tasks.append(Task(name, seen, _sum(test for test in seen if test.passed), _sum(seen)))
    hidden = (_sum(test for test in unseen if test.verdict is Verdict.PASSED), _sum(unseen)) if unseen else None
    return Sheet(
        outcome.assignment, course.assignments[outcome.assignment].title, row.file, row.mark, outcome.max_score,
        outcome.status, _notes(outcome), _trouble(outcome), broken, None if broken else _first(outcome, tasks),
        tuple(tasks), hidden, _wait(show, due) if unseen else "",
        tuple(_in_zone(course, attempt) for attempt in row.attempts),
    )  # fmt: skip


def sight(show: Show, *, now: datetime, due: datetime | None) -> Sight:
    """How much of a hidden test is shown. Handing out pages is publishing, so `after-published` is now."""
    if show in (Show.MESSAGE, Show.PUBLISHED):
        return Sight.MESSAGE
    if show is Show.AFTER_DUE:
        return Sight.MESSAGE if due is not None and now > due else Sight.NOTHING
    return Sight.TITLE if show is Show.TITLE else Sight.NOTHING


def _in_zone(course: Course, attempt: Attempt) -> Attempt:
    """With its time as the clocks of the course show it, whichever zone the export gives it in."""
    when = attempt.handed_in
    return replace(attempt, handed_in=when.astimezone(course.terms.zone)) if when else attempt


def _seen(course: Course, assignment: str, test: TestResult, level: Sight) -> Seen:
    message = test.message
    printed = test.printed.strip() if test.public else ""
    if test.verdict is Verdict.PASSED or message is None:
        return Seen(test.title, test.verdict, test.points, test.public)
    if level < Sight.MESSAGE:
        return Seen(test.title, test.verdict, test.points, test.public, told=False)
    if test.verdict is Verdict.GRADER_ERROR:
        said: tuple[tuple[str, str], ...] = (("", "The grader failed here; nothing is needed from you."),)
        return Seen(test.title, test.verdict, test.points, test.public, said)
    found = lines(message)
    question = message.question if ("question", message.question) in found else ""
    explained = test.verdict is Verdict.FAILED and message.rung is not Rung.LOADS
    return Seen(
        test.title, test.verdict, test.points, test.public,
        tuple(line for line in found if line[0] != "question"), question, printed,
        pointer(course, assignment, test.task, message, test.title) if explained else None,
        picture(assignment, message.mistake),
    )  # fmt: skip


def _first(outcome: Outcome, tasks: list[Task]) -> tuple[str, Seen] | None:
    """The message that helps most, of the earliest task that fails by its own fault."""
    for task in tasks:
        by_title = {(test.title, test.public): test for test in task.tests if test.told and test.lines}
        failed = [
            test
            for test in outcome.tests
            if test.task == task.name and test.verdict is Verdict.FAILED and (test.title, test.public) in by_title
        ]
        best = most_helpful(failed)
        if best:
            return task.name, by_title[best.title, best.public]
    return None


def _broken(outcome: Outcome) -> bool:
    return outcome.status == "does not load"


def _notes(outcome: Outcome) -> tuple[str, ...]:
    """Notes but those that say how the grader failed: these may name a hidden test."""
    notes = (note for note in outcome.notes if not (outcome.trouble and outcome.trouble in note))
    return tuple(f"{note[:1].upper()}{note[1:]}" if note.split(" ")[0].isalpha() else note for note in notes)


def _trouble(outcome: Outcome) -> str:
    if outcome.stands:
        return "The grader failed on this work, so the mark of an earlier run stands. Nothing is needed from you."
    if outcome.status == "grader error":
        return "The grader failed on this work, so there is no mark yet. Nothing is needed from you."
    return ""


def _wait(show: Show, due: datetime | None) -> str:
    if show is not Show.AFTER_DUE:
        return "are not shown"
    return f"are shown after {due:%d %B %Y, %H:%M %Z}" if due else "are shown after the assignment is due"


def _sum(tests: Iterable[Seen | TestResult]) -> float:
    return float(sum(test.points for test in tests))
