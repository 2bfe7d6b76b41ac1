"""A batch from paths to rows: intake, canary, judging with the journal in between, and the rows reports are made of."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from autograder import suite as suites
from autograder.batch.canary import check_grader
from autograder.batch.entries import ClassList, Entry, Standing
from autograder.batch.journal import Journal, environment, fingerprint
from autograder.batch.moves import Move, moves
from autograder.batch.pool import JudgePool
from autograder.batch.results import printable
from autograder.batch.rows import rows
from autograder.course import Assignment, Course
from autograder.intake.finding import IntakeError, find
from autograder.intake.found import Found, Intake
from autograder.intake.identifying import identify
from autograder.intake.roster import read_roster
from autograder.policy.choosing import candidates
from autograder.policy.deadlines import deadline
from autograder.records import Job
from autograder.standing import Attempt, Person, Row


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
    layout: str = ""
    roster: Path | None = None


@dataclass(slots=True)
class Batch:
    """A batch while it is graded.

    Attributes:
        rows: sorted by student, then in the course's order.
        strays: files that belong to no assignment, with the reason.
        judged: how many submissions were judged in this run.
        known: how many had a result already.
        recognised: what kind of export each path is, where it is one.
        unmatched: students who are not on the roster.
        moves: marks that were other ones before this run.
    """

    course: Course
    options: Options
    seed: str = ""
    rows: list[Row] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)
    judged: int = 0
    known: int = 0
    recognised: list[str] = field(default_factory=list)
    unmatched: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)


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
    roster = read_roster(options.roster) if options.roster else None
    batch = Batch(course, options)
    with JudgePool(options.jobs, strict=options.strict) as pool:
        pool.start()
        intake = find(paths, list(course.assignments), options.assignment, options.layout, _stubs(course))
        identify(intake, roster, course.terms.zone)
        batch.strays, batch.recognised, batch.unmatched = intake.strays, intake.recognised, intake.unmatched
        _check_names(paths, intake, options.only)
        with Journal(options.out, options.seed) as journal:
            batch.seed = journal.seed
            before = rows(course, journal.results)
            standings = _judge(batch, wanted, intake, journal, pool, begin)
            known = {name: person for name, person in intake.students.items() if person != Person(name=name)}
            people = {printable(name): person for name, person in known.items()}
            unmatched, strays = list(map(printable, batch.unmatched)), list(map(printable, batch.strays))
            class_list = ClassList(people, standings, unmatched, strays)
            if class_list != journal.results.class_list:
                journal.add(class_list)
            batch.rows = rows(course, journal.results)
            batch.moves = moves(before, batch.rows) if before else []
            write(batch.rows)
    return batch


def _stubs(course: Course) -> dict[str, str]:
    paths = ((name, course.stubs / f"{name}.py") for name in course.assignments)
    return {name: path.read_text(encoding="utf-8") for name, path in paths if path.exists()}


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
) -> list[Standing]:  # fmt: skip
    """Judge what has no result yet; returns who handed in what."""
    options = batch.options
    handed_in = {assignment for _, assignment in intake.attempts}
    shared = {
        entry.name: fingerprint(suites.load(entry.name).digest(), environment(options.device, strict=options.strict))
        for entry in wanted
        if entry.name in handed_in
    }
    pending: dict[str, Job] = {}
    file_of: dict[str, str] = {}
    standings: list[Standing] = []
    for student, entry, found in _everybody(batch.course, wanted, intake):
        person = intake.students[student]
        called = printable(_called(student, person))
        attempts = [_attempt(item, called, shared[entry.name], journal.seed) for item in found]
        standings.append(Standing(printable(student), entry.name, tuple(attempts)))
        due = deadline(batch.course, entry, student, person).due
        for place in candidates(attempts, due, batch.course.terms) if found else []:
            attempt, source = attempts[place], found[place].source
            if source is None:
                continue
            earlier = journal.results.entries.get(attempt.key)
            chosen = not options.only or student in options.only
            if earlier and not (options.force and chosen) and earlier.outcome.status != "grader error":
                batch.known += 1
            elif chosen:
                pending[attempt.key] = Job(
                    attempt.key, entry.name, source, journal.seed, called, device=options.device, strict=options.strict
                )
                file_of[attempt.key] = found[place].file
    if pending:
        needed = [entry for entry in wanted if any(job.assignment == entry.name for job in pending.values())]
        check_grader(batch.course, needed, pool, journal.seed, device=options.device, strict=options.strict)
    advance = begin(len(pending))
    whose = {attempt.key: standing.student for standing in standings for attempt in standing.attempts}
    for answer in pool.run(iter(pending.values())):
        journal.add(Entry(answer.key, whose[answer.key], file_of[answer.key], answer.outcome))
        batch.judged += 1
        advance()
    return _of_run(standings, options.only, journal)


def _everybody(
    course: Course, wanted: list[Assignment], intake: Intake
) -> Iterator[tuple[str, Assignment, list[Found]]]:
    """Every student with every assignment that somebody handed in: what is missing is listed, not left out."""
    handed_in = {assignment for _, assignment in intake.attempts}
    for entry in wanted:
        if entry.name in handed_in:
            for student in sorted(intake.students):
                yield student, entry, intake.attempts.get((student, entry.name), [])


def _of_run(standings: list[Standing], only: tuple[str, ...], journal: Journal) -> list[Standing]:
    """With `only`, the others keep their rows if the journal knows any of them."""
    if not only:
        return standings
    names = set(map(printable, only))
    known = any(entry.student not in names for entry in journal.results.entries.values())
    return standings if known else [standing for standing in standings if standing.student in names]


def _called(student: str, person: Person) -> str:
    """All names under which a student may hand in."""
    return ", ".join(dict.fromkeys(filter(None, (student, person.id, *person.others, person.email))))


def _attempt(found: Found, called: str, shared: str, seed: str) -> Attempt:
    key = "" if found.source is None else fingerprint(called, found.assignment, found.source, shared, seed)
    return Attempt(
        printable(found.file), found.handed_in, found.marked_late, key=key, problem=found.problem, notes=found.notes
    )
