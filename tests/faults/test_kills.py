"""A run that is killed anywhere ends, when it is given again, with the grades of one that nobody disturbed.

Six kills here; `make kill-test` plays a hundred.
"""

from __future__ import annotations

import random

import pytest

from autograder.worker import sandbox
from tests.faults.killing import Course, Kill, play

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`"),
]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return Course(tmp_path_factory.mktemp("kills"), wrong=5)


@pytest.mark.parametrize(
    "kill",
    [
        Kill("run", 2, 3), Kill("head", 0, 120), Kill("head", 5, 1), Kill("judge", 3, 2), Kill("server", 4, 1),
        Kill("worker", 2, 1),
    ],
    ids=lambda kill: f"{kill.victim} after {kill.results} results",
)  # fmt: skip
def test_after_a_kill_the_grades_are_the_same_and_nothing_is_left(course: Course, kill: Kill) -> None:
    out = course.folder / f"out-{kill.victim}-{kill.results}"
    done = play(course, out, kill, random.Random(1))
    assert done.problems == []
    assert done.struck, "the run was over before it could be killed"
