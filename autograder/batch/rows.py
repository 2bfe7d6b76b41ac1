"""The gradebook's rows, from what the journal holds and the course's terms: made again whenever either changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from autograder.batch.decided import by_row
from autograder.batch.entries import ClassList, Decision, HandedIn
from autograder.batch.results import JournalError, Results, as_named, read_results
from autograder.course import Assignment, Course
from autograder.policy.choosing import candidates
from autograder.policy.deadlines import Deadline, deadline
from autograder.policy.marking import Earned, after_deduction, marks
from autograder.records import Outcome
from autograder.standing import Attempt, Person, Row, Step, StepKind

MOST_NAMED = 4


def load(course: Course, folder: Path) -> list[Row]:
    """The rows of a folder that was graded.

    Raises:
        JournalError: if it was not, or its journal cannot be read.
    """
    return rows(course, finished(folder))


def finished(folder: Path) -> Results:
    """What the journal of a folder says in which a run has come to its end.

    Raises:
        JournalError: if none has, one is still at its first, or it cannot be read.
    """
    from autograder.batch.journal import is_held

    results = read_results(folder)
    if results.class_list is None:
        if is_held(folder):
            raise JournalError(f"another grader is writing to {folder}; wait until it is done")
        raise JournalError(
            f"the grading in {folder} was not finished; give the same `autograder grade` command again, it goes on"
        )
    return results


def rows(course: Course, results: Results) -> list[Row]:
    """A row for every student and every assignment that somebody handed in, by student, then in the course's order."""
    class_list = results.class_list or ClassList({}, [])
    order = {name: number for number, name in enumerate(course.assignments)}
    made: dict[str, list[Row]] = defaultdict(list)
    decided = by_row(results.decisions, class_list)
    for standing in class_list.standings:
        if standing.assignment in order and (row := _row(course, results, standing, class_list)):
            made[standing.student].append(row)
    return [
        row
        for student in sorted(made, key=lambda name: (name.casefold(), name))
        for row in _marked(course, sorted(made[student], key=lambda row: order[row.assignment]), decided)
    ]


def _row(course: Course, results: Results, standing: HandedIn, class_list: ClassList) -> Row | None:
    """None for somebody whose work has no result, because a run was for others alone."""
    entry, student = course.assignments[standing.assignment], standing.student
    person = class_list.people.get(student, Person(name=student))
    if not standing.attempts and standing.out_of_reach:
        _, reason = standing.out_of_reach[0]
        outcome = _beyond(entry, results, student, reason)
        return Row(student, entry.name, "", outcome, person)
    if not standing.attempts:
        return Row(student, entry.name, "", nothing(entry, "missing", not_there(entry, standing.instead)), person)
    due = deadline(course, entry, student, person)
    places = candidates(standing.attempts, due, course.terms)
    outcomes = {place: _outcome(entry, results, standing, standing.attempts[place]) for place in places}
    judged = {place: outcome for place, outcome in outcomes.items() if outcome is not None}
    if not judged:
        return None
    chosen = _best(course, entry, standing.attempts, judged, due)
    attempts = tuple(
        msgspec.structs.replace(
            attempt, chosen=place == chosen, status=judged[place].status, earned=judged[place].score
        ) if place in judged else attempt
        for place, attempt in enumerate(standing.attempts)
    )  # fmt: skip
    return Row(student, entry.name, standing.attempts[chosen].file, judged[chosen], person, attempts)


def _best(
    course: Course, entry: Assignment, attempts: tuple[Attempt, ...], judged: dict[int, Outcome], due: Deadline
) -> int:
    """The place of the attempt worth most; of equal ones the latest. A grader error comes last."""

    def worth(place: int) -> tuple[float, int]:
        score = judged[place].score
        return (-1.0 if score is None else after_deduction(course.terms, entry, score, attempts[place], due), place)

    return max(judged, key=worth)


def _outcome(entry: Assignment, results: Results, handed_in: HandedIn, attempt: Attempt) -> Outcome | None:
    """How an attempt was judged, with what is to be said of its file."""
    student = handed_in.student
    if (attempt.file, attempt.problem) in handed_in.out_of_reach:
        return with_notes(_beyond(entry, results, student, attempt.problem, attempt.file), attempt.notes)
    if attempt.problem:
        return nothing(entry, "unreadable", attempt.problem)
    found = results.entries.get(attempt.key)
    earlier = results.earlier_mark(student, entry.name, attempt.file)
    if found is not None:
        outcome = standing(found.outcome, earlier)
    elif earlier is not None:
        note = "the mark of an earlier run: the submission, the suite or the seed has changed since"
        outcome = msgspec.structs.replace(earlier, notes=[note, *earlier.notes])
    else:
        return None
    return with_notes(outcome, attempt.notes)


def _beyond(entry: Assignment, results: Results, student: str, reason: str, file: str = "") -> Outcome:
    """What counts where the grader's machine cannot read what is there: the earlier mark, or none at all."""
    return standing(unread(entry, reason), results.earlier_mark(student, entry.name, file))


def unread(entry: Assignment, reason: str) -> Outcome:
    """The outcome where the grader's machine could not read what was handed in: a fault of the grader."""
    return Outcome(entry.name, entry.points, None, [], trouble=reason)


def standing(outcome: Outcome, earlier: Outcome | None) -> Outcome:
    """What counts after a judging: its outcome, or an earlier mark if the grader failed and there is one."""
    if outcome.status != "grader error" or earlier is None:
        return outcome
    reason = outcome.fault
    note = f"the grader failed ({reason}), so the mark of an earlier run stands; nothing is needed from the student"
    return msgspec.structs.replace(earlier, notes=[note, *earlier.notes], trouble=reason, stands=True)


def not_there(entry: Assignment, instead: Sequence[str]) -> str:
    """Why there is no mark for what was not handed in, with some of what was: a file may be it under another name."""
    some = [*instead[:MOST_NAMED], "…"] if len(instead) > MOST_NAMED else instead
    return f"no {entry.name}.py was handed in" + (f"; found: {', '.join(some)}" if some else "")


def nothing(entry: Assignment, kind: str, reason: str) -> Outcome:
    """The outcome where there was nothing to judge."""
    return Outcome(entry.name, entry.points, 0.0, [], notes=[reason], kind=kind)


def with_notes(outcome: Outcome, notes: Iterable[str]) -> Outcome:
    """An outcome with what is to be said of its file before the rest."""
    return msgspec.structs.replace(outcome, notes=[*notes, *outcome.notes])


def _marked(course: Course, of_one: list[Row], decided: Mapping[tuple[str, str], list[Decision]]) -> Iterator[Row]:
    """One student's rows with their marks."""
    earned = [
        Earned(
            course.assignments[row.assignment], row.outcome.score,
            row.chosen,
            tuple(map(_step, decided.get((row.student, row.assignment), []))),
            row.attempts,
        )
        for row in of_one
    ]  # fmt: skip
    given = marks(course, of_one[0].student, of_one[0].person, earned)
    for row in of_one:
        mark = given[row.assignment]
        names = {"student": as_named(row.student), "file": as_named(row.file)}
        yield msgspec.structs.replace(row, **names, given=mark if mark.steps else None)


def _step(decision: Decision) -> Step:
    kind = StepKind.ADJUSTED if decision.points else StepKind.COMMENT
    return Step(kind, decision.points, decision.because, decision.by, decision.when)
