"""pytest sessions over a stream of jobs: one session for each run of jobs that share a suite."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import BinaryIO

import msgspec
import pytest

from autograder import suite as suites
from autograder.judge.connection import Backend
from autograder.judge.plugin import JudgePlugin
from autograder.records import Answer, Job, Outcome

# Nothing of the user's own pytest set-up may reach a suite, and nothing is written or printed.
_QUIET = [
    "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:capture", "-p", "no:logging", "-p", "no:warnings",
    "-p", "no:unraisableexception", "-p", "no:threadexception", "-p", "no:faulthandler", "-p", "no:doctest",
    "-p", "no:junitxml", "-p", "no:pastebin", "-p", "no:stepwise", "-p", "no:debugging", "-p", "no:tmpdir",
    "-c", os.devnull, "--import-mode=importlib", "--assert=plain",
]  # fmt: skip


class _Stream:
    """Jobs from a file of JSON lines, with one job of look-ahead, so that a session can end where the suite changes."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._decoder = msgspec.json.Decoder(Job)
        self._next: Job | None = None

    def peek(self) -> Job | None:
        """The next job, which stays in the stream; waits for one, None at the end."""
        if self._next is None:
            line = self._source.readline()
            self._next = self._decoder.decode(line) if line.strip() else None
        return self._next

    def alike(self, first: Job) -> Iterator[Job]:
        """Jobs for the same suite and parts as `first`, for as long as they come."""
        while (job := self.peek()) is not None and (job.assignment, job.parts) == (first.assignment, first.parts):
            self._next = None
            yield job


def serve(source: BinaryIO, answers: BinaryIO, backend: Backend) -> None:
    """Judge every job from `source`, writing each answer as soon as it is made.

    Raises:
        ServerLost: if no more workers can be had; the job in hand has no answer then.
    """
    stream = _Stream(source)

    def emit(answer: Answer) -> None:
        answers.write(msgspec.json.encode(answer) + b"\n")

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ.pop("PYTEST_ADDOPTS", None)
    while (job := stream.peek()) is not None:
        problem = _run_suite(job, stream, backend, emit)
        if problem:
            for stuck in stream.alike(job):
                emit(Answer(stuck.key, Outcome(stuck.assignment, 0, None, [], trouble=problem)))


def _run_suite(job: Job, stream: _Stream, backend: Backend, emit: object) -> str:
    """One pytest session; returns why it could not start, or an empty string."""
    try:
        suite = suites.load(job.assignment)
    except suites.SuiteFileError as error:
        return str(error)
    files = [str(path) for path in suite.test_files(job.parts)]
    if not files:
        return f"the suite {job.assignment} has no {' or '.join(job.parts)} tests here"
    plugin = JudgePlugin(suite, stream.alike(job), backend, emit)  # type: ignore[arg-type]
    status = pytest.main([*_QUIET, f"--rootdir={suites.SUITES}", *files], plugins=[plugin])
    if plugin.lost:
        raise plugin.lost
    if plugin.problem or status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return plugin.problem or f"pytest ended with {status!r}"
    return ""
