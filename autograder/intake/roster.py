"""The class list: a CSV file with at least names or ids, as an LMS exports it or as somebody typed it.

A Canvas gradebook and a Moodle grading worksheet are class lists too, and the worksheet also says when work came in.
"""

from __future__ import annotations

import csv
import io
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autograder.errors import ToldError
from autograder.intake.reading import Unreadable, read_source
from autograder.standing import Person

_NAMES = ("name", "full name", "student name", "student", "display name")
_IDS = (
    "id", "student id", "sid", "id number", "student number", "sis user id", "orgdefinedid", "identifier",
    "username", "user name", "user id", "login", "login id", "sis login id", "github", "github username",
)  # fmt: skip
_EMAILS = ("email", "email address", "e-mail", "e-mail address", "mail")
_SECTIONS = ("section", "sections", "group", "groups")
_TIMES = ("last modified (submission)",)
_TIME_FORMATS = ("%d %B %Y, %I:%M %p", "%d %B %Y, %H:%M", "%d %B %Y, %I:%M:%S %p")
_NO_STUDENT = re.compile(r"\s*(points possible|student, test|test student)\s*", re.IGNORECASE)


class RosterError(ToldError):
    """The class list cannot be used; the text says where and why."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the class list.

    Attributes:
        handed_in: when their work came in, if the list says so; without a time zone.
        by_name_alone: it gives neither an id nor an e-mail.
    """

    person: Person
    handed_in: datetime | None = None
    by_name_alone: bool = False


def read_roster(path: Path) -> list[Listed]:
    """Read a class list; whoever is on it with the same id in several lines is one person.

    Raises:
        RosterError: if it cannot be read, names nobody, or has an id for two names.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise RosterError(f"{path} cannot be read: {error.strerror}; expected a class list as CSV") from None
    return parse_roster(content, str(path))


def parse_roster(content: bytes, path: str) -> list[Listed]:
    """Read a class list from its bytes.

    Raises:
        RosterError: if it is none; `path` is what the text calls it.
    """
    try:
        text, _ = read_source(content)
    except Unreadable as error:
        raise RosterError(f"{path} is no class list: {error}") from None
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=separator_of(text)))
    except csv.Error as error:
        raise RosterError(f"{path} is no class list: {error}; export it again") from None
    columns = {heading.strip().lower(): number for number, heading in reversed(list(enumerate(rows[0])))}
    known = (*_NAMES, *_IDS, *_EMAILS, "first name", "last name")
    if not any(name in columns for name in known):
        found = ", ".join(heading.strip() for heading in rows[0][:6])
        raise RosterError(f"{path}, line 1: found the columns {found}; expected some of id, name, email, section")
    entries = [entry for row in rows[1:] if (entry := _entry(row, columns))]
    if not entries:
        raise RosterError(f"{path} names nobody; expected a line for each student below the headings")
    _check(path, entries)
    return _once(entries)


def separator_of(text: str) -> str:
    """What stands between the cells of a table: the sign that its first line has most of, outside quotes."""
    first = re.split(r"[\r\n]", re.sub(r'"[^"]*"', "", text), maxsplit=1)[0]
    return max(",;\t", key=first.count)


def _entry(row: list[str], columns: dict[str, int]) -> Listed | None:
    def cell(names: tuple[str, ...]) -> str:
        for name in names:
            place = columns.get(name)
            if place is not None and place < len(row) and row[place].strip():
                return row[place].strip()
        return ""

    name = cell(_NAMES) or " ".join(filter(None, (cell(("first name",)), cell(("last name",)))))
    ids = [_number(value) for heading in _IDS if (value := cell((heading,)))]
    email = cell(_EMAILS)
    if _NO_STUDENT.fullmatch(name) or not (name or ids or email):
        return None
    first, *others = list(dict.fromkeys(ids)) or [email or name]
    person = Person(name or first, first, email, cell(_SECTIONS), tuple(others))
    return Listed(person, _time(cell(_TIMES)), by_name_alone=not (ids or email))


def _number(identifier: str) -> str:
    """Moodle's worksheet writes `Participant 123456` for what its folders call 123456."""
    return re.sub(r"^participant (?=\d+$)", "", identifier, flags=re.IGNORECASE)


def _time(text: str) -> datetime | None:
    """Such as `Monday, 3 November 2026, 11:59 PM`, in English; other languages give none."""
    without_day = text.partition(", ")[2].replace("\u202f", " ")
    for form in _TIME_FORMATS:
        with suppress(ValueError):
            return datetime.strptime(without_day, form)
    with suppress(ValueError):
        return datetime.fromisoformat(text)
    return None


def _once(entries: list[Listed]) -> list[Listed]:
    """Each student once: lists of several sections, or lines pasted twice, have some of them again.

    Lines that hold no more than a name are left as they are, since there are people who share one.
    """
    kept: dict[tuple[str, int | None], Listed] = {}
    for number, entry in enumerate(entries):
        key = entry.person.id.casefold(), number if entry.by_name_alone else None
        kept[key] = _joined(kept[key], entry) if key in kept else entry
    return list(kept.values())


def _joined(one: Listed, two: Listed) -> Listed:
    """Two lines about one student: what the first does not say is taken from the second."""
    first, second = one.person, two.person
    ids = dict.fromkeys((*first.others, *second.others, *(() if second.email == first.email else (second.email,))))
    others = tuple(value for value in ids if value and value not in (first.id, first.email or second.email))
    person = Person(first.name, first.id, first.email or second.email, first.section or second.section, others)
    return Listed(person, one.handed_in or two.handed_in)


def _check(path: str, entries: list[Listed]) -> None:
    seen: dict[str, str] = {}
    for entry in entries:
        person = entry.person
        other = seen.setdefault(person.id.casefold(), person.name)
        if other != person.name:
            raise RosterError(
                f"{path}: {other} and {person.name} both have the id {person.id}; give each student one of their own"
            )
