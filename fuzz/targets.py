"""What is fuzzed: each target takes any bytes and may raise only the errors that its contract names.

To add one, write a function of bytes and list it in `TARGETS` with a few inputs to start from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from autograder.intake.reading import Unreadable, read_source
from autograder.worker import wire


class Target(NamedTuple):
    """A function of bytes that must not fail, and inputs to start from."""

    run: Callable[[bytes], None]
    seeds: list[bytes]


def decode(data: bytes) -> None:
    """Whatever a worker sends is a value or a WireError, and a value survives another journey."""
    try:
        value = wire.decode(data)
    except wire.WireError:
        return
    try:
        again = wire.encode(value)
    except wire.WireError:
        return  # a value may be read that is a little larger than what may be written
    wire.decode(again)


def read(data: bytes) -> None:
    """Whatever a student hands in is text with plain line ends, or Unreadable with a reason."""
    try:
        text, _ = read_source(data)
    except Unreadable:
        return
    assert text.strip()
    assert "\r" not in text
    assert "\0" not in text


def _values() -> list[bytes]:
    import torch

    ids = torch.arange(6).reshape(2, 3)
    samples = [
        None, [1, -(2**63), 2.5, "é", b"raw"], {"a": (1, 2), 3: [True]}, ids, ids.T, ids[:, :1].expand(2, 4),
        torch.nn.Parameter(torch.ones(2)), torch.empty(3, device="meta"), wire.Opaque("x.Y", "shape (1,)"),
        {"value": {"output": torch.zeros(2, dtype=torch.bfloat16)}, "changed": ["#0"]},
    ]  # fmt: skip
    return [wire.encode(sample) for sample in samples]


TARGETS: dict[str, Target] = {
    "decode": Target(decode, _values()),
    "read": Target(
        read,
        [
            b"x = 1\r\n", b"# -*- coding: latin-1 -*-\ny = '\xe9'\n", b"\xef\xbb\xbfz = 2\n", b"\xff\xfea\0\n\0",
            b"# coding: utf-7\n", b"# coding: idna\n", b"\x00\x01", b"\n\n",
        ],
    ),
}  # fmt: skip
