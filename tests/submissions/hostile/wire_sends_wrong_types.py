# attack: sends a reply in which every field has another type than it should
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


WRONG = [
    {"value": 1, "error": 5}, {"error": None}, {"value": 1, "changed": 5}, {"value": 1, "changed": ["#\u00b2"]},
    {"value": 1, "changed": ["#" + "9" * 5000]}, {"value": 1, "changed": [[], {}, None]}, {"value": 1, "ops": "0"},
    {"error": {"type": [], "kinds": 3, "text": {}, "line": "x"}}, {"error": {"missing": {"a": 1}, "suggestion": 3}},
    {"error": {"kinds": [None], "own": True, "line": -5}}, {1: 2}, {}, None, "value", ["value"],
    {"error": {"type": "NotImplementedError", "kinds": ["NotImplementedError"], "own": True, "text": "Task 1: \x1b[2J"}},
]


def answer(args):
    WRONG.append(WRONG.pop(0))
    os.write(channel(), frame(pack(WRONG[0])))


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
