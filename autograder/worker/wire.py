"""The wire between judge and worker: frames of bytes, and the values inside them.

A frame is a four-byte length and that many bytes of MessagePack. A value is None, a bool, a 64-bit integer, a float, a
string, bytes, a list, a tuple, a dict, or a tensor written as dtype, shape and raw bytes. Anything else a student
returns crosses as an `Opaque`: the name of its type and a short description. Nothing that arrives is ever executed, so
the judge may read what hostile code wrote. Never pickle here.

Sizes and depth are capped on both sides: a hostile worker can make its own answer unreadable, and no more.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from typing import Any

import msgspec
import torch

from autograder.worker import elsewhere

MAX_FRAME = 64 * 1024 * 1024
MAX_DEPTH = 24
MAX_ITEMS = 1_000_000
MAX_TEXT = 1_000_000
MAX_TUPLE_KEYS = 1000  # their hashes have no secret, and a dict of equal hashes takes the square of its size to make

_HEADER = struct.Struct(">I")
HEADER_SIZE = _HEADER.size

_TENSOR, _OPAQUE, _TUPLE, _PAIRS = 1, 2, 3, 4

_DTYPES: dict[str, torch.dtype] = {
    name: getattr(torch, name)
    for name in (
        "float32", "float64", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "bool",
        "complex64", "complex128",
    )
}  # fmt: skip
_TENSORS = (torch.Tensor, torch.nn.Parameter, elsewhere.There)
_DTYPE_NAMES = {dtype: name for name, dtype in _DTYPES.items()}


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


def encode(value: Any) -> bytes:
    """Write a value as MessagePack.

    Raises:
        WireError: if it is nested deeper than `MAX_DEPTH`, holds more than `MAX_ITEMS` items or text that is not
            Unicode.
    """
    try:
        return _ENCODER.encode(_Writer().tree(value, 0))
    except UnicodeEncodeError:
        raise WireError("a string holds half of a surrogate pair, which is no character") from None


def decode(payload: bytes, devices: set[str] | None = None) -> Any:
    """Rebuild the value a peer wrote with `encode`.

    Every tensor is rebuilt on the CPU, unless it was on `meta`; `devices` takes the names of where they were.

    Raises:
        WireError: on anything that `encode` could not have written.
    """
    reader = _Reader()
    try:
        value = reader.value(payload, 0)
        if devices is not None:
            devices |= reader.devices
        return value
    except WireError:
        raise
    except (msgspec.DecodeError, ValueError, TypeError, KeyError, RecursionError, OverflowError, RuntimeError) as error:
        raise WireError(f"not a value: {type(error).__name__}") from None


class _Writer:
    """Turns a value into what MessagePack can hold, counting as it goes."""

    def __init__(self) -> None:
        self.items = 0

    def tree(self, value: Any, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise WireError(f"a value is nested deeper than {MAX_DEPTH} levels")
        kind = _plain_kind(value)
        if value is None or kind is bool or kind is float:
            return value
        if kind is int:
            return value if -(2**63) <= value < 2**63 else _opaque("int", "an integer of more than 64 bits")
        if kind is str:
            return value if len(value) <= MAX_TEXT else _opaque("str", f"a string of {len(value):,} characters")
        if kind is bytes:
            return value
        if kind is list or kind is tuple:
            plain_items = list(kind.__iter__(value))
            self._count(len(plain_items))
            items = [self.tree(item, depth + 1) for item in plain_items]
            return items if kind is list else _pack(_TUPLE, items)
        if kind is dict:
            entries = list(dict.items(value))
            self._count(2 * len(entries))
            if all(type(key) is str for key, _ in entries):
                return {key: self.tree(item, depth + 1) for key, item in entries}
            pairs = [[self.tree(key, depth + 1), self.tree(item, depth + 1)] for key, item in entries]
            return _pack(_PAIRS, pairs)
        if kind in _TENSORS:
            there = kind is elsewhere.There
            return _tensor(elsewhere.back(value), elsewhere.NAME if there else value.device.type)
        if kind is Opaque:
            return _opaque(value.type_name, value.description)
        if kind.__module__ == "numpy" and hasattr(value, "item") and getattr(value, "ndim", None) == 0:
            plain = value.item()
            if type(plain) is not kind:  # a longdouble has no plain form
                return self.tree(plain, depth + 1)
        return _opaque(_type_name(kind), _describe(value))

    def _count(self, more: int) -> None:
        self.items += more
        if self.items > MAX_ITEMS:
            raise WireError(f"a value holds more than {MAX_ITEMS:,} items")


def _plain_kind(value: Any) -> type:
    """The value's type; for a Counter, a defaultdict, a namedtuple or a torch.Size the plain type it extends."""
    kind = type(value)
    if kind in (dict, list, tuple):
        return kind
    return next((plain for plain in (dict, list, tuple) if issubclass(kind, plain)), kind)


def _tensor(tensor: torch.Tensor, device: str) -> Any:
    """A tensor as dtype, shape, strides, flags, its device among them, and the bytes of the storage it spans.

    Strides travel so that the worker receives expanded and transposed inputs as they were drawn. A tensor with its own
    dense memory is written contiguously; one on the meta device has no bytes at all.
    """
    name = _DTYPE_NAMES.get(tensor.dtype)
    if name is None:
        return _opaque("torch.Tensor", f"a tensor of dtype {tensor.dtype}")
    if tensor.layout is not torch.strided:
        return _opaque("torch.Tensor", f"a tensor with layout {tensor.layout}")
    flags = [tensor.requires_grad, tensor.is_leaf, type(tensor) is torch.nn.Parameter, device]
    shape = list(tensor.shape)
    if tensor.device.type == "meta":
        return _pack(_TENSOR, [name, shape, None, flags, b""])
    flat = tensor.detach().resolve_conj().resolve_neg().cpu()
    strides: list[int] | None = None
    if flat.numel() * flat.element_size() > MAX_FRAME:  # also one that is expanded from a few numbers
        return _opaque("torch.Tensor", f"a tensor of shape {tuple(shape)}, too large to send")
    if not flat.is_contiguous():
        strides = list(flat.stride())
        span = 1 + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True)) if flat.numel() else 0
        if span <= 4 * flat.numel() + 16:
            flat = flat.as_strided((span,), (1,))
        else:
            flat, strides = flat.contiguous(), None
    if flat.numel() * flat.element_size() > MAX_FRAME:
        return _opaque("torch.Tensor", f"a tensor of shape {tuple(shape)}, too large to send")
    flat = flat.contiguous()
    # as_strided and not reshape: a single element may keep a stride that view() refuses.
    raw = flat.as_strided((flat.numel(),), (1,)).view(torch.uint8).numpy().tobytes() if flat.numel() else b""
    return _pack(_TENSOR, [name, shape, strides, flags, raw])


def _untensor(data: Any) -> tuple[torch.Tensor, str]:
    name, shape, strides, flags, raw = data
    dtype = _DTYPES[name]
    requires_grad, _, is_parameter, device = flags
    if type(device) is not str or len(device) > 20:
        raise WireError("a tensor has an impossible device")
    if type(shape) is not list or len(shape) > 32 or not all(type(size) is int and size >= 0 for size in shape):
        raise WireError("a tensor has an impossible shape")
    if type(raw) is not bytes:
        raise WireError("a tensor's bytes are something else")
    if device == "meta":
        return torch.empty(shape, dtype=dtype, device="meta"), device
    flat = torch.frombuffer(bytearray(raw), dtype=dtype) if raw else torch.empty(0, dtype=dtype)
    if strides is None:
        if flat.numel() != math.prod(shape):
            raise WireError("a tensor's bytes do not fill its shape")
        tensor = flat.reshape(shape)
    else:
        steps = type(strides) is list and len(strides) == len(shape)
        if not steps or not all(type(step) is int and step >= 0 for step in strides):
            raise WireError("a tensor has impossible strides")
        reach = 1 + sum((size - 1) * step for size, step in zip(shape, strides, strict=True)) if math.prod(shape) else 0
        if reach > flat.numel() or math.prod(shape) * flat.element_size() > MAX_FRAME:
            raise WireError("a tensor's strides reach past its bytes")
        tensor = flat.as_strided(shape, strides)
    if is_parameter:
        return torch.nn.Parameter(tensor, requires_grad=bool(requires_grad)), device
    return tensor.requires_grad_() if requires_grad else tensor, device


class _Reader:
    """Rebuilds a value, counting items before they are made: a small frame can announce a great many."""

    def __init__(self) -> None:
        self.items = 0
        self.bytes = 0
        self.devices: set[str] = set()

    def value(self, payload: bytes | memoryview, depth: int) -> Any:
        self._count(payload)
        return self._untree(_DECODER.decode(payload), depth)

    def _untree(self, value: Any, depth: int) -> Any:
        if depth > MAX_DEPTH + 1:
            raise WireError(f"a value is nested deeper than {MAX_DEPTH} levels")
        if isinstance(value, list):
            return [self._untree(item, depth + 1) for item in value]
        if isinstance(value, dict):
            return {key: self._untree(item, depth + 1) for key, item in value.items()}
        if isinstance(value, msgspec.msgpack.Ext):
            return self._extension(value, depth)
        if value is None or isinstance(value, (bool, int, float, str, bytes)):
            return value
        raise WireError(f"a {type(value).__name__} has no form on the wire")

    def _extension(self, value: msgspec.msgpack.Ext, depth: int) -> Any:
        self._count(memoryview(value.data))
        data = _DECODER.decode(value.data)
        if type(data) is not list:  # bytes and strings have items too, which nobody counted
            raise WireError(f"extension {value.code} does not hold a list")
        if value.code == _TENSOR:
            tensor, device = _untensor(data)
            self.devices.add(device)
            return tensor
        if value.code == _OPAQUE:
            type_name, description = data
            return Opaque(str(type_name)[:100], str(description)[:300])
        if value.code == _TUPLE:
            return tuple(self._untree(item, depth + 1) for item in data)
        if value.code == _PAIRS:
            if sum(isinstance(key, msgspec.msgpack.Ext) for key, _ in data) > MAX_TUPLE_KEYS:
                raise WireError(f"a dict has more than {MAX_TUPLE_KEYS:,} tuples for keys")
            return {self._untree(key, depth + 1): self._untree(item, depth + 1) for key, item in data}
        raise WireError(f"unknown extension {value.code}")

    def _count(self, payload: bytes | memoryview) -> None:
        """Walk over the headers of a MessagePack payload without making anything of it."""
        data, position, waiting = memoryview(payload), 0, 1
        size = len(data)
        self.bytes += size  # each extension copies its data out of the last, one level deeper
        if self.bytes > 4 * MAX_FRAME:
            raise WireError("a value is wrapped too often for its size")
        while waiting and position < size:
            waiting -= 1
            self.items += 1
            if self.items + waiting > MAX_ITEMS + 100:
                raise WireError(f"a value holds more than {MAX_ITEMS:,} items")
            head = data[position]
            position += 1
            if head <= 0x7F or head >= 0xE0 or 0xC0 <= head <= 0xC3:  # small integers, None, True, False
                continue
            if head <= 0x8F:
                waiting += 2 * (head & 0x0F)
            elif head <= 0x9F:
                waiting += head & 0x0F
            elif head <= 0xBF:
                position += head & 0x1F
            else:
                length_bytes, body, per_item = _HEADS[head]
                length = int.from_bytes(data[position : position + length_bytes], "big")
                if 0xD9 <= head <= 0xDB and length > 4 * MAX_TEXT:  # one character may make all others take four bytes
                    raise WireError(f"a string of {length:,} bytes is too long")
                position += length_bytes + body + (0 if per_item else length)
                waiting += per_item * length


def _opaque(type_name: str, description: str) -> Any:
    return _pack(_OPAQUE, [type_name[:100], description[:300]])


def _pack(code: int, data: Any) -> Any:
    return msgspec.msgpack.Ext(code, _ENCODER.encode(data))


def _type_name(kind: type) -> str:
    return (
        kind.__qualname__ if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}.{kind.__qualname__}"
    )


def _describe(value: Any) -> str:
    try:
        shape = getattr(value, "shape", None)
        return f"shape {tuple(shape)}" if isinstance(shape, tuple) else repr(value)[:300]
    except Exception:  # noqa: BLE001 - a student's __repr__ may raise anything
        return "a value whose repr() fails"


# MessagePack's longer headers: bytes of the length field, fixed bytes after it, items for each unit of length.
_HEADS: dict[int, tuple[int, int, int]] = {
    0xC4: (1, 0, 0), 0xC5: (2, 0, 0), 0xC6: (4, 0, 0),  # binary
    0xC7: (1, 1, 0), 0xC8: (2, 1, 0), 0xC9: (4, 1, 0),  # extension
    0xCA: (0, 4, 0), 0xCB: (0, 8, 0),  # float
    0xCC: (0, 1, 0), 0xCD: (0, 2, 0), 0xCE: (0, 4, 0), 0xCF: (0, 8, 0),  # unsigned
    0xD0: (0, 1, 0), 0xD1: (0, 2, 0), 0xD2: (0, 4, 0), 0xD3: (0, 8, 0),  # signed
    0xD4: (0, 2, 0), 0xD5: (0, 3, 0), 0xD6: (0, 5, 0), 0xD7: (0, 9, 0), 0xD8: (0, 17, 0),  # fixed extension
    0xD9: (1, 0, 0), 0xDA: (2, 0, 0), 0xDB: (4, 0, 0),  # string
    0xDC: (2, 0, 1), 0xDD: (4, 0, 1),  # array
    0xDE: (2, 0, 2), 0xDF: (4, 0, 2),  # map
}  # fmt: skip

_ENCODER = msgspec.msgpack.Encoder()
# An extension's content stays where it is: copied level by level, one nested frame of 64 MB would take 2 GB.
_DECODER = msgspec.msgpack.Decoder(ext_hook=msgspec.msgpack.Ext)
