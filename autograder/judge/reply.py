"""What came back from the worker: a value, or the fault that came instead of one.

A reply is lazy about faults, so that a test can ask for `reply["grad"]` in plain order and the first `expect` on it
reports what went wrong underneath.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Any

from autograder.records import Rung


@dataclass(frozen=True, slots=True)
class Fault:
    """Why there is no value.

    Attributes:
        rung: the step of the ladder it belongs to.
        got: what happened, in words.
        where: the place, such as ``line 12: return ids @ weight``.
        kinds: names of the exception's class and its bases; empty when nothing was raised.
        text: the exception's own text.
        task: the task whose stub was met, when the code is not written yet.
    """

    rung: Rung
    got: str
    where: str = ""
    kinds: tuple[str, ...] = ()
    text: str = ""
    task: str = ""


class Words:
    """A text that is written when somebody reads it: of most calls, which pass, nobody reads anything."""

    def __init__(self, write: Callable[[], str]) -> None:
        self._write = write

    def __str__(self) -> str:
        return self._write()


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one call or probe.

    Attributes:
        called: the call as text.
        value: what came back; meaningless when there is a fault.
        changed: inputs that the call changed, by name.
        ops: operators run, when the call was counted.
        largest: elements of the largest tensor made, when the call was counted.
        device: where the submission computes.
        devices: where the tensors in it were.
        strayed: whether one of them is not where it belongs.
        whole: whether the value is all that came back, not a part of it.
        prove: whether known mistakes are to be checked against the truth.
        known: the names that mistakes may have; None where anything goes.
    """

    called: str | Words
    value: Any = None
    fault: Fault | None = None
    changed: tuple[str, ...] = ()
    ops: int = 0
    largest: int = 0
    device: str = "cpu"
    devices: frozenset[str] = frozenset()
    strayed: bool = False
    whole: bool = True
    prove: bool = field(default=False, compare=False)
    known: Collection[str] | None = field(default=None, compare=False)

    def __getitem__(self, key: Any) -> Reply:
        """One fact out of a probe's dict, or one item of a sequence."""
        part = Words(lambda: f"[{key!r}]" if str(self.called).endswith(")") else f" → {key}")
        return self.map(lambda value: value[key], part)

    def map(self, function: Callable[[Any], Any], part: str | Words = "") -> Reply:
        """The reply with its value passed through a function of the judge's own.

        A value that the function cannot digest (the wrong type, too short) becomes a fault of the submission, since
        only the submission decides what came back.
        """
        if self.fault:
            return self
        try:
            value = function(self.value)
        except Exception as error:  # noqa: BLE001 - any misfit between the value and what the test needs
            from autograder.judge.showing import clip, show

            misfit = clip(f"{type(error).__name__}: {error}")
            fault = Fault(Rung.TYPE, f"{show(self.value)}, which does not fit: {misfit}")
            return replace(self, fault=fault)
        called = Words(lambda: f"{self.called}{part}") if part else self.called
        return replace(self, called=called, value=value, whole=self.whole and not part)
