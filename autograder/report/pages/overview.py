"""What an instructor wants to know of a class, as data for the page: who, what to teach again, which tasks, which rows.

With `anonymous`, nothing that points to a person gets as far as these records: no name, number, section, file, time or
printed text, and no link.
"""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from autograder.course import Course
from autograder.report.naming import fragments, pseudonyms
from autograder.report.pages.items import Item, analyse
from autograder.report.wording import load_error
from autograder.standing import Row, StepKind

SLOW = 5.0  # seconds, and three times the median of its assignment
SYMBOLS = {"missing": "–", "unreadable": "!", "does not load": "!", "grader error": "?", "not attempted": "○"}
# Of rows to look at, in the order in which they are listed.
_REASONS = ("grader error", "unreadable", "does not load", "slow", "no sandbox")
_STATES = (
    "grader error", "unreadable", "does not load", "missing", "not attempted", "failed", "partly passed", "passed",
    "late",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Who:
    """A student, as the page may show them.

    Attributes:
        anchor: the fragment that links lead to.
        feedback: the address of their own page, if there is one.
    """

    name: str
    anchor: str
    id: str = ""
    section: str = ""
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A mark in the table of students."""

    mark: float | None
    status: str
    symbol: str
    late: bool


@dataclass(slots=True)
class Line:
    """A line in the table of students; `share` is None where a mark is lacking."""

    who: Who
    cells: list[Cell | None]
    total: float | None
    share: float | None
    attempts: int
    late: int
    states: list[str]


@dataclass(slots=True)
class Made:
    """A mistake and who made it.

    Attributes:
        judged: students whose work on the assignment was judged.
        tasks: in which it was seen.
    """

    name: str
    assignment: str
    title: str
    question: str
    judged: int
    tasks: list[str] = field(default_factory=list)
    who: list[Who] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Attention:
    """A row that somebody should look at; `seconds` of its judging."""

    who: Who
    assignment: str
    reason: str
    detail: str
    seconds: float


@dataclass(slots=True)
class Part:
    """One assignment: its numbers and its tasks.

    Attributes:
        best: the most points.
        shares: of the points, of those who handed something in and have a mark.
        handed_in: students.
        missing: students.
        late: students whose attempt that counts was late.
        attempts: of each student who handed something in.
        known: whether the export told of attempts.
    """

    name: str
    title: str
    best: float
    shares: list[float]
    handed_in: int
    missing: int
    late: int
    attempts: list[int]
    known: bool
    items: list[Item]

    @property
    def quartiles(self) -> tuple[float, float, float] | None:
        """Of the shares; None for nobody."""
        if len(self.shares) < 2:
            return (self.shares[0], self.shares[0], self.shares[0]) if self.shares else None
        low, middle, high = statistics.quantiles(self.shares, method="inclusive")
        return low, middle, high


@dataclass(slots=True)
class Overview:
    """Everything on the page."""

    parts: list[Part]
    lines: list[Line]
    mistakes: list[Made]
    attention: list[Attention]
    best: float
    sections: list[str]
    states: list[str]

    @property
    def shares(self) -> list[float]:
        """Of all points, of those who lack no mark."""
        return [line.share for line in self.lines if line.share is not None]


def overview(
    course: Course, rows: list[Row], *, anonymous: bool = False, secret: str = "",
    feedback: Callable[[str], str] = lambda student: "",
) -> Overview:  # fmt: skip
    """Sum up a class.

    Args:
        course: for the order and the titles of assignments.
        rows: one for each student and assignment.
        anonymous: show pseudonyms, and nothing that leads to a person.
        secret: decides the order of the pseudonyms, so that nobody works them out from a list of names.
        feedback: the address of a student's page; empty where there is none.
    """
    standing: dict[str, dict[str, Row]] = defaultdict(dict)
    for row in rows:
        standing[row.student][row.assignment] = row
    shown = _shown(standing, anonymous, secret, feedback)
    names = [name for name in course.assignments if any(row.assignment == name for row in rows)]
    parts = [_part(course, name, [row for row in rows if row.assignment == name]) for name in names]
    best = sum(part.best for part in parts)
    lines = [
        _line(who, [standing[student].get(name) for name in names], best, anonymous=anonymous)
        for student, who in shown.items()
    ]
    order = {who.anchor: number for number, who in enumerate(shown.values())}
    rows = sorted(rows, key=lambda row: order[shown[row.student].anchor])
    return Overview(
        parts, lines, _mistakes(rows, shown, order, course),
        _attention(rows, shown, order, course, anonymous=anonymous), best,
        sorted({line.who.section for line in lines} - {""}),
        [state for state in _STATES if any(state in line.states for line in lines)],
    )  # fmt: skip


def _shown(
    standing: dict[str, dict[str, Row]], anonymous: bool, secret: str, feedback: Callable[[str], str]
) -> dict[str, Who]:
    """Each student as they may be shown, in the order in which they are."""
    if anonymous:
        names = pseudonyms(standing, secret)
        return {student: Who(name, name.lower().replace(" ", "-")) for student, name in names.items()}
    anchors = fragments(standing)
    shown = {}
    for student in sorted(standing, key=lambda name: (name.casefold(), name)):
        person = next((row.person for row in standing[student].values() if row.person.id or row.person.section), None)
        identity, section = (person.id, person.section) if person else ("", "")
        shown[student] = Who(student, anchors[student], identity, section, feedback(student))
    return shown


def _part(course: Course, name: str, rows: list[Row]) -> Part:
    entry = course.assignments[name]
    best = max(row.outcome.max_score for row in rows) or entry.points
    handed_in = [row for row in rows if row.outcome.kind != "missing"]
    marks = [row.mark.final for row in handed_in]
    return Part(
        name, entry.title, best, [mark / best for mark in marks if mark is not None], len(handed_in),
        len(rows) - len(handed_in), sum(map(is_late, handed_in)), [max(1, len(row.attempts)) for row in handed_in],
        any(row.attempts for row in rows), analyse(rows),
    )  # fmt: skip


def _line(who: Who, rows: list[Row | None], best: float, *, anonymous: bool) -> Line:
    def late(row: Row) -> bool:
        return not anonymous and is_late(row)

    cells = [
        Cell(row.mark.final, row.outcome.status, SYMBOLS.get(row.outcome.status, ""), late(row)) if row else None
        for row in rows
    ]
    marks = [cell.mark if cell else None for cell in cells]
    known = [mark for mark in marks if mark is not None]
    total = sum(known) if len(known) == len(marks) else None
    here = [row for row in rows if row]
    times = sum(map(late, here))
    found = {row.outcome.status for row in here} | ({"late"} if times else set())
    return Line(
        who, cells, total, total / best if total is not None and best else None,
        0 if anonymous else sum(len(row.attempts) or bool(row.file) for row in here), times,
        [state for state in _STATES if state in found],
    )  # fmt: skip


def is_late(row: Row) -> bool:
    """Whether the attempt that counts was late, by the course's policy or by the export, which knows no extension."""
    kinds = {step.kind for step in row.mark.steps}
    told = row.chosen is not None and row.chosen.marked_late and StepKind.EXTENSION not in kinds
    return told or not kinds.isdisjoint((StepKind.LATE, StepKind.SLIP_DAYS))


def _mistakes(rows: list[Row], shown: dict[str, Who], order: dict[str, int], course: Course) -> list[Made]:
    judged = Counter(row.assignment for row in rows if row.outcome.kind == "judged")
    found: dict[tuple[str, str], Made] = {}
    for row in rows:
        for test in row.outcome.tests:
            message = test.message
            if message is None or not message.mistake:
                continue
            made = found.setdefault(
                (row.assignment, message.mistake),
                Made(message.mistake, course.assignments[row.assignment].title, message.title or message.mistake,
                     message.question, judged[row.assignment]),
            )  # fmt: skip
            if test.task not in made.tasks:
                made.tasks.append(test.task)
            if shown[row.student] not in made.who[-1:]:
                made.who.append(shown[row.student])
    for made in found.values():
        made.who.sort(key=lambda who: order[who.anchor])
    return sorted(found.values(), key=lambda made: (-len(made.who), made.assignment, made.title))


def _attention(
    rows: list[Row], shown: dict[str, Who], order: dict[str, int], course: Course, *, anonymous: bool
) -> list[Attention]:
    """Faults of the grader first, then what could not be read or loaded, then what was slow or not protected."""
    usual: dict[str, float] = {}
    for name in {row.assignment for row in rows}:
        times = [row.outcome.seconds for row in rows if row.assignment == name and row.outcome.kind == "judged"]
        usual[name] = statistics.median(times) if times else 0.0
    found = []
    for row in rows:
        outcome = row.outcome
        reason = outcome.status if outcome.status in _REASONS else ""
        if not reason and outcome.kind == "judged" and not outcome.layers:
            reason = "no sandbox"
        if not reason and outcome.seconds > max(SLOW, 3 * usual[row.assignment]):
            reason = "slow"
        if reason:
            detail = "" if anonymous else _detail(row, reason, usual[row.assignment])
            title = course.assignments[row.assignment].title
            found.append(Attention(shown[row.student], title, reason, detail, outcome.seconds))
    titles = {entry.title: number for number, entry in enumerate(course.assignments.values())}
    return sorted(
        found,
        key=lambda item: (_REASONS.index(item.reason), order[item.who.anchor], titles[item.assignment]),
    )


def _detail(row: Row, reason: str, usual: float) -> str:
    outcome = row.outcome
    if reason == "grader error":
        stands = "the mark of an earlier run stands" if outcome.stands else "no mark yet"
        return f"{stands}: " + (outcome.trouble or f"{outcome.broken} did not work")
    if reason == "does not load":
        return load_error(outcome)
    if reason == "slow":
        stopped = sum(test.message is not None and test.message.rung == "finishes" for test in outcome.tests)
        told = f"{stopped} tests did not finish; " if stopped > 1 else "one test did not finish; " if stopped else ""
        return f"{told}the others took about {usual:.1f} s"
    return " ".join(outcome.notes)
