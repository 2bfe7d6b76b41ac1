# attack: changes limits, priority and affinity of itself and of others
# class: A12
# laid over: reference
# may score: 33

import os
import resource
import socket

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    for pid in (0, os.getpid(), os.getppid()):
        for name in range(16):
            tried(name, lambda: resource.prlimit(pid, name, (0, 0)))
        tried("priority", lambda: os.setpriority(os.PRIO_PROCESS, pid, 19))
        tried("affinity", lambda: os.sched_setaffinity(pid, {0}))
        tried("scheduler", lambda: os.sched_setscheduler(pid, os.SCHED_BATCH, os.sched_param(0)))
    tried("nice", lambda: os.nice(19))
    tried("mask", lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (9999, 9999)))
    tried("oom", lambda: open("/proc/self/oom_score_adj", "w").write("-1000"))
    tried("oom of another", lambda: open(f"/proc/{os.getppid()}/oom_score_adj", "w").write("1000"))
    tried("user", lambda: os.setuid(0))
    tried("groups", lambda: os.setgroups([0]))
    tried("host name", lambda: socket.sethostname("mine"))
    raise PermissionError("nothing")
