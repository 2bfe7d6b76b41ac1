"""Where a student stands on an assignment: who, which attempts, what the tests gave, and what became of it.

Intake makes people and attempts, judging adds outcomes, the course's policy and the assistants make marks of them.
Every gradebook, page and export is made from rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from enum import StrEnum

import msgspec

from autograder.errors import ToldError, did_you_mean
from autograder.records import Outcome

MOST_NAMED = 8


class UnknownStudentError(ToldError):
    """Nobody has this name or id; the text says who may have been meant."""


def in_zone(when: datetime, zone: tzinfo) -> datetime:
    """A time that may come without a zone, in the course's then."""
    return when if when.tzinfo else when.replace(tzinfo=zone)


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody of the class, as the roster or the export names them; what is not known is empty.

    Attributes:
        name: as people write it, such as "Ann Lee".
        id: the institution's or the LMS's number or login.
        email: where feedback may be sent.
        section: the group they belong to.
        others: further ids under which exports know them.
    """

    name: str = ""
    id: str = ""
    email: str = ""
    section: str = ""
    others: tuple[str, ...] = ()


def who_is_meant(given: str, people: Mapping[str, Person]) -> str:
    """Of people by the names of their rows, the one of this name, or else the only one with this id.

    Raises:
        UnknownStudentError: if that is nobody, or several.
    """
    if given in people:
        return given
    known = [name for name, person in people.items() if given and given in (person.id, *person.others)]
    if len(known) == 1:
        return known[0]
    known = known or [name for name, person in people.items() if given and given.casefold() == person.name.casefold()]
    if len(known) > 1:
        some = ", ".join(map(repr, known[:MOST_NAMED])) + (", …" if len(known) > MOST_NAMED else "")
        raise UnknownStudentError(f"{given!r} may be {len(known)} students: {some}; say which, as written here")
    raise UnknownStudentError(f"no student called {given!r} among {len(people)}{did_you_mean(given, people)}")


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand-in of a student for an assignment.

    Attributes:
        file: its path in the export.
        handed_in: when, if that is known; always with a time zone.
        marked_late: the export says that it is late.
        chosen: it is the one that counts.
        status: as in `Outcome.status`; empty if it was not judged, because another counts.
        earned: points by the tests; None without.
        key: of its result in the journal; empty without.
        problem: why it could not be read; empty for most.
        notes: what had to be guessed or mended to read it.
    """

    file: str
    handed_in: datetime | None = None
    marked_late: bool = False
    chosen: bool = False
    status: str = ""
    earned: float | None = None
    key: str = ""
    problem: str = ""
    notes: tuple[str, ...] = ()


class StepKind(StrEnum):
    """Why a mark is not what the tests gave."""

    LATE = "late"
    SLIP_DAYS = "slip days"
    EXTENSION = "extension"
    SET_ASIDE = "set aside"
    ADJUSTED = "adjusted"
    COMMENT = "comment"


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step from what the tests gave to the mark, or a word about it.

    Attributes:
        points: added; negative for a deduction, zero for a word alone.
        text: a sentence for the student, such as "2 started days late: 10 % of 40 points for each".
        by: the assistant, if a person made this step.
        when: if a person made this step.
    """

    kind: StepKind
    points: float
    text: str
    by: str = ""
    when: datetime | None = None


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mark and how it came about.

    Attributes:
        earned: points by the tests; None when the grader failed and no earlier mark stands.
        final: after the late policy and all that people decided; None where there is no mark.
        steps: in the order in which they were applied.
    """

    earned: float | None
    final: float | None
    steps: tuple[Step, ...] = ()


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One student's standing on one assignment: a line of the gradebook.

    Attributes:
        student: names the student in this class; two of the same name have their ids behind it.
        file: the path of the attempt that counts; empty if nothing was handed in.
        outcome: how the attempt that counts was judged.
        person: what else is known about the student.
        attempts: all of them, oldest first; empty if nothing was handed in.
        given: the mark, where a policy or a person had a say; see `mark`.
    """

    student: str
    assignment: str
    file: str
    outcome: Outcome
    person: Person = Person()
    attempts: tuple[Attempt, ...] = ()
    given: Mark | None = None

    @property
    def chosen(self) -> Attempt | None:
        """The attempt that counts; None if nothing was handed in."""
        return next((attempt for attempt in self.attempts if attempt.chosen), None)

    @property
    def mark(self) -> Mark:
        """The mark; what the tests gave, where nothing else had a say."""
        return self.given or Mark(self.outcome.score, self.outcome.score)
