"""A batch from paths to rows: intake, canary, judging with the journal in between, and the rows reports are made of."""

from __future__ import annotations

import difflib
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from autograder import suite as suites
from autograder.batch.journal import Entry, Journal, environment, fingerprint, printable
from autograder.batch.pool import EnvironmentFault, JudgePool
from autograder.course import Assignment, Course
from autograder.intake.finding import Found, Intake, IntakeError, find, find_one
from autograder.records import Job, Outcome
from autograder.standing import Row


@dataclass(frozen=True, slots=True)
class Options:
    """What the operator asked for; see `autograder grade --help`."""

    out: Path
    assignment: str | None = None
    jobs: int = 1
    device: str = "cpu"
    seed: str | None = None
    only: tuple[str, ...] = ()
    force: bool = False
    strict: bool = True


@dataclass(slots=True)
class Batch:
    """A batch while it is graded.

    Attributes:
        rows: sorted by student, then in the course's order.
        strays: files that belong to no assignment, with the reason.
        judged: how many submissions were judged in this run.
        known: how many had a result already.
    """

    course: Course
    options: Options
    seed: str = ""
    rows: list[Row] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)
    judged: int = 0
    known: int = 0


def grade(
    course: Course, paths: list[Path], options: Options, begin: Callable[[int], Callable[[], None]],
    write: Callable[[list[Row]], None],
) -> Batch:  # fmt: skip
    """Grade everything under `paths` and leave the results in the journal of `options.out`.

    Args:
        course: the course that is graded.
        paths: files and folders of submissions.
        options: what the operator asked for.
        begin: called once with the number of submissions to judge; gives a function to call after each.
        write: called with the rows at the end, while no other grader can write to the same folder.

    Raises:
        IntakeError, CourseError, JournalError, EnvironmentFault: with a sentence for the operator.
    """
    wanted = course.choose([options.assignment] if options.assignment else [])
    batch = Batch(course, options)
    with JudgePool(options.jobs, strict=options.strict) as pool:
        pool.start()
        intake = find(paths, list(course.assignments), options.assignment)
        batch.strays = intake.strays
        _check_names(paths, intake, options.only)
        with Journal(options.out, options.seed) as journal:
            batch.seed = journal.seed
            outcomes = _judge(batch, wanted, intake, journal, pool, begin)
            batch.rows = list(_rows(wanted, intake, outcomes, options.only))
            write(batch.rows)
    return batch


def _check_names(paths: list[Path], intake: Intake, only: tuple[str, ...]) -> None:
    """Say at once that nothing was found, or nobody of a name, instead of printing an empty gradebook."""
    if not intake.students:
        where = ", ".join(map(str, paths))
        found = f"; not taken: {', '.join(intake.strays[:3])}" if intake.strays else ""
        raise IntakeError(f"no submissions in {where}{found}; expected STUDENT/ASSIGNMENT.py or STUDENT_ASSIGNMENT.py")
    for name in only:
        if name not in intake.students:
            close = difflib.get_close_matches(name, intake.students, n=1, cutoff=0.5)
            meant = f"; did you mean {close[0]!r}?" if close else ""
            raise IntakeError(f"no student called {name!r} among {len(intake.students)}{meant}")


def _judge(
    batch: Batch, wanted: list[Assignment], intake: Intake, journal: Journal, pool: JudgePool,
    begin: Callable[[int], Callable[[], None]],
) -> dict[tuple[str, str], Outcome]:  # fmt: skip
    """Outcomes of all readable submissions, from the journal where it has them."""
    options = batch.options
    shared = {
        entry.name: fingerprint(suites.load(entry.name).digest(), environment(options.device, strict=options.strict))
        for entry in wanted
        if any(assignment == entry.name for _, assignment in intake.submissions)
    }
    outcomes: dict[tuple[str, str], Outcome] = {}
    pending: dict[str, Found] = {}
    order = {entry.name: number for number, entry in enumerate(wanted)}
    for found in sorted(intake.submissions.values(), key=lambda item: (order[item.assignment], item.student)):
        if found.source is None:
            continue
        key = fingerprint(found.student, found.assignment, found.source, shared[found.assignment], journal.seed)
        earlier = journal.entries.get(key)
        chosen = not options.only or found.student in options.only
        if earlier and not (options.force and chosen) and earlier.outcome.status != "grader error":
            outcomes[found.student, found.assignment] = earlier.outcome
            batch.known += 1
        elif chosen:
            pending[key] = found
        else:
            mark = journal.earlier_mark(found.student, found.assignment)
            if mark or earlier:
                outcomes[found.student, found.assignment] = _not_chosen(mark, earlier.outcome if earlier else None)
    if pending:
        needed = [entry for entry in wanted if any(found.assignment == entry.name for found in pending.values())]
        canary(batch.course, needed, pool, options, journal.seed)
    advance = begin(len(pending))
    jobs = (
        Job(
            key,
            found.assignment,
            found.source or "",
            journal.seed,
            printable(found.student),
            device=options.device,
            strict=options.strict,
        )
        for key, found in pending.items()
    )
    for answer in pool.run(jobs):
        found = pending[answer.key]
        journal.add(Entry(answer.key, found.student, found.file, answer.outcome))
        mark = journal.earlier_mark(found.student, found.assignment)
        outcomes[found.student, found.assignment] = _standing(answer.outcome, mark)
        batch.judged += 1
        advance()
    return outcomes


def _standing(outcome: Outcome, earlier: Outcome | None) -> Outcome:
    """What counts after a judging: its outcome, or an earlier mark if the grader failed and there is one."""
    if outcome.status != "grader error" or earlier is None:
        return outcome
    failed = ", ".join(test.name for test in outcome.tests if test.verdict == "grader error")
    reason = outcome.trouble or f"{failed} did not work"
    note = f"the grader failed ({reason}), so the mark of an earlier run stands; nothing is needed from the student"
    return msgspec.structs.replace(earlier, notes=[note, *earlier.notes], trouble=reason, stands=True)


def _not_chosen(mark: Outcome | None, failed: Outcome | None) -> Outcome:
    """What counts for a student whom `only` leaves out, and whose work has no result as it is now."""
    if failed is not None:
        return _standing(failed, mark)
    assert mark is not None
    note = "the mark of an earlier run: the submission, the suite or the seed has changed since"
    return msgspec.structs.replace(mark, notes=[note, *mark.notes])


def canary(course: Course, wanted: list[Assignment], pool: JudgePool, options: Options, seed: str) -> None:
    """Grade the references first: a grader that fails them must not touch a student."""
    jobs = []
    for entry in wanted:
        path = course.solutions / f"{entry.name}.py"
        if path.exists():
            source = path.read_text(encoding="utf-8")
            jobs.append(Job(entry.name, entry.name, source, seed, device=options.device, strict=options.strict))
    for answer in pool.run(jobs):
        outcome = answer.outcome
        if outcome.trouble:
            raise EnvironmentFault(f"the grader does not work here: {outcome.trouble}")
        if outcome.score != outcome.max_score:
            failed = ", ".join(test.name for test in outcome.tests if test.verdict != "passed")
            raise EnvironmentFault(
                f"the reference solution of {answer.key} fails {failed}, so no student was graded; "
                f"run `autograder validate {answer.key}`"
            )


def _rows(
    wanted: list[Assignment], intake: Intake, outcomes: dict[tuple[str, str], Outcome], only: tuple[str, ...]
) -> Iterator[Row]:
    """A row for every student and every assignment that somebody handed in: what is missing is listed, not left out.

    With `only`, the other students keep their rows if the journal knows them.
    """
    handed_in = {assignment for _, assignment in intake.submissions}
    graded_before = any(student not in only for student, _ in outcomes)
    for student in sorted(intake.students, key=lambda name: (name.casefold(), name)):
        if only and student not in only and not graded_before:
            continue
        for entry in wanted:
            if entry.name not in handed_in:
                continue
            found = intake.submissions.get((student, entry.name))
            if found is None:
                reason = f"no {entry.name}.py was handed in"
                yield Row(student, entry.name, "", _nothing(entry, "missing", reason))
            elif found.source is None:
                yield Row(student, entry.name, found.file, _nothing(entry, "unreadable", found.problem))
            elif (student, entry.name) in outcomes:
                yield Row(student, entry.name, found.file, _with_notes(outcomes[student, entry.name], found))


def _nothing(entry: Assignment, kind: str, reason: str) -> Outcome:
    return Outcome(entry.name, entry.points, 0.0, [], notes=[reason], kind=kind)


def _with_notes(outcome: Outcome, found: Found) -> Outcome:
    return msgspec.structs.replace(outcome, notes=[*found.notes, *outcome.notes])


def grade_one(course: Course, folder: Path, assignment: str, student: str, *, strict: bool) -> Row:
    """Grade the one submission in a folder, without a journal; the reference is graded first.

    Raises:
        EnvironmentFault: if this machine cannot grade.
    """
    (entry,) = course.choose([assignment])
    found, strays = find_one(folder, list(course.assignments), assignment, student or "the student")
    if found is None:
        there = f"; found {', '.join(strays[:5])}" if strays else ""
        return Row(student, assignment, "", _nothing(entry, "missing", f"no {assignment}.py was handed in{there}"))
    if found.source is None:
        return Row(student, assignment, found.file, _nothing(entry, "unreadable", found.problem))
    seed = secrets.token_hex(8)
    options = Options(out=folder, seed=seed, strict=strict)
    with JudgePool(1, strict=strict) as pool:
        canary(course, [entry], pool, options, seed)
        (answer,) = pool.run([Job("one", assignment, found.source, seed, printable(student), strict=strict)])
    return Row(student, assignment, found.file, _with_notes(answer.outcome, found))
