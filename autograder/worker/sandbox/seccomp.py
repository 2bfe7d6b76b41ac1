"""seccomp: the system calls a worker may make. An allow-list; whatever is not on it answers EPERM.

Enough for torch on one thread or several, fresh imports and files in the scratch folder. Not on it: sockets, processes,
signals to anyone, other processes' limits, priority or affinity, mounts, namespaces, io_uring, shared memory: also none
that is mapped without a file, which RLIMIT_DATA would not count.
`clone` is admitted for threads only; `clone3` answers ENOSYS, so that the C library falls back to `clone`, whose
flags a filter can see.

Interface: seccomp(2), <linux/filter.h>. Numbers: the kernel's own tables for x86-64 and for arm64.
"""

from __future__ import annotations

import ctypes
import errno
import platform
import struct
from functools import cache

from autograder.worker.sandbox import system

_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_SECCOMP, _SET_MODE_FILTER, _ALL_THREADS = (317, 277), 1, 1
_CLONE_THREAD = 0x00010000

# name: number on x86-64, number on arm64 (None where the architecture has no such call); the busiest first.
_ALLOWED: dict[str, tuple[int | None, int | None]] = {
    "read": (0, 63), "write": (1, 64), "futex": (202, 98), "munmap": (11, 215),
    "madvise": (28, 233), "brk": (12, 214), "mprotect": (10, 226), "mremap": (25, 216),
    "clock_gettime": (228, 113), "newfstatat": (262, 79), "fstat": (5, 80), "openat": (257, 56), "close": (3, 57),
    "lseek": (8, 62), "stat": (4, None), "lstat": (6, None), "statx": (332, 291), "open": (2, None),
    "access": (21, None), "faccessat": (269, 48), "faccessat2": (439, 439), "readv": (19, 65), "writev": (20, 66),
    "pread64": (17, 67), "pwrite64": (18, 68), "getdents64": (217, 61), "readlink": (89, None),
    "readlinkat": (267, 78), "getcwd": (79, 17), "mkdir": (83, None), "mkdirat": (258, 34), "unlink": (87, None),
    "unlinkat": (263, 35), "rmdir": (84, None), "rename": (82, None), "renameat": (264, 38),
    "renameat2": (316, 276), "ftruncate": (77, 46), "dup": (32, 23), "dup2": (33, None), "dup3": (292, 24),
    "fsync": (74, 82), "fdatasync": (75, 83), "poll": (7, None), "ppoll": (271, 73), "select": (23, None),
    "pselect6": (270, 72), "rt_sigprocmask": (14, 135), "rt_sigaction": (13, 134), "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132), "restart_syscall": (219, 128), "exit": (60, 93), "exit_group": (231, 94),
    "set_robust_list": (273, 99), "rseq": (334, 293), "set_tid_address": (218, 96), "arch_prctl": (158, None),
    "membarrier": (324, 283), "getpid": (39, 172), "getppid": (110, 173), "gettid": (186, 178),
    "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176), "getegid": (108, 177),
    "getrandom": (318, 278), "sched_getaffinity": (204, 123), "sched_yield": (24, 124), "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115), "nanosleep": (35, 101), "gettimeofday": (96, 169), "time": (201, None),
    "uname": (63, 160), "sysinfo": (99, 179), "getrusage": (98, 165), "times": (100, 153),
}  # fmt: skip

# Calls that are admitted for some values of one argument only: (x86-64, arm64), argument, admitted values.
_BY_ARGUMENT: dict[str, tuple[tuple[int, int], int, tuple[int, ...]]] = {
    # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_DUPFD_CLOEXEC; not F_SETOWN or
    # F_SETSIG, which make the kernel send signals to a process of the caller's choice.
    "fcntl": ((72, 25), 1, (0, 1, 2, 3, 4, 5, 6, 7, 1030)),
    # TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX; not FIOSETOWN, for the same reason.
    "ioctl": ((16, 29), 1, (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)),
    # PR_SET_NAME, PR_GET_NAME, PR_SET_VMA; not PR_SET_PDEATHSIG, which keeps a worker from outliving its server.
    "prctl": ((157, 167), 0, (15, 16, 0x53564D41)),
}  # fmt: skip
# FIOSETOWN, SIOCSPGRP, FIOASYNC; TIOCSTI, TIOCLINUX.
_NEVER_ON_GPU = (0x8901, 0x8902, 0x5452, 0x5412, 0x541C)
_CLONE, _CLONE3 = (56, 220), 435

# RLIMIT_DATA counts neither shared anonymous memory nor a mapping that grows downwards like a stack: both are refused,
# or a submission could take all the memory there is. Threads' stacks and files mapped to be read are neither.
_MMAP, _MAP_SHARED, _MAP_ANONYMOUS, _MAP_GROWSDOWN = (9, 222), 0x01, 0x20, 0x100

_LD_ABS, _JEQ, _JSET, _RET = 0x20, 0x15, 0x45, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NR_OFFSET, _ARCH_OFFSET, _ARGS_OFFSET = 0, 4, 16


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def supported() -> bool:
    """Whether a filter can be written for this processor."""
    return platform.machine() in _AUDIT_ARCH


def apply(*, on_gpu: bool = False) -> None:
    """Put the filter on this process and all its threads. No-new-privileges must be set already.

    On a GPU the driver is spoken to by `ioctl` with numbers of its own: all are admitted there but those that make the
    kernel send signals or type into a terminal, and the only devices that a worker has are the GPU's.

    Raises:
        OSError: if the kernel refuses.
    """
    machine = platform.machine()
    code = _program(machine, on_gpu=on_gpu)
    program = _Program(len(code) // 8, code)
    number = _SECCOMP[0 if machine == "x86_64" else 1]
    if system.syscall(number, _SET_MODE_FILTER, _ALL_THREADS, ctypes.byref(program)):
        raise OSError(errno.ESRCH, "a thread could not be filtered")


def prepare(*, on_gpu: bool = False) -> None:
    """Make the filter once, so that no worker does."""
    _program(platform.machine(), on_gpu=on_gpu)


@cache
def _program(machine: str, *, on_gpu: bool = False) -> bytes:
    """The filter as classic BPF: check the architecture, then one comparison a call, then EPERM."""
    column = 0 if machine == "x86_64" else 1
    allow, refuse = _instruction(_RET, _ALLOW), _instruction(_RET, _ERRNO | errno.EPERM)
    steps = [
        _instruction(_LD_ABS, _ARCH_OFFSET),
        _instruction(_JEQ, _AUDIT_ARCH[machine], 1, 0),
        refuse,
        _instruction(_LD_ABS, _NR_OFFSET),
    ]
    mapping = [
        _instruction(_LD_ABS, _ARGS_OFFSET + 8 * 3),
        _instruction(_JSET, _MAP_GROWSDOWN, 0, 1), refuse,
        _instruction(_JSET, _MAP_SHARED, 0, 2),
        _instruction(_JSET, _MAP_ANONYMOUS, 0, 1), refuse,
        allow,
    ]  # fmt: skip
    steps += [_instruction(_JEQ, _MMAP[column], 0, len(mapping)), *mapping]
    for numbers in _ALLOWED.values():
        number = numbers[column]
        if number is not None:
            steps += [_instruction(_JEQ, number, 0, 1), allow]
    for name, (pair, argument, values) in _BY_ARGUMENT.items():
        listed, others = allow, refuse
        if on_gpu and name == "ioctl":
            values, listed, others = _NEVER_ON_GPU, refuse, allow  # noqa: PLW2901 - a deny-list in its place
        body = [_instruction(_LD_ABS, _ARGS_OFFSET + 8 * argument)]
        for value in values:
            body += [_instruction(_JEQ, value, 0, 1), listed]
        body.append(others)
        steps += [_instruction(_JEQ, pair[column], 0, len(body)), *body]
    threads_only = [_instruction(_LD_ABS, _ARGS_OFFSET), _instruction(_JSET, _CLONE_THREAD, 0, 1), allow, refuse]
    steps += [_instruction(_JEQ, _CLONE[column], 0, len(threads_only)), *threads_only]
    steps += [_instruction(_JEQ, _CLONE3, 0, 1), _instruction(_RET, _ERRNO | errno.ENOSYS), refuse]
    return b"".join(steps)


def _instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("<HBBI", code, if_true, if_false, value)
