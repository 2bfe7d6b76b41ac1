# attack: returns values whose types, reprs and errors are terminal escapes
# class: A16
# laid over: stub
# may score: 0

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


COUNT = 0


def answer(args):
    global COUNT
    COUNT += 1
    kind = type("\x1b[31mRed\x9b2J", (BaseException,), {"__module__": "\x1b[5m", "__repr__": lambda self: "\x1b[2J" * 1000})
    if COUNT % 3 == 0:
        raise kind("\x1b]0;title\x07")
    return kind() if COUNT % 3 == 1 else [kind(), "\x1b[2J", {"\x1b": 1}]


def one_hot_lookup(*args):
    return answer(args)


def embedding_lookup(*args):
    return answer(args)


def linear_equivalent(*args):
    return answer(args)


def build_embedding(*args):
    return answer(args)


def lookup_gradient(*args):
    return answer(args)


def touched_rows(*args):
    return answer(args)


def nearest_word(*args):
    return answer(args)
