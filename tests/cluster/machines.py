"""A Dask scheduler and its workers, as real processes that a test may kill."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.conftest import ROOT

DASK = (sys.executable, "-P", "-m", "dask")


class Machines:
    """One scheduler and any number of workers; `close` ends whatever still runs.

    Args:
        folder: where logs and the workers' own files go.
        within: a command that runs another one elsewhere, such as in a network namespace.
    """

    def __init__(self, folder: Path, host: str = "127.0.0.1", within: Sequence[str] = ()) -> None:
        self._folder, self._host = folder, host
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"tcp://{host}:{self._port}"
        self._running: list[subprocess.Popen[bytes]] = []
        self._within = within

    def scheduler(self, **environment: str) -> subprocess.Popen[bytes]:
        """Start the scheduler and wait until it listens."""
        options = ("--host", self._host, "--port", str(self._port), "--no-dashboard")
        return self._start("scheduler", "Scheduler at:", self._within, *options, **environment)

    def worker(self, *, within: Sequence[str] = (), preload: str = "", **environment: str) -> subprocess.Popen[bytes]:
        """Start a worker with one thread and wait until the scheduler knows it; it runs the code `preload` first."""
        options = [self.address, "--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", self._folder]
        if preload:
            script = self._folder / f"preload{len(self._running)}.py"
            script.write_text(preload)
            options += ["--preload", script]
        return self._start("worker", "Registered to:", within, *map(str, options), **environment)

    def go(self) -> None:
        """Let machines go on that wait for a file named `go` in their folder."""
        (self._folder / "go").touch()

    def close(self) -> None:
        for process in self._running:
            kill(process)

    def _start(
        self, what: str, sign: str, within: Sequence[str], *options: str, **environment: str
    ) -> subprocess.Popen[bytes]:
        log = self._folder / f"{what}{len(self._running)}.log"
        path = os.pathsep.join(filter(None, (environment.pop("PYTHONPATH", ""), str(ROOT))))
        with log.open("wb") as output:
            process = subprocess.Popen(
                [*within, *DASK, what, *options], stdout=output, stderr=output, cwd=self._folder,
                env=os.environ | {"PYTHONPATH": path} | environment, start_new_session=True,
            )  # fmt: skip
        self._running.append(process)
        for _ in range(1200):
            if sign in log.read_text():
                return process
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
        raise AssertionError(f"{what} did not start: {log.read_text()}")


def kill(process: subprocess.Popen[bytes]) -> None:
    """As a machine ends that loses its power."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
