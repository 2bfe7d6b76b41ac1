"""A judge's process: what it is told of the environment, how much it may take, and how long it may be busy."""

from __future__ import annotations

import subprocess
import sys

import pytest
import torch

from autograder.batch import pool as pools
from autograder.batch.pool import JudgePool, _environment
from autograder.records import Job


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


def test_one_that_comes_to_no_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the judge's own that nothing else notices: the batch goes on."""
    started = []

    def start(self: object) -> subprocess.Popen[bytes]:
        started.append(self)
        return subprocess.Popen(["sleep", "600"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    monkeypatch.setattr(pools._Judge, "_started", start)
    monkeypatch.setattr(pools, "JOB_SECONDS", 0.2)
    with JudgePool(1) as pool:
        answers = list(pool.run(Job(str(number), "masked_mean", "", "s") for number in range(2)))
    assert len(started) == len(answers) == 2
    assert all(answer.outcome.trouble.startswith("a judge was busy with it for") for answer in answers)


@pytest.mark.skipif(sys.platform != "linux", reason="the limit counts private memory on Linux only")
def test_a_tensor_that_broadcasts_in_a_test_cannot_fill_the_machine() -> None:
    script = (
        "import torch\nfrom autograder.batch import judging\njudging._limit_memory()\n"
        "try:\n    torch.zeros(2**20, 1) - torch.zeros(2**12)\nexcept RuntimeError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "memory" in done.stdout
