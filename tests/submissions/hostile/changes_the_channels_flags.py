# attack: makes its channel and its output non-blocking and sets locks on what it can open
# class: A12
# laid over: reference
# may score: 33

import fcntl
import os


def touched_rows(ids, vocab_size, padding_idx=None):
    for number in range(64):
        try:
            fcntl.fcntl(number, fcntl.F_SETFL, os.O_NONBLOCK | os.O_APPEND | os.O_ASYNC)
        except OSError:
            pass
    fcntl.lockf(open(os.__file__), fcntl.LOCK_SH | fcntl.LOCK_NB)
    return None
