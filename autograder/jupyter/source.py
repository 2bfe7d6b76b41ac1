"""The source of what a kernel holds: the cells that defined it, put together as if they were one file."""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import Any


@dataclass(frozen=True, slots=True)
class Source:
    """The cells of some objects as one text.

    Attributes:
        text: the cells below one another.
        first_lines: by the name that Python gives a cell, the line of `text` at which it starts.
    """

    text: str
    first_lines: dict[str, int]

    def place(self, line: int) -> tuple[str, int]:
        """The cell in which a line of `text` stands, and its number there."""
        begun = [(first, name) for name, first in self.first_lines.items() if first <= line]
        first, filename = max(begun, default=(1, ""))
        return filename, line - first + 1


def gather(namespace: dict[str, Any], names: list[str]) -> Source:
    """The cells in which `names`, or helpers of the notebook's own, were defined; of each name only the last one."""
    own = [value for name, value in namespace.items() if name not in names and _is_own(value)]
    parts: list[str] = []
    first_lines: dict[str, int] = {}
    line = 1
    for value in [*(namespace[name] for name in names if name in namespace), *own]:
        for filename in _files(value):
            lines = linecache.getlines(filename)
            if filename not in first_lines and lines:
                first_lines[filename] = line
                text = "".join(lines).rstrip("\n") + "\n"
                parts.append(text)
                line += text.count("\n")
    return Source("".join(parts), first_lines)


def _is_own(value: Any) -> bool:
    return isinstance(value, (FunctionType, type)) and getattr(value, "__module__", None) == "__main__"


def _files(value: Any) -> Iterator[str]:
    """The cells of a function, of a class's methods, or of what a decorator wrapped."""
    value = inspect.unwrap(value) if callable(value) else value
    if isinstance(value, FunctionType):
        yield value.__code__.co_filename
    elif isinstance(value, type):
        for member in vars(value).values():
            function = getattr(member, "__func__", member)
            if isinstance(function, FunctionType):
                yield function.__code__.co_filename
