"""Suites on a device that is not the CPU: what can be proven of `--device cuda` without a GPU."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder.batch.pool import JudgePool
from autograder.course import find
from autograder.records import Job
from autograder.worker import elsewhere
from tests.conftest import ROOT

COURSE = find(ROOT)
SPARSE = "sparse_gradients"  # the pretended device lacks some operators on sparse tensors


@pytest.fixture(scope="module")
def away() -> Iterator[JudgePool]:
    with JudgePool(1, device=elsewhere.NAME) as pool:
        yield pool


@pytest.mark.parametrize("name", [name for name in COURSE.assignments if name != SPARSE])
def test_references_earn_full_marks_there(away: JudgePool, name: str) -> None:
    source = (COURSE.solutions / f"{name}.py").read_text(encoding="utf-8")
    (answer,) = away.run([Job(name, name, source, "tests", device=elsewhere.NAME)])
    assert answer.outcome.score == answer.outcome.max_score, [
        (test.name, test.message) for test in answer.outcome.tests if test.message
    ]
