"""Running the grader in a container: what it may see, what it may use, and that it ends when we do.

The submissions and the output folder are mounted under the paths that they have outside, so that every message names
files as the caller knows them. The submissions cannot be written, nor can anything else but the output folder and a
temporary folder in memory. There is no network, no capability, no way to gain rights, and no swap.
"""

from __future__ import annotations

import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType

from autograder.container.engine import ContainerError, Engine

COURSE = "/opt/embedding-exercises/course"
_OURS = tuple(map(Path, ("/opt/embedding-exercises", "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/proc", "/sys",
                         "/dev", "/run")))  # fmt: skip

_GIB = 1024**3
_MEMORY, _MEMORY_OF_A_JOB = 4 * _GIB, 4 * _GIB  # a worker may have 3 GB, and its judge needs half of one
_TEMPORARY, _TEMPORARY_OF_A_JOB = 2 * _GIB, _GIB // 4  # what intake unpacks, and a worker's scratch folder
_PIDS, _PIDS_OF_A_JOB = 128, 512  # a worker may have 256 threads before the judge ends it

_PATIENCE = 30.0
_ENGINE_FAILED = (125, 126, 127)
_KILLED = 128 + 9


class Mounts:
    """What a container sees of the machine outside."""

    def __init__(self) -> None:
        self._targets: dict[Path, tuple[Path, bool]] = {}

    def add(self, path: Path, *, writable: bool = False) -> Path:
        """Mount a file or folder that exists, and say under which path.

        A folder is called what it really is called, a file what the caller calls it, as the grader does outside.

        Raises:
            ContainerError: if it would lie over the container's own files.
        """
        source = path.resolve(strict=True)
        target = source if source.is_dir() else source.parent / path.name
        for own in (*_OURS, Path("/tmp")):
            covers = own.is_relative_to(target)
            if covers or (own.name != "tmp" and target.is_relative_to(own)):
                raise ContainerError(f"{path} is where a container has files of its own; move it, or copy it elsewhere")
        if target not in self._targets or writable:
            self._targets[target] = (source, writable)
        return target

    def arguments(self, engine: Engine) -> list[str]:
        """The mounts in the engine's words, outer folders first."""
        return [
            engine.mount(str(source), str(target), writable=writable)
            for target, (source, writable) in sorted(self._targets.items())
        ]


def command_line(
    engine: Engine, image: str, name: str, inside: Sequence[str], *, mounts: Mounts | None = None, jobs: int = 1,
    device: str = "cpu", environment: dict[str, str] | None = None,
) -> list[str]:  # fmt: skip
    """The engine's command for a run.

    Args:
        engine: podman or docker.
        image: the course's image.
        name: the container's name, by which it can be removed.
        inside: the arguments of `autograder` inside.
        mounts: what it sees; None for nothing.
        jobs: how many submissions are judged at the same time, which decides how much it may use.
        device: `cuda` hands the GPUs through.
        environment: variables to set inside.
    """
    memory = _MEMORY + jobs * _MEMORY_OF_A_JOB
    temporary = _TEMPORARY + jobs * _TEMPORARY_OF_A_JOB
    return [
        engine.name, "run", "--rm", f"--name={name}", "--init", "--log-driver=none", "--pull=never", "--network=none",
        *engine.closed(), f"--tmpfs=/tmp:rw,nosuid,nodev,noexec,mode=1777,size={temporary}", "--shm-size=1m",
        "--cap-drop=all", "--security-opt=no-new-privileges", *engine.user(), *engine.limits(),
        f"--memory={memory}", f"--memory-swap={memory}", f"--pids-limit={_PIDS + jobs * _PIDS_OF_A_JOB}",
        *(engine.gpu() if device == "cuda" else []),
        *(f"--env={key}={value}" for key, value in (environment or {}).items()),
        *(mounts.arguments(engine) if mounts else []),
        image, *inside,
    ]  # fmt: skip


def new_name() -> str:
    """A name that no other container has."""
    return f"autograder-{secrets.token_hex(6)}"


def run(engine: Engine, command: list[str], name: str) -> int:
    """Run a container to its end; a signal to us ends it, and nothing is left of it however it ends.

    Returns:
        The exit status of the command inside.

    Raises:
        ContainerError: if the engine could not run it, or the kernel killed it.
    """
    # In a session of its own, the engine does not hear the terminal's Ctrl-C: it is told once, by us.
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=_die_with_us)  # noqa: PLW1509 - no thread of ours runs that could hold a lock
    except OSError as error:
        raise ContainerError(f"{engine.name} cannot be started: {error.strerror}") from None
    told: list[float] = []

    def stop(_number: int, _frame: FrameType | None) -> None:
        told.append(time.monotonic())
        process.send_signal(signal.SIGINT if len(told) == 1 else signal.SIGKILL)

    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, stop) for number in signals]
    try:
        status = _wait(process, told)
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
        # Gone already if all went well; not if the engine itself was killed.
        engine.ask("rm", "--force", name)
    if told:
        return 130
    if status in _ENGINE_FAILED:
        raise ContainerError(f"{engine.name} could not run the container (exit status {status}); see what it says")
    if status in (_KILLED, -signal.SIGKILL):
        raise ContainerError(
            "the container was killed, perhaps for lack of memory; try fewer --jobs. What was finished is kept"
        )
    return status


def _wait(process: subprocess.Popen[bytes], told: list[float]) -> int:
    while True:
        with suppress(subprocess.TimeoutExpired):
            return process.wait(1)
        if told and time.monotonic() - told[0] > _PATIENCE:
            process.kill()


def _die_with_us() -> None:
    """Let the kernel end the engine's command with us, which ends the container; only Linux does that."""
    if sys.platform == "linux":
        from autograder.worker.sandbox import system

        system.prctl(system.PR_SET_PDEATHSIG, signal.SIGTERM)
