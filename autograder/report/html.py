"""The table and the messages of a check as HTML: text that wraps, and colours that can be read on any background.

Each colour is mixed with that of the text around it, which is dark on a light page and light on a dark one. Every
style is inline and overrides what a page does to tables, since a notebook shows many.
"""

from __future__ import annotations

from html import escape

from autograder.records import Verdict
from autograder.report.checked import Told

_FAINT = "color-mix(in srgb, currentColor 65%, transparent)"
_BAD = "color-mix(in srgb, #e53935 75%, currentColor)"
_COLOURS = {
    Verdict.PASSED: "color-mix(in srgb, #2e9e41 70%, currentColor)", Verdict.FAILED: _BAD,
    Verdict.NOT_ATTEMPTED: _FAINT, Verdict.BLOCKED: "color-mix(in srgb, #c77700 70%, currentColor)",
    Verdict.GRADER_ERROR: "color-mix(in srgb, #ab47bc 70%, currentColor)",
}  # fmt: skip
_FRAME = (
    "font-family: var(--jp-code-font-family, monospace); font-size: var(--jp-code-font-size, 13px); line-height: 1.45; "
    "max-width: 110ch; padding: 0 6px; overflow-wrap: anywhere"
)
_CELL = (
    "padding: 0 1.5em 0 0; text-align: left; border: none; white-space: nowrap; font-size: inherit; line-height: 1.45"
)
_TEXT = "white-space: pre-wrap; min-width: 0"


def page(told: Told) -> str:
    """One file's results, as a piece of a page."""
    parts = [f'<div><b>{escape(told.title)}</b> <span style="color: {_FAINT}">{escape(told.path)}</span></div>']
    if told.trouble:
        parts.append(f'<div style="color: {_BAD}">{escape(told.trouble)}</div>')
    parts += [f"<div>note: {escape(note)}</div>" for note in told.notes]
    if told.rows:
        parts.append(_table(told))
    if told.untested:
        parts.append(f'<div style="color: {_FAINT}">{told.untested} more tasks have no public test</div>')
    parts += [_message(*message) for message in told.messages]
    if told.total:
        parts.append(f'<div style="margin-top: 0.7em">{told.passed} of {told.total} public tests pass.</div>')
    return f'<div style="{_FRAME}">{"".join(parts)}</div>'


def sentence(text: str) -> str:
    """One sentence in the same frame."""
    return f'<div style="{_FRAME}">{escape(text)}</div>'


def _table(told: Told) -> str:
    rows = []
    for number, task, verdict in told.rows:
        colour = _COLOURS[verdict] if verdict else _FAINT
        cells = (
            f'<td style="{_CELL}; color: {_FAINT}; text-align: right">{number}</td>'
            f'<td style="{_CELL}">{escape(task)}</td>'
            f'<td style="{_CELL}; color: {colour}">{verdict or "no public test"}</td>'
        )
        rows.append(f'<tr style="background: none">{cells}</tr>')
    style = "margin: 0.4em 0; border: none; border-collapse: collapse; font-size: inherit; table-layout: auto"
    return f'<table style="{style}"><tbody>{"".join(rows)}</tbody></table>'


def _message(headline: str, title: str, parts: list[tuple[str, str]]) -> str:
    lines = []
    for label, text in parts:
        bold = "; font-weight: bold" if label == "question" else ""
        lines.append(f'<div style="color: {_FAINT}">{label}</div><div style="{_TEXT}{bold}">{escape(text)}</div>')
    grid = "display: grid; grid-template-columns: max-content minmax(0, 1fr); column-gap: 1.5em; margin-left: 1.5em"
    head = f"<b>{escape(headline)}</b>{escape(f': {title}' if title else '')}"
    return f'<div style="margin-top: 0.7em">{head}<div style="{grid}">{"".join(lines)}</div></div>'
