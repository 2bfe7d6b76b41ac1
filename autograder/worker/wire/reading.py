"""From bytes to a value, with the suspicion due to what hostile code may have written."""

from __future__ import annotations

from typing import Any

import msgspec

from autograder.worker.wire import tensors
from autograder.worker.wire.form import (
    MAX_DEPTH,
    MAX_FRAME,
    MAX_ITEMS,
    MAX_NUMBER_KEYS,
    MAX_TEXT,
    MAX_TUPLE_KEYS,
    OPAQUE,
    PAIRS,
    TENSOR,
    TUPLE,
    Opaque,
    WireError,
)

# An extension's content stays where it is: copied level by level, one nested frame of 64 MB would take 2 GB.
_DECODER = msgspec.msgpack.Decoder(ext_hook=msgspec.msgpack.Ext)

_AS_THEY_ARE = (str, int, float, bool, type(None))

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


def decode(payload: bytes, devices: set[str] | None = None, *, trusted: bool = False) -> Any:
    """Rebuild the value a peer wrote with `encode`.

    Every tensor is rebuilt on the CPU, unless it was on `meta`; `devices` takes the names of where they were. What is
    `trusted`, as a worker trusts its judge, is not counted beforehand, which is half of the time.

    Raises:
        WireError: on anything that `encode` could not have written.
    """
    reader = _Trusting() if trusted else _Reader()
    try:
        value = reader.value(payload, 0)
        if devices is not None:
            devices |= reader.devices
        return value
    except WireError:
        raise
    except (msgspec.DecodeError, ValueError, TypeError, KeyError, RecursionError, OverflowError, RuntimeError) as error:
        raise WireError(f"not a value: {type(error).__name__}") from None


class _Reader:
    """Rebuilds a value, counting items before they are made: a small frame can announce a great many."""

    def __init__(self) -> None:
        self.items = 0
        self.bytes = 0
        self.number_keys = 0
        self.devices: set[str] = set()

    def value(self, payload: bytes | memoryview, depth: int) -> Any:
        self._count(payload)
        return self._untree(_DECODER.decode(payload), depth)

    def _untree(self, value: Any, depth: int) -> Any:
        if depth > MAX_DEPTH + 1:
            raise WireError(f"a value is nested deeper than {MAX_DEPTH} levels")
        kind = type(value)
        if kind in _AS_THEY_ARE:
            return value
        if kind is list:
            return [self._untree(item, depth + 1) for item in value]
        if kind is dict:
            return {key: self._untree(item, depth + 1) for key, item in value.items()}
        if kind is msgspec.msgpack.Ext:
            return self._extension(value, depth)
        if kind is bytes:
            if len(value) > MAX_TEXT:
                raise WireError(f"{len(value):,} bytes are too many")
            return value
        raise WireError(f"a {kind.__name__} has no form on the wire")

    def _extension(self, value: msgspec.msgpack.Ext, depth: int) -> Any:
        self._count(memoryview(value.data))
        data = _DECODER.decode(value.data)
        if type(data) is not list:  # bytes and strings have items too, which nobody counted
            raise WireError(f"extension {value.code} does not hold a list")
        if value.code == TENSOR:
            tensor, device = tensors.from_plain(data)
            self.devices.add(device)
            return tensor
        if value.code == OPAQUE:
            type_name, description = data
            return Opaque(str(type_name)[:100], str(description)[:300])
        if value.code == TUPLE:
            return tuple(self._untree(item, depth + 1) for item in data)
        if value.code == PAIRS:
            if sum(isinstance(key, msgspec.msgpack.Ext) for key, _ in data) > MAX_TUPLE_KEYS:
                raise WireError(f"a dict has more than {MAX_TUPLE_KEYS:,} tuples for keys")
            self.number_keys += sum(type(key) in (int, float) for key, _ in data)
            if self.number_keys > MAX_NUMBER_KEYS:
                raise WireError(f"more than {MAX_NUMBER_KEYS:,} numbers are keys")
            return {self._untree(key, depth + 1): self._untree(item, depth + 1) for key, item in data}
        raise WireError(f"unknown extension {value.code}")

    def _count(self, payload: bytes | memoryview) -> None:
        """Walk over the headers of a MessagePack payload without making anything of it.

        Keys of a map are strings, as `encode` writes them: msgspec would make tuples of lists that are keys, and those
        can be chosen to have one hash, for which a dict takes the square of its size.
        """
        data, position = memoryview(payload), 0
        size = len(data)
        self.bytes += size  # each extension copies its data out of the last, one level deeper
        if self.bytes > 4 * MAX_FRAME:
            raise WireError("a value is wrapped too often for its size")
        self._announce(1)
        left, in_map = 1, False  # items to come, and whether they are a map's
        around: list[tuple[int, bool]] = []  # the same of the lists and maps around it
        while position < size:
            while not left:
                if not around:
                    return
                left, in_map = around.pop()
            head = data[position]
            if in_map and left % 2 == 0 and not (0xA0 <= head <= 0xBF or 0xD9 <= head <= 0xDB):
                raise WireError("a map has a key that is no string")
            left -= 1
            position += 1
            if head <= 0x7F or head >= 0xE0 or 0xC0 <= head <= 0xC3:  # small integers, None, True, False
                continue
            if head <= 0x9F:
                items, is_map = (2 * (head & 0x0F), True) if head <= 0x8F else (head & 0x0F, False)
            elif head <= 0xBF:
                position += head & 0x1F
                continue
            else:
                length_bytes, body, per_item = _HEADS[head]
                length = int.from_bytes(data[position : position + length_bytes], "big")
                if 0xD9 <= head <= 0xDB and length > 4 * MAX_TEXT:  # one character may make all others take four bytes
                    raise WireError(f"a string of {length:,} bytes is too long")
                position += length_bytes + body + (0 if per_item else length)
                items, is_map = per_item * length, per_item == 2
            if items:
                self._announce(items)
                around.append((left, in_map))
                left, in_map = items, is_map

    def _announce(self, items: int) -> None:
        self.items += items
        if self.items > MAX_ITEMS + 100:
            raise WireError(f"a value holds more than {MAX_ITEMS:,} items")


class _Trusting(_Reader):
    """Counts nothing."""

    def _count(self, payload: bytes | memoryview) -> None:
        pass
