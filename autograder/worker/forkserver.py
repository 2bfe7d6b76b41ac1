"""The fork server: a process that has imported torch and nothing secret, and forks a worker for each submission.

It is itself forked from a process that has only just imported torch, before any suite, seed or submission reaches it.
It runs one worker at a time and is that worker's parent, so that killing and reaping never meets a reused process id.
Where a worker takes long to be ready, on a GPU, the next one is forked ahead and gets ready meanwhile.

Control messages are one byte, answered by a fixed-size record:

    W + two descriptors (channel, output)   fork a worker, on the core that is named, if one is → its process id
    K                                       kill and reap it                                  → its wait status
    P + one descriptor + names              fork a server that has these extras preloaded

A closed control socket means the judge is gone: kill the worker and exit. A worker dies with its server.
"""

from __future__ import annotations

import gc
import linecache
import os
import select
import signal
import socket
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NoReturn

import torch

from autograder.worker import cuda, hugepages, preload, sandbox, wire
from autograder.worker.emptying import empty
from autograder.worker.serving import Session, serve

PID = struct.Struct("<i")
EXIT = struct.Struct("<i")

MANY = 16
"""Workers after which large pages have paid for the quarter of a second that making them takes."""

IDLE_SECONDS = 0.3
"""After the first worker, before the server takes the steps that this one did without."""


def start(scratch: Path, *, strict: bool, device: str = cuda.CPU, ahead: bool | None = None) -> socket.socket:
    """Fork the server off this process and return the judge's end of its control socket.

    Call it as early as possible: whatever this process knows by then, a submission's process will hold too.

    Args:
        scratch: an existing empty folder, the only place where workers may write.
        strict: enter the sandbox in every worker; otherwise fork plain workers.
        device: `cpu` or `cuda`; workers for the one see no GPU.
        ahead: whether to keep a worker ready for the next submission; by default on a GPU only.

    Raises:
        SandboxError: if `strict` and this machine lacks a layer.
    """
    if device != cuda.CUDA:
        cuda.hide()
    preparation = sandbox.prepare(scratch, device) if strict else None
    ahead = device == cuda.CUDA if ahead is None else ahead
    ours, theirs = socket.socketpair()
    if not os.fork():
        ours.close()
        # Here and not before the fork: the judge goes on to import pytest meanwhile.
        steps = [preload.before_cuda] if device == cuda.CUDA else [preload.basics, preload.rest]
        # A check does not wait for the rest; when grading, the first worker is as good as any other.
        now = len(steps) if strict else 1
        server = _Server(theirs, scratch, preparation, device, ahead=ahead, later=steps[now:])
        _become_server(server, *steps[:now])
    cuda.hide()
    torch.set_num_threads(1)
    theirs.close()
    if preparation is not None:
        os.close(preparation.ruleset)
    return ours


def _become_server(server: _Server, *warm_up: Callable[[], None]) -> NoReturn:
    """The server's whole life; leaves by `os._exit`, so that nothing of the parent's clean-up runs twice."""
    status = 1
    try:
        os.setsid()
        keep = {server.control.fileno()} | _ruleset(server.preparation)
        # Descriptors 0 to 2 stay taken, so that a channel received later never lands on one of them.
        null = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(null, standard)
        _close_others(keep | {0, 1, 2})
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(signal_number, signal.SIG_IGN if signal_number == signal.SIGINT else signal.SIG_DFL)
        server.warm_up(warm_up)
        server.run()
        status = 0
    finally:
        os._exit(status)


class _Server:
    def __init__(
        self, control: socket.socket, scratch: Path, preparation: sandbox.Preparation | None, device: str, *,
        ahead: bool, later: list[Callable[[], None]],
    ) -> None:  # fmt: skip
        self.control = control
        self.scratch = scratch
        self.preparation = preparation
        self.device = device
        self.ahead = ahead
        self.worker: int | None = None
        self.ready: tuple[int, socket.socket] | None = None  # a worker that waits for its channel
        self.forks = 0
        self.later = later  # what the first worker can do without

    def warm_up(self, steps: Iterable[Callable[[], None]]) -> None:
        """Take steps that no worker has to take then."""
        for step in steps:
            step()
        # Torch looks at the stack while it is imported, and Python keeps the source lines that it saw there.
        linecache.clearcache()
        gc.collect()
        gc.freeze()

    def run(self) -> None:
        while True:
            if self.later and self.forks and self.worker is None and self._is_idle():
                self._warm_up_the_rest()
            try:
                message, descriptors, _, _ = socket.recv_fds(self.control, 256, 2)
            except OSError:
                message, descriptors = b"", []
            if message[:1] == b"W":
                self._fork_worker(message[1:], *descriptors)
            elif message == b"K":
                self._kill()
            elif message[:1] == b"P":
                self._fork_server(descriptors[0], message[1:].decode().split(","))
            else:
                self._reap()
                return

    def _is_idle(self) -> bool:
        """Whether nobody wants anything for a while; a single `check` has ended by then."""
        return not select.select([self.control], [], [], IDLE_SECONDS)[0]

    def _warm_up_the_rest(self) -> None:
        steps, self.later = self.later, []
        self.warm_up(steps)

    def _fork_worker(self, core: bytes, channel: int, output: int) -> None:
        self._reap()
        if self.later and self.forks:
            self._warm_up_the_rest()
        if core:
            with suppress(OSError):  # it may have been taken from us meanwhile
                os.sched_setaffinity(0, {int(core)})
        self.forks += 1
        if self.forks == MANY:
            hugepages.advise()
        pid = self._hand_over(channel, output) or self._forked(lambda: (channel, output), {channel, output})
        os.close(channel)
        os.close(output)
        self.worker = pid
        self.control.sendall(PID.pack(pid))
        if self.ahead:
            ours, theirs = socket.socketpair()
            self.ready = self._forked(lambda: _received(theirs), {theirs.fileno()}), ours
            theirs.close()

    def _hand_over(self, channel: int, output: int) -> int | None:
        """Give a submission's descriptors to the worker that is ready; None if there is none, or it has died."""
        if self.ready is None:
            return None
        (pid, waiting), self.ready = self.ready, None
        with waiting:
            try:
                socket.send_fds(waiting, [b"W"], [channel, output])
            except OSError:
                os.waitpid(pid, 0)
                return None
        return pid

    def _forked(self, take: Callable[[], tuple[int, int]], keep: set[int]) -> int:
        server = os.getpid()
        pid = os.fork()
        if pid == 0:
            enter = partial(sandbox.enter, self.preparation) if self.preparation else partial(_unguarded, self.device)
            _become_worker(take, keep | _ruleset(self.preparation), enter, server)
        return pid

    def _kill(self) -> None:
        self.control.sendall(EXIT.pack(self._reap()))

    def _reap(self) -> int:
        """Kill the worker with everything it started, collect it, and empty the scratch folder."""
        if self.worker is None:
            return 0
        for kill in (os.killpg, os.kill):
            with suppress(ProcessLookupError):
                kill(self.worker, signal.SIGKILL)
        _, status = os.waitpid(self.worker, 0)
        self.worker = None
        empty(self.scratch)
        return status

    def _fork_server(self, control: int, extras: list[str]) -> None:
        if os.fork():
            os.close(control)
            return
        self.control.close()  # and what waits for us here waits for the first server only
        steps = [preload.EXTRAS[name] for name in extras]
        channel = socket.socket(fileno=control)
        server = _Server(channel, self.scratch, self.preparation, self.device, ahead=self.ahead, later=self.later)
        _become_server(server, *steps)


def _unguarded(device: str, connect: Callable[[], None]) -> list[str]:
    """In place of the sandbox where there is none: torch is set for grading all the same."""
    if device == cuda.CUDA:
        cuda.come()
    connect()
    return []


def _become_worker(
    take: Callable[[], tuple[int, int]], keep: set[int], enter: Callable[[Callable[[], None]], list[str]], server: int
) -> NoReturn:
    """Enter the sandbox, take the two descriptors, channel and output, into use, say so, and serve."""
    status, channel = 1, -1

    def connect() -> None:
        nonlocal channel
        channel, output = take()
        os.dup2(output, 1)
        os.dup2(output, 2)
        # The server's own would be one description for all workers, whose flags one could set for the next.
        null = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null, 0)
        os.close(null)
        os.close(output)
        sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 - lives as long as the process
        sys.stdout = open(1, "w", encoding="utf-8", errors="replace", buffering=1)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", errors="replace", buffering=1)  # noqa: SIM115

    try:
        os.setsid()
        _die_with(server)
        sys.argv[:], sys.orig_argv[:] = [""], []
        _close_others({0, 1, 2} | keep)
        try:
            hello: dict[str, object] = {"layers": enter(connect)}
        except Exception as error:  # noqa: BLE001 - before the submission, every failure is ours and must be told
            hello = {"refused": f"{type(error).__name__}: {error}"}
        if channel < 0:  # something failed on the way
            connect()
        send = partial(_write_all, channel)  # plain write(2): the sandbox has no socket calls
        send(wire.frame(wire.encode(hello)))
        if "layers" in hello:
            serve(partial(os.read, channel), send, Session())
        status = 0
    finally:
        os._exit(status)


def _received(waiting: socket.socket) -> tuple[int, int]:
    """Wait for a submission's two descriptors; a server that has gone needs no worker any more."""
    with waiting:
        _, descriptors, _, _ = socket.recv_fds(waiting, 1, 2)
    if len(descriptors) != 2:
        os._exit(0)
    return descriptors[0], descriptors[1]


def _ruleset(preparation: sandbox.Preparation | None) -> set[int]:
    return {preparation.ruleset} if preparation else set()


def _die_with(server: int) -> None:
    """Ask the kernel to kill this process when its fork server ends, by whatever cause; other systems cannot."""
    if sys.platform == "linux":
        from autograder.worker.sandbox import system

        system.prctl(system.PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != server:  # it ended before we asked
            os._exit(1)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _close_others(keep: set[int]) -> None:
    previous = -1
    for descriptor in sorted(keep):
        if descriptor > previous + 1:  # an empty range that starts at 0 would close everything
            os.closerange(previous + 1, descriptor)
        previous = descriptor
    os.closerange(previous + 1, 4096)
