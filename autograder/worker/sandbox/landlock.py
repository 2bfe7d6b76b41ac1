"""Landlock: which files a worker may open, enforced by the kernel, without privileges (Linux 5.13 and newer).

Interface: the kernel's documentation, "Landlock: unprivileged access control", and <linux/landlock.h>.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path

from autograder.worker.sandbox import system

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every architecture
_VERSION_FLAG = 1
_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_REG = 1 << 4, 1 << 5, 1 << 7, 1 << 8
_TRUNCATE = 1 << 14

_READ = _READ_FILE | _READ_DIR
_WRITE = _READ | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _TRUNCATE
_ON_A_FILE = _EXECUTE | _READ_FILE | _WRITE_FILE | _TRUNCATE  # a rule for a file may not ask for directory rights


class _Ruleset(ctypes.Structure):
    _fields_ = [("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _PathRule(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def abi() -> int:
    """The kernel's Landlock version; 0 where there is none."""
    try:
        return system.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_VERSION_FLAG))
    except OSError:
        return 0


def build(read: Iterable[Path], write: Iterable[Path]) -> int:
    """Make a ruleset that admits only these paths.

    Returns:
        The ruleset's descriptor, which forked processes may share.

    Raises:
        OSError: if the kernel refuses a rule.
    """
    version = abi()
    handled = _handled_rights(version)
    ruleset = _Ruleset(fs=handled, net=0b11 if version >= 4 else 0, scoped=0b11 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    descriptor = system.syscall(_CREATE_RULESET, ctypes.byref(ruleset), ctypes.c_size_t(size), ctypes.c_uint32(0))
    for rights, paths in ((_READ, read), (_WRITE, write)):
        for path in paths:
            _admit(descriptor, path, rights & handled)
    return descriptor


def restrict(descriptor: int) -> int:
    """Put the ruleset on this process and all it starts; returns the Landlock version in force.

    Raises:
        OSError: if the kernel refuses.
    """
    system.syscall(_RESTRICT_SELF, ctypes.c_int(descriptor), ctypes.c_uint32(0))
    return abi()


def _admit(descriptor: int, path: Path, rights: int) -> None:
    parent = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not path.is_dir():
            rights &= _ON_A_FILE
        rule = _PathRule(rights, parent)
        system.syscall(
            _ADD_RULE, ctypes.c_int(descriptor), ctypes.c_int(_PATH_BENEATH), ctypes.byref(rule), ctypes.c_uint32(0)
        )
    finally:
        os.close(parent)


def _handled_rights(version: int) -> int:
    """Every right this kernel can refuse: 13 in the first version, then refer, truncate and device ioctl."""
    count = 13 + (version >= 2) + (version >= 3) + (version >= 5)
    return (1 << count) - 1
