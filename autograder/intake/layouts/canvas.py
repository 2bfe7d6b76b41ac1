"""Canvas, "Download Submissions": one folder of files `doejane[_LATE]_USER_FILE_original-name[-2].py`.

The name is the sortable one, in lower case and without spaces; an anonymous assignment has `anon_` and letters instead
of name and user. FILE is the file's own number, so that two files of one hand-in differ in it. A number before the
ending counts resubmissions under one name; what there is once belongs to the last. There is no time in it, only whether
it was late. Source: Canvas' own `lib/content_zipper.rb`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from autograder.intake.layouts.base import Evidence, HandIn, called, counted, inside, matching
from autograder.intake.tree import Node
from autograder.standing import Person

_NAME = re.compile(
    r"((?P<name>[^_]+)(?P<late>_LATE)?_(?P<user>\d+)|(?P<late_too>LATE_)?anon_(?P<nobody>[0-9a-z]+))"
    r"_(?P<number>\d+)_(?P<file>.+)",
    re.IGNORECASE | re.DOTALL,
)
_RESUBMITTED = re.compile(r"-(?P<number>\d{1,3})(?=\.[A-Za-z.]+$)")


class Canvas:
    """See the module."""

    name, title, whole_repositories = "canvas", "Canvas", False
    own = re.compile(r"(?!)")

    def evidence(self, root: Node) -> Evidence:
        """As `Layout.evidence`."""
        return counted(inside(root), _NAME, "{fitting} of {entries} files are named like {first}")

    def hand_ins(self, root: Node) -> Iterator[HandIn]:
        """As `Layout.hand_ins`: each resubmission is one of its own."""
        students: dict[Person, list[tuple[Node, re.Match[str]]]] = defaultdict(list)
        for entry, match in matching(inside(root), _NAME):
            nobody = match["nobody"]
            person = Person(f"anon {nobody}", nobody) if nobody else Person(match["name"], match["user"])
            students[person].append((entry, match))
        for person, files in students.items():
            yield from _of_one(person, files)


def _of_one(person: Person, files: list[tuple[Node, re.Match[str]]]) -> Iterator[HandIn]:
    """A student's hand-ins: one for each count in a name that comes several times, and the rest with the last."""
    names = [_RESUBMITTED.sub("", match["file"]) for _, match in files]
    counts = [int(again["number"]) if (again := _RESUBMITTED.search(match["file"])) else 0 for _, match in files]
    versions, last = Counter(names), max(counts)
    found: dict[int, HandIn] = {}
    for (entry, match), name, count in zip(files, names, counts, strict=True):
        number = count if versions[name] > 1 else last
        hand_in = found.setdefault(number, HandIn((person,), number=number))
        hand_in.marked_late |= bool(match["late"] or match["late_too"])
        hand_in.files.append(called(entry, name))
    yield from found.values()
