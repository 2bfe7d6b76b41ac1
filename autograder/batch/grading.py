"""A batch from paths to rows: intake, canary, judging with the journal in between, and the rows reports are made of."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from autograder import suite as suites
from autograder.batch.canary import check_grader
from autograder.batch.decided import without_a_row
from autograder.batch.entries import ClassList, Entry, HandedIn
from autograder.batch.journal import Journal, environment, fingerprint
from autograder.batch.moves import Move, moves
from autograder.batch.pool import JudgePool, Pool
from autograder.batch.results import printable, writable
from autograder.batch.rows import rows
from autograder.batch.untimed import without_a_time
from autograder.course import Assignment, Course
from autograder.errors import IntakeError
from autograder.intake.found import Found, Intake
from autograder.intake.gathering import gather
from autograder.policy.choosing import candidates
from autograder.policy.deadlines import deadline
from autograder.policy.extensions import misfits
from autograder.records import Job
from autograder.standing import Attempt, Person, Row, who_is_meant


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
        homeless: decisions that are in no mark, each as a sentence.
        not_applied: what of deadlines and extensions could not be applied, each as a sentence.
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
    homeless: list[str] = field(default_factory=list)
    not_applied: list[str] = field(default_factory=list)


def grade(
    course: Course, paths: list[Path], options: Options, begin: Callable[[int], Callable[[], None]],
    write: Callable[[list[Row]], None], pool: Pool | None = None,
) -> Batch:  # fmt: skip
    """Grade everything under `paths` and leave the results in the journal of `options.out`.

    Args:
        course: the course that is graded.
        paths: files and folders of submissions.
        options: what the operator asked for.
        begin: called once with the number of submissions to judge; gives a function to call after each.
        write: called with the rows at the end, while no other grader can write to the same folder.
        pool: where to judge, closed at the end; by default `options.jobs` processes of this machine.

    Raises:
        IntakeError, UnknownStudentError, CourseError, JournalError, EnvironmentFault: with a sentence for the operator.
    """
    wanted = course.choose([options.assignment] if options.assignment else [])
    batch = Batch(course, options)
    with closing(pool or JudgePool(options.jobs, strict=options.strict, device=options.device)) as judges:
        intake = gather(course, paths, options.assignment, options.layout, options.roster)
        batch.strays, batch.recognised, batch.unmatched = intake.strays, intake.recognised, intake.unmatched
        options = batch.options = dataclasses.replace(options, only=_only(paths, intake, options.only))
        with Journal(options.out, options.seed) as journal:
            batch.seed = journal.seed
            before = rows(course, journal.results)
            standings, pending = _plan(batch, wanted, intake, journal)
            students, batch.not_applied = intake.students, intake.unused
            people = {name: person for name, person in students.items() if person != Person(name=name)}
            del intake  # with the sources of the whole class; those to judge are in `pending`
            _judge(batch, pending, journal, judges, begin)
            class_list = writable(ClassList(people, standings, batch.unmatched, batch.strays))
            class_list = _with_the_rest(class_list, tuple(map(printable, options.only)), journal.results.class_list)
            is_new = class_list != journal.results.class_list
            if is_new:
                journal.add(class_list)
            if is_new or batch.judged:
                batch.rows = rows(course, journal.results)
                batch.moves = moves(before, batch.rows) if before else []
            else:
                batch.rows = before
            batch.homeless = without_a_row(journal.results.decisions, class_list, batch.rows)
            batch.not_applied += _not_applied(
                batch, {standing.assignment for standing in standings}, students, class_list
            )
            write(batch.rows)
    return batch


def _not_applied(batch: Batch, about: set[str], students: dict[str, Person], class_list: ClassList) -> Iterator[str]:
    """What the course says of deadlines, and has no effect on the assignments of this run."""
    earlier = {item.student: class_list.people.get(item.student, Person(item.student)) for item in class_list.standings}
    options, course = batch.options, batch.course
    yield from misfits(course.extensions, about, students, earlier, complete=options.roster is not None)
    meant = [row for row in batch.rows if row.assignment in about]
    yield from without_a_time(course, [row for row in meant if not options.only or row.student in options.only])


def _only(paths: list[Path], intake: Intake, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The students who are meant, by name or id; says at once that nothing was found, or nobody of a name."""
    if not intake.students:
        where = ", ".join(map(str, paths))
        found = f"; not taken: {', '.join(intake.strays[:3])}" if intake.strays else ""
        raise IntakeError(f"no submissions in {where}{found}; expected STUDENT/ASSIGNMENT.py or STUDENT_ASSIGNMENT.py")
    return tuple(who_is_meant(given, intake.students) for given in wanted)


@dataclass(frozen=True, slots=True)
class _Pending:
    """A submission to judge, with whose it is and its file, which the journal remembers."""

    job: Job
    student: str
    file: str


def _plan(
    batch: Batch, wanted: list[Assignment], intake: Intake, journal: Journal
) -> tuple[list[HandedIn], dict[str, _Pending]]:
    """Who handed in what, and what of it has no result yet, by the results' keys."""
    options = batch.options
    handed_in = {assignment for _, assignment in intake.attempts}
    if any(item.out_of_reach for files in intake.aside.values() for item in files):
        handed_in |= _asked_for(options, journal)
    wanted = [entry for entry in wanted if entry.name in handed_in]
    made_by = environment(options.device, strict=options.strict)
    shared = {entry.name: fingerprint(suites.load(entry.name).digest(), made_by) for entry in wanted}
    pending: dict[str, _Pending] = {}
    standings: list[HandedIn] = []
    for student, entry, found in _everybody(wanted, intake):
        person = intake.students[student]
        called = printable(_called(student, person))
        attempts = [_attempt(item, called, shared[entry.name], journal.seed) for item in found]
        aside = [] if found else intake.aside.get(student, [])
        instead = tuple(f"{item.file} ({item.problem})" if item.problem else item.file for item in aside)
        beyond = tuple((item.file, item.problem) for item in found or aside if item.out_of_reach)
        standings.append(HandedIn(student, entry.name, tuple(attempts), instead, beyond))
        due = deadline(batch.course, entry, student, person)
        for place in candidates(attempts, due, batch.course.terms) if found else []:
            attempt, source = attempts[place], found[place].source
            if source is None:
                continue
            earlier = journal.results.entries.get(attempt.key)
            chosen = not options.only or student in options.only
            if earlier and not (options.force and chosen) and earlier.outcome.status != "grader error":
                batch.known += 1
            elif chosen:
                job = Job(
                    attempt.key, entry.name, source, journal.seed, called, device=options.device, strict=options.strict
                )
                pending[attempt.key] = _Pending(job, student, found[place].file)
    return standings, pending


def _asked_for(options: Options, journal: Journal) -> set[str]:
    """What somebody may have handed in although nobody's can be read: what is graded alone, or was graded before."""
    if options.assignment:
        return {options.assignment}
    earlier = journal.results.class_list
    return {standing.assignment for standing in earlier.standings} if earlier else set()


def _judge(
    batch: Batch, pending: dict[str, _Pending], journal: Journal, pool: Pool, begin: Callable[[int], Callable[[], None]]
) -> None:
    """Judge all that is pending, the references of its assignments first; results go into the journal."""
    options = batch.options
    if pending:
        pool.start()
        needed = {item.job.assignment for item in pending.values()}
        references = [entry for name, entry in batch.course.assignments.items() if name in needed]
        check_grader(batch.course, references, pool, journal.seed, device=options.device, strict=options.strict)
    advance = begin(len(pending))
    for answer in pool.run(item.job for item in pending.values()):
        item = pending.pop(answer.key)  # and let go of its source
        journal.add(Entry(answer.key, item.student, item.file, answer.outcome))
        batch.judged += 1
        advance()


def _everybody(wanted: list[Assignment], intake: Intake) -> Iterator[tuple[str, Assignment, list[Found]]]:
    """Every student with every assignment: what is missing is listed, not left out."""
    for entry in wanted:
        for student in sorted(intake.students):
            yield student, entry, intake.attempts.get((student, entry.name), [])


def _with_the_rest(class_list: ClassList, only: tuple[str, ...], earlier: ClassList | None) -> ClassList:
    """The class as this run found it; assignments and, with `only`, students that it was not about stay as they were.

    An LMS exports one assignment at a time, and slip days are shared by all of them. One student's late work is handed
    in without the rest of the class.
    """
    standings = [standing for standing in class_list.standings if not only or standing.student in only]
    if earlier is None:
        return replace(class_list, standings=standings)
    about = {standing.assignment for standing in standings}
    rest = [
        standing
        for standing in earlier.standings
        if standing.assignment not in about or (only and standing.student not in only)
    ]
    students = {standing.student for standing in rest}
    known = {name: person for name, person in earlier.people.items() if name in students}
    if not only:
        return replace(class_list, people=known | class_list.people, standings=[*rest, *standings])
    found = {name: person for name, person in class_list.people.items() if name in only}
    return ClassList(
        known | found, [*rest, *standings],
        unmatched=list(dict.fromkeys([*earlier.unmatched, *class_list.unmatched])),
        strays=list(dict.fromkeys([*earlier.strays, *class_list.strays])),
    )  # fmt: skip


def _called(student: str, person: Person) -> str:
    """All names under which a student may hand in."""
    return ", ".join(dict.fromkeys(filter(None, (student, person.id, *person.others, person.email))))


def _attempt(found: Found, called: str, shared: str, seed: str) -> Attempt:
    key = "" if found.source is None else fingerprint(called, found.assignment, found.source, shared, seed)
    return Attempt(found.file, found.handed_in, found.marked_late, key=key, problem=found.problem, notes=found.notes)
