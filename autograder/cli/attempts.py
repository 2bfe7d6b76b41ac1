"""What `autograder doctor` lets a worker try: all that the sandbox must refuse, from one submission.

The layers are believed only when they hold: the attempts go the way of every submission, through a judge, its fork
server and a sandboxed worker. What came of them comes back as the error of a line that failed while loading.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from autograder.records import Outcome
from autograder.suite import SUITES


class Attempt(NamedTuple):
    """Something a worker must not be able to do.

    Attributes:
        what: in words.
        code: Python that does it, and undoes it where it succeeds.
        stopped_by: the layer that refuses it.
        otherwise: what it means when nothing does.
    """

    what: str
    code: str
    stopped_by: str
    otherwise: str


def attempts() -> list[Attempt]:
    """All attempts, in the order they are made."""
    left = Path(tempfile.gettempdir()) / "autograder-doctor-was-here"
    return [
        Attempt("reading a file", "open('/etc/passwd').close()", "Landlock",
                "student code can read this machine's files"),
        Attempt("reading the suites", f"os.listdir({str(SUITES)!r})", "Landlock",
                "student code can read the hidden tests"),
        Attempt("writing a file", f"open({str(left)!r}, 'w').close(); os.unlink({str(left)!r})", "Landlock",
                "student code can change files outside its scratch folder"),
        Attempt("opening a socket", "socket.socket().close()", "seccomp", "student code can reach the network"),
        Attempt("starting a process", "os.fork() or os._exit(0)", "seccomp", "student code can outlive its worker"),
        Attempt("sending a signal", "os.kill(os.getppid(), 0)", "seccomp", "student code can end other processes"),
        Attempt("allocating 8 GB", "torch.empty(8 << 30, dtype=torch.uint8)", "RLIMIT_DATA",
                "student code can use up the machine's memory"),
        Attempt("sharing memory", "mmap.mmap(-1, 4096).close()", "seccomp",
                "student code can use memory that RLIMIT_DATA does not count"),
    ]  # fmt: skip


def submission(tried: list[Attempt]) -> str:
    """The source of a submission that makes the attempts and raises what came of them."""
    return (
        "import errno, mmap, os, socket, torch\n"
        f"def attempt(code):\n"
        "    try:\n"
        "        exec(code)\n"
        "    except OSError as error:\n"
        "        return 'refused' if error.errno in (errno.EPERM, errno.EACCES) else f'errno {error.errno}'\n"
        "    except (MemoryError, RuntimeError) as error:\n"
        "        return 'refused' if 'memory' in str(error).lower() else type(error).__name__\n"
        "    return 'done'\n"
        f"raise Exception('tried ' + '; '.join(map(attempt, {[attempt.code for attempt in tried]!r})) + '.')\n"
    )


def results(outcome: Outcome, tried: list[Attempt]) -> Iterator[tuple[Attempt, str]]:
    """What came of each attempt: `refused`, `done`, or another error; `unknown` when the worker did not say."""
    said = re.search(r"tried ([^.]*)\.", " ".join(outcome.notes))
    words = said[1].split("; ") if said else []
    for number, attempt in enumerate(tried):
        yield attempt, words[number] if len(words) == len(tried) else "unknown"
