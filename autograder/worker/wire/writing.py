"""From a value to bytes: in the worker what a submission returned, in the judge what it is called with."""

from __future__ import annotations

from typing import Any

import msgspec
import torch

from autograder.worker import elsewhere
from autograder.worker.wire import tensors
from autograder.worker.wire.form import MAX_DEPTH, MAX_ITEMS, MAX_TEXT, OPAQUE, PAIRS, TENSOR, TUPLE, Opaque, WireError

_AS_THEY_ARE = (type(None), bool, float)
_TENSORS = (torch.Tensor, torch.nn.Parameter, elsewhere.There)
_ENCODER = msgspec.msgpack.Encoder()


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


class _Writer:
    """Turns a value into what MessagePack can hold, counting as it goes."""

    def __init__(self) -> None:
        self.items = 0

    def tree(self, value: Any, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise WireError(f"a value is nested deeper than {MAX_DEPTH} levels")
        kind = type(value)
        if kind in _AS_THEY_ARE:
            return value
        if kind is int:
            return value if -(2**63) <= value < 2**63 else _opaque("int", "an integer of more than 64 bits")
        if kind is str:
            return value if len(value) <= MAX_TEXT else _opaque("str", f"a string of {len(value):,} characters")
        if kind is bytes:
            return value if len(value) <= MAX_TEXT else _opaque("bytes", f"{len(value):,} bytes")
        if kind in _TENSORS:
            return _tensor(value)
        kind = _plain_kind(kind)
        if kind is list or kind is tuple:
            plain_items = list(kind.__iter__(value))
            self._count(len(plain_items))
            items = [self.tree(item, depth + 1) for item in plain_items]
            return items if kind is list else _pack(TUPLE, items)
        if kind is dict:
            entries = list(dict.items(value))
            self._count(2 * len(entries))
            if all(type(key) is str for key, _ in entries):
                return {key: self.tree(item, depth + 1) for key, item in entries}
            pairs = [[self.tree(key, depth + 1), self.tree(item, depth + 1)] for key, item in entries]
            return _pack(PAIRS, pairs)
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


def _plain_kind(kind: type) -> type:
    """A type as it is; for a Counter, a defaultdict, a namedtuple or a torch.Size the plain type it extends."""
    if kind in (dict, list, tuple):
        return kind
    return next((plain for plain in (dict, list, tuple) if issubclass(kind, plain)), kind)


def _tensor(tensor: torch.Tensor) -> Any:
    device = elsewhere.NAME if type(tensor) is elsewhere.There else tensor.device.type
    try:
        return _pack(TENSOR, tensors.to_plain(elsewhere.back(tensor), device))
    except tensors.NoForm as reason:
        return _opaque("torch.Tensor", str(reason))


def _opaque(type_name: str, description: str) -> Any:
    return _pack(OPAQUE, [type_name[:100], description[:300]])


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
