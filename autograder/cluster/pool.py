"""The head of a cluster: chunks out, answers in, with machines that come, go, or may not judge."""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from autograder.batch.pool import EnvironmentFault
from autograder.cluster import machine
from autograder.cluster.agreement import Grader, difference, grader
from autograder.cluster.chunks import Chunk, Judged, cut
from autograder.cluster.scheduler import Scheduler, SchedulerLost
from autograder.records import Answer, Job, Outcome

if TYPE_CHECKING:
    from distributed import Future

LOOK_EVERY = 1.0
"""Seconds between two looks at which machines there are."""

AHEAD = 2
"""Chunks that a machine has for each of its threads: one that it judges, one that waits there already."""


@dataclass(frozen=True, slots=True)
class _Out:
    """A chunk that is being judged, and the machines that may do it."""

    jobs: list[Job]
    machines: frozenset[str]


class ClusterPool:
    """Machines behind a Dask scheduler.

    Args:
        address: the scheduler's.
        device, strict: how to judge; only machines that would give the same marks as this one are used.
        tell: called with one sentence when a machine may not judge, or the scheduler is lost or found again.
        patience: seconds to wait for a scheduler that is gone, or for the first machine.
    """

    def __init__(
        self, address: str, *, device: str, strict: bool, tell: Callable[[str], None], patience: float = 600
    ) -> None:
        self._address, self._device, self._strict = address, device, strict
        self._tell, self._patience = tell, patience
        self._scheduler: Scheduler | None = None
        self._ours: Grader | None = None
        self._references: list[Job] = []
        self._finished: queue.SimpleQueue[Future[Any]] = queue.SimpleQueue()
        self._asked: dict[str, Future[Any]] = {}
        self._refused: dict[str, str] = {}
        self._admitted: dict[str, int] = {}
        self._there: dict[str, int] = {}
        self._alone: deque[Job] = deque()
        self._looked = 0.0

    def start(self) -> None:
        """Connect.

        Raises:
            EnvironmentFault: nothing answers at the address.
        """
        try:
            self._scheduler = Scheduler(self._address)
        except SchedulerLost:
            raise EnvironmentFault(
                f"no scheduler answers at {self._address}; start one there with `dask scheduler`, "
                "and on each machine `dask worker` with that address"
            ) from None
        self._ours = grader(self._device, strict=self._strict)

    def prove(self, references: list[Job]) -> Iterator[Answer]:
        """Judge the references somewhere; each machine judges them again before it sees a student."""
        yield from self.run(references)
        self._references = references

    def run(self, jobs: Iterable[Job]) -> Iterator[Answer]:
        """Judge all jobs; answers come a chunk at a time.

        Raises:
            EnvironmentFault: no machine may judge, or none came in time, or the scheduler did not come back.
        """
        if self._scheduler is None:
            self.start()
        waiting = deque(jobs)
        out: dict[Future[Any], _Out] = {}
        idle_since = time.monotonic()
        while waiting or self._alone or out:
            try:
                self._look()
                self._take_back(waiting, out)
                self._hand_out(waiting, out)
                done = self._wait()
            except SchedulerLost:
                for chunk in out.values():
                    waiting.extend(chunk.jobs)
                out.clear()
                self._find_again()
                continue
            if done in out:
                yield from self._answers(done, out.pop(done).jobs, waiting)
            if out:
                idle_since = time.monotonic()
            elif waiting or self._alone:
                self._check_hope(time.monotonic() - idle_since)

    def close(self) -> None:
        """Forget what is running, and let the machines end their judges."""
        if self._scheduler is None:
            return
        try:
            futures = [self._scheduler.ask([address], machine.let_go) for address in self._scheduler.machines()]
            deadline = time.monotonic() + 2
            while not all(future.done() for future in futures) and time.monotonic() < deadline:
                time.sleep(0.01)
        except SchedulerLost:
            pass
        self._scheduler.close()

    def _look(self) -> None:
        """See which machines there are, and ask those that are new what they grade with."""
        assert self._scheduler is not None
        if time.monotonic() - self._looked >= LOOK_EVERY:
            self._looked = time.monotonic()
            there = self._scheduler.machines()
            for known in (self._asked, self._refused, self._admitted):
                for address in known.keys() - there.keys():
                    del known[address]
            for address in there.keys() - self._asked.keys() - self._refused.keys() - self._admitted.keys():
                self._asked[address] = self._ask([address], machine.describe, self._device, self._strict)
            self._there = there
        for address, future in list(self._asked.items()):
            if future.done():
                del self._asked[address]
                self._admit(address, future)

    def _admit(self, address: str, future: Future[Any]) -> None:
        assert self._ours is not None
        if future.status == "finished":
            try:
                theirs = msgspec.json.decode(future.result(timeout=60), type=Grader)
            except Exception:  # noqa: BLE001 - it is gone again; if it comes back, it will be asked again
                return
            why = difference(self._ours, theirs)
        elif future.status == "error":
            error = future.exception()
            missing = isinstance(error, ImportError) or "No module named" in str(error)
            why = "it has no autograder; install it there" if missing else f"it does not answer: {error}"
        else:
            return  # cancelled, because the machine is gone: it will be asked again if it comes back
        if why:
            self._refuse(address, why)
        else:
            self._admitted[address] = self._there[address]

    def _refuse(self, address: str, why: str) -> None:
        self._admitted.pop(address, None)
        if address not in self._refused:  # several chunks may come back from it with one refusal
            self._tell(f"the machine at {address} is left out: {why}")
        self._refused[address] = why

    def _take_back(self, waiting: deque[Job], out: dict[Future[Any], _Out]) -> None:
        """Take back chunks whose machines are all gone, and would wait for them for ever."""
        for future, chunk in list(out.items()):
            if not chunk.machines & self._admitted.keys() and not future.done():
                del out[future]
                future.cancel()
                waiting.extend(chunk.jobs)

    def _hand_out(self, waiting: deque[Job], out: dict[Future[Any], _Out]) -> None:
        threads = sum(self._admitted.values())
        while (waiting or self._alone) and len(out) < AHEAD * threads:
            jobs = [self._alone.popleft()] if self._alone else cut(waiting, threads)
            wanted = {job.assignment for job in jobs}
            references = [reference for reference in self._references if reference.assignment in wanted]
            data = msgspec.json.encode(Chunk(jobs, references))
            machines = list(self._admitted)
            try:
                out[self._ask(machines, machine.judge, data)] = _Out(jobs, frozenset(machines))
            except SchedulerLost:
                waiting.extend(jobs)
                raise

    def _ask(self, machines: list[str], function: Callable[..., Any], *arguments: object) -> Future[Any]:
        assert self._scheduler is not None
        future = self._scheduler.ask(machines, function, *arguments)
        future.add_done_callback(self._finished.put)
        return future

    def _wait(self) -> Future[Any] | None:
        try:
            return self._finished.get(timeout=LOOK_EVERY)
        except queue.Empty:
            return None

    def _answers(self, future: Future[Any], jobs: list[Job], waiting: deque[Job]) -> Iterator[Answer]:
        """What came of a chunk: answers, or its jobs once more among those that wait."""
        if future.status == "error":
            yield from self._suspect(future, jobs)
            return
        try:
            judged = msgspec.json.decode(future.result(timeout=60), type=Judged)
        except Exception:  # noqa: BLE001 - cancelled, or lost between the machine and here, in one of many ways
            waiting.extend(jobs)
            return
        if judged.refused:
            waiting.extend(jobs)
            self._refuse(judged.machine, judged.refused)
        yield from judged.answers

    def _suspect(self, future: Future[Any], jobs: list[Job]) -> Iterator[Answer]:
        """A chunk with which machine after machine was lost: judge its jobs one by one, and give up the one it is."""
        if len(jobs) > 1:
            self._alone.extend(jobs)
            return
        trouble = f"no machine came to an end with it: {future.exception()}"
        yield Answer(jobs[0].key, Outcome(jobs[0].assignment, 0, None, [], trouble=trouble))

    def _check_hope(self, waited: float) -> None:
        """Nothing is being judged: say so, and stop when nothing will be."""
        if self._refused and not self._asked and not self._admitted:
            address, why = next(iter(self._refused.items()))
            raise EnvironmentFault(f"none of the {len(self._refused)} machines may judge; {address}: {why}")
        if waited > self._patience:
            raise EnvironmentFault(
                f"no machine came within {self._patience:.0f} seconds; start some with `dask worker {self._address}`, "
                "and run the same command again: it goes on from where it stopped"
            )

    def _find_again(self) -> None:
        """Wait for the scheduler that was lost, and connect anew.

        Raises:
            EnvironmentFault: it did not come back.
        """
        self._tell(f"the scheduler at {self._address} does not answer; waiting for it")
        deadline = time.monotonic() + self._patience
        for known in (self._asked, self._refused, self._admitted, self._there):
            known.clear()
        while time.monotonic() < deadline:
            if self._scheduler is not None:
                self._scheduler.close()
            try:
                self._scheduler = Scheduler(self._address)
            except SchedulerLost:
                time.sleep(LOOK_EVERY)
            else:
                self._looked = 0.0
                self._tell(f"the scheduler at {self._address} is back")
                return
        raise EnvironmentFault(
            f"the scheduler at {self._address} did not come back within {self._patience:.0f} seconds; "
            "what was judged is kept, and the same command goes on from there"
        )
