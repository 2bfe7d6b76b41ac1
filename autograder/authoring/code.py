"""Where a statement stands in its source, with the decorators that `ast` counts apart from it."""

from __future__ import annotations

import ast


def first_line(node: ast.stmt) -> int:
    """The number of a statement's first line, its decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(item.lineno for item in decorators)])


def text_of(source: str, node: ast.stmt) -> str:
    """A statement's lines as they stand in the source."""
    return "\n".join(source.splitlines()[first_line(node) - 1 : node.end_lineno])
