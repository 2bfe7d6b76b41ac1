"""The lines of a source as Python numbers them, on either side of the wire."""

from __future__ import annotations

import re

_END = re.compile(r"\r\n?|\n")


def lines_of(source: str) -> list[str]:
    """The lines that Python counts; `str.splitlines` also breaks at form feeds and a few rarer characters."""
    return _END.split(source)
