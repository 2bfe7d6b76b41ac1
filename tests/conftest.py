"""What several tests share: a warm judge, and ways to write a submission in a line or two."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.authoring.answers import complete
from autograder.batch.pool import JudgePool
from autograder.course import Course, find
from autograder.records import Job, Outcome

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def course() -> Course:
    return find(ROOT)


@pytest.fixture(scope="session")
def pool() -> Iterator[JudgePool]:
    with JudgePool(1) as running:
        yield running


@pytest.fixture
def judge(pool: JudgePool) -> Callable[..., Outcome]:
    """Judge one source: `judge(source, assignment="embedding_probe", seed="tests")`."""

    def run(source: str, assignment: str = "embedding_probe", seed: str = "tests", **more: object) -> Outcome:
        (answer,) = pool.run([Job("it", assignment, source, seed, **more)])  # type: ignore[arg-type]
        return answer.outcome

    return run


@pytest.fixture(scope="session")
def probe_with(course: Course) -> Callable[[str], str]:
    """The reference of embedding_probe with some functions replaced."""
    path = course.solutions / "embedding_probe.py"
    reference = path.read_text(encoding="utf-8")
    return lambda functions: complete(functions, reference, path)


@pytest.fixture
def course_copy(tmp_path: Path) -> Path:
    """A copy of everything the command needs, which a test may change."""
    copy = tmp_path / "course"
    ignore = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("autograder", "solutions", "assignments", "recipes"):
        shutil.copytree(ROOT / name, copy / name, ignore=ignore)
    shutil.copytree(ROOT / "tests" / "submissions", copy / "tests" / "submissions", ignore=ignore)
    for name in ("course.toml", "constraints.txt"):
        shutil.copy(ROOT / name, copy)
    return copy


Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def autograder() -> Command:
    """Run the real command: `autograder("check", "x.py", cwd=folder)`; `code` runs the package of another checkout."""

    def run(
        *arguments: str | Path, cwd: Path = ROOT, code: Path = ROOT, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-P", "-m", "autograder", *map(str, arguments)],
            cwd=cwd, env=os.environ | {"PYTHONPATH": str(code), "COLUMNS": "80"} | environment,
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip

    return run
