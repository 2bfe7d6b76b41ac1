"""Which tests are called directly, and which go pytest's usual way."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.judge.plugin import _is_plain

SUITE = '''
import pytest

from autograder.judge import task


@pytest.fixture
def rows():
    return [1]


@task("t", points=1)
def test_plain(submission, draw, device, student):
    """Plain."""


@task("t", points=1)
@pytest.mark.timeout(3)
def test_with_a_limit(submission):
    """Limited."""


@task("t", points=1)
def test_with_a_fixture_of_its_own(submission, rows):
    """Rows."""


@task("t", points=1)
@pytest.mark.parametrize("size", [1, 2])
def test_with_parameters(submission, size):
    """Sizes."""


@task("t", points=1)
@pytest.mark.skip
def test_with_a_mark_of_pytests(submission):
    """Skipped."""


@task("t", points=1)
def test_with_pytests_own(submission, tmp_path):
    """Folder."""
'''


class Collected:
    def __init__(self) -> None:
        self.plain: dict[str, bool] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.plain = {item.name: _is_plain(item) for item in items}


def collected(folder: Path, text: str) -> dict[str, bool]:
    path = folder / f"test_made_up_{abs(hash(text))}.py"  # a name of its own: modules are kept
    path.write_text(text, encoding="utf-8")
    found = Collected()
    quiet = ["-p", "no:terminal", "-p", "no:cacheprovider", "-c", "/dev/null", "--import-mode=importlib"]
    pytest.main([*quiet, "--collect-only", f"--rootdir={folder}", str(path)], plugins=[found])
    return found.plain


def test_only_what_asks_for_nothing_of_pytests_is_called_directly(tmp_path: Path) -> None:
    plain = collected(tmp_path, SUITE)
    assert len(plain) == 7
    assert {name for name, is_plain in plain.items() if is_plain} == {"test_plain", "test_with_a_limit"}


def test_what_runs_around_every_test_of_a_file_makes_none_of_them_plain(tmp_path: Path) -> None:
    for around in ("def setup_function(): pass", "@pytest.fixture(autouse=True)\ndef around():\n    yield"):
        assert not any(collected(tmp_path, f"{SUITE}\n\n{around}\n").values())
