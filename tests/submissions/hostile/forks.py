# attack: starts processes in every way Python and the C library know
# class: A12
# laid over: reference
# may score: 33

import ctypes
import multiprocessing
import os
import platform
import subprocess

import torch

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    tried("fork", os.fork)
    tried("forkpty", os.forkpty)
    tried("spawn", lambda: os.posix_spawn("/bin/true", ["true"], {}))
    tried("shell", lambda: os.system("true") and 1 / 0)
    tried("popen", lambda: subprocess.run(["true"]))
    tried("pool", lambda: multiprocessing.get_context("fork").Process(target=print).start())
    tried("torch", lambda: torch.multiprocessing.spawn(print))
    libc = ctypes.CDLL(None, use_errno=True)
    if platform.machine() == "x86_64":
        for number in (56, 57, 58, 435):  # clone, fork, vfork, clone3
            for flags in (17, 0x100 | 17, 0x4000 | 17, 0x10000000 | 17, 0x20000000 | 17, 0x8000 | 17):
                if libc.syscall(number, flags, 0, 0, 0, 0) >= 0:
                    print("WON", number, flags)
    raise ChildProcessError("nothing")
