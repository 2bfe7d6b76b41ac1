"""A tensor on the wire: dtype, shape, strides, flags, and the bytes of the storage it spans."""

from __future__ import annotations

import math
from typing import Any

import torch

from autograder.worker.wire.form import MAX_FRAME, WireError

_DTYPES: dict[str, torch.dtype] = {
    name: getattr(torch, name)
    for name in (
        "float32", "float64", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "bool",
        "complex64", "complex128",
    )
}  # fmt: skip
_DTYPE_NAMES = {dtype: name for name, dtype in _DTYPES.items()}
_NUMPY_HAS = {dtype for dtype in _DTYPES.values() if dtype is not torch.bfloat16 and not dtype.is_complex}


class NoForm(Exception):
    """A tensor cannot cross; the text says what it is."""


def to_plain(tensor: torch.Tensor, device: str) -> list[Any]:
    """A tensor as dtype, shape, strides, flags, its device among them, and the bytes of the storage it spans.

    Strides travel so that the worker receives expanded and transposed inputs as they were drawn. A tensor with its own
    dense memory is written contiguously; one on the meta device has no bytes at all.

    Raises:
        NoForm: it is sparse, too large, or of a dtype that has no name here.
    """
    name = _DTYPE_NAMES.get(tensor.dtype)
    if name is None:
        raise NoForm(f"a tensor of dtype {tensor.dtype}")
    if tensor.layout is not torch.strided:
        raise NoForm(f"a tensor with layout {tensor.layout}")
    flags = [tensor.requires_grad, tensor.is_leaf, type(tensor) is torch.nn.Parameter, device]
    shape = list(tensor.shape)
    if tensor.device.type == "meta":
        return [name, shape, None, flags, b""]
    flat = tensor.detach()
    if flat.dtype in _NUMPY_HAS and flat.is_cpu and flat.is_contiguous() and not flat.is_neg():  # nearly all of them
        return [name, shape, None, flags, _fitting(flat).numpy().tobytes()]
    flat = flat.resolve_conj().resolve_neg().cpu()
    strides: list[int] | None = None
    _fitting(flat)  # also one that is expanded from a few numbers
    if not flat.is_contiguous():
        strides = list(flat.stride())
        span = 1 + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True)) if flat.numel() else 0
        if span <= 4 * flat.numel() + 16:
            flat = flat.as_strided((span,), (1,))
        else:
            flat, strides = flat.contiguous(), None
    flat = _fitting(flat).contiguous()
    # as_strided and not reshape: a single element may keep a stride that view() refuses.
    raw = flat.as_strided((flat.numel(),), (1,)).view(torch.uint8).numpy().tobytes() if flat.numel() else b""
    return [name, shape, strides, flags, raw]


def _fitting(tensor: torch.Tensor) -> torch.Tensor:
    if tensor.nbytes > MAX_FRAME:
        raise NoForm(f"a tensor of shape {tuple(tensor.shape)}, too large to send")
    return tensor


def from_plain(data: list[Any]) -> tuple[torch.Tensor, str]:
    """The tensor on the CPU, or on `meta`, and the name of the device that it was on.

    Raises:
        WireError: `to_plain` could not have written this; also ValueError, TypeError, KeyError or RuntimeError.
    """
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
