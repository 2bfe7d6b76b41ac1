"""Text of students on the terminal."""

from __future__ import annotations


def plain(text: str) -> str:
    """Student text is never markup, and no name moves the cursor, turns a line around or makes another line."""
    from rich.markup import escape

    text = text.encode("utf-8", "replace").decode()
    return escape("".join(letter if letter.isprintable() else "\ufffd" for letter in text))
