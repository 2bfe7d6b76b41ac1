"""A worker forked ahead: it waits behind the sandbox for its submission, and costs nothing when it dies there."""

from __future__ import annotations

import subprocess
import sys

import pytest

from autograder.worker import sandbox
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`")

# Judges the reference five times over one fork server, and each time kills the worker that waits for the next one, or
# not; prints each score, the layers, and whether it was the waiting worker that judged.
SCRIPT = """
import io, os, signal, sys, tempfile, time
from pathlib import Path
from autograder.worker import forkserver
def children(pid):
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
def alive(pid):
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
with tempfile.TemporaryDirectory() as scratch:
    control = forkserver.start(Path(scratch), strict=True, ahead=True)
    (server,) = children(os.getpid())
    import msgspec
    from autograder.judge import connection, session
    from autograder.records import Job
    source = Path("solutions/embedding_probe.py").read_text()
    jobs = b"".join(msgspec.json.encode(Job(str(n), "embedding_probe", source, "ahead")) + b"\\n" for n in range(5))
    used, waiting = [], [None]
    class Links(connection.ForkedBackend):
        def start(self, extras):
            link = super().start(extras)
            used.append(link._pid == waiting[0])
            while not (others := [pid for pid in children(server) if pid != link._pid]):
                time.sleep(0.01)
            waiting[0] = others[0]
            if sys.argv[1] == "kill":
                os.kill(waiting[0], signal.SIGKILL)
            return link
    answers = io.BytesIO()
    session.serve(io.BytesIO(jobs), answers, Links(control))
    for line in answers.getvalue().splitlines():
        outcome = msgspec.json.decode(line)["outcome"]
        print(outcome["score"] == outcome["max_score"], "+".join(outcome["layers"]))
    print(used)
    control.close()
    for _ in range(1000):
        if not any(map(alive, (server, waiting[0]))):
            break
        time.sleep(0.01)
    print(alive(waiting[0]))
"""


def ran(how: str) -> list[str]:
    command = [sys.executable, "-c", SCRIPT, how]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.splitlines()


def test_each_submission_gets_the_worker_that_was_forked_ahead() -> None:
    *judged, used, left = ran("leave")
    assert len(set(judged)) == 1
    assert judged[0].startswith("True limits+no-new-privileges+landlock")
    assert judged[0].endswith("+seccomp")
    assert used == str([False, True, True, True, True])
    assert left == "False"


def test_a_waiting_worker_that_dies_is_replaced() -> None:
    *judged, used, _ = ran("kill")
    assert [line.partition(" ")[0] for line in judged] == ["True"] * 5
    assert used == str([False] * 5)
