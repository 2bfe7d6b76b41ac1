"""What decoding a hostile frame can cost the judge: memory in proportion to the largest frame, and no run of its own.

Each frame is decoded in a process of its own, whose peak of memory the kernel keeps.
"""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec
import pytest
import torch

from autograder.worker import wire
from tests.conftest import ROOT

MEGABYTE = 1 << 20
MOST = 4 * wire.MAX_FRAME // MEGABYTE  # the frame itself is not counted; a tensor takes two copies of its bytes
pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")]

DECODE = """
import sys
from autograder.worker import wire

def peak(name):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(name))

frame = sys.stdin.buffer.read()
open("/proc/self/clear_refs", "w").write("5")  # the peak starts again from here
before = peak("VmRSS")
try:
    wire.decode(frame)
    said = "a value"
except wire.WireError as error:
    said = str(error)
print((peak("VmHWM") - before) // 1024, said)
"""


def array(count: int, item: bytes) -> bytes:
    return b"\xdd" + count.to_bytes(4, "big") + item * count


def extension(code: int, value: object) -> bytes:
    return msgspec.msgpack.encode(msgspec.msgpack.Ext(code, msgspec.msgpack.encode(value)))


def nested(size: int, depth: int) -> bytes:
    """A large value inside so many tuples, each a frame within the frame."""
    data = array(1, msgspec.msgpack.encode(bytes(size)))
    for _ in range(depth):
        data = array(1, msgspec.msgpack.encode(msgspec.msgpack.Ext(3, data)))
    return data


FLAGS = [False, True, False, "cpu"]
FRAMES = {
    "bytes inside twenty tuples": lambda: nested(60 * MEGABYTE, 20),
    "bytes that say they are a tuple": lambda: extension(3, bytes(60 * MEGABYTE)),
    "text that says it is a tuple": lambda: extension(3, "x" * 3_000_000),
    "bytes that say they are pairs": lambda: extension(4, bytes(60 * MEGABYTE)),
    "a shape of sixty million sizes": lambda: extension(1, ["float32", bytes(60 * MEGABYTE), None, FLAGS, b""]),
    "strides of sixty million steps": lambda: extension(1, ["uint8", [1], bytes(60 * MEGABYTE), FLAGS, b"x"]),
    "text that one wide character makes four times as large": lambda: msgspec.msgpack.encode("a" * (60 << 20) + "😀"),
    "a third of a million dicts": lambda: array(330_000, b"\x81\xa0\x80"),
    "half a million lists": lambda: array(499_000, b"\x91\xc0"),
    "a million numbers": lambda: array(999_000, b"\xcb" + bytes(8)),
    "a hundred thousand tensors": lambda: array(100_000, extension(1, ["float32", [0], None, FLAGS, b""])),
    "four billion items announced": lambda: b"\xdd\xff\xff\xff\xff",
    "four billion bytes announced": lambda: b"\xc6\xff\xff\xff\xff",
    "a tensor as large as a frame": lambda: wire.encode(torch.zeros(60 * MEGABYTE, dtype=torch.uint8)),
    "one number expanded to a petabyte": lambda: extension(1, ["float64", [1 << 47], [0], FLAGS, bytes(8)]),
}


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_costs_no_more_memory_than_a_few_frames(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", DECODE], input=FRAMES[name](), capture_output=True, check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, timeout=100,
    )  # fmt: skip
    megabytes, _, said = done.stdout.decode().partition(" ")
    assert int(megabytes) <= MOST, said


def test_what_is_expanded_beyond_a_frame_does_not_cross() -> None:
    """A few bytes on the wire would be gigabytes to whoever compares them."""
    large = torch.zeros(1).expand(wire.MAX_FRAME)
    assert isinstance(wire.decode(wire.encode(large)), wire.Opaque)
    few = extension(1, ["float64", [wire.MAX_FRAME], [0], FLAGS, bytes(8)])
    with pytest.raises(wire.WireError):
        wire.decode(few)
    kept = wire.decode(wire.encode(torch.ones(1).expand(1000)))
    assert kept.stride() == (0,)


def test_only_lists_are_unpacked() -> None:
    for code in (1, 2, 3, 4):
        for value in (b"ab", "ab", {"a": 1}, 5, None):
            with pytest.raises(wire.WireError):
                wire.decode(extension(code, value))
