"""The grader as an installed wheel: in site-packages, its hidden suites next to the packages that a worker may read."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from autograder.worker import sandbox
from tests.conftest import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`"),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python whose site-packages hold everything that ours hold, and the grader's wheel."""
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(ROOT / "autograder", source / "autograder", ignore=ignored)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, source)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, source], check=True, timeout=120)
    (wheel,) = folder.glob("*.whl")

    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True, timeout=60)
    site = folder / "venv" / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if not entry.name.startswith(("__editable__", "embedding_exercises", "autograder")):
            _linked(entry, site / entry.name)
    subprocess.run([*pip, "install", "--no-deps", "--target", site, wheel], check=True, timeout=120)
    return folder / "venv" / "bin" / "python"


def _linked(entry: Path, place: Path) -> None:
    """The same files under another folder: real folders, as an installation has, with hard links where they can be."""
    if entry.is_dir():
        shutil.copytree(entry, place, copy_function=_link, symlinks=True)
    else:
        _link(str(entry), str(place))


def _link(source: str, place: str) -> None:
    try:
        Path(place).hardlink_to(source)
    except OSError:  # another file system
        shutil.copy2(source, place)


def test_attacks_on_an_installed_grader_fare_no_better(installed: Path, tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("tests", "solutions"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    for name in ("course.toml", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    where = subprocess.run(
        [installed, "-c", "import autograder; print(autograder.__file__)"],
        cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert "site-packages" in where.stdout
    done = subprocess.run(
        [installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "tests/test_hostile.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=500,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:]
    assert "skipped" not in done.stdout
