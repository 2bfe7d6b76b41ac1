"""What the journal's lines hold."""

from __future__ import annotations

from datetime import datetime

import msgspec

from autograder.records import Outcome
from autograder.standing import Attempt, Person


class RunHeader(msgspec.Struct, tag_field="kind", tag="run", frozen=True):
    """What the results after it share: the first line, and one more whenever the seed is another."""

    schema: int
    seed: str
    created: str


class Entry(msgspec.Struct, tag_field="kind", tag="result", frozen=True):
    """One result. A later entry with the same key replaces an earlier one; another attempt has another key."""

    key: str
    student: str
    file: str
    outcome: Outcome


class HandedIn(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one student handed in for one assignment.

    Attributes:
        attempts: oldest first, with the keys of their results; empty if nothing was handed in.
        instead: where nothing was handed in, some of what there was, with what is wrong with it.
        out_of_reach: files and folders that the grader's machine could not read, each with the reason.
    """

    student: str
    assignment: str
    attempts: tuple[Attempt, ...] = ()
    instead: tuple[str, ...] = ()
    out_of_reach: tuple[tuple[str, str], ...] = ()


class ClassList(msgspec.Struct, tag_field="kind", tag="class", frozen=True):
    """The class as a run found it, written at its end. The last one counts.

    Attributes:
        people: everybody of whom more is known than the name, by the name of their rows.
        standings: a line for every student and every assignment that somebody handed in.
        unmatched: students who are not on the roster.
        strays: files that were not graded.
    """

    people: dict[str, Person]
    standings: list[HandedIn]
    unmatched: list[str] = []
    strays: list[str] = []


class Decision(msgspec.Struct, tag_field="kind", tag="decision", frozen=True, omit_defaults=True):
    """What a person decided about a mark.

    Attributes:
        points: to add; zero for a comment alone.
        because: why, for the student to read.
        by: who decided.
        when: with a time zone.
        person: the student's id, where one is known.
    """

    student: str
    assignment: str
    points: float
    because: str
    by: str
    when: datetime
    person: str = ""
