"""Workers made from a running kernel: the suite talks to the functions that are there, not to a file.

On Linux the kernel forks itself for each check. The copy answers and is killed: a function that never ends, or writes
over everything, harms neither the notebook nor its random numbers. Elsewhere, and where a GPU is in use (its threads do
not survive a fork), a thread of the kernel answers.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import ModuleType
from typing import Any, NoReturn

import torch

from autograder.judge.connection import cpu_seconds_of, how_it_ended
from autograder.judge.conversation import Link
from autograder.jupyter.source import Source
from autograder.worker import preload, wire
from autograder.worker.loading import Student
from autograder.worker.serving import Session, serve


class LiveBackend:
    """Workers that hold the objects of a namespace.

    Args:
        namespace: the kernel's variables.
        source: where the code of its functions stands.
    """

    def __init__(self, namespace: dict[str, Any], source: Source) -> None:
        self._namespace, self._source = namespace, source

    def start(self, extras: tuple[str, ...]) -> Link:
        """A fresh worker; what the suite preloads is loaded into the kernel, where it stays for the next check."""
        for name in extras:
            preload.EXTRAS[name]()
        session = _LiveSession(self._namespace, self._source)
        return _Forked(session) if _can_fork() else _Threaded(session)


def _can_fork() -> bool:
    return sys.platform == "linux" and not torch.cuda.is_initialized()


class _LiveSession(Session):
    """A session about objects that exist already."""

    def __init__(self, namespace: dict[str, Any], source: Source) -> None:
        super().__init__()
        self._namespace, self._source = namespace, source

    def _load_submission(self, name: str, source: str) -> tuple[Student | None, list[dict[str, Any]]]:
        self.first_lines = self._source.first_lines
        module = ModuleType("__main__")
        vars(module).update(self._namespace)
        return Student(module), []


class _Forked:
    """A copy of this process."""

    def __init__(self, session: Session) -> None:
        self.channel, theirs = socket.socketpair()
        reading, writing = os.pipe()
        sys.stdout.flush()
        self._pid = os.fork()
        if self._pid == 0:
            _serve_and_die(session, theirs, writing)
        theirs.close()
        os.close(writing)
        os.set_blocking(reading, False)
        self.output: int | None = reading
        self._ended = ""

    def cpu_seconds(self) -> float | None:
        return cpu_seconds_of(self._pid)

    def excess(self) -> str:
        return ""

    def end(self) -> str:
        if not self._ended:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            _, status = os.waitpid(self._pid, 0)
            self._ended = how_it_ended(status & 0x7F)
            self.channel.close()
            if self.output is not None:
                os.close(self.output)
                self.output = None
        return self._ended


def _serve_and_die(session: Session, channel: socket.socket, output: int) -> NoReturn:
    """The copy's whole life: it never returns into the kernel's own loop."""
    try:
        torch.set_num_threads(1)  # OpenMP's other threads stayed with the parent
        os.dup2(output, 1)
        os.dup2(output, 2)
        # Lives as long as the process, so nothing closes it.
        sys.stdout = open(1, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)  # noqa: SIM115
        sys.stderr = sys.stdout
        channel.sendall(wire.frame(wire.encode({"layers": []})))
        serve(channel.recv, channel.sendall, session)
    finally:
        os._exit(0)


class _Threaded:
    """A thread of this process. Ended by an exception raised in it, which Python code meets at its next step."""

    def __init__(self, session: Session) -> None:
        self.channel, theirs = socket.socketpair()
        self.output: int | None = None
        theirs.sendall(wire.frame(wire.encode({"layers": []})))
        self._random = torch.get_rng_state()
        self._thread = threading.Thread(target=partial(_answer, theirs, session), daemon=True)
        self._thread.start()

    def cpu_seconds(self) -> float | None:
        return None

    def excess(self) -> str:
        return ""

    def end(self) -> str:
        self.channel.close()
        if self._thread.is_alive() and self._thread.ident is not None:
            raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
            raise_in(ctypes.c_ulong(self._thread.ident), ctypes.py_object(SystemExit))
            self._thread.join(1)
        torch.set_rng_state(self._random)
        return "did not answer"


def _answer(channel: socket.socket, session: Session) -> None:
    with suppress(OSError, SystemExit), channel:
        receive: Callable[[int], bytes] = channel.recv
        serve(receive, channel.sendall, session)
