"""What is wrong with a course's file, in the words of the file: where, what was found, and what is taken there."""

from __future__ import annotations

import json
import re
import tomllib
import typing
from datetime import date, datetime
from enum import StrEnum
from typing import Any

import msgspec

from autograder.errors import did_you_mean

LONGEST = 60
_TIME = "2026-11-01T23:59:00"
_KINDS: dict[Any, str] = {
    str: "a text in quotes",
    int: "a whole number, such as 3",
    float: "a number, such as 3 or 2.5",
    list[str]: 'a list of texts, such as ["one", "two"]',
    datetime: f"a day and a time, such as {_TIME}",
}


def not_text(error: UnicodeDecodeError) -> str:
    """Why a file in another encoding is not read."""
    line = error.object.count(b"\n", 0, error.start) + 1
    return f"line {line}: the byte 0x{error.object[error.start]:02x} is not UTF-8; save the file in the encoding UTF-8"


def not_toml(text: str, error: tomllib.TOMLDecodeError) -> str:
    """Why a file is no TOML, with the line that shows it."""
    found = re.fullmatch(r"(?P<what>.*) \(at line (?P<line>\d+), column \d+\)", str(error), re.DOTALL)
    if not found:
        return f"{str(error)[:1].lower()}{str(error)[1:]}; is a quote or a bracket not closed?"
    line = text.splitlines()[int(found["line"]) - 1].strip() if int(found["line"]) <= len(text.splitlines()) else ""
    what = f"{found['what'][:1].lower()}{found['what'][1:]}"
    return (
        f"line {found['line']}, `{_cut(line)}`: {what}; a text stands in quotes, a list in brackets, "
        f"and a time is written as {_TIME}"
    )


def not_a_course(text: str, error: msgspec.ValidationError, model: type[msgspec.Struct]) -> str:
    """Why a file's content is no course.

    Args:
        text: the file.
        error: what msgspec says, such as `Expected `int`, got `str` - at `$.assignment[1].minutes``.
        model: what the content was to be.
    """
    what, _, path = str(error).partition(" - at `$")
    place = re.match(r"(?:\.(?P<table>\w+)(?:\[(?P<number>\d+)\])?(?:\.(?P<key>\w+))?)?", path)
    assert place is not None  # every part of it may be missing
    table, key, number = place["table"] or "", place["key"] or "", int(place["number"] or 0)
    data = tomllib.loads(text)
    if unknown := re.match(r"Object contains unknown field `(.*)`", what):
        key = unknown[1]
        known = _fields(model, table)
        meant = did_you_mean(key, known) or f"; there can be {', '.join(known)}"
        said = f"{_where(data, table, number)} has {key!r}, which nothing reads{meant}"
    elif missing := re.match(r"Object missing required field `(.*)`", what):
        said = f"{_where(data, table, number)} lacks {missing[1]!r}, expected {_kind(model, table, missing[1])}"
    elif re.match(r"Expected|Invalid", what):
        if not key:  # a value of the file itself, or a table that is none
            table, key = "", table
        found = _of(data, table, number).get(key)
        example = f", such as {found.isoformat()}T23:59:00" if _is_day(found) else ""
        kind = _kind(model, table, key)
        kind = f"{kind.partition(',')[0]}{example}" if example and _TIME in kind else kind
        said = f"{key!r} of {_where(data, table, number)} is {_short(found)}, expected {kind}"
    else:  # our own words
        key = key or what.partition(" ")[0]
        said = what
    line = _line(text, table, number, key)
    return f"line {line}: {said}"


def _is_day(value: Any) -> typing.TypeGuard[date]:
    return isinstance(value, date) and not isinstance(value, datetime)


def _of(data: dict[str, Any], table: str, number: int) -> dict[str, Any]:
    """What a table says, or the file itself."""
    found = data.get(table, {}) if table else data
    found = found[number] if isinstance(found, list) and number < len(found) else found
    return found if isinstance(found, dict) else {}


def _where(data: dict[str, Any], table: str, number: int) -> str:
    """A table in words: by the name in it if there is one, since nobody counts tables."""
    said = _of(data, table, number)
    if table == "assignment":
        return f"the assignment {said['name']!r}" if "name" in said else f"assignment {number + 1}"
    if table == "extension":
        return f"the extension for {said['student']!r}" if "student" in said else f"extension {number + 1}"
    if not table:
        return "the file"
    return f"{table} {number + 1}" if isinstance(data.get(table), list) else f"[{table}]"


def _hints(model: type[msgspec.Struct], table: str) -> dict[str, Any]:
    """The type of each key of a table; of the file itself, where no table is named."""
    hints = typing.get_type_hints(model)
    if not table:
        return hints
    inner = (typing.get_args(hints.get(table)) or (hints.get(table),))[0]
    return typing.get_type_hints(inner) if isinstance(inner, type) else {}


def _fields(model: type[msgspec.Struct], table: str) -> list[str]:
    return list(_hints(model, table))


def _kind(model: type[msgspec.Struct], table: str, key: str) -> str:
    """What a key takes, in words."""
    hint = _hints(model, table).get(key)
    if hint in _KINDS:
        return _KINDS[hint]
    inner = (typing.get_args(hint) or (hint,))[0]  # of `datetime | None`, of a list of tables
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        *others, last = [f'"{choice.value}"' for choice in inner]
        return f"{', '.join(others)} or {last}"
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        return f"tables that begin with [[{key}]]" if inner is not hint else f"a table that begins with [{key}]"
    return _KINDS.get(inner, "another value")


def _short(value: Any) -> str:
    """A value as the file has it."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return "a list of tables"
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = str(value) if not isinstance(value, str | list | bool) else text
    return _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _line(text: str, table: str, number: int, key: str) -> int:
    """The line of a key in a table, or else that of the table's heading; the first if neither is found."""
    inside, seen, best = not table, -1, 1
    for place, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"\s*\[+\s*([\w.]+)\s*\]", line):
            if not table and heading[1] == key:
                return place
            seen += heading[1] == table
            inside = heading[1] == table and seen == number
            best = place if inside else best
        elif inside and re.match(rf"\s*{re.escape(key)}\s*=", line):
            return place
    return best
