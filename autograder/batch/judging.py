"""A judge process: jobs in on standard input, answers out on standard output, one JSON line each.

The order of the first steps is a matter of safety: the fork server leaves this process when torch has been imported and
nothing else has: no pytest, no suite, no seed, no submission.

It ends with the head: whoever would read its answers is at the other end of standard input, and when that closes, even
in the middle of a submission, so does this process, and with it its fork servers and their workers.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import warnings
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

MEMORY = 4 * 1024**3  # bytes of private memory; a judge needs a twentieth


def main() -> int:
    """Serve jobs until standard input ends; `python -m autograder.batch.judging SCRATCH strict|off cpu|cuda`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the head hears of Ctrl-C too, and ends this process in order
    scratch, mode, device = Path(sys.argv[1]), *sys.argv[2:4]
    # Whatever prints in this process must not end up among the answers.
    answers: BinaryIO = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)

    if hasattr(os, "fork"):
        from autograder.worker import forkserver, sandbox

        try:
            control = forkserver.start(scratch, strict=mode == "strict", device=device)
        except sandbox.SandboxError as error:
            return _refuse(answers, str(error))
    elif mode == "strict":
        return _refuse(answers, "this system has no sandbox; say --sandbox off to grade code you trust")
    else:
        control = None

    # A test's arithmetic on a strange tensor may warn, with a line of a hidden test; the workers are apart already.
    warnings.simplefilter("ignore")
    _limit_memory()
    if hasattr(select, "poll"):  # after the fork server has left: a thread does not survive a fork
        threading.Thread(target=_end_with_the_head, daemon=True).start()
    from autograder.judge.connection import Backend, ForkedBackend, ServerLost, SpawnedBackend
    from autograder.judge.session import serve

    backend: Backend = ForkedBackend(control, scratch) if control else SpawnedBackend()
    try:
        serve(sys.stdin.buffer, answers, backend)
    except ServerLost as lost:
        return _say(answers, "lost", str(lost))
    return 0


def _limit_memory() -> None:
    """Not for the fork server, whose workers have limits of their own.

    A tensor of a strange shape that a submission sends back broadcasts, in a test's arithmetic, to many times its size.
    """
    with suppress(ImportError, ValueError, OSError):  # Windows; a lower limit that is there already
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, hard))


def _end_with_the_head() -> None:
    """Wait until nobody holds the other end of standard input, and leave at once: the head is gone."""
    poll = select.poll()
    poll.register(0, 0)  # no event asked for: only the hang-up, which needs no asking, is reported
    poll.poll()
    os._exit(1)


def _refuse(answers: BinaryIO, reason: str) -> int:
    return _say(answers, "refused", reason)


def _say(answers: BinaryIO, what: str, reason: str) -> int:
    import msgspec

    answers.write(msgspec.json.encode({what: reason}) + b"\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
