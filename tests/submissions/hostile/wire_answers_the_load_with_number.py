# attack: answers the request to load with something else than the worker would
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


def tensor(shape):
    return msgspec.msgpack.Ext(1, pack(["float32", shape, None, [False, True, False, "cpu"], bytes(12 if shape else 4)]))


os.write(channel(), frame(pack(7)))
