"""What grading one submission costs, against the floor: the same calls in a bare forked process.

    python benchmarks/per_submission.py [--assignment NAME] [--tests 15] [--rounds 100]

Both sides are measured in turn, one core each, in one run. The floor forks a process that has imported torch, executes
the submission and makes the calls that the tests make; it has no sandbox, no wire, no test and no comparison. Prints
medians and the ratio; compare ratios, not milliseconds, between machines.
"""

from __future__ import annotations

import argparse
import os
import pickle
import resource
import socket
import statistics
import struct
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LENGTH = struct.Struct("<Q")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assignment", default="embedding_probe")
    parser.add_argument("--tests", type=int, default=15, help="how many of the suite's tests to run")
    parser.add_argument("--rounds", type=int, default=100)
    options = parser.parse_args()

    from autograder.worker import forkserver

    floor = Floor()  # forked while this process holds torch and nothing else, like the fork server
    with tempfile.TemporaryDirectory() as scratch:
        control = forkserver.start(Path(scratch), strict=True)
        measure(options, floor, control)


def measure(options: argparse.Namespace, floor: Floor, control: socket.socket) -> None:
    import pytest

    from autograder import suite as suites
    from autograder.judge.connection import ForkedBackend
    from autograder.judge.plugin import JudgePlugin
    from autograder.judge.session import _QUIET
    from autograder.judge.submission import Submission
    from autograder.records import Answer, Job

    source = (ROOT / "solutions" / f"{options.assignment}.py").read_text(encoding="utf-8")
    suite = suites.load(options.assignment)
    calls: list[list[Any]] = []
    ask = Submission.ask

    def recording_ask(self: Submission, request: list[Any], *rest: Any, **more: Any) -> Any:
        calls.append(request)
        return ask(self, request, *rest, **more)

    graded: list[float] = []
    bare: list[float] = []

    def jobs() -> Iterator[Job]:
        Submission.ask = recording_ask  # type: ignore[method-assign]
        yield Job("record", options.assignment, source, "benchmark")
        Submission.ask = ask  # type: ignore[method-assign]
        floor.load(options.assignment, source, suite.probes, list(calls))
        for number in range(options.rounds + 5):
            started = time.perf_counter()
            yield Job(str(number), options.assignment, source, "benchmark")
            graded.append(time.perf_counter() - started)
            bare.append(floor.run())

    def emit(answer: Answer) -> None:
        if answer.outcome.score != answer.outcome.max_score:
            raise SystemExit(f"the reference failed: {answer.outcome}")

    class FirstTests:
        @pytest.hookimpl(trylast=True)
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            del items[options.tests :]

    plugin = JudgePlugin(suite, jobs(), ForkedBackend(control), emit)
    files = map(str, suite.test_files(suites.PARTS))
    pytest.main([*_QUIET, f"--rootdir={suites.SUITES}", *files], plugins=[plugin, FirstTests()])
    report(options, graded[5:], bare[5:], len(calls))


def report(options: argparse.Namespace, graded: list[float], bare: list[float], calls: int) -> None:
    ratios = [ours / theirs for ours, theirs in zip(graded, bare, strict=True)]
    print(f"{options.assignment}: {options.tests} tests, {calls} calls, {len(graded)} rounds, one core")
    for name, values in (("graded, sandboxed", graded), ("bare fork, same calls", bare)):
        low, middle, high = (1000 * value for value in (min(values), statistics.median(values), max(values)))
        print(f"  {name:<22} median {middle:6.1f} ms   (from {low:.1f} to {high:.1f})")
    print(f"  {'ratio':<22} median {statistics.median(ratios):6.2f}")
    print(f"  judge's peak memory    {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:6.0f} MB")


class Floor:
    """A process that forks, runs the calls and nothing else."""

    def __init__(self) -> None:
        from autograder.worker import preload

        preload.basics()
        preload.rest()
        self._channel, theirs = socket.socketpair()
        if os.fork() == 0:
            self._channel.close()
            try:
                _serve_floor(theirs)
            finally:
                os._exit(0)
        theirs.close()

    def load(self, name: str, source: str, probes: str, calls: list[list[Any]]) -> None:
        data = pickle.dumps((name, source, probes, calls))
        self._channel.sendall(LENGTH.pack(len(data)) + data)
        self._channel.recv(1)

    def run(self) -> float:
        started = time.perf_counter()
        self._channel.sendall(b"r")
        if self._channel.recv(1) != b"\0":
            raise SystemExit("the bare run failed")
        return time.perf_counter() - started


def _serve_floor(channel: socket.socket) -> None:
    (size,) = LENGTH.unpack(channel.recv(LENGTH.size))
    data = b""
    while len(data) < size:
        data += channel.recv(1 << 20)
    loaded = pickle.loads(data)
    channel.sendall(b"\0")
    while channel.recv(1):
        pid = os.fork()
        if pid == 0:
            try:
                _bare_calls(*loaded)
                os._exit(0)
            finally:
                os._exit(1)
        _, status = os.waitpid(pid, 0)
        channel.sendall(b"\0" if status == 0 else b"\1")


def _bare_calls(name: str, source: str, probes: str, calls: list[list[Any]]) -> None:
    import types

    module = types.ModuleType(name)
    exec(compile(source, name, "exec"), vars(module))
    helpers = types.ModuleType("probes")
    exec(compile(probes, "probes", "exec"), vars(helpers))
    for kind, target, args, kwargs, _ in calls:
        try:
            if kind == "probe":
                getattr(helpers, target)(module, *args, **kwargs)
            else:
                getattr(module, target)(*args, **kwargs)
        except Exception:  # noqa: BLE001 - some tests expect an error
            pass


if __name__ == "__main__":
    main()
