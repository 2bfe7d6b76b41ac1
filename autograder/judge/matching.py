"""Ways to recognise a known mistake that no single wrong value describes.

In a test's `mistakes`, a plain value stands for "this is what that mistake returns"; a matcher stands for any other
symptom: an exception, a shape, a type, a property of the value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from autograder.judge.comparing import EXACT, difference
from autograder.judge.reply import Reply
from autograder.records import Rung
from autograder.worker.wire import Opaque


class Matcher:
    """A yes-or-no question about a reply."""

    def __init__(self, matches: Callable[[Reply], bool]) -> None:
        self.matches = matches

    def __or__(self, other: Matcher) -> Matcher:
        return Matcher(lambda reply: self.matches(reply) or other.matches(reply))


def raised(kind: str = "", saying: str = "") -> Matcher:
    """The call raised `kind` (or a subclass; any exception when empty) with `saying` in its text, case ignored."""

    def matches(reply: Reply) -> bool:
        fault = reply.fault
        if fault is None or fault.rung is not Rung.RAISES:
            return False
        return (not kind or kind in fault.kinds) and saying.lower() in fault.text.lower()

    return Matcher(matches)


def returned(*values: Any) -> Matcher:
    """One of these values came back, exactly; for mistakes that show in several ways, joined with `|`."""

    def matches(reply: Reply) -> bool:
        return reply.fault is None and any(difference(reply.value, value, EXACT) is None for value in values)

    return Matcher(matches)


def unfinished() -> Matcher:
    """The call did not come back: an endless loop, or the process died."""
    return Matcher(lambda reply: reply.fault is not None and reply.fault.rung is Rung.FINISHES)


def shaped(*shape: int) -> Matcher:
    """A tensor of this shape came back."""
    return _tensor(lambda tensor: tuple(tensor.shape) == shape)


def has_dtype(*dtypes: torch.dtype) -> Matcher:
    """A tensor of one of these dtypes came back."""
    return _tensor(lambda tensor: tensor.dtype in dtypes)


def has_nan() -> Matcher:
    """A tensor with NaN in it came back."""
    return _tensor(lambda tensor: bool(tensor.isnan().any()))


def typed(name: str) -> Matcher:
    """A value of this type came back, by name: ``list``, ``NoneType``, ``numpy.ndarray`` …"""

    def matches(reply: Reply) -> bool:
        found = reply.value.type_name if isinstance(reply.value, Opaque) else type(reply.value).__name__
        return reply.fault is None and found == name

    return Matcher(matches)


def when(predicate: Callable[[Any], bool]) -> Matcher:
    """A value came back for which `predicate` is true; a value it cannot digest does not match."""

    def matches(reply: Reply) -> bool:
        if reply.fault:
            return False
        try:
            return bool(predicate(reply.value))
        except Exception:  # noqa: BLE001 - the value is the submission's and may be anything
            return False

    return Matcher(matches)


def _tensor(predicate: Callable[[torch.Tensor], bool]) -> Matcher:
    return when(lambda value: isinstance(value, torch.Tensor) and predicate(value.detach()))
