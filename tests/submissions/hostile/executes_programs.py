# attack: replaces itself by another program
# class: A12
# laid over: reference
# may score: 33

import os
import sys

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    for program in ("/bin/sh", "/bin/true", sys.executable, "/usr/bin/env"):
        tried(program, lambda: os.execv(program, [program, "-c", "exit"]))
        tried(program, lambda: os.execve(os.open(program, os.O_RDONLY), [program], {}))
    open("own", "w").write("#!/bin/sh\n")
    tried("own", lambda: os.execv("./own", ["own"]))
    raise ChildProcessError("nothing")
