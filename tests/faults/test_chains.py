"""Who dies with whom: a worker with its fork server, a fork server with its judge, a judge with its head."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.batch import scratch
from autograder.batch.pool import EnvironmentFault, JudgePool
from autograder.records import Answer, Job
from autograder.worker import sandbox
from tests.conftest import ROOT
from tests.faults.processes import playing, survivors, wait_for_end

pytestmark = pytest.mark.slow
linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
ENDLESS = "while True:\n    pass\n"
sandboxed = pytest.mark.parametrize(
    "strict",
    [
        pytest.param(True, marks=pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox")),
        False,
    ],
    ids=["sandboxed", "--sandbox off"],
)


def job(source: str, strict: bool = True) -> Job:
    return Job("it", "embedding_probe", source, "chains", parts=("public",), strict=strict)


def until_seen(part: str, head: int, folder: Path) -> list[int]:
    """Look until this part of the run is there; a run takes seconds to start, so there is no hurry."""
    until = time.monotonic() + 120
    while not (found := playing(part, head, folder)):
        assert time.monotonic() < until, f"no {part} in two minutes"
        time.sleep(0.02)
    return found


@linux
@sandboxed
@pytest.mark.parametrize("part", ["judge", "server"])
def test_nothing_outlives_a_part_that_was_killed_in_an_endless_loop(part: str, strict: bool) -> None:
    with JudgePool(1, strict=strict) as pool:
        answers: Iterator[Answer] = pool.run([job(ENDLESS, strict)])
        reading = threading.Thread(target=lambda: list(answers))
        reading.start()
        judge = until_seen("judge", os.getpid(), pool.scratch)
        servers = until_seen("server", os.getpid(), pool.scratch)
        workers = until_seen("worker", os.getpid(), pool.scratch) if strict else []
        os.kill((judge if part == "judge" else servers[:1])[0], signal.SIGKILL)
        assert wait_for_end([*judge, *servers, *workers]) == []
        reading.join(120)
        assert not reading.is_alive()
    assert survivors(pool.scratch) == []


@linux
@sandboxed
def test_judges_and_all_below_them_end_with_the_head_in_an_endless_loop(tmp_path: Path, strict: bool) -> None:
    code = (
        "import sys; from autograder.batch.pool import JudgePool; from autograder.records import Job\n"
        f"with JudgePool(2, strict={strict}) as pool:\n"
        f"    list(pool.run([Job(str(n), 'embedding_probe', {ENDLESS!r}, 's', strict={strict}) for n in range(9)]))\n"
    )
    head = subprocess.Popen(
        [sys.executable, "-P", "-c", code, str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    until_seen("worker" if strict else "server", head.pid, tmp_path)
    head.kill()
    head.wait()
    assert survivors(tmp_path) == []


@linux
@sandboxed
def test_a_judge_that_loses_its_server_twice_says_so_and_the_next_job_is_judged(strict: bool) -> None:
    with JudgePool(1, strict=strict) as pool:
        collected: list[Answer] = []
        reading = threading.Thread(target=lambda: collected.extend(pool.run([job(ENDLESS, strict)])))
        reading.start()
        for _ in range(2):
            servers = until_seen("server", os.getpid(), pool.scratch)
            os.kill(servers[0], signal.SIGKILL)
            wait_for_end(servers)
        reading.join(120)
        (outcome,) = [answer.outcome for answer in collected]
        assert outcome.score is None
        assert outcome.trouble == "tried twice, and each time the fork server ended"
        (answer,) = pool.run([job("x = 1\n", strict)])
        assert answer.outcome.score == 0
        assert not answer.outcome.trouble


def test_the_scratch_folder_of_a_killed_run_is_removed_by_the_next(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path))
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    stale = tmp_path / f"autograder-{dead.pid}-abc"
    (stale / "0" / "1").mkdir(parents=True)
    live = scratch.Scratch()
    with JudgePool(1) as pool:
        assert not stale.exists()
        assert live.path.is_dir()
        assert pool.scratch.is_dir()
    live.close()
    assert list(tmp_path.iterdir()) == []


def test_a_stale_scratch_folder_of_any_depth_is_removed(monkeypatch, tmp_path: Path) -> None:
    """Deeper than `rmtree` can recurse: it would have stopped every run on this machine from then on."""
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path))
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    stale = tmp_path / f"autograder-{dead.pid}-abc"
    stale.mkdir()
    here = os.open(stale, os.O_RDONLY)
    for _ in range(1500):  # by descriptors: the path is longer than the system takes
        os.mkdir("d", dir_fd=here)
        deeper = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = deeper
    os.close(here)
    assert scratch.remove_stale() == [stale]
    assert not stale.exists()


def test_what_only_looks_like_a_stale_scratch_folder_is_left_alone(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path))
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    (tmp_path / "precious").mkdir()
    (tmp_path / f"autograder-{dead.pid}-link").symlink_to(tmp_path / "precious")
    (tmp_path / f"autograder-{dead.pid}-file").write_text("")
    (tmp_path / f"autograder-{os.getppid()}-live").mkdir()
    before = sorted(tmp_path.iterdir())
    assert scratch.remove_stale() == []
    assert sorted(tmp_path.iterdir()) == before


def test_a_folder_whose_run_lives_in_another_container_is_left_alone(monkeypatch, tmp_path: Path) -> None:
    """Its process id means nothing here; its lock does."""
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path))
    elsewhere = scratch.Scratch()
    monkeypatch.setattr(scratch, "_lives", lambda pid: False)
    assert scratch.remove_stale() == []
    elsewhere.close()


def test_no_room_for_a_scratch_folder_is_told_in_a_sentence(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(tmp_path / "missing"))
    with pytest.raises(EnvironmentFault, match="no scratch folder can be made"):
        JudgePool(1)
