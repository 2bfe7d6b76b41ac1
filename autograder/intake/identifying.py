"""Who is who: the names that folders and exports give become the students of the class list.

An id decides before a name does, and a name only where one student has it. Whoever cannot be matched is graded all the
same, and listed.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, tzinfo

from autograder.intake.found import Found, Intake
from autograder.intake.roster import Listed
from autograder.standing import Person, in_zone


def identify(intake: Intake, roster: list[Listed] | None, zone: tzinfo) -> None:
    """Give every student the name that rows will have, in place; put the attempts in order.

    Args:
        intake: what was found.
        roster: the class list, if there is one: whoever is on it has a row, and whoever is not is listed.
        zone: of the times that come without one.
    """
    entries = Roster(roster or [])
    who = {key: entries.match(person) or person for key, person in intake.students.items()}
    guessed = [key for key, person in intake.students.items() if entries.by_login_alone(person)]
    if guessed:
        some = ", ".join(f"{key} is {who[key].name}" for key in guessed[:3]) + (", …" if len(guessed) > 3 else "")
        intake.recognised.append(f"known by the first part of an e-mail address alone: {some}; check that this is so")
    names = _names([*(entry.person for entry in roster or []), *who.values()])
    for person in who.values():
        if roster is not None and not entries.has(person):
            intake.unmatched.append(f"{names[_identity(person)]} ({_looked_for(person, entries.of_name(person))})")
    attempts: dict[tuple[str, str], list[Found]] = defaultdict(list)
    with_times = _may_use_times(intake, roster or [])
    for (key, assignment), found in intake.attempts.items():
        student = names[_identity(who[key])]
        listed = entries.time_of(who[key]) if with_times else None
        attempts[student, assignment] += [_placed(item, student, listed, zone) for item in found]
    intake.attempts = {key: sorted(found, key=_when) for key, found in attempts.items()}
    everybody = [*who.values(), *(entry.person for entry in roster or [])]
    intake.students = {names[_identity(person)]: person for person in everybody}


def _may_use_times(intake: Intake, roster: list[Listed]) -> bool:
    """Whether the roster's times are those of the hand-ins: a worksheet is about one assignment, of no name."""
    found = sorted({assignment for _, assignment in intake.attempts})
    if len(found) < 2 or not any(entry.handed_in for entry in roster):
        return True
    if any(attempt.handed_in is None for attempt in intake.each()):
        intake.unused.append(
            f"the roster says when work for one assignment came in, and there is work for {', '.join(found)}: "
            "its times are not used; grade one assignment at a time, with --assignment and its own worksheet for "
            "--roster"
        )
    return False


class Roster:
    """The class list, by everything that may name somebody in it.

    Args:
        roster: its lines.
    """

    def __init__(self, roster: list[Listed]) -> None:
        self._by_id: dict[str, set[int]] = defaultdict(set)
        self._by_login: dict[str, set[int]] = defaultdict(set)
        self._by_name: dict[str, set[int]] = defaultdict(set)
        self._roster = roster
        self._place = {_identity(entry.person): number for number, entry in enumerate(roster)}
        for number, entry in enumerate(roster):
            person = entry.person
            for value in (person.id, *person.others, person.email):
                if value:
                    self._by_id[value.casefold()].add(number)
            self._by_login[person.email.partition("@")[0].casefold()].add(number)
            for form in _forms(person.name):
                self._by_name[form].add(number)

    def has(self, person: Person) -> bool:
        """Whether it is one of the list's own."""
        return _identity(person) in self._place

    def time_of(self, person: Person) -> datetime | None:
        """When the list says that their work came in."""
        place = self._place.get(_identity(person))
        return None if place is None else self._roster[place].handed_in

    def match(self, person: Person) -> Person | None:
        """The one student of the list that this can be; nobody, if an id says another than the name does."""
        if not self._roster:
            return None
        by_name = set().union(*(self._by_name.get(form, set()) for form in _forms(person.name)))
        for table in (self._by_id, self._by_login):
            for value in filter(None, (person.id, person.email, *person.others, person.name)):
                if len(places := table.get(value.casefold(), set())) == 1:
                    # The numbers of two systems may overlap: then one student's id is another's.
                    return self._person(places) if by_name <= places or len(by_name) > 1 else None
        return self._person(by_name) if len(by_name) == 1 else None

    def of_name(self, person: Person) -> list[Person]:
        """All of the list who are called so."""
        places = set[int]().union(*(self._by_name.get(form, set()) for form in _forms(person.name)))
        return [self._roster[place].person for place in sorted(places)]

    def by_login_alone(self, person: Person) -> bool:
        """Whether `match` goes by the first part of an e-mail address, which elsewhere may be somebody else's login."""
        if not self._roster:
            return False
        values = [value.casefold() for value in (person.id, person.email, *person.others, person.name) if value]
        by_name = any(form in self._by_name for form in _forms(person.name))
        by_id = any(len(self._by_id.get(value, ())) == 1 for value in values)
        return not by_name and not by_id and self.match(person) is not None

    def _person(self, places: set[int]) -> Person:
        return self._roster[next(iter(places))].person


def _identity(person: Person) -> tuple[str, str]:
    return person.name, person.id


def _names(people: Iterable[Person]) -> dict[tuple[str, str], str]:
    """A name for each; two of one name have their ids behind it."""
    by_name: dict[str, list[Person]] = defaultdict(list)
    for person in dict.fromkeys(people):
        by_name[person.name.casefold()].append(person)
    names = {}
    for group in by_name.values():
        several = len({_identity(person) for person in group}) > 1
        for person in group:
            names[_identity(person)] = f"{person.name} ({person.id})" if several and person.id else person.name
    return names


def _looked_for(person: Person, of_name: list[Person]) -> str:
    """Why somebody is not matched, and what helps where the name is that of several."""
    known = [value for value in (person.id, person.email) if value and value != person.name]
    if len(of_name) < 2:
        return f"not on the roster by name, nor as {' or '.join(known)}" if known else "not on the roster"
    ids = [other.id for other in of_name if other.id and other.id != other.name]
    several = f"the name is on the roster {len(of_name)} times{f', as {_and(ids)}' if ids else ''}"
    if known:
        return (
            f"{several}, and nothing there says whose {' or '.join(known)} is; write {known[0]} into the right line, "
            "in a column of ids such as `username`"
        )
    return f"{several}; name the file or folder by the id of whoever it is"


def _and(values: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(values[:-1]), values[-1])))


def _forms(name: str) -> Iterator[str]:
    """A name as exports write it: words in any order, `leeann` of Canvas, with accents and without."""
    whole = unicodedata.normalize("NFC", name).casefold()
    for text in dict.fromkeys((whole, _without_accents(whole))):
        words = ["".join(filter(str.isalnum, word)) for word in text.replace(",", " ").split()]
        words = [word for word in words if word]
        if words:
            yield " ".join(sorted(words))
            yield "".join(words)
            family, comma, given = text.partition(",")
            if comma:
                yield "".join(filter(str.isalnum, given + family))
            else:
                yield "".join(words[-1:] + words[:-1])


def _without_accents(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def _placed(found: Found, student: str, listed: datetime | None, zone: tzinfo) -> Found:
    when = found.handed_in or listed
    if when is None and found.student == student:
        return found
    return replace(found, student=student, handed_in=in_zone(when, zone) if when else None)


def _when(found: Found) -> tuple[datetime, int]:
    return found.handed_in or datetime.min.replace(tzinfo=UTC), found.number
