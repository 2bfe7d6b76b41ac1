"""The errors that the command tells in one sentence: what was found, what was expected, what to do."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable


class ToldError(Exception):
    """Something that the user can mend; the text says how. Everything else is a fault of ours and shows a traceback."""


class IntakeError(ToldError):
    """A path given on the command line cannot be used at all."""


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """The end of a sentence about a name that nobody has: the one that was probably meant, or nothing."""
    names = list(names)
    turned = [other for other in names if _words(other) == _words(name)]  # "Lee, Ann" is Ann Lee
    close = turned or difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def _words(name: str) -> list[str]:
    return sorted(re.findall(r"\w+", name.casefold()))
