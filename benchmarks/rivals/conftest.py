"""The options of the rival that is plain pytest."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which submission to grade, and for which assignment."""
    parser.addoption("--assignment", required=True)
    parser.addoption("--submission", required=True)
