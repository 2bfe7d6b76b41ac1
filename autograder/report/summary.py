"""What a check says about several files, as the Markdown of a page that a forge shows beside a run."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from autograder.records import Verdict
from autograder.report.checked import Told
from autograder.report.wording import fenced

HIDDEN = "Hidden tests exist too. They run when your work is graded, not here."
_WIDTH = 10  # of a label, so that the texts stand below one another


def markdown(files: Iterable[Told]) -> str:
    """A table of assignments, and below it the tasks and messages of those that are begun."""
    files = list(files)
    begun = [told for told in files if is_begun(told)]
    passed, total = sum(told.passed for told in begun), sum(told.total for told in begun)
    parts = ["# Public tests", f"{passed} of {total} pass in the files that are begun. {HIDDEN}" if begun else HIDDEN]
    if begun:
        rows = [f"| {told.title} | {_standing(told)} |" for told in begun]
        parts.append("\n".join(["| assignment | public tests |", "|---|---|", *rows]))
    if untouched := [told.title for told in files if told not in begun]:
        parts.append(f"Not begun: {', '.join(untouched)}.")
    for told in begun:
        parts += _section(told)
    return "\n\n".join(parts) + "\n"


def is_begun(told: Told) -> bool:
    """Whether there is anything but the untouched stub."""
    return bool(told.trouble) or any(verdict not in (None, Verdict.NOT_ATTEMPTED) for _, _, verdict in told.rows)


def _standing(told: Told) -> str:
    if not told.total:
        return "the file cannot be read" if told.trouble else "the file does not load"
    return f"{told.passed} of {told.total} pass"


def _section(told: Told) -> list[str]:
    parts = [f"## {told.title}", f"`{_short(told.path)}`"]
    if told.trouble:
        parts.append(fenced(told.trouble))
    parts += [fenced(f"note: {note}") for note in told.notes]
    if told.rows:
        rows = [f"| {number} | `{task}` | {_word(verdict)} |" for number, task, verdict in told.rows]
        parts.append("\n".join(["| | task | |", "|---|---|---|", *rows]))
    if told.untested:
        parts.append(f"{told.untested} more tasks have no public test.")
    for headline, title, labelled in told.messages:
        parts.append(f"**{headline}**{f': {title}' if title else ''}")
        facts = [(label, text) for label, text in labelled if label != "question"]
        if facts:
            parts.append(fenced("\n".join(_line(label, text) for label, text in facts)))
        parts += [f"> {text}" for label, text in labelled if label == "question"]
    return parts


def _short(path: str) -> str:
    """A file's path from here, if it is below."""
    here = f"{Path.cwd()}{os.sep}"
    return path.removeprefix(here)


def _word(verdict: Verdict | None) -> str:
    if verdict is None:
        return "no public test"
    return (
        str(verdict) if verdict is Verdict.NOT_ATTEMPTED else f"{'✓' if verdict is Verdict.PASSED else '✗'} {verdict}"
    )


def _line(label: str, text: str) -> str:
    first, *rest = text.split("\n")
    return "\n".join([f"{label:<{_WIDTH}}{first}", *(" " * _WIDTH + line for line in rest)])
