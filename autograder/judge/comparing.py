"""The ladder, for values: type, shape, dtype, finite, value; the first step that fails explains the rest.

Never `torch.allclose`, which broadcasts, and no bare `==`: shapes and types are compared before any number is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import torch

from autograder.judge.showing import FEW, WIDTH, clip, dtype_name, show
from autograder.records import Rung
from autograder.worker.wire import Opaque


@dataclass(frozen=True, slots=True)
class Tolerance:
    """|got − expected| ≤ absolute + relative · |expected|. Both zero means bit for bit, up to the sign of zero."""

    relative: float = 0.0
    absolute: float = 0.0

    def times(self, factor: float) -> Tolerance:
        """The tolerance widened by a factor."""
        return Tolerance(self.relative * factor, self.absolute * factor)

    def of(self, dtype: torch.dtype) -> Tolerance:
        """What holds for numbers of this dtype: the same for all, if the suite has said so."""
        return self


EXACT = Tolerance()

# By dtype and device. On the CPU at least ten times the error measured for the references in each dtype, and a tenth of
# what the mistakes differ by; validation proves the second half for every mistake, on the device that it runs on. CUDA
# adds in another order but with no fewer digits: TF32 and sums of lower precision are off there (worker/cuda.py).
# Nobody has measured it yet; benchmarks/cuda.py would show a reference that needs more.
TOLERANCES = {
    torch.float64: {"cpu": Tolerance(1e-8, 1e-9), "cuda": Tolerance(1e-8, 1e-9)},
    torch.float32: {"cpu": Tolerance(1e-4, 1e-5), "cuda": Tolerance(1e-4, 1e-5)},
    torch.float16: {"cpu": Tolerance(5e-3, 5e-3), "cuda": Tolerance(5e-3, 5e-3)},
    torch.bfloat16: {"cpu": Tolerance(2e-2, 2e-2), "cuda": Tolerance(2e-2, 2e-2)},
}


def tolerance_for(dtype: torch.dtype, device: str = "cpu") -> Tolerance:
    """What the table says for numbers computed there; integers and booleans must be exact, on any device."""
    column = "cuda" if device.startswith("cuda") else "cpu"
    return TOLERANCES[dtype][column] if dtype in TOLERANCES else EXACT


@dataclass(frozen=True, slots=True)
class ToleranceByDtype(Tolerance):
    """For nested values: each tensor by its own dtype, Python floats as float32 results are."""

    factor: float = 1.0
    device: str = "cpu"

    def times(self, factor: float) -> Tolerance:
        """Each of them widened by a factor."""
        return ToleranceByDtype(factor=self.factor * factor, device=self.device)

    def of(self, dtype: torch.dtype) -> Tolerance:
        """What holds for numbers of this dtype."""
        return tolerance_for(dtype, self.device).times(self.factor)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two values part: the rung, both sides in words, and the first place."""

    rung: Rung
    got: str
    expected: str
    where: str = ""


def default_tolerance(expected: Any, dtype: torch.dtype | None = None, device: str = "cpu") -> Tolerance:
    """The tolerance that fits the expected value's dtype, or each dtype in it; Python floats compare as float32 do.

    Args:
        expected: the truth.
        dtype: the dtype a tensor must have, when it is not the truth's own.
        device: where the submission computes.
    """
    if isinstance(expected, torch.Tensor):
        return tolerance_for(dtype or expected.dtype, device)
    return tolerance_for(torch.float32, device) if isinstance(expected, float) else ToleranceByDtype(device=device)


def difference(
    got: Any, expected: Any, tolerance: Tolerance, dtype: torch.dtype | None = None, place: str = ""
) -> Difference | None:
    """The first difference between what came back and the truth, or None.

    Args:
        got: what came back.
        expected: the truth: a tensor, a number, a string, None, or lists, tuples and dicts of them.
        tolerance: how far numbers may be apart.
        dtype: the dtype a tensor must have, when it is not the truth's own.
        place: index prefix for nested values.
    """
    if isinstance(expected, Opaque):
        # What a submission returned elsewhere, taken for a symptom; nothing is equal to it, not even another.
        return _wrong_type(got, expected, place)
    if isinstance(expected, torch.Tensor):
        dtype = dtype or expected.dtype
        return _tensors(got, expected, tolerance.of(dtype), dtype, place)
    if isinstance(expected, bool) or expected is None or isinstance(expected, str):
        if type(got) is not type(expected):
            return _wrong_type(got, expected, place)
        return None if got == expected else _value(got, expected, place)
    if isinstance(expected, (int, float)):
        return _numbers(got, expected, tolerance.of(torch.float32), place)
    if isinstance(expected, Mapping):
        return _mappings(got, expected, tolerance, place)
    if isinstance(expected, Sequence):
        return _sequences(got, expected, tolerance, place)
    raise TypeError(f"a suite expects a {type(expected).__name__}, which has no comparison")


def _tensors(
    got: Any, expected: torch.Tensor, tolerance: Tolerance, dtype: torch.dtype, place: str
) -> Difference | None:
    if not isinstance(got, torch.Tensor):
        return _wrong_type(got, expected, place)
    if got.shape != expected.shape:
        return Difference(Rung.SHAPE, f"shape {tuple(got.shape)}", f"shape {tuple(expected.shape)}", _at(place))
    if got.dtype != dtype:
        return Difference(Rung.DTYPE, dtype_name(got.dtype), dtype_name(dtype), _at(place))
    if (got.device.type == "meta") != (expected.device.type == "meta"):
        # A tensor without numbers is right only where the suite asked for one.
        return Difference(
            Rung.DEVICE, f"a tensor on {got.device.type}", f"a tensor on {expected.device.type}", _at(place)
        )
    mine, truth = got.detach(), expected.detach()
    # The last is true of most answers, and costs a tenth of what follows.
    if got.device.type == "meta" or got.numel() == 0 or (truth.dtype == dtype and torch.equal(mine, truth)):
        return None
    if mine.dtype.is_floating_point:
        stray = ~mine.isfinite() & truth.isfinite()
        if stray.any():
            index = _first(stray)
            return Difference(
                Rung.FINITE, show(float(mine[index])), show(float(truth[index])), _at(place + _subscript(index))
            )
        if tolerance == EXACT:
            truth = truth.to(dtype)  # nobody can return more digits than the dtype has
        mine, truth = mine.double(), truth.double()
    apart = (mine != truth) & ~((mine != mine) & (truth != truth))
    if tolerance != EXACT and mine.dtype.is_floating_point:
        near = (mine - truth).abs() <= tolerance.absolute + tolerance.relative * truth.abs()
        apart &= ~(near & truth.isfinite())
    if not apart.any():
        return None
    index = _first(apart)
    where = _at(place + _subscript(index))
    count = int(apart.sum())
    if mine.numel() > 1:
        where += f" ({count} of {mine.numel()} differ)" if where else f"{count} of {mine.numel()} differ"
    if mine.numel() <= FEW and show(got) != show(expected.to(dtype)):
        return Difference(Rung.VALUE, show(got), show(expected.to(dtype)), where)
    return Difference(Rung.VALUE, *_told_apart(mine[index].item(), truth[index].item()), where)


def _numbers(got: Any, expected: float, tolerance: Tolerance, place: str) -> Difference | None:
    whole = isinstance(expected, int)
    if isinstance(got, bool) or not isinstance(got, int if whole else (int, float)):
        return _wrong_type(got, expected, place)
    if math.isfinite(expected) and not math.isfinite(got):
        return Difference(Rung.FINITE, show(got), show(expected), _at(place))
    if got == expected or (math.isnan(got) and math.isnan(expected)):
        return None
    near = abs(got - expected) <= tolerance.absolute + tolerance.relative * abs(expected)
    if not whole and near and math.isfinite(expected):
        return None
    return _value(got, expected, place)


def _sequences(got: Any, expected: Sequence[Any], tolerance: Tolerance, place: str) -> Difference | None:
    if not isinstance(got, (list, tuple)):
        return _wrong_type(got, expected, place)
    for index, (mine, truth) in enumerate(zip(got, expected, strict=False)):
        found = difference(mine, truth, tolerance, place=f"{place}[{index}]")
        if found:
            whole = show(got), show(expected)
            # Long lists, and tensors that are shown by their shape alone, would hide the two numbers that differ.
            if found.rung is not Rung.VALUE or len(expected) > FEW or whole[0] == whole[1]:
                return found
            return Difference(Rung.VALUE, *whole, found.where)
    if len(got) != len(expected):
        return Difference(Rung.SHAPE, _items(got), _items(expected), _at(place))
    return None


def _items(values: Sequence[Any]) -> str:
    return f"{len(values)} item{'' if len(values) == 1 else 's'}: {show(values)}"


def _mappings(got: Any, expected: Mapping[Any, Any], tolerance: Tolerance, place: str) -> Difference | None:
    if not isinstance(got, dict):
        return _wrong_type(got, expected, place)
    if got.keys() != expected.keys():
        return Difference(Rung.VALUE, f"keys {show(list(got))}", f"keys {show(list(expected))}", _at(place))
    for key, truth in expected.items():
        found = difference(got[key], truth, tolerance, place=f"{place}[{key!r}]")
        if found:
            return found
    return None


def _wrong_type(got: Any, expected: Any, place: str) -> Difference:
    shown = "None" if got is None else f"a {show(got)}" if isinstance(got, Opaque) else f"{_kind(got)}: {show(got)}"
    return Difference(Rung.TYPE, shown, _kind(expected),
                      _at(place))  # fmt: skip


def _kind(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return "a torch.Tensor"
    if isinstance(value, Opaque):
        return f"a {clip(value.type_name)}"
    if value is None:
        return "None"
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _value(got: Any, expected: Any, place: str) -> Difference:
    return Difference(Rung.VALUE, *_told_apart(got, expected), _at(place))


def _told_apart(got: Any, expected: Any) -> tuple[str, str]:
    """Both values as text, with every digit where six of them look the same."""
    shown = show(got), show(expected)
    if shown[0] != shown[1]:
        return shown
    if isinstance(got, str) and isinstance(expected, str):
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(got, expected, strict=False)))
        start = max(same - FEW, 0)
        mine, truth = (f"{'… ' if start else ''}{text[start : start + WIDTH]!r}" for text in (got, expected))
        return mine, truth
    return clip(repr(got)), clip(repr(expected))


def _first(mask: torch.Tensor) -> tuple[int, ...]:
    return tuple(mask.nonzero()[0].tolist()) if mask.dim() else ()


def _subscript(index: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, index))}]" if index else ""


def _at(place: str) -> str:
    return f"at {place}" if place else ""
