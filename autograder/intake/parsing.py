"""Whether a text is Python, found out in a time that no text can stretch."""

from __future__ import annotations

import ast
import warnings

MOST_PARSED = 100_000  # characters; Python 3.11 takes the square of its length to parse a file of nothing but f-strings


class Parser:
    """Parses the pieces of one file as long as they are not too much together: a batch waits while it does.

    What is beyond that is taken as it is. It runs behind the sandbox later, where Python says what is wrong with it.

    Attributes:
        trees: of the pieces that are Python, so that nobody has to parse them again.
    """

    def __init__(self) -> None:
        self.trees: list[ast.Module] = []
        self._left = MOST_PARSED

    def problem(self, piece: str) -> str:
        """What keeps a piece from being Python; empty if nothing does, or if it was too long to look."""
        if len(piece) > self._left:
            return ""
        self._left -= len(piece)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.trees.append(ast.parse(piece))
        except SyntaxError as error:
            return f"{error.msg} (line {error.lineno} of the cell)"
        except (ValueError, RecursionError, MemoryError) as error:
            return f"{type(error).__name__}: it is nested too deep or holds a character that Python cannot read"
        return ""
