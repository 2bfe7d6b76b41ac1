"""What a `check` cell does while nbgrader runs the notebook: it is a graded cell then."""

from __future__ import annotations

import os
import re
import sys
import traceback

from autograder.records import Outcome, Verdict
from autograder.report.wording import as_text, most_helpful

VALIDATE, AUTOGRADE = "validate", "autograde"


class NotYet(Exception):
    """A task does not pass its public tests. A notebook shows the text alone."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def mode() -> str:
    """`validate`, `autograde`, or nothing where a person runs the cell."""
    return os.environ.get("NBGRADER_EXECUTION", "")


def validate(outcome: Outcome, task: str, source: str) -> None:
    """Fail for `nbgrader validate` if the public tests do, or if a task without any is still a stub.

    Args:
        outcome: what the public tests say.
        task: one task, or all when empty.
        source: the code of the task.

    Raises:
        NotYet: with the message that helps most.
    """
    tests = [test for test in outcome.tests if task in ("", test.task)]
    failed = [test for test in tests if test.verdict is not Verdict.PASSED]
    if outcome.trouble and not outcome.tests:
        raise NotYet(outcome.trouble)
    if failed:
        best = most_helpful(failed)
        message = as_text(best.message) if best and best.message else str(failed[0].verdict)
        raise NotYet(f"{len(failed)} of {len(tests)} public tests fail\n{message}")
    if re.search(rf"""^[ \t]*raise NotImplementedError\(["']Task \d+: {task}["']\)""", source, re.MULTILINE):
        raise NotYet(f"{task} is not written yet")


def points(assignment: str, task: str) -> float:
    """The points of a task, for `nbgrader autograde` with its own execute step; the messages are printed.

    A fault of the grader ends the kernel: nbgrader then gives no mark, where an error in the cell would be a zero.
    """
    try:
        from autograder.nbgrader.kernel import mark

        earned, text = mark(assignment, task)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is no fault of the student's
        if isinstance(error, ImportError):
            told = "the course that this notebook belongs to is not at hand; run nbgrader in the exported course"
        else:
            told = "".join(traceback.format_exception_only(error)).strip()
        # A kernel catches what is written to its error stream, and that dies with it; ipykernel keeps the real one.
        stream = getattr(sys.stderr, "_original_stdstream_copy", None) or 2
        os.write(stream, f"autograder: no mark for {assignment}: {told}\n".encode("utf-8", "replace"))
        os._exit(1)
    print(text, end="")
    return earned
