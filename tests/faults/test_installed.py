"""The grader as an installed wheel: in site-packages, its hidden suites next to the packages that a worker may read."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from autograder.worker import sandbox
from tests.conftest import ROOT
from tests.environments import install

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`"),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python whose site-packages hold everything that ours hold, and the grader's wheel."""
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    shutil.copytree(ROOT / "autograder", source / "autograder", ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, source)
    return install(source, folder) / "python"


def test_attacks_on_an_installed_grader_fare_no_better(installed: Path, tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("tests", "solutions"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    for name in ("course.toml", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    where = subprocess.run(
        [installed, "-c", "import autograder; print(autograder.__file__)"],
        cwd=tmp_path, env=plain, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert "site-packages" in where.stdout
    done = subprocess.run(
        [installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "tests/test_hostile.py"],
        cwd=tmp_path, env=plain, capture_output=True, text=True, check=False, timeout=500,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:]
    assert "skipped" not in done.stdout
