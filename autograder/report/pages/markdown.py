"""A student's page as Markdown, for a mail or an LMS: what others wrote is escaped or in a block, and never markup."""

from __future__ import annotations

import re

from autograder.report.pages.page import clean, points
from autograder.report.pages.sheet import Seen, Sheet, Task
from autograder.report.wording import fenced, plural
from autograder.standing import Attempt, Person


def page(title: str, student: str, person: Person, sheets: list[Sheet]) -> str:
    """The whole page."""
    about = " · ".join(plain(word) for word in (person.id, person.section) if word)
    parts = [f"# {plain(title)}", f"Feedback for **{plain(student)}**" + (f" ({about})" if about else "")]
    parts += [
        "| assignment | mark | of |\n|---|---:|---:|\n"
        + "\n".join(f"| {plain(sheet.title)} | {points(sheet.mark.final)} | {points(sheet.best)} |" for sheet in sheets)
    ]
    for sheet in sheets:
        parts += _sheet(sheet)
    return "\n\n".join(part for part in parts if part) + "\n"


def plain(text: str) -> str:
    """Text on one line that no reader of Markdown takes for anything else."""
    text = " ".join(clean(text).split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = re.sub(r"([\\`*_\[\]|~#!{}()$])", r"\\\1", text)
    text = re.sub(r"^(\d+)([.)])", r"\1\\\2", text)
    text = re.sub(r"(?i)(https?|ftp|www|mailto)([:.])", r"\1&#8203;\2", text)  # no link that we did not make
    return re.sub(r"^([-+=])", r"\\\1", text)


def prose(text: str) -> str:
    """A sentence of ours: what stands between backticks is code."""
    pieces = text.strip().split("`")
    if len(pieces) % 2 == 0:
        return plain(text)
    spaced = [piece if number % 2 else _inner(piece) for number, piece in enumerate(pieces)]
    return "`".join(spaced)


def _inner(text: str) -> str:
    """`plain`, with the spaces at both ends that it takes away."""
    head = " " if text[:1].isspace() else ""
    tail = " " if text[-1:].isspace() and text.strip() else ""
    return head + plain(text) + tail


def block(text: str) -> str:
    """Lines as they are, in a fence longer than any in them."""
    return fenced(clean(text))


def _sheet(sheet: Sheet) -> list[str]:
    parts = [f"## {plain(sheet.title)}: {points(sheet.mark.final)} of {points(sheet.best)}"]
    parts += [f"> {plain(note)}" for note in (sheet.trouble, *sheet.notes) if note]
    parts.append(_ledger(sheet))
    parts += [_attempts(sheet.attempts)]
    if sheet.broken:
        parts += ["### Your file does not load", *_message(sheet.broken)]
    if sheet.first:
        task, best = sheet.first
        parts += [f"### Look at this first: {_code(task)}", prose(best.title), *_message(best)]
    if sheet.tasks and not sheet.broken:
        parts += ["### Tasks", "\n".join(_task(task) for task in sheet.tasks)]
        others = [
            (task.name, test)
            for task in sheet.tasks
            for test in task.tests
            if test.lines and test.told and not (sheet.first and test is sheet.first[1]) and not _stub(test)
        ]
        parts += ["### More messages"] if others else []
        for name, test in others:
            parts += [f"**{_code(name)}**: {prose(test.title)}", *_message(test)]
    if sheet.hidden:
        earned, most = sheet.hidden
        parts.append(f"Hidden tests: {points(earned)} of {points(most)} points. Their details {plain(sheet.wait)}.")
    return parts


def _ledger(sheet: Sheet) -> str:
    mark = sheet.mark
    if not mark.steps:
        return ""
    lines = ["| how the mark came about | points |", "|---|---:|", f"| tests | {points(mark.earned)} |"]
    for step in mark.steps:
        by = f", {plain(step.by)}" if step.by else ""
        when = f", {step.when:%d %B %Y}" if step.when else ""
        change = ("+" if step.points > 0 else "") + points(step.points) if step.points else ""
        lines.append(f"| {plain(step.text)}{by}{when} | {change} |")
    return "\n".join([*lines, f"| **mark** | **{points(mark.final)}** |"])


def _attempts(attempts: tuple[Attempt, ...]) -> str:
    if not attempts:
        return ""
    chosen = next((attempt for attempt in attempts if attempt.chosen), attempts[-1])
    when = f", handed in {chosen.handed_in:%d %B %Y, %H:%M %Z}" if chosen.handed_in else ""
    return f"{plural(len(attempts), 'attempt')}; {plain(chosen.file)} counts{when}."


def _task(task: Task) -> str:
    lines = [f"- {_code(task.name)}: {points(task.earned)} of {points(task.points)} points, {task.verdict}"]
    lines += [
        f"    - {test.verdict}, 0 of {points(test.points)}: {prose(test.title)}"
        for test in task.tests
        if not test.passed
    ]
    return "\n".join(lines)


def _message(test: Seen) -> list[str]:
    parts = [block("\n".join(f"{label}: {said}" if label else said for label, said in test.lines))]
    parts += [f"**{prose(test.question)}**"] if test.question else []
    if test.picture:
        parts.append(f"In a picture: {prose(test.picture.told)}")
    if test.pointer:
        place = f"Read again, in {_code(test.pointer.file)}, {_code(test.pointer.task)}"
        place += f", under *{test.pointer.section}*" if test.pointer.section else ""
        parts.append(f"{place}:\n\n> {prose(test.pointer.text)}" if test.pointer.text else f"{place}.")
    if test.printed:
        parts += ["Your code printed:", block(test.printed)]
    return parts


def _stub(test: Seen) -> bool:
    return test.lines == (("", "not written yet"),)


def _code(name: str) -> str:
    return f"`{name}`"
