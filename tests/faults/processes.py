"""The processes of a grading run, found by the folder in their command lines, and which part each of them plays."""

from __future__ import annotations

import os
import select
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class Process(NamedTuple):
    """One process. Fork servers and workers share their judge's command line, since they are forked."""

    pid: int
    parent: int
    command: str
    sandboxed: bool


def processes(folder: Path) -> dict[int, Process]:
    """All live processes whose command line mentions `folder`, except this one."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if str(folder) not in command or int(path.name) == os.getpid():
                continue
            status = dict(line.split(":\t", 1) for line in (path / "status").read_text().splitlines() if ":\t" in line)
        except OSError:
            continue  # it has ended meanwhile
        pid = int(path.name)
        found[pid] = Process(pid, int(status["PPid"]), command, status.get("Seccomp") == "2")
    return found


def playing(part: str, head: int, folder: Path) -> list[int]:
    """Process ids of one part of a run: `head`, `judge`, `server` (also one with extras preloaded) or `worker`."""
    parts: dict[str, list[int]] = {"head": [], "judge": [], "server": [], "worker": []}
    for process in processes(folder).values():
        if process.pid == head:
            parts["head"].append(process.pid)
        elif process.sandboxed:
            parts["worker"].append(process.pid)
        elif "autograder.batch.judging" in process.command:
            parts["judge" if process.parent == head else "server"].append(process.pid)
    return sorted(parts[part])


def wait_for_end(pids: Iterable[int], seconds: float = 15.0) -> list[int]:
    """Wait until these processes have ended, at most so long for each; returns those that have not."""
    left = []
    for pid in pids:
        try:
            descriptor = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        try:
            poll = select.poll()
            poll.register(descriptor, select.POLLIN)
            if not poll.poll(seconds * 1000):
                left.append(pid)
        finally:
            os.close(descriptor)
    return left


def survivors(folder: Path) -> list[str]:
    """Command lines of processes that mention `folder` and do not end by themselves; none is as it should be."""
    for _ in range(3):  # one that was about to fork may have left a child behind
        wait_for_end(processes(folder))
    return [process.command for process in processes(folder).values()]
