# attack: reads the process list, command lines, environments and memory through /proc
# class: A6
# laid over: reference
# may score: 33

import os

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    own, parent = os.getpid(), os.getppid()
    for pid in ("self", "thread-self", own, parent, 1, parent - 1):
        for name in ("environ", "cmdline", "maps", "mem", "status", "stat", "io", "stack", "mountinfo"):
            tried(f"{pid}/{name}", lambda: open(f"/proc/{pid}/{name}", "rb").read(100))
        tried(f"{pid}/fd", lambda: os.listdir(f"/proc/{pid}/fd"))
        if pid not in ("self", "thread-self", own):
            for name in ("cwd", "exe", "root", "fd/0", "fd/3"):
                tried(f"{pid}/{name}", lambda: os.readlink(f"/proc/{pid}/{name}"))
    tried("proc", lambda: os.listdir("/proc"))
    tried("sys", lambda: os.listdir("/sys"))
    raise LookupError("nothing")
