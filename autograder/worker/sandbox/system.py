"""The C library's `syscall` and `prctl`, with errors as OSError."""

from __future__ import annotations

import ctypes
import os
from typing import Any

_libc = ctypes.CDLL(None, use_errno=True)

PR_SET_PDEATHSIG = 1
PR_SET_NO_NEW_PRIVS = 38


def syscall(number: int, *arguments: Any) -> int:
    """Call the kernel directly.

    Raises:
        OSError: with the kernel's errno.
    """
    return _checked(int(_libc.syscall(ctypes.c_long(number), *arguments)), f"system call {number}")


def prctl(option: int, *arguments: int) -> int:
    """Change a property of this process.

    Raises:
        OSError: with the kernel's errno.
    """
    padded = [ctypes.c_ulong(value) for value in (*arguments, 0, 0, 0, 0)[:4]]
    return _checked(int(_libc.prctl(option, *padded)), f"prctl {option}")


def _checked(result: int, what: str) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")
    return result
