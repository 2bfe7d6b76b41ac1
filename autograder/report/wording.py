"""Messages as text, the same in the terminal, in Gradescope and on a page."""

from __future__ import annotations

import re

from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.standing import Step

_ORDER = list(Rung)


def plural(count: int, word: str) -> str:
    """`1 student`, `2 students`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def most_helpful(tests: list[TestResult]) -> TestResult | None:
    """Of failed tests, the one whose message helps most: an earlier rung first, a named mistake before none."""
    failed = [test for test in tests if test.verdict is not Verdict.PASSED and test.message]
    return min(failed, key=_priority, default=None)


def lines(message: Message) -> list[tuple[str, str]]:
    """A message as label and text, in reading order; empty parts left out."""
    if message.rung is Rung.ATTEMPTED:
        return [("", "not written yet")]
    if message.rung is Rung.LOADS:
        parts = [("error", message.got), ("at", message.where), ("question", message.question)]
    elif message.rung is Rung.FOUND:
        parts = [("found", message.got), ("question", message.question)]
    else:
        label = "raised" if message.rung is Rung.RAISES and message.where.startswith("line") else "got"
        parts = [
            ("did" if message.called[:1].isupper() else "called", message.called),
            (label, message.got),
            ("expected", message.expected),
            ("at", message.where.removeprefix("at ")),
            ("mistake", message.title),
            ("question", message.question),
        ]
    return [(label, text) for label, text in parts if text]


def as_text(message: Message) -> str:
    """A message as plain lines."""
    return "\n".join(f"{label}: {text}" if label else text for label, text in lines(message))


def load_error(outcome: Outcome) -> str:
    """Why a file does not load, and where."""
    message = outcome.tests[0].message
    return f"{message.got} ({message.where})" if message and message.where else message.got if message else ""


def fenced(text: str) -> str:
    """Text that stays what it is in Markdown, whatever it holds: in a fence longer than any within."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}text\n{text}\n{fence}"


def as_mark(mark: float | None) -> str:
    """A mark in a sentence."""
    return "no mark" if mark is None else f"{mark:g}"


def as_sentence(step: Step) -> str:
    """A step from what the tests gave to the mark: why, who says so, and what it did."""
    by = f" ({step.by})" if step.by else ""
    effect = f": {step.points:+.4g}" if step.points else ""
    return f"{step.text}{by}{effect}"


def _priority(test: TestResult) -> tuple[int, int]:
    message = test.message
    assert message is not None
    blocking = (Rung.LOADS, Rung.FOUND, Rung.ATTEMPTED)
    rung = _ORDER.index(message.rung) if message.rung in blocking else len(blocking)
    return (rung, 0 if message.mistake else 1 + _ORDER.index(message.rung))
