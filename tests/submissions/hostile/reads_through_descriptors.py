# attack: reads and walks up from every descriptor it inherited
# class: A7
# laid over: reference
# may score: 33

import os
import socket

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    for number in range(64):
        tried(number, lambda: os.pread(number, 100, 0) or 1 / 0)
        tried(number, lambda: os.listdir(number))
        tried(number, lambda: os.open("..", os.O_RDONLY, dir_fd=number))
        if number not in (1, 2):  # reading its own output again is no feat
            tried(number, lambda: open(f"/dev/fd/{number}").read(1) or 1 / 0)
        tried(number, lambda: os.truncate(number, 0))
        tried(number, lambda: os.fchmod(number, 0o777))
        tried(number, lambda: socket.socket(fileno=number).getpeername() or 1 / 0)
    raise LookupError("nothing")
