"""Text of students on the terminal."""

from __future__ import annotations


def without_controls(text: str) -> str:
    """No name moves the cursor, turns a line around or makes another line."""
    text = text.encode("utf-8", "replace").decode()
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def plain(text: str) -> str:
    """As `without_controls`, for a console that reads markup: student text is never any."""
    from rich.markup import escape

    return escape(without_controls(text))
