"""The wire between judge and worker: frames of bytes, and the values inside them.

A frame is a four-byte length and that many bytes of MessagePack. A value is None, a bool, a 64-bit integer, a float, a
string, bytes, a list, a tuple, a dict, or a tensor written as dtype, shape and raw bytes. Anything else a student
returns crosses as an `Opaque`: the name of its type and a short description. Nothing that arrives is ever executed, so
the judge may read what hostile code wrote. Never pickle here.

Sizes and depth are capped where a value is written and where a worker's is read: a hostile worker can make its own
answer unreadable, and no more. What the judge writes, a worker reads as it is.
"""

from autograder.worker.wire.form import (
    HEADER_SIZE,
    MAX_DEPTH,
    MAX_FRAME,
    MAX_ITEMS,
    MAX_TEXT,
    Opaque,
    WireError,
    frame,
    frame_length,
)
from autograder.worker.wire.reading import decode
from autograder.worker.wire.writing import encode

__all__ = [
    "HEADER_SIZE",
    "MAX_DEPTH",
    "MAX_FRAME",
    "MAX_ITEMS",
    "MAX_TEXT",
    "Opaque",
    "WireError",
    "decode",
    "encode",
    "frame",
    "frame_length",
]
