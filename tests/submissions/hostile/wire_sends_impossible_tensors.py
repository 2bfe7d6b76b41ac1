# attack: sends tensors whose shape, strides, dtype and bytes contradict each other
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


PLAIN = [False, True, False, "cpu"]
IMPOSSIBLE = [
    ["float32", [-1], None, PLAIN, b""], ["float32", [2**40], [0], PLAIN, bytes(4)], ["float32", [2], [2**62], PLAIN, bytes(8)],
    ["float32", [1] * 99, None, PLAIN, bytes(4)], ["float31", [1], None, PLAIN, bytes(4)], [["float32"], [1], None, PLAIN, bytes(4)],
    ["float32", [3], None, PLAIN, bytes(5)], ["int64", [1], None, [True, True, True, "cpu"], bytes(8)],
    ["float32", [2**40, 2**40], None, [False, True, False, "meta"], b""], ["float32", [7, 3], None, [False, True, False, "meta"], b""],
    ["float32", [1], None, PLAIN, "text"], ["float32", "x", None, PLAIN, bytes(4)], ["float32"], None, 3, ["bool", [2], None, PLAIN, b"\7\7"],
    ["complex128", [2, 5, 3], [0, 0, 0], PLAIN, bytes(16)], ["float32", [True], None, PLAIN, bytes(4)],
]


def answer(args):
    IMPOSSIBLE.append(IMPOSSIBLE.pop(0))
    os.write(channel(), frame(pack({"value": msgspec.msgpack.Ext(1, pack(IMPOSSIBLE[0]))})))


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
