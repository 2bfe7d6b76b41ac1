"""What a judge's process is given of the environment, and what it is told besides."""

from __future__ import annotations

import subprocess
import sys

import pytest
import torch

from autograder.batch.pool import _environment


def test_two_judges_hash_alike() -> None:
    """A submission that goes through a set of words must meet them in the same order in each."""
    command = [sys.executable, "-c", "print(hash('embedding'))"]
    first, second = (subprocess.run(command, env=_environment(), capture_output=True, check=True) for _ in range(2))
    assert first.stdout == second.stdout


@pytest.mark.skipif("OpenMP" not in torch.__config__.parallel_info(), reason="this torch knows no OpenMP")
def test_threads_that_wait_do_not_take_the_core_from_those_at_work() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", "import torch"], env=_environment() | {"OMP_DISPLAY_ENV": "true"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "OMP_WAIT_POLICY = 'PASSIVE'" in shown.stderr
