"""`expect(reply)`: the sentences that suites are written in.

Each method climbs the ladder and stops at the first rung that does not hold, by raising a `Finding`. A finding that
equals what a known mistake would give carries the mistake's name.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import torch

from autograder.judge.comparing import EXACT, Tolerance, default_tolerance, difference
from autograder.judge.matching import Matcher, when
from autograder.judge.reply import Reply
from autograder.judge.showing import show
from autograder.records import Rung

Mistakes = Mapping[str, Any]

# What torch says when an operator meets tensors of two devices.
_MIXED = ("on the same device", "in the same device", "expected device", "device type tensor to numpy")


class SuiteError(Exception):
    """The suite itself is wrong: a mistake too near the truth, an unknown name. A grader error, never a zero."""


class Finding(Exception):
    """A submission falls short of the contract. Carries what the message to the student is made of."""

    def __init__(
        self, rung: Rung, called: str, *, got: str, expected: str, where: str = "", mistake: str = "", task: str = ""
    ) -> None:
        super().__init__(f"{called}: got {got}; expected {expected}")
        self.rung = rung
        self.called = called
        self.got = got
        self.expected = expected
        self.where = where
        self.mistake = mistake
        self.task = task


def expect(reply: Reply) -> Expectation:
    """Start a sentence about what came back: `expect(reply).equals(truth)`."""
    return Expectation(reply)


class Expectation:
    """One reply, and what may be asked of it."""

    def __init__(self, reply: Reply) -> None:
        if not isinstance(reply, Reply):
            raise SuiteError(f"expect() takes a reply from `submission`, not a {type(reply).__name__}")
        self._reply = reply

    def equals(self, expected: Any, *, mistakes: Mistakes | None = None, dtype: torch.dtype | None = None) -> None:
        """The value is exactly `expected`: same type, shape, dtype and numbers; the inputs are as they were.

        Args:
            expected: a tensor, number, string, None, or lists, tuples and dicts of them.
            mistakes: by mistake name, the value that it returns, or a `Matcher` for another symptom.
            dtype: the dtype a tensor must have, when it is not that of `expected`.

        Raises:
            Finding: if it is not.
        """
        self._compare(expected, EXACT, self._known(mistakes), dtype)

    def is_close_to(
        self, expected: Any, *, mistakes: Mistakes | None = None, dtype: torch.dtype | None = None,
        tolerance: Tolerance | None = None,
    ) -> None:  # fmt: skip
        """Like `equals`, with numbers as near as their dtype and device allow, or within `tolerance`."""
        tolerance = tolerance or default_tolerance(expected, dtype, self._reply.device)
        self._compare(expected, tolerance, self._known(mistakes), dtype)

    def holds(self, expected: str, *, otherwise: str = "", mistake: str = "", mistakes: Mistakes | None = None) -> None:
        """The value, a fact from a probe, is True.

        Args:
            expected: the contract in words, such as "head and table are one Parameter".
            otherwise: what a False means, in words.
            mistake: the mistake that a False gives away.
            mistakes: as in `equals`, for other symptoms.
        """
        symptoms = self._known(mistakes, mistake)
        value = self._value(expected, symptoms)
        if value is not True:
            got = otherwise if otherwise and value is False else show(value)
            self._fail(Rung.VALUE, got, expected, symptoms, mistake=mistake if value is False else "")
        self._check_side_effects()

    def satisfies(
        self, predicate: Callable[[Any], bool], expected: str, *, mistake: str = "", mistakes: Mistakes | None = None
    ) -> None:
        """The value is one of several right ones: `predicate` says whether, `expected` says it in words.

        A value that the predicate cannot digest does not satisfy it.
        """
        symptoms = self._known(mistakes, mistake)
        value = self._value(expected, symptoms)
        if not when(predicate).matches(self._reply):
            self._fail(Rung.VALUE, show(value), expected, symptoms, mistake=mistake)
        self._check_side_effects()

    def is_at_most(self, limit: float, expected: str, *, mistake: str = "", mistakes: Mistakes | None = None) -> None:
        """The value is a finite number no greater than `limit`; `expected` says so in words."""
        symptoms = self._known(mistakes, mistake)
        value = self._value(expected, symptoms)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self._fail(Rung.TYPE, show(value), expected, symptoms)
        if not (math.isfinite(value) and value <= limit):
            self._fail(Rung.VALUE, show(value), expected, symptoms, mistake=mistake)
        self._check_side_effects()

    def costs_at_most(
        self, *, expected: str, ops: int | None = None, elements: int | None = None, mistake: str = ""
    ) -> None:
        """The call ran at most `ops` operators and made no tensor of more than `elements` elements.

        The reply must come from `submission.counting`; `expected` says the limit in words.
        """
        self._known(None, mistake)
        self._value(expected, {})
        if ops is not None and self._reply.ops > ops:
            self._fail(Rung.COST, f"{self._reply.ops:,} operators", expected, {}, mistake=mistake)
        if elements is not None and self._reply.largest > elements:
            self._fail(Rung.COST, f"a tensor of {self._reply.largest:,} elements", expected, {}, mistake=mistake)

    def raises(self, *kinds: str, mentioning: str | tuple[str, ...] = (), mistakes: Mistakes | None = None) -> None:
        """The call raised one of these exceptions, by name, and its text contains each of `mentioning`.

        Raises:
            Finding: if a value came back, or another exception.
        """
        symptoms = self._known(mistakes)
        wanted = (mentioning,) if isinstance(mentioning, str) else mentioning
        expected = " or ".join(kinds) + (f" whose text mentions {' and '.join(wanted)}" if wanted else "")
        fault = self._reply.fault
        if fault is None:
            self._fail(Rung.RAISES, f"no error; it returned {show(self._reply.value)}", expected, symptoms)
        elif fault.rung is not Rung.RAISES or not set(kinds) & set(fault.kinds):
            self._value(expected, symptoms)
        elif not all(part.lower() in fault.text.lower() for part in wanted):
            self._fail(Rung.RAISES, fault.got, expected, symptoms, fault.where)
        else:
            self._check_side_effects()

    def fails(self, expected: str, *, got: str = "", mistakes: Mistakes | None = None) -> None:
        """Report a shortfall that the test has found by its own means."""
        symptoms = self._known(mistakes)
        value = self._value(expected, symptoms)
        self._fail(Rung.VALUE, got or show(value), expected, symptoms)

    def _known(self, mistakes: Mistakes | None, mistake: str = "") -> Mistakes:
        """The mistakes, once their names are known to be right: a slip must show in validation, not in a grade."""
        mistakes = mistakes or {}
        known = self._reply.known
        for name in (*mistakes, *([mistake] if mistake else [])):
            if known is not None and name not in known:
                raise SuiteError(f"the mistake {name!r} is not in mistakes.toml")
        return mistakes

    def _compare(self, expected: Any, tolerance: Tolerance, mistakes: Mistakes, dtype: torch.dtype | None) -> None:
        if self._reply.prove:
            _prove(expected, tolerance, mistakes, dtype)
        if self._reply.fault:
            fact = isinstance(expected, bool) and str(self._reply.called)[:1].isupper()  # a probe's, of its own making
            self._value("no error" if fact else _in_words(expected, dtype), mistakes, tolerance)
        value = self._reply.value
        found = difference(value, expected, tolerance, dtype)
        if found:
            self._fail(found.rung, found.got, found.expected, mistakes, found.where, tolerance)
        self._check_side_effects()

    def _value(self, expected: str, mistakes: Mistakes, tolerance: Tolerance = EXACT) -> Any:
        """The value, or the finding that explains why there is none."""
        fault = self._reply.fault
        if fault is None:
            return self._reply.value
        raise Finding(
            fault.rung, str(self._reply.called), got=fault.got, expected=expected, where=fault.where, task=fault.task,
            mistake=self._recognised(mistakes, tolerance) if fault.rung not in (Rung.LOADS, Rung.ATTEMPTED) else "",
        )  # fmt: skip

    def _fail(
        self, rung: Rung, got: str, expected: str, mistakes: Mistakes, where: str = "", tolerance: Tolerance = EXACT,
        *, mistake: str = "",
    ) -> None:  # fmt: skip
        mistake = mistake or self._recognised(mistakes, tolerance)
        raise Finding(rung, str(self._reply.called), got=got, expected=expected, where=where, mistake=mistake)

    def _recognised(self, mistakes: Mistakes, tolerance: Tolerance) -> str:
        """The first mistake whose symptom this reply shows."""
        for name, symptom in mistakes.items():
            if isinstance(symptom, Matcher):
                if symptom.matches(self._reply):
                    return name
            elif self._reply.fault is None and _matches(self._reply.value, symptom, tolerance):
                return name
        return self._generic()

    def _generic(self) -> str:
        """Mistakes that any suite may meet."""
        fault = self._reply.fault
        if fault and {"RuntimeError", "TypeError"} & {*fault.kinds} and any(words in fault.text for words in _MIXED):
            return "hard-coded-device"
        if self._reply.fault is None and self._reply.value is None and self._reply.whole:
            return "returned-nothing"
        return ""

    def _check_side_effects(self) -> None:
        if self._reply.strayed:
            raise Finding(
                Rung.DEVICE, str(self._reply.called), got="the right numbers, but on the CPU",
                expected="tensors on the device of the arguments", mistake="hard-coded-device",
            )  # fmt: skip
        if self._reply.changed:
            names = ", ".join(self._reply.changed)
            raise Finding(
                Rung.SIDE_EFFECTS, str(self._reply.called), got=f"the right answer, but {names} was changed",
                expected="inputs left as they were", mistake="changed-its-input",
            )  # fmt: skip


def _matches(value: Any, symptom: Any, tolerance: Tolerance) -> bool:
    dtype = value.dtype if isinstance(value, torch.Tensor) and isinstance(symptom, torch.Tensor) else None
    return difference(value, symptom, tolerance, dtype) is None


def _prove(expected: Any, tolerance: Tolerance, mistakes: Mistakes, dtype: torch.dtype | None) -> None:
    """Each known wrong value must be at least ten tolerances from the truth, or the test could not tell them apart."""
    for name, symptom in mistakes.items():
        if not isinstance(symptom, Matcher) and difference(symptom, expected, tolerance.times(10), dtype) is None:
            raise SuiteError(f"the mistake {name!r} gives the right answer here, within ten tolerances")


def _in_words(expected: Any, dtype: torch.dtype | None) -> str:
    if isinstance(expected, torch.Tensor) and dtype is not None:
        return show(expected.to(dtype))
    return show(expected)
