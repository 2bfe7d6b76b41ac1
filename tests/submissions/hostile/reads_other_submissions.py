# attack: looks for the work of other students beside, above and below its own folder
# class: A7
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
    for folder in ("..", "../..", "../1", "/tmp", "/home", "/root", "/var/tmp", "/autograder", "/submission",
                   "/", os.path.dirname(os.environ["HOME"])):
        tried(folder, lambda: os.listdir(folder))
        tried(folder, lambda: next(os.scandir(folder)))
    tried("walk", lambda: next(os.walk("..", onerror=lambda error: None)))
    tried("path", lambda: open("../neighbour-canary.txt").read())
    tried("dots", lambda: open(os.path.join(os.environ["HOME"], "..", "neighbour-canary.txt")).read())
    raise LookupError(" ".join(os.listdir(".")))
