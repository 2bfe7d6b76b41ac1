"""Judge processes, and the jobs that flow through them.

Each process judges one submission at a time behind its own fork server. A process that dies, or whose fork server dies,
takes no result with it: its job is tried once more in a fresh one, and then reported as a grader error.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec

from autograder.batch.scratch import Scratch, remove_stale
from autograder.errors import ToldError
from autograder.records import Answer, Job, Outcome

# The strings of a process's first environment stay in its memory, where a submission can read them whatever is cleared
# later. So a judge gets only the variables that it needs, and none that may hold somebody's token.
_PASSED_ON = (
    "HOME", "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX",
    "CUDA_VISIBLE_DEVICES", "CUDA_HOME", "NVIDIA_VISIBLE_DEVICES", "NVIDIA_DRIVER_CAPABILITIES",
)  # fmt: skip


_OURS = {
    # Sets of words come in the order of their hashes: the same in every judge, or a mark could depend on which it was.
    "PYTHONHASHSEED": "0",
    # A submission that asks torch for several threads has one core: threads that wait by turning would take it from
    # those at work, and calls ten times as long as they need.
    "OMP_WAIT_POLICY": "passive",
}


JOB_SECONDS = 900.0
"""What a judge may take for one submission: three times as long as it waits for the submission itself."""


class EnvironmentFault(ToldError):
    """This machine cannot judge: no sandbox, or the judge does not start. The text says what to do."""


class Pool(Protocol):
    """Where jobs are judged: processes of this machine, or machines of a cluster."""

    def start(self) -> None:
        """Begin what takes time, while the caller still has other things to do."""

    def prove(self, references: list[Job]) -> Iterator[Answer]:
        """Judge references, before anything else: a grader that fails them must not touch a student."""

    def run(self, jobs: Iterable[Job]) -> Iterator[Answer]:
        """Judge all jobs, which are taken before the first answer comes; answers come as they are ready, each once."""

    def close(self) -> None:
        """Let go of whatever was started."""


class JudgePool:
    """A few judge processes, started on first use and kept warm until `close`.

    Args:
        size: how many judge at the same time.
        strict: behind the sandbox, or without.
        device: `cpu` or `cuda`; of the jobs that are to come.

    Raises:
        EnvironmentFault: if there is no room for a scratch folder.
    """

    def __init__(self, size: int = 1, *, strict: bool = True, device: str = "cpu") -> None:
        try:
            remove_stale()
            self._scratch = Scratch()
        except OSError as error:
            raise EnvironmentFault(
                f"no scratch folder can be made ({error.strerror}); make room in the temporary folder or set TMPDIR"
            ) from None
        self.scratch = self._scratch.path
        self._judges = [_Judge(self.scratch / str(number), strict, device) for number in range(size)]

    def __enter__(self) -> JudgePool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the first process now, while the caller still has other things to do."""
        self._judges[0].start()

    def run(self, jobs: Iterable[Job]) -> Iterator[Answer]:
        """Judge all jobs; answers come as they are ready, in any order when several judge at once.

        Raises:
            EnvironmentFault: if judging cannot start here at all.
        """
        waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
        count = 0
        for job in jobs:
            waiting.put(job)
            count += 1
        answers: queue.SimpleQueue[Answer | EnvironmentFault] = queue.SimpleQueue()
        stop = threading.Event()
        for judge in self._judges[: max(count, 1)]:
            threading.Thread(target=_work, args=(judge, waiting, answers, stop), daemon=True).start()
        try:
            for _ in range(count):
                answer = answers.get()
                if isinstance(answer, EnvironmentFault):
                    raise answer
                yield answer
        finally:
            stop.set()

    def prove(self, references: list[Job]) -> Iterator[Answer]:
        """Judge references like anything else: every judge of this pool runs on the same machine."""
        return self.run(references)

    def close(self) -> None:
        """End the processes and remove their scratch folders."""
        for judge in self._judges:
            judge.close()
        self._scratch.close()


class _Judge:
    def __init__(self, scratch: Path, strict: bool, device: str) -> None:
        self._scratch, self._strict, self._device = scratch, strict, device
        self._starts = 0
        self._process: subprocess.Popen[bytes] | None = None
        # The pool may be closed by one thread while another still waits for this judge's answer.
        self._lock = threading.Lock()
        self._closed = False
        self._overdue = False

    def start(self) -> None:
        with self._lock:
            if self._closed:
                raise EnvironmentFault("the run has ended")
            if self._process is None:
                self._process = self._started()

    def close(self) -> None:
        with self._lock:
            self._closed = True
        self.stop()

    def _started(self) -> subprocess.Popen[bytes]:
        # A folder for each start: the fork server of a judge that was killed may still be emptying the last one.
        self._starts += 1
        scratch, own = self._scratch / str(self._starts), self._scratch / "own"
        # -P: a torch.py or random.py in the current folder must not be imported in place of the real one.
        command = [sys.executable, "-P", "-X", "utf8", "-m", "autograder.batch.judging", str(scratch)]
        threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        try:
            scratch.mkdir(parents=True)
            own.mkdir(exist_ok=True)  # what torch leaves in a temporary folder goes when we go
            return subprocess.Popen(
                [*command, "strict" if self._strict else "off", self._device],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                env=_environment() | threads | {"TMPDIR": str(own)},
            )  # fmt: skip
        except OSError as error:
            raise EnvironmentFault(f"a judge cannot be started: {error.strerror}; make room and try again") from None

    def judge(self, job: Job) -> Answer:
        trouble = "the judge process died twice on it"
        for _ in range(2):
            self.start()
            line = self._exchange(msgspec.json.encode(job) + b"\n")
            if line.startswith(b'{"refused"'):
                raise EnvironmentFault(msgspec.json.decode(line)["refused"])
            if line.startswith(b'{"lost"') and line.endswith(b"\n"):
                trouble = f"tried twice, and each time {msgspec.json.decode(line)['lost']}"
            elif line.endswith(b"\n"):  # a line without its end is a judge that was killed while it wrote
                return msgspec.json.decode(line, type=Answer)
            self.stop()
            if self._overdue:
                trouble = f"a judge was busy with it for {JOB_SECONDS / 60:.0f} minutes and came to no end"
                break
        return Answer(job.key, Outcome(job.assignment, 0, None, [], trouble=trouble))

    def stop(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.close()
            process.wait(5)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        process.stdout.close()

    def _exchange(self, line: bytes) -> bytes:
        """Send a line and wait for one; nothing comes back from a judge that is gone."""
        process = self._process
        if process is None:
            return b""
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError, ValueError):  # it may have refused and gone; what it said is still to be read
            process.stdin.write(line)
            process.stdin.flush()
        self._overdue = False
        clock = threading.Timer(JOB_SECONDS, self._give_up, (process,))
        clock.daemon = True
        clock.start()
        try:
            return process.stdout.readline()
        except ValueError:  # closed meanwhile
            return b""
        finally:
            clock.cancel()

    def _give_up(self, process: subprocess.Popen[bytes]) -> None:
        self._overdue = True
        process.kill()


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in _PASSED_ON if name in os.environ} | _OURS


def _work(
    judge: _Judge, waiting: queue.SimpleQueue[Job], answers: queue.SimpleQueue[Answer | EnvironmentFault],
    stop: threading.Event,
) -> None:  # fmt: skip
    while not stop.is_set():
        try:
            job = waiting.get_nowait()
        except queue.Empty:
            return
        try:
            answers.put(judge.judge(job))
        except EnvironmentFault as fault:
            answers.put(fault)
            return
        except Exception as error:  # noqa: BLE001 - a lost answer would leave the caller waiting for ever
            answers.put(EnvironmentFault(f"the judge cannot be reached: {type(error).__name__}: {error}"))
            return
