"""What the fork server has done before a worker is born: everything when grading, the most urgent for a check."""

from __future__ import annotations

import subprocess
import sys

import pytest

from autograder.worker import sandbox
from tests.conftest import ROOT

# Three workers of one fork server, one after the other, say whether `backward(gradient)` would still have to import
# what it needs. After the first, the server's memory is watched until it has grown by that, or stays as it is.
SCRIPT = """
import os, sys, tempfile, time
from pathlib import Path
from autograder.worker import forkserver
SOURCE = "import sys\\ndef warm():\\n    return 'torch.fx.experimental.symbolic_shapes' in sys.modules\\n"
def resident(pid):
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
with tempfile.TemporaryDirectory() as scratch:
    control = forkserver.start(Path(scratch), strict=sys.argv[1] == "strict")
    (server,) = map(int, Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split())
    from autograder.judge import connection, conversation
    from autograder.worker import wire
    backend = connection.ForkedBackend(control)
    for number in range(3):
        talk = conversation.Conversation(backend.start(()))
        talk.hear(30)
        seed = {"seed": 0}
        talk.ask(wire.encode(["load", "warm", SOURCE, b"", seed]), 5)
        print(wire.decode(talk.ask(wire.encode(["call", "warm", [], {}, seed]), 5))["value"])
        before = resident(server)
        talk.end()
        if sys.argv[2] == "idle" and number == 0:
            until = time.monotonic() + 60
            while resident(server) < before + 10_000_000 and time.monotonic() < until:
                time.sleep(0.01)
            print("it grew" if resident(server) >= before + 10_000_000 else "it stayed as it was")
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def said(mode: str, after_the_first: str) -> list[str]:
    command = [sys.executable, "-c", SCRIPT, mode, after_the_first]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=180).stdout.split("\n")


@pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`")
def test_when_grading_the_first_worker_is_as_warm_as_any() -> None:
    assert said("strict", "go on") == ["True", "True", "True", ""]


def test_for_a_check_only_the_first_worker_does_without() -> None:
    assert said("off", "go on") == ["False", "True", "True", ""]


def test_a_server_that_is_left_alone_catches_up() -> None:
    assert said("off", "idle") == ["False", "it grew", "True", "True", ""]
