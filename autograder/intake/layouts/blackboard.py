"""Blackboard, "Download assignment files": one folder of files, and a receipt in words for each attempt.

A file is called `Masked mean_alee_attempt_2026-11-03-23-59-00_masked_mean.py`, and its receipt
`Masked mean_alee_attempt_2026-11-03-23-59-00.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from autograder.intake.layouts.base import Evidence, HandIn, called, counted, inside, matching
from autograder.intake.reading import Unreadable
from autograder.intake.tree import Node
from autograder.standing import Person

_NAME = re.compile(
    # The first mark counts: what follows it is the name that a student gave the file.
    r"(?P<head>.+?)_(?P<user>[^_]+)_attempt_(?P<when>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|\.txt)",
    re.DOTALL,
)
_WHO = re.compile(r"^Name:(?P<name>.*)\((?P<user>[^()\n]+)\)[ \t]*+$", re.MULTILINE)
_RECEIPT_BYTES = 100_000


class Blackboard:
    """See the module."""

    name, title, whole_repositories = "blackboard", "Blackboard", False
    own = re.compile(r".+_attempt_\d{4}(?:-\d\d){5}\.txt", re.DOTALL)

    def evidence(self, root: Node) -> Evidence:
        """As `Layout.evidence`."""
        return counted(inside(root), _NAME, "{fitting} of {entries} files are named like {first}")

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """As `Layout.hand_ins`: an attempt is one; its receipt says how the student is called."""
        entries = list(matching(inside(root), _NAME))
        receipts: dict[str, Person] = {}
        for entry, match in entries:
            if match["file"] is None and (person := named_in(entry)):
                receipts[f"{match['head']}_{match['user']}"] = person
        found: dict[tuple[str, str], HandIn] = {}
        for entry, match in entries:
            head = f"{match['head']}_{match['user']}"
            # A login may hold an underscore; only the receipt knows where it begins.
            person = receipts.get(head, Person(name=match["user"], id=match["user"]))
            hand_in = found.setdefault((head, match["when"]), HandIn((person,), handed_in=_time(match["when"])))
            if match["file"] is not None:
                hand_in.files.append(called(entry, match["file"]))
        yield from found.values()


def named_in(receipt: Node) -> Person | None:
    """Who a receipt says that handed in; None if it does not say, or cannot be read."""
    try:
        with receipt.open() as (stream, _):
            text = stream.read(_RECEIPT_BYTES).decode("utf-8", "replace")
    except Unreadable:
        return None
    match = _WHO.search(text.replace("\r\n", "\n").replace("\r", "\n"))
    return Person(name=match["name"].strip() or match["user"], id=match["user"]) if match else None


def _time(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d-%H-%M-%S")
    except ValueError:
        return None
