"""One pytest process for each submission: `pytest test_with_pytest.py --assignment NAME --submission FILE`."""

from __future__ import annotations

from pathlib import Path

import pytest
from same_tests import assert_passed, executed, names


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    metafunc.parametrize("name", names(metafunc.config.getoption("--assignment")))


@pytest.fixture(scope="session")
def submission(request: pytest.FixtureRequest) -> Path:
    return Path(request.config.getoption("--submission"))


@pytest.fixture(scope="session")
def namespace(submission: Path) -> dict[str, object]:
    return executed(submission)


def test(name: str, namespace: dict[str, object], submission: Path, request: pytest.FixtureRequest) -> None:
    assert_passed(name, request.config.getoption("--assignment"), namespace, submission.read_text(encoding="utf-8"))
