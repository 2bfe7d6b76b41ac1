"""What can be known of grading on a GPU where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.worker import cuda, sandbox
from tests.conftest import ROOT, Command

pytestmark = pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`")

FILTERED = """
import errno, fcntl, os, socket, threading
from autograder.worker.sandbox import privileges, seccomp
found, go = [], threading.Event()
def refused(attempt):
    try:
        attempt()
    except OSError as error:
        return errno.errorcode[error.errno]
def other():
    go.wait()
    found.append(refused(lambda: socket.socket()))
thread = threading.Thread(target=other)
thread.start()
null = os.open("/dev/null", os.O_RDWR)
privileges.drop()
seccomp.apply(on_gpu=True)
go.set()
thread.join()
for attempt in (
    lambda: fcntl.ioctl(null, 0xC0184600), lambda: fcntl.ioctl(null, 0x8901), lambda: fcntl.ioctl(null, 0x5412, b"x"),
    lambda: os.fork(), lambda: os.kill(os.getppid(), 0),
):
    found.append(refused(attempt))
print(*found)
"""


def test_the_filter_for_a_gpu_admits_its_ioctls_and_holds_every_thread() -> None:
    done = subprocess.run([sys.executable, "-c", FILTERED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["EPERM", "ENOTTY", "EPERM", "EPERM", "EPERM", "EPERM"]


def test_grading_on_a_gpu_that_is_not_there_stops_before_anybody_is_graded(autograder: Command, tmp_path: Path) -> None:
    if list(Path("/dev").glob("nvidia[0-9]*")):
        pytest.skip("there is one")
    (tmp_path / "class" / "ada").mkdir(parents=True)
    source = (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8")
    (tmp_path / "class" / "ada" / "embedding_probe.py").write_text(source, encoding="utf-8")
    done = autograder("grade", tmp_path / "class", "--out", tmp_path / "out", "--device", "cuda")
    assert done.returncode == 2
    assert done.stderr.strip().endswith("there is no cuda device here; grade with --device cpu")
    assert "Traceback" not in done.stderr


def test_only_workers_for_a_gpu_see_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cuda.VISIBLE, "1")
    assert cuda.environment()[cuda.VISIBLE] == "1"
    cuda.hide()
    assert os.environ[cuda.VISIBLE] == ""


def test_nodes_are_devices_and_nothing_else() -> None:
    assert all(path.is_char_device() and path.name.startswith("nvidia") for path in cuda.nodes())
