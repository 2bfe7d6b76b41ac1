"""Taking files of the program along, as they are."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.suite import SUITES

PACKAGE = SUITES.parent

ENGINE = ("*.py", "judge/**/*.py", "worker/**/*.py", "batch/**/*.py", "intake/**/*.py", "policy/**/*.py",
          "report/**/*.py", "cli/*.py", "suites/__init__.py", "suites/mistakes.toml")  # fmt: skip
"""Of the program: what grading runs on, without a suite."""

REQUIREMENTS = "filelock\nmsgspec\nnumpy\npytest\npyyaml\nrich\ntorch\ntyper\ntzdata\n"
"""What grading needs installed; the versions are those of constraints.txt."""


def program(patterns: Iterable[str]) -> Iterator[Path]:
    """The program's files that fit some patterns, such as `judge/*.py`, in the same order everywhere."""
    for pattern in patterns:
        yield from (path for path in sorted(PACKAGE.glob(pattern)) if "__pycache__" not in path.parts)


def copy_program(patterns: Iterable[str], out: Path) -> None:
    """Copy the program's files that fit into `out/autograder`."""
    for path in program(patterns):
        copy(path, out / PACKAGE.name / path.relative_to(PACKAGE))


def copy(source: Path, target: Path) -> None:
    """Copy a file, making the folders that it needs."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
