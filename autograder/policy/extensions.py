"""Whom an extension is for, and those that are for nobody or for several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from autograder.errors import did_you_mean
from autograder.policy.terms import Extension
from autograder.standing import Person

MOST_NAMED = 5


def is_for(extension: Extension, student: str, person: Person) -> bool:
    """Whether an extension names this student, by anything that is known of them."""
    return extension.student.casefold() in {value.casefold() for value in (student, *_called(person)) if value}


def misfits(
    extensions: Iterable[Extension], about: Iterable[str], students: Mapping[str, Person],
    others: Mapping[str, Person], *, complete: bool,
) -> Iterator[str]:  # fmt: skip
    """A sentence for each extension that fits not exactly one student: a slip of the pen costs somebody points.

    Args:
        extensions: the course's.
        about: the assignments of this run; extensions for others are not looked at.
        students: the class as this run found it, by the names of rows.
        others: who was known in earlier runs.
        complete: there is a class list, so that whoever handed in nothing is known, too.
    """
    about = set(about)
    for extension in extensions:
        if not about or (extension.assignments and about.isdisjoint(extension.assignments)):
            continue
        found = _fitting(extension, students)
        if len(found) > 1:
            some = ", ".join(found[:MOST_NAMED]) + (", …" if len(found) > MOST_NAMED else "")
            yield (
                f"the extension for {extension.student!r} in course.toml fits {len(found)} students, {some}, and all "
                "of them have it; name the one by an id or e-mail that nobody else has"
            )
        elif not found and not _fitting(extension, others):
            known = dict.fromkeys(name for whose, person in students.items() for name in (whose, *_called(person)))
            unless = "" if complete else " (without --roster, whoever handed in nothing is not known)"
            yield (
                f"the extension for {extension.student!r} in course.toml fits nobody of this class{unless}, so nobody "
                f"has it; expected a name, id or e-mail{did_you_mean(extension.student, filter(None, known))}"
            )


def _fitting(extension: Extension, students: Mapping[str, Person]) -> list[str]:
    return [student for student, person in students.items() if is_for(extension, student, person)]


def _called(person: Person) -> tuple[str, ...]:
    return person.name, person.id, person.email, *person.others
