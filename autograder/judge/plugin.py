"""The judge as a pytest plugin: suites are plain pytest files, collected once and run for submission after submission.

The usual loop runs every collected test once. Ours asks for the next submission and runs every test against it, for as
long as there are submissions: collection is paid once, memory does not grow with the class, and a `--watch` keeps the
same session for days. A test that asks for nothing but what we give is called directly, which spares it half a
millisecond of fixtures and hooks; any other goes pytest's usual way.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from autograder.judge import core
from autograder.judge.connection import Backend, ServerLost
from autograder.judge.draw import Draw
from autograder.judge.expect import SuiteError
from autograder.judge.marks import DEFAULT_SECONDS
from autograder.judge.scoring import TestSpec, block_dependents, total, verdict_on
from autograder.judge.submission import CallTerms, GraderFault, Submission
from autograder.records import Answer, Job, Outcome, TestResult
from autograder.suite import Suite

GIVEN = {"submission", "draw", "device", "student"}
"""The fixtures that are ours."""


class JudgePlugin:
    """Runs one suite over a stream of jobs.

    Args:
        suite: the suite that is being run.
        jobs: yields the jobs; ends when the session should end.
        backend: where workers come from.
        emit: takes each answer as soon as it is made.
    """

    def __init__(self, suite: Suite, jobs: Iterator[Job], backend: Backend, emit: Callable[[Answer], None]) -> None:
        self._suite, self._jobs, self._backend, self._emit = suite, jobs, backend, emit
        self._specs: dict[str, TestSpec] = {}
        self._places: dict[str, int] = {}
        self._job: Job | None = None
        self._submission: Submission | None = None
        self._error: BaseException | None = None
        self.problem: str = ""
        self.lost: ServerLost | None = None

    # Fixtures

    @pytest.fixture
    def submission(self) -> Submission | None:
        """The submission under judgement."""
        return self._submission

    @pytest.fixture
    def draw(self, request: pytest.FixtureRequest) -> Draw:
        """Random inputs of this test's own."""
        assert self._job is not None
        return Draw(self._job.seed, self._job.assignment, request.node.name)

    @pytest.fixture
    def device(self) -> str:
        """Where the tensors of a call live: `cpu` or `cuda`."""
        assert self._job is not None
        return self._job.device

    @pytest.fixture
    def student(self) -> str:
        """Who handed the submission in, as the batch knows them; empty where nobody did."""
        assert self._job is not None
        return self._job.student

    # Hooks

    def pytest_configure(self, config: pytest.Config) -> None:
        """Declare the markers."""
        config.addinivalue_line("markers", "task(name, points, question): the task a test belongs to, and its worth")
        config.addinivalue_line("markers", "timeout(seconds): processor time that each call of the test may use")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Read every test's marks; results come in the order of the tasks, and the public tests run first."""
        try:
            self._specs = {item.nodeid: _spec(item, self._suite) for item in items}
        except SuiteError as error:
            self.problem = str(error)
            raise pytest.UsageError(str(error)) from None
        order = list(self._suite.tasks)
        items.sort(key=lambda item: order.index(self._specs[item.nodeid].task))
        self._places = {item.nodeid: place for place, item in enumerate(items)}
        # Hidden tests last: what a public test prints or raises is shown, and a submission remembers what it was given.
        items.sort(key=lambda item: not self._specs[item.nodeid].public)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the whole suite for each job in turn."""
        if session.testsfailed:
            self.problem = self.problem or "the suite's tests could not be collected"
            return True
        for job in self._jobs:
            started = time.perf_counter()
            try:
                with core.held():
                    outcome = self._judge(job, session.items)
            except ServerLost as lost:  # pytest would swallow it
                self.lost = lost
                return True
            except Exception as fault:  # noqa: BLE001 - a fault of ours costs one mark, and no answer that is waited for
                outcome = self._broken(job, f"the judge failed: {type(fault).__name__}: {fault}"[:500])
            seconds = round(time.perf_counter() - started, 4)
            self._emit(Answer(job.key, msgspec.structs.replace(outcome, seconds=seconds)))
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport:
        """Keep the exception itself: what a test found is data.

        Taking the place of pytest's own report saves the traceback that it formats for every failed test, source lines
        and all, which nobody here reads: two thirds of the judge's time on a class that fails a lot.
        """
        if call.excinfo is not None and self._error is None:
            self._error = call.excinfo.value
        outcome: Literal["passed", "failed"] = "failed" if call.excinfo else "passed"
        when: Any = call.when
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, when)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep the reason why a suite cannot be collected."""
        if report.failed and not self.problem:
            self.problem = str(report.longrepr)[-600:]

    # The work

    def _judge(self, job: Job, items: list[pytest.Item]) -> Outcome:
        self._job = job
        if job.task:
            wanted = {job.task} | self._suite.all_needs(job.task)
            items = [item for item in items if self._specs[item.nodeid].task in wanted]
        self._submission = Submission(
            self._suite, job.source, self._backend, device=job.device, prove=job.prove, strict=job.strict
        )
        results: list[TestResult] = []
        try:
            for index, item in enumerate(items):
                following = items[(index + 1) % len(items)] if len(items) > 1 else None
                results.append(self._run(item, following))
        except GraderFault as fault:
            return self._broken(job, str(fault))
        finally:
            self._submission.close()
        submission = self._submission
        places = [self._places[item.nodeid] for item in items]
        results = [result for _, result in sorted(zip(places, results, strict=True), key=lambda pair: pair[0])]
        return total(
            job.assignment, block_dependents(results, self._suite), notes=submission.notes, layers=submission.layers
        )

    def _broken(self, job: Job, trouble: str) -> Outcome:
        return Outcome(job.assignment, sum(spec.points for spec in self._specs.values()), None, [], trouble=trouble)

    def _run(self, item: pytest.Item, following: pytest.Item | None) -> TestResult:
        assert self._submission is not None
        assert self._job is not None
        spec = self._specs[item.nodeid]
        seed = Draw(self._job.seed, self._job.assignment, f"{item.name} calls").seed
        self._submission.begin(CallTerms(spec.seconds, seed, spec.task))
        self._error = None
        if spec.plain:
            self._call(item)
        else:
            runtestprotocol(item, log=False, nextitem=following)
        if isinstance(self._error, (GraderFault, ServerLost)):
            raise self._error
        printed, untouched = self._submission.printed(), self._submission.untouched
        return verdict_on(spec, self._suite, self._error, printed, untouched)

    def _call(self, item: pytest.Item) -> None:
        """Call a test function with what it asks for, and keep what it raises."""
        function: Any = item
        assert self._job is not None
        given = {
            "submission": self._submission, "device": self._job.device, "student": self._job.student,
            "draw": Draw(self._job.seed, self._job.assignment, item.name),
        }  # fmt: skip
        try:
            function.obj(**{name: given[name] for name in function._fixtureinfo.argnames})
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - what a test found is data, and its faults are ours to report
            self._error = error


def _is_plain(item: pytest.Item) -> bool:
    """Whether a test needs nothing of pytest's: no fixture but ours, no parameter, no mark that changes how it runs."""
    known = {mark.name for mark in item.iter_markers()} <= {"task", "timeout"}
    asked = set(getattr(item, "fixturenames", ["unknown"]))
    arguments = set(item._fixtureinfo.argnames) if isinstance(item, pytest.Function) else {"unknown"}
    return known and asked <= GIVEN | {"request"} and arguments <= GIVEN and not hasattr(item, "callspec")


def _spec(item: pytest.Item, suite: Suite) -> TestSpec:
    mark = item.get_closest_marker("task")
    if mark is None or not mark.args:
        raise SuiteError(f"{item.nodeid} has no @task(...)")
    name, points = mark.args[0], mark.kwargs.get("points", 0)
    if name not in suite.tasks:
        raise SuiteError(f"{item.nodeid} belongs to {name!r}, which is not in tasks.toml")
    if not points > 0:
        raise SuiteError(f"{item.nodeid} must be worth more than 0 points")
    limit = item.get_closest_marker("timeout")
    function: Any = getattr(item, "function", None)
    title = (function.__doc__ or "").strip().splitlines()
    if not title:
        raise SuiteError(f"{item.nodeid} has no docstring; its first line is the title students see")
    return TestSpec(
        item.name, title[0].rstrip("."), name, points, mark.kwargs.get("question", ""),
        limit.args[0] if limit else DEFAULT_SECONDS, item.path.name.startswith("test_public"), _is_plain(item),
    )  # fmt: skip
