"""Canvas, "Download Submissions": one folder of files `doejane[_LATE]_USER_SUBMISSION_original-name[-2].py`.

The name is the sortable one, in lower case and without spaces; a number before the ending counts resubmissions. There
is no time in it, only whether it was late.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.intake.layouts.base import Evidence, HandIn, called, counted, inside, matching
from autograder.intake.tree import Node
from autograder.standing import Person

_NAME = re.compile(
    r"(?P<name>[^_]+)(?P<late>_LATE)?_(?P<user>\d+)_(?P<submission>\d+)_(?P<file>.+)", re.IGNORECASE | re.DOTALL
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
        found: dict[tuple[str, str, int], HandIn] = {}
        for entry, match in matching(inside(root), _NAME):
            again = _RESUBMITTED.search(match["file"])
            number = int(again["number"]) if again else 0
            person = Person(name=match["name"], id=match["user"])
            hand_in = found.setdefault((match["user"], match["submission"], number), HandIn((person,), number=number))
            hand_in.marked_late |= bool(match["late"])
            hand_in.files.append(called(entry, _RESUBMITTED.sub("", match["file"])))
        yield from found.values()
