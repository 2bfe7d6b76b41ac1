"""Gradescope, "Export submissions": `submission_ID/` folders, and `submission_metadata.yml` says whose they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import Any

from autograder.intake.layouts.base import Evidence, HandIn, inside, matching
from autograder.intake.reading import Unreadable
from autograder.intake.tree import Node
from autograder.standing import Person

METADATA = "submission_metadata.yml"
MAX_METADATA = 50_000_000

_FOLDER = re.compile(r"submission_(?P<id>\d+)")


class Gradescope:
    """See the module."""

    name, title, whole_repositories = "gradescope", "Gradescope", False
    own = re.compile(re.escape(METADATA))

    def evidence(self, root: Node) -> Evidence:
        """As `Layout.evidence`."""
        entries = inside(root)
        folders = list(matching(entries, _FOLDER))
        there = any(entry.name == METADATA for entry in entries)
        words = f"there is a {METADATA} beside {len(folders)} folders called submission_…"
        return Evidence(len(folders) + 1 if there else 0, len(entries), words)

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """As `Layout.hand_ins`: one for each folder, of all who are named for it.

        Raises:
            Unreadable: if the metadata cannot be read: without them nobody's name is known.
        """
        entries = inside(root)
        described = _described(entries)
        for entry, match in matching(entries, _FOLDER):
            about = described.get(entry.name)
            about = about if isinstance(about, dict) else {}
            people = tuple(_people(about)) or (Person(name=f"submission {match['id']}", id=match["id"]),)
            yield HandIn(people, [(entry.name, entry)], _time(about.get(":created_at")), number=int(match["id"][:18]))


def _described(entries: list[Node]) -> dict[Any, Any]:
    import yaml

    node = next((entry for entry in entries if entry.name == METADATA), None)
    if node is None:
        raise Unreadable(f"there is no {METADATA} in it, which says whose the submissions are; export it again")
    with node.open() as (stream, size):
        if size > MAX_METADATA:
            raise Unreadable(f"{METADATA} has {size:,} bytes, expected at most {MAX_METADATA:,}; export it again")
        content = stream.read(MAX_METADATA)
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        described = yaml.load(content, Loader=loader)
    except Exception as error:  # noqa: BLE001 - odd scalars make the YAML library raise all sorts
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Unreadable(f"{METADATA} cannot be read ({first}); export it again") from None
    if not isinstance(described, dict):
        raise Unreadable(f"{METADATA} does not name any submission; export it again")
    return described


def _people(about: dict[Any, Any]) -> Iterator[Person]:
    submitters = about.get(":submitters")
    for item in submitters if isinstance(submitters, list) else []:
        if isinstance(item, dict):
            name, sid, email = (_text(item.get(key)) for key in (":name", ":sid", ":email"))
            if name or sid or email:
                yield Person(name=name or sid or email, id=sid or email, email=email)


def _text(value: Any) -> str:
    return str(value).strip() if isinstance(value, str | int) else ""


def _time(value: Any) -> datetime | None:
    if isinstance(value, str):
        with suppress(ValueError):
            return datetime.fromisoformat(re.sub(r"\s*(?:Z|UTC)$", "+00:00", value.strip()))
    if isinstance(value, datetime):
        return value if value.tzinfo else value.replace(tzinfo=UTC)
    return datetime(value.year, value.month, value.day, tzinfo=UTC) if isinstance(value, date) else None
