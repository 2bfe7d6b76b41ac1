"""A judge process: jobs in on standard input, answers out on standard output, one JSON line each.

The order of the first steps is a matter of safety: the fork server leaves this process when torch has been imported and
nothing else has: no pytest, no suite, no seed, no submission.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> int:
    """Serve jobs until standard input ends; `python -m autograder.batch.judging SCRATCH strict|off`."""
    scratch, mode = Path(sys.argv[1]), sys.argv[2]
    # Whatever prints in this process must not end up among the answers.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)

    if hasattr(os, "fork"):
        from autograder.worker import forkserver, sandbox

        try:
            control = forkserver.start(scratch, strict=mode == "strict")
        except sandbox.SandboxError as error:
            return _refuse(answers, str(error))
    elif mode == "strict":
        return _refuse(answers, "this system has no sandbox; say --sandbox off to grade code you trust")
    else:
        control = None

    from autograder.judge.connection import Backend, ForkedBackend, SpawnedBackend
    from autograder.judge.session import serve

    backend: Backend = ForkedBackend(control, scratch) if control else SpawnedBackend()
    serve(sys.stdin.buffer, answers, backend)
    return 0


def _refuse(answers: object, reason: str) -> int:
    import msgspec

    answers.write(msgspec.json.encode({"refused": reason}) + b"\n")  # type: ignore[attr-defined]
    return 2


if __name__ == "__main__":
    sys.exit(main())
