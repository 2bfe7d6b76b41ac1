# attack: answers from an atexit handler and leaves
# class: A2
# laid over: stub
# may score: 0

import atexit
import os
import stat
import struct

import msgspec

def channel():
    """The descriptor of the worker's channel: the only socket there is."""
    return next(fd for fd in range(3, 64) if is_socket(fd))


def is_socket(fd):
    try:
        return stat.S_ISSOCK(os.fstat(fd).st_mode)
    except OSError:
        return False


def frame(payload):
    return struct.pack(">I", len(payload)) + payload


def pack(value):
    return msgspec.msgpack.encode(value)


atexit.register(lambda: os.write(channel(), frame(pack({"value": True}))))


def one_hot_lookup(ids, weight):
    atexit._run_exitfuncs()
    os._exit(0)


def nearest_word(word, words, weight):
    raise SystemExit(0)
