# attack: opens a socket of every family and type there is
# class: A11
# laid over: reference
# may score: 33

import socket

def tried(name, action):
    """Say WON if something succeeds that must not."""
    try:
        print("WON", name, str(action())[:200])
    except BaseException:
        pass


def touched_rows(ids, vocab_size, padding_idx=None):
    for family in range(46):
        for kind in (1, 2, 3, 4, 5, 10):
            tried(family, lambda: socket.socket(family, kind))
    tried("pair", socket.socketpair)
    tried("server", lambda: socket.create_server(("", 0)))
    tried("abstract", lambda: socket.socket(socket.AF_UNIX).connect("\0judge"))
    raise ConnectionError("nothing")
