# attack: leaves its session to outlive the grading
# class: A12
# laid over: reference
# may score: 33

import ctypes
import os
import signal
import threading

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    tried("session", os.setsid)
    tried("group", lambda: os.setpgid(0, 0))
    tried("double fork", lambda: os.fork() or os.setsid() or os.fork())
    tried("outlive", lambda: ctypes.CDLL(None, use_errno=True).prctl(1, 0, 0, 0, 0) == 0 or 1 / 0)
    tried("subreaper", lambda: ctypes.CDLL(None, use_errno=True).prctl(36, 1, 0, 0, 0) == 0 or 1 / 0)
    for number in range(1, 32):
        try:
            signal.signal(number, signal.SIG_IGN)
        except OSError:
            pass
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))
    threading.Thread(target=threading.Event().wait).start()
    raise ChildProcessError("nothing")
