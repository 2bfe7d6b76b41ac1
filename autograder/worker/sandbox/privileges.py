"""No new privileges, and none of the old ones: a worker started by root keeps the uid and loses every capability.

The uid stays because Python may live under root's own folder, unreadable to anyone else.
"""

from __future__ import annotations

import ctypes
import signal

from autograder.worker.sandbox import system

_CAPSET = {"x86_64": 126, "aarch64": 91}
_VERSION_3 = 0x20080522


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Data(ctypes.Structure):
    _fields_ = [("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32)]


def drop() -> None:
    """Set no-new-privileges, empty every capability set, and die with the fork server.

    Raises:
        OSError: if the kernel refuses.
    """
    import platform

    system.prctl(system.PR_SET_PDEATHSIG, signal.SIGKILL)
    system.prctl(system.PR_SET_NO_NEW_PRIVS, 1)
    header = _Header(_VERSION_3, 0)
    empty = (_Data * 2)()
    system.syscall(_CAPSET[platform.machine()], ctypes.byref(header), ctypes.byref(empty))
