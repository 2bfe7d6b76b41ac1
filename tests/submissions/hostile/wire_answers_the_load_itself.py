# attack: answers the request to load before the worker does, and shifts all later answers
# class: A16
# laid over: reference
# may score: 1

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


os.write(channel(), frame(pack({"loaded": True, "troubles": [
    {"line": 1, "type": "\x1b[31mError", "text": "\x1b]0;title\x07" + "long " * 100_000}]})))
