"""The judge's end of the line to a worker: start it, ask it, time it, kill it.

Time is counted in seconds of the worker's own processor time where the system shows it, with a far wall-clock bound
behind it: a busy machine does not make a right answer late, and `sleep` does not hide an endless wait.
"""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from autograder.worker import wire

WALL_FACTOR = 5.0
OUTPUT_CAP = 4096
_POLL = 0.05


class WorkerLost(Exception):
    """The worker is gone or cannot be used further; `reason` completes "your code …"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Link(Protocol):
    """A running worker: its channel, its output, and the power to end it."""

    channel: socket.socket
    output: int | None

    def cpu_seconds(self) -> float | None:
        """Processor time used so far; None where the system does not say."""
        ...

    def end(self) -> str:
        """Kill the worker, collect it, and say how it ended."""
        ...


class Backend(Protocol):
    """Where workers come from."""

    def start(self, extras: tuple[str, ...]) -> Link:
        """A fresh worker, from a server with these extras preloaded where the backend can."""
        ...


@dataclass
class Conversation:
    """Requests and replies over one link, within limits.

    Attributes:
        printed: the head of what the worker wrote to its output, at most `OUTPUT_CAP` bytes.
        dropped: bytes of output beyond that.

    """

    link: Link
    printed: bytes = b""
    dropped: int = 0

    def ask(self, payload: bytes, seconds: float) -> bytes:
        """Send a request and wait for its reply.

        Raises:
            WorkerLost: if the worker dies, answers nonsense, or uses more than `seconds`; it has been killed then.

        """
        started, spent = time.monotonic(), self.link.cpu_seconds() or 0.0
        try:
            self.link.channel.settimeout(seconds * WALL_FACTOR)
            self.link.channel.sendall(wire.frame(payload))
            return self._receive(seconds, started, spent)
        except wire.WireError:
            self.link.end()
            raise WorkerLost("sent an answer that cannot be read") from None
        except OSError:
            raise WorkerLost(self.link.end()) from None

    def hear(self, seconds: float) -> bytes:
        """Wait for a frame nobody asked for: the worker's hello."""
        try:
            return self._receive(seconds, time.monotonic(), self.link.cpu_seconds() or 0.0)
        except (OSError, wire.WireError):
            raise WorkerLost(self.link.end()) from None

    def take_printed(self) -> str:
        """What was printed since the last call, as text."""
        self._drain()
        text = self.printed.decode("utf-8", "replace")
        if self.dropped:
            text += f"\n… {self.dropped:,} more bytes were printed and dropped"
        self.printed, self.dropped = b"", 0
        return text

    def _receive(self, seconds: float, started: float, spent: float) -> bytes:
        buffer = bytearray()
        needed: int | None = None
        with selectors.DefaultSelector() as selector:
            selector.register(self.link.channel, selectors.EVENT_READ)
            if self.link.output is not None:
                selector.register(self.link.output, selectors.EVENT_READ)
            while needed is None or len(buffer) < needed:
                for key, _ in selector.select(_POLL):
                    if key.fileobj is self.link.channel:
                        want = (wire.HEADER_SIZE if needed is None else needed) - len(buffer)
                        part = self.link.channel.recv(min(want, 1 << 20))
                        if not part:
                            raise WorkerLost(self.link.end())
                        buffer += part
                    elif not self._drain():
                        selector.unregister(key.fileobj)
                if needed is None and len(buffer) == wire.HEADER_SIZE:
                    needed = wire.frame_length(bytes(buffer))
                    buffer.clear()
                if needed is None or len(buffer) < needed:
                    self._check_time(seconds, started, spent)
        return bytes(buffer)

    def _check_time(self, seconds: float, started: float, spent: float) -> None:
        waited = time.monotonic() - started
        if waited < seconds / 2:
            return
        used = self.link.cpu_seconds()
        if used is not None and used - spent > seconds:
            self.link.end()
            raise WorkerLost(f"did not finish within {seconds:g} seconds of computing")
        if waited > seconds * (WALL_FACTOR if used is not None else 1.0):
            self.link.end()
            raise WorkerLost(f"did not finish: it waited for {waited:.0f} seconds")

    def _drain(self) -> bool:
        """Take what the output pipe holds now; False when it is closed."""
        if self.link.output is None:
            return False
        while True:
            try:
                part = os.read(self.link.output, 1 << 16)
            except BlockingIOError:
                return True
            except OSError:
                return False
            if not part:
                return False
            room = OUTPUT_CAP - len(self.printed)
            self.printed += part[:room]
            self.dropped += max(0, len(part) - room)
            if len(part) < 1 << 16:
                return True


class ForkedBackend:
    """Workers forked by `autograder.worker.forkserver`; Linux and macOS."""

    def __init__(self, control: socket.socket) -> None:
        self._servers: dict[tuple[str, ...], socket.socket] = {(): control}

    def start(self, extras: tuple[str, ...]) -> Link:
        """Ask the server that has these extras for a worker, making that server first if need be."""
        if extras not in self._servers:
            self._servers[extras] = self._preloaded(extras)
        return _ForkedLink(self._servers[extras])

    def _preloaded(self, extras: tuple[str, ...]) -> socket.socket:
        ours, theirs = socket.socketpair()
        socket.send_fds(self._servers[()], [b"P" + ",".join(extras).encode()], [theirs.fileno()])
        theirs.close()
        return ours


class _ForkedLink:
    def __init__(self, control: socket.socket) -> None:
        from autograder.worker.forkserver import EXIT, PID

        self._control, self._exit = control, EXIT
        self.channel, theirs = socket.socketpair()
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        socket.send_fds(control, [b"W"], [theirs.fileno(), writing])
        theirs.close()
        os.close(writing)
        self.output: int | None = reading
        (self._pid,) = PID.unpack(_exactly(control, PID.size))
        self._ended = ""

    def cpu_seconds(self) -> float | None:
        try:
            fields = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def end(self) -> str:
        if not self._ended:
            self._control.sendall(b"K")
            status, _, _ = self._exit.unpack(_exactly(self._control, self._exit.size))
            self._ended = _how_it_ended(status)
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
            self.channel, _ = listener.accept()
        self.output: int | None = None

    def cpu_seconds(self) -> float | None:
        return None

    def end(self) -> str:
        self._process.kill()
        self.channel.close()
        return _how_it_ended(self._process.wait())


def _exactly(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        part = connection.recv(size - len(data))
        if not part:
            raise RuntimeError("the fork server is gone")
        data += part
    return data


def _how_it_ended(status: int) -> str:
    """A wait status (or a Popen return code) as the end of "your code …"."""
    number = -status if status < 0 else status & 0x7F
    if number:
        name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
        if number == signal.SIGSEGV:
            return "crashed Python itself (segmentation fault)"
        if number == signal.SIGKILL:
            return "was stopped (killed; out of memory is the usual reason)"
        return f"crashed Python itself ({name})"
    return "ended the Python process instead of returning"


_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
