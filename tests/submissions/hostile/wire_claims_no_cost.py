# attack: forges an answer that says it took no operators at all
# class: A16
# laid over: reference
# may score: 31

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


def embedding_lookup(ids, weight):
    os.write(channel(), frame(pack({"value": None, "ops": -1, "largest": -1})))
