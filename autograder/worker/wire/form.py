"""What both ends agree on: the frame around a value, how large it may be, and the kinds that MessagePack lacks."""

from __future__ import annotations

import struct
from dataclasses import dataclass

MAX_FRAME = 64 * 1024 * 1024
MAX_DEPTH = 24
MAX_ITEMS = 1_000_000
MAX_TEXT = 1_000_000
# The hashes of tuples and numbers have no secret, and a dict of equal hashes takes the square of its size to make.
MAX_TUPLE_KEYS = 1000  # of one dict
MAX_NUMBER_KEYS = 20_000  # of all dicts

_HEADER = struct.Struct(">I")
HEADER_SIZE = _HEADER.size

# MessagePack's extensions, for the kinds that it has no form for; pairs are a dict whose keys are not all strings.
TENSOR, OPAQUE, TUPLE, PAIRS = 1, 2, 3, 4


class WireError(Exception):
    """What arrived is not a frame or not a value: too large, too deep, cut short or malformed."""


@dataclass(frozen=True, slots=True)
class Opaque:
    """Stands in for a value that has no form on the wire.

    Attributes:
        type_name: qualified name of its type, such as ``numpy.ndarray``.
        description: a short text for the student's message; written by the worker, so never trusted.
    """

    type_name: str
    description: str


def frame(payload: bytes) -> bytes:
    """Put the length in front of a payload.

    Raises:
        WireError: if the payload is larger than `MAX_FRAME`.
    """
    if len(payload) > MAX_FRAME:
        raise WireError(f"a frame of {len(payload):,} bytes is over the limit of {MAX_FRAME:,}")
    return _HEADER.pack(len(payload)) + payload


def frame_length(header: bytes) -> int:
    """Read the length from a frame's first `HEADER_SIZE` bytes.

    Raises:
        WireError: if it announces more than `MAX_FRAME`.
    """
    (length,) = _HEADER.unpack(header)
    if length > MAX_FRAME:
        raise WireError(f"a frame announces {length:,} bytes; the limit is {MAX_FRAME:,}")
    return int(length)
