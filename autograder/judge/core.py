"""One core for a judge and its worker: they take turns, so a second core only adds the time it takes to wake up.

The core is chosen anew for each submission, and by the kernel: it wakes a waiting judge where there is room. Nothing is
held in between, so judges that meet on a core, of this run or of another, part again after one submission.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


@contextmanager
def held() -> Iterator[None]:
    """Keep this thread on the core it is on; does nothing where a system cannot."""
    here, usable = _here(), _usable()
    if here not in usable or len(usable) == 1:
        yield
        return
    with suppress(OSError):  # whoever looks after this machine may have taken the core away meanwhile
        os.sched_setaffinity(0, {here})
    try:
        yield
    finally:
        with suppress(OSError):
            os.sched_setaffinity(0, usable)


def number() -> int | None:
    """The only core that this thread may use, if there is but one."""
    usable = _usable()
    return usable.pop() if len(usable) == 1 else None


def _here() -> int:
    return int(_LIBC.sched_getcpu()) if _LIBC else -1


def _usable() -> set[int]:
    return os.sched_getaffinity(0) if sys.platform == "linux" else set()
