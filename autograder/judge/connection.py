"""Where workers come from: forked by a fork server, or spawned where a system cannot fork; and how they are ended."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Protocol

from autograder.judge import core
from autograder.judge.conversation import KILLED, Link
from autograder.judge.excess import too_many_files, too_many_threads, too_much_memory


class ServerLost(Exception):
    """The fork server is gone, by no fault of the submission's: this judge can start no worker any more."""

    def __init__(self) -> None:
        super().__init__("the fork server ended")


class Backend(Protocol):
    """Where workers come from."""

    def start(self, extras: tuple[str, ...]) -> Link:
        """A fresh worker, from a server with these extras preloaded where the backend can."""
        ...


class ForkedBackend:
    """Workers forked by `autograder.worker.forkserver`; Linux and macOS.

    Args:
        control: the judge's end of the fork server's control socket.
        scratch: where workers may write, so that somebody can keep an eye on it.
    """

    def __init__(self, control: socket.socket, scratch: Path | None = None) -> None:
        self._servers: dict[tuple[str, ...], socket.socket] = {(): control}
        self._scratch = scratch

    def start(self, extras: tuple[str, ...]) -> Link:
        """Ask the server that has these extras for a worker, making that server first if need be."""
        try:
            if extras not in self._servers:
                self._servers[extras] = self._preloaded(extras)
            return _ForkedLink(self._servers[extras], self._scratch)
        except ConnectionError:
            raise ServerLost from None

    def _preloaded(self, extras: tuple[str, ...]) -> socket.socket:
        ours, theirs = socket.socketpair()
        socket.send_fds(self._servers[()], [b"P" + ",".join(extras).encode()], [theirs.fileno()])
        theirs.close()
        return ours


class _ForkedLink:
    def __init__(self, control: socket.socket, scratch: Path | None) -> None:
        from autograder.worker.forkserver import EXIT, PID

        self._control, self._exit, self._scratch = control, EXIT, scratch
        self.channel, theirs = socket.socketpair()
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        mine = core.number()
        socket.send_fds(control, [b"W" if mine is None else b"W%d" % mine], [theirs.fileno(), writing])
        theirs.close()
        os.close(writing)
        self.output: int | None = reading
        (self._pid,) = PID.unpack(_exactly(control, PID.size))
        self._ended = ""

    def cpu_seconds(self) -> float | None:
        return cpu_seconds_of(self._pid)

    def excess(self) -> str:
        return (
            too_many_threads(self._pid)
            or too_much_memory(self._pid)
            or (too_many_files(self._scratch) if self._scratch else "")
        )

    def end(self) -> str:
        if not self._ended:
            try:
                self._control.sendall(b"K")
            except ConnectionError:
                raise ServerLost from None
            (status,) = self._exit.unpack(_exactly(self._control, self._exit.size))
            self._ended = how_it_ended(status & 0x7F)
            self.channel.close()
            if self.output is not None:
                os.close(self.output)
                self.output = None
        return self._ended


class SpawnedBackend:
    """A worker that is a Python process of its own, for systems without fork: no sandbox, slower to start."""

    def start(self, extras: tuple[str, ...]) -> Link:
        """Start a process and wait until it has connected back."""
        return _SpawnedLink()


class _SpawnedLink:
    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.settimeout(60)
            port = listener.getsockname()[1]
            self._process = subprocess.Popen(
                [sys.executable, "-m", "autograder.worker.plain", str(port)],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            try:
                self.channel, _ = listener.accept()
            except OSError:
                self._process.kill()
                self._process.wait()
                raise
        self.output: int | None = None

    def cpu_seconds(self) -> float | None:
        return None

    def excess(self) -> str:
        return ""

    def end(self) -> str:
        alive = self._process.poll() is None
        self._process.kill()
        self.channel.close()
        code = self._process.wait()
        if sys.platform == "win32":  # which has no signals, and says 1 after a kill
            return how_it_ended(_SIGKILL if alive else 0)
        return how_it_ended(max(0, -code))


def _exactly(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        try:
            part = connection.recv(size - len(data))
        except ConnectionError:
            part = b""
        if not part:
            raise ServerLost
        data += part
    return data


def cpu_seconds_of(pid: int) -> float | None:
    """Processor time that a process has used so far; None where the system does not say."""
    try:
        # The name in it is the process's own to choose, and need not be text.
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / _TICKS


def how_it_ended(number: int) -> str:
    """The signal that ended a worker, or 0 if it ended by itself, as the end of "your code …"."""
    if number:
        name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
        if number == signal.SIGSEGV:
            return "crashed Python itself (segmentation fault)"
        if number == _SIGKILL:
            return KILLED
        return f"crashed Python itself ({name})"
    return "ended the Python process instead of returning"


_SIGKILL = 9  # which Windows has no name for
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
