"""Exercises for the unit Embeddings & Representation Learning, and the grader behind them.

Importing this package costs nothing: torch, pytest and rich are imported where they are used, and not before.
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`from autograder import check`, for notebooks."""
    if name == "check":
        from autograder.jupyter.checking import check

        return check
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
