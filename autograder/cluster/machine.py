"""What a machine of the cluster does: say what it grades with, judge a chunk, let go of its judges.

Everything here runs in a thread of a `dask worker`. A judge stays warm from one chunk to the next, and ends with the
worker's process, however that ends.
"""

from __future__ import annotations

import atexit
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from autograder.batch.pool import EnvironmentFault, JudgePool
from autograder.cluster.agreement import grader
from autograder.cluster.chunks import Chunk, Judged
from autograder.records import Answer, Job

_lock = threading.Lock()
_idle: defaultdict[tuple[bool, str], list[JudgePool]] = defaultdict(list)
_proved: set[bytes] = set()


def describe(device: str, strict: bool) -> bytes:
    """What this machine grades with, as JSON."""
    return msgspec.json.encode(grader(device, strict=strict))


def judge(data: bytes) -> bytes:
    """Judge a chunk: JSON in, JSON out."""
    from distributed import get_worker

    chunk = msgspec.json.decode(data, type=Chunk)
    address = get_worker().address
    try:
        with _judging(chunk.jobs[0].strict, chunk.jobs[0].device) as pool:
            refused = _prove(chunk, pool)
            judged = Judged([] if refused else list(pool.run(chunk.jobs)), refused, address)
    except EnvironmentFault as fault:
        judged = Judged([], str(fault), address)
    except Exception as error:  # noqa: BLE001 - not every exception survives the way to the head
        judged = Judged([], f"it fails there: {type(error).__name__}: {error}"[:500], address)
    return msgspec.json.encode(judged)


def let_go() -> None:
    """End the judges that have nothing to do, and each at work once it is done: the course may be another by then."""
    with _lock:
        pools = [pool for idle in _idle.values() for pool in idle]
        _idle.clear()
    for pool in pools:
        pool.close()


atexit.register(let_go)


@contextmanager
def _judging(strict: bool, device: str) -> Iterator[JudgePool]:
    """A warm judge that no other chunk uses meanwhile."""
    with _lock:
        idle = _idle[strict, device]
        pool = idle.pop() if idle else None
    pool = pool or JudgePool(1, strict=strict, device=device)
    try:
        yield pool
    except BaseException:
        pool.close()
        raise
    with _lock:
        if _idle.get((strict, device)) is idle:
            idle.append(pool)
            return
    pool.close()


def _prove(chunk: Chunk, pool: JudgePool) -> str:
    """Judge the references that this machine has not judged yet; what is wrong with it, if anything."""
    wanted = {job.assignment for job in chunk.jobs}
    for reference in chunk.references:
        known = msgspec.json.encode(reference)
        if reference.assignment in wanted and known not in _proved:
            (answer,) = pool.run([reference])
            if wrong := _wrong(reference, answer):
                return wrong
            _proved.add(known)
    return ""


def _wrong(reference: Job, answer: Answer) -> str:
    outcome = answer.outcome
    if outcome.score == outcome.max_score:
        return ""
    return f"the reference solution of {reference.assignment} does not earn full marks there"
