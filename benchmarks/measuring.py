"""What a command costs with everything that it starts: seconds, processor seconds, peak memory. Linux."""

from __future__ import annotations

import ctypes
import os
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True)
class Cost:
    """Seconds on the wall and of processors, and MiB at the peak, with pages that processes share counted once."""

    wall: float
    cpu: float
    memory: float


def cost_of(command: list[str | Path], cwd: Path, environment: Mapping[str, str]) -> Cost:
    """Run a command to its end.

    Orphans are handed to this process and waited for, so that their time counts too.

    Raises:
        SystemExit: with what the command said, if it fails.
    """
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    started = time.perf_counter()
    log = cwd / "command.log"
    with log.open("wb") as output:
        process = subprocess.Popen(list(map(str, command)), cwd=cwd, env=environment, stdout=output, stderr=output)
    watch = _Watch(process.pid)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    cpu = usage.ru_utime + usage.ru_stime
    with suppress(ChildProcessError):
        while True:
            _, _, usage = os.wait4(-1, 0)
            cpu += usage.ru_utime + usage.ru_stime
    memory = watch.end()
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} ended with {process.returncode}:\n{log.read_text()[-3000:]}")
    return Cost(wall, cpu, memory)


class _Watch:
    """Looks at the memory of a process and its descendants a few times a second."""

    def __init__(self, pid: int) -> None:
        self._pid, self._peak = pid, 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> float:
        self._stop.set()
        self._thread.join()
        return self._peak

    def _run(self) -> None:
        while not self._stop.wait(0.2):
            self._peak = max(self._peak, sum(map(proportional, descendants(self._pid))))


def descendants(pid: int) -> Iterator[int]:
    """A process and all that it has started, directly or through others."""
    yield pid
    with suppress(OSError):
        for path in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in path.read_text().split():
                yield from descendants(int(child))


def proportional(pid: int) -> float:
    """MiB of a process, of shared pages only its share; 0 when it is gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return float(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024
    except (OSError, StopIteration):
        return 0.0
