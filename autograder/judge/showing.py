"""Values as short text for a student's eyes: at most six numbers, never a page of digits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Any

import torch

from autograder.worker.wire import Opaque

FEW = 6
WIDTH = 160
DEEP = 4  # levels of lists in lists; six items on each would be a million texts eight levels down

# Controls, and the marks that turn the direction of the text around them.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def show(value: Any, depth: int = 0) -> str:
    """A value in at most about `WIDTH` characters; a tensor with more than a few numbers as dtype and shape.

    However much the value holds, only what will be seen is looked at: it is a submission's, and shown many times.
    """
    if isinstance(value, torch.Tensor):
        return show_tensor(value)
    if isinstance(value, Opaque):
        return clip(f"{value.type_name} ({value.description})")
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, (str, bytes)):
        return clip(repr(value[: WIDTH + 1]))
    if isinstance(value, (list, tuple)):
        inside = (show(item, depth + 1) for item in value[:FEW]) if depth < DEEP else ["…"] * bool(value)
        return clip(_bracket(value, inside))
    if isinstance(value, dict):
        items = islice(value.items(), FEW if depth < DEEP else 0)
        inside = [f"{show(key, depth + 1)}: {show(item, depth + 1)}" for key, item in items]
        return clip("{" + ", ".join(inside + ["…"] * (len(value) > len(inside))) + "}")
    return clip(repr(value))


def show_tensor(tensor: torch.Tensor) -> str:
    """`tensor([0.5, -1.2])`, or `float32 tensor of shape (2, 5, 3)` when it holds more than a few numbers."""
    if tensor.device.type == "meta" or tensor.numel() > FEW or tensor.numel() == 0:
        return f"{dtype_name(tensor.dtype)} tensor of shape {tuple(tensor.shape)}"
    plain = tensor.detach()
    text = _nested(plain.tolist())
    return (
        f"tensor({text})"
        if plain.dtype in (torch.float32, torch.int64, torch.bool)
        else (f"{dtype_name(plain.dtype)} tensor({text})")
    )


def show_call(name: str, args: Iterable[Any], kwargs: dict[str, Any]) -> str:
    """`name(arg, key=value)` with short arguments."""
    parts = [show(arg) for arg in args] + [f"{key}={show(value)}" for key, value in kwargs.items()]
    return clip(f"{name}({', '.join(parts)})", 2 * WIDTH)


def dtype_name(dtype: torch.dtype) -> str:
    """`float32` for `torch.float32`."""
    return str(dtype).removeprefix("torch.")


def clip(text: str, width: int = WIDTH) -> str:
    """The text on one line, cut at `width` characters, without anything that a terminal would obey."""
    text = " ".join(text[: 50 * width].split())
    text = text if len(text) <= width else text[: width - 1] + "…"
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def _nested(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_nested(item) for item in value) + "]"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _bracket(value: list[Any] | tuple[Any, ...], shown: Iterable[str]) -> str:
    inside = ", ".join(shown) + (f", … {len(value)} in all" if len(value) > FEW else "")
    if isinstance(value, list):
        return f"[{inside}]"
    return f"({inside},)" if len(value) == 1 else f"({inside})"
