"""The decorators of a suite: which task a test belongs to, what it is worth, how long it may take."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., None])

DEFAULT_SECONDS = 2.0


def task(name: str, *, points: float, question: str = "") -> Callable[[Test], Test]:
    """Say what a test is part of and what it is worth. Its docstring's first line is its title.

    Args:
        name: a task of the suite's `tasks.toml`.
        points: what passing earns, more than 0.
        question: asked when the test fails and no known mistake is recognised; by default the rung's own question.
    """
    return pytest.mark.task(name, points=points, question=question)


def timeout(seconds: float) -> Callable[[Test], Test]:
    """Give each call of a test this many seconds of processor time, instead of two."""
    return pytest.mark.timeout(seconds)
