"""The judge's side of a conversation with a worker: ask it, time it, and drain what it prints.

Time is counted in seconds of the worker's own processor time where the system shows it, with a far wall-clock bound
behind it: a busy machine does not make a right answer late, and `sleep` does not hide an endless wait.
"""

from __future__ import annotations

import os
import selectors
import socket
import time
from contextlib import suppress
from typing import Protocol

from autograder.worker import wire

WALL_FACTOR = 5.0
OUTPUT_CAP = 4096
KILLED = "was stopped (killed; out of memory is the usual reason)"
_POLL = 0.05
_UNASKED = "sent an answer before it was asked"
_MOST_READS = 16  # of a flood at a time, so that a call's clock is looked at in between


class WorkerLost(Exception):
    """The worker is gone or cannot be used further; `reason` completes "your code …"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.killed = reason == KILLED


class Link(Protocol):
    """A running worker: its channel, its output, and the power to end it."""

    channel: socket.socket
    output: int | None

    def cpu_seconds(self) -> float | None:
        """Processor time used so far; None where the system does not say."""
        ...

    def excess(self) -> str:
        """What the worker has taken that no other limit counts, as the end of "your code …"; empty if it has not."""
        ...

    def end(self) -> str:
        """Kill the worker, collect it, and say how it ended."""
        ...


class Conversation:
    """Requests and replies over one link, within limits.

    Attributes:
        link: the worker at the other end.
    """

    def __init__(self, link: Link) -> None:
        self.link = link
        self._printed = b""
        self._dropped = 0
        self._early = False  # bytes came after the end of the last answer
        self._selector = selectors.DefaultSelector()
        self._selector.register(link.channel, selectors.EVENT_READ)
        if link.output is not None:
            self._selector.register(link.output, selectors.EVENT_READ)

    def ask(self, payload: bytes, seconds: float) -> bytes:
        """Send a request and wait for its reply.

        Raises:
            WorkerLost: if the worker dies, answers nonsense, or uses more than `seconds`; it has been killed then.
        """
        self._check_before_asking()
        try:
            self.link.channel.settimeout(seconds * WALL_FACTOR)
            self.link.channel.sendall(wire.frame(payload))
            return self._receive(seconds)
        except wire.WireError:
            self.end()
            raise WorkerLost("sent an answer that cannot be read") from None
        except OSError:
            raise WorkerLost(self.end()) from None

    def hear(self, seconds: float) -> bytes:
        """Wait for a frame nobody asked for: the worker's hello."""
        try:
            return self._receive(seconds)
        except (OSError, wire.WireError):
            raise WorkerLost(self.end()) from None

    def take_printed(self) -> str:
        """What was printed since the last call, as text: the head, and how much more there was."""
        self._drain()
        text = self._printed.decode("utf-8", "replace")
        if self._dropped:
            text += f"\n… {self._dropped:,} more bytes were printed and dropped"
        self._printed, self._dropped = b"", 0
        return text

    def end(self) -> str:
        """Kill the worker and say how it ended."""
        self._selector.close()
        return self.link.end()

    def _check_before_asking(self) -> None:
        """A worker that has already answered what was not yet asked, or taken too much meanwhile, is asked nothing."""
        reason = self.link.excess() or (_UNASKED if self._early else "")
        if not reason and any(key.fileobj is self.link.channel for key, _ in self._selector.select(0)):
            with suppress(OSError):
                reason = _UNASKED if self.link.channel.recv(1) else ""
            reason = reason or self.link.end()
        if reason:
            self.end()
            raise WorkerLost(reason)

    def _receive(self, seconds: float) -> bytes:
        timer = _Timer(self.link, seconds)
        buffer = bytearray()
        needed: int | None = None
        while needed is None or len(buffer) < needed:
            events = self._selector.select(_POLL)
            for key, _ in events:
                if key.fileobj is self.link.channel:
                    part = self.link.channel.recv(1 << 16 if needed is None else 1 << 20)
                    if not part:
                        raise WorkerLost(self.end())
                    buffer += part
                elif not self._drain():
                    self._selector.unregister(key.fileobj)
            if needed is None and len(buffer) >= wire.HEADER_SIZE:
                needed = wire.HEADER_SIZE + wire.frame_length(bytes(buffer[: wire.HEADER_SIZE]))
            if needed is None or len(buffer) < needed:
                reason = timer.expired()
                if reason:
                    self.end()
                    raise WorkerLost(reason)
        self._early = len(buffer) > needed
        return bytes(buffer[wire.HEADER_SIZE : needed])

    def _drain(self) -> bool:
        """Take what the output pipe holds now; False when it is closed."""
        if self.link.output is None:
            return False
        for _ in range(_MOST_READS):
            try:
                part = os.read(self.link.output, 1 << 16)
            except BlockingIOError:
                return True
            except OSError:
                return False
            if not part:
                return False
            room = OUTPUT_CAP - len(self._printed)
            self._printed += part[:room]
            self._dropped += max(0, len(part) - room)
            if len(part) < 1 << 16:
                return True
        return True


class _Timer:
    """The time of one call: so many seconds of the worker's processor time, and five times that on the wall."""

    def __init__(self, link: Link, seconds: float) -> None:
        self._link, self._seconds = link, seconds
        self._started = time.monotonic()
        self._spent_before: float | None = None

    def expired(self) -> str:
        """Why the call has had its time, or an empty string."""
        waited = time.monotonic() - self._started
        if waited < _POLL:
            return ""  # most calls are over by now and never pay for reading a clock of the system's
        excess = self._link.excess()
        if excess:
            return excess
        used = self._link.cpu_seconds()
        if used is None:
            late = waited > self._seconds
        else:
            if self._spent_before is None:
                # We look first after a moment, in which it can have computed no longer than that; if the moment was a
                # long one, because this machine stood still, the worker's time did too.
                self._spent_before = used - min(waited, 2 * _POLL)
            if used - self._spent_before > self._seconds:
                return f"did not finish within {self._seconds:g} seconds of computing"
            late = waited > self._seconds * WALL_FACTOR
        return f"did not finish: it waited for {waited:.0f} seconds" if late else ""
