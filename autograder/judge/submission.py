"""The `submission` that a test talks to: calls and probes that run in a worker and come back as replies.

Knows nothing about expected values. A worker that hangs or dies costs the call that met it: the next call gets a fresh
one, loaded again.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from autograder.judge.connection import Backend
from autograder.judge.conversation import Conversation, WorkerLost
from autograder.judge.reply import Fault, Reply, Words
from autograder.judge.showing import clip
from autograder.judge.ways import Way
from autograder.records import Rung
from autograder.suite import Suite
from autograder.worker import elsewhere, wire
from autograder.worker.lines import lines_of
from autograder.worker.serving import compiled

LOAD_SECONDS = 5.0
HELLO_SECONDS = 30.0
SECONDS_IN_ALL = 300.0  # by the clock; what a submission may take of a batch, however it divides them among its calls
TIME_AFTER_LOSS = 0.25  # the part of its time that a task's call gets once one of its calls has not come back

_compiled = cache(compiled)  # once for a class
_STUB = re.compile(r"""^[ \t]*raise NotImplementedError\(["']Task \d+: (\w+)["']\)""", re.MULTILINE)


class GraderFault(Exception):
    """Our own side failed: the sandbox, the fork server. Never the submission's doing, never a zero."""


@dataclass(frozen=True)
class CallTerms:
    """How the calls of a test are made."""

    seconds: float = 2.0
    seed: int = 0
    task: str = ""


class Submission:
    """One submission under judgement.

    Attributes:
        layers: the sandbox layers its worker said hello from.
        notes: what the student should know about the file as a whole.
        untouched: tasks whose stub is still there, wholly or in part.
    """

    def __init__(self, suite: Suite, source: str, backend: Backend, *, device: str, prove: bool, strict: bool) -> None:
        self._suite, self._source, self._backend = suite, source, backend
        self._lines = lines_of(source)
        self._device, self._prove, self._strict = device, prove, strict
        self._conversation: Conversation | None = None
        self._unloadable: Fault | None = None
        self._slow_tasks: set[str] = set()
        self._waited = 0.0
        self._terms = CallTerms()
        self._calls = 0
        self._was_loaded = False
        self.layers: list[str] = []
        self.notes: list[str] = []
        self.untouched = frozenset(_STUB.findall(source))

    def begin(self, terms: CallTerms) -> None:
        """Set the terms for the next test and forget what the last one printed."""
        self._terms, self._calls = terms, 0
        if self._conversation:
            self._conversation.take_printed()

    def printed(self) -> str:
        """What the submission printed during the current test, capped."""
        return self._conversation.take_printed() if self._conversation else ""

    def close(self) -> None:
        """End the worker. The submission can still be asked; it would start another."""
        if self._conversation:
            self._conversation.end()
            self._conversation = None

    # What tests use.

    def call(self, name: str, *args: Any, **kwargs: Any) -> Reply:
        """Call one of the submission's functions or classes by name and bring back what it returns."""
        return Way(self).call(name, *args, **kwargs)

    def run(self, probe: Callable[..., Any], *args: Any, **kwargs: Any) -> Reply:
        """Run a function of the suite's `probes.py` beside the submission and bring back the facts it returns.

        The probe gets the submission as its first argument, then these.
        """
        return Way(self).run(probe, *args, **kwargs)

    @property
    def counting(self) -> Way:
        """The next call counts operators and the largest tensor: `submission.counting.call(...)`."""
        return Way(self, {"cost": True})

    @property
    def watching_inputs(self) -> Way:
        """The next probe's arguments must stay as they were: `submission.watching_inputs.run(...)`."""
        return Way(self, {"watch": True})

    @property
    def may_change_inputs(self) -> Way:
        """The next call may write to its inputs."""
        return Way(self, may_change=True)

    @property
    def elsewhere(self) -> Way:
        """The next call gets its tensors on a device that is not the CPU, and must return its own there.

        It is the GPU when grading on one, and otherwise one that is only pretended: `submission.elsewhere.call(...)`.
        """
        return Way(self, {"device": self._device if self._device != "cpu" else elsewhere.NAME}, stays=True)

    # How it is done.

    def ask(self, request: list[Any], called: Words, *, may_change: bool) -> Reply:
        """Send one request to the worker; whatever happens comes back as a reply."""
        if self._waited > SECONDS_IN_ALL:
            self.close()
            in_all = f"your code took more than {SECONDS_IN_ALL:.0f} seconds in all"
            return self._without_value(called, Fault(Rung.FINISHES, in_all))
        began = time.monotonic()
        try:
            return self._answered(request, called, may_change=may_change)
        finally:
            self._waited += time.monotonic() - began

    def _answered(self, request: list[Any], called: Words, *, may_change: bool) -> Reply:
        """The reply to a request, from the worker that is there or a fresh one."""
        if self._unloadable is None:
            self._ensure_worker()
        if self._unloadable is not None:
            return self._without_value(called, self._unloadable)
        assert self._conversation is not None
        self._calls += 1
        request[-1]["seed"] = (self._terms.seed + self._calls) % 2**62
        try:
            return self._asked(request, called, may_change=may_change)
        except WorkerLost:
            # Killed, perhaps by somebody else: once more. A submission that needs too much memory is killed again.
            self._ensure_worker()
            if self._unloadable is not None:
                return self._without_value(called, self._unloadable)
            return self._asked(request, called, may_change=may_change, last=True)

    def _asked(self, request: list[Any], called: Words, *, may_change: bool, last: bool = False) -> Reply:
        """Send a request to the worker that is there; raises WorkerLost if it was killed, unless it is the last try."""
        assert self._conversation is not None
        seconds = self._terms.seconds * (TIME_AFTER_LOSS if self._terms.task in self._slow_tasks else 1.0)
        devices: set[str] = set()
        try:
            answer = wire.decode(self._conversation.ask(wire.encode(request), seconds), devices)
            return self._reply(answer, called, may_change, devices)
        except WorkerLost as lost:
            self._conversation = None
            if lost.killed and not last:
                raise
            self._slow_tasks.add(self._terms.task)
            return self._without_value(called, Fault(Rung.FINISHES, f"your code {lost.reason}"))
        except wire.WireError:
            self.close()
            return self._without_value(called, Fault(Rung.FINISHES, "your code sent an answer that cannot be read"))

    def _without_value(self, called: Words, fault: Fault, changed: tuple[str, ...] = ()) -> Reply:
        return Reply(called, None, fault, changed, prove=self._prove, known=self._suite.mistakes.keys())

    def _reply(self, answer: Any, called: Words, may_change: bool, devices: set[str]) -> Reply:
        """Read a reply with the suspicion due to something hostile code may have written."""
        if not isinstance(answer, dict) or not ("value" in answer or isinstance(answer.get("error"), dict)):
            raise wire.WireError("not a reply")
        changed = answer.get("changed", [])
        if not isinstance(changed, list) or not isinstance(answer.get("error", {}), dict):
            raise wire.WireError("not a reply")
        names = () if may_change else tuple(_argument(name) for name in changed[:100])
        if "error" in answer:
            return self._without_value(called, self._fault(answer["error"]), names)
        ops, largest = answer.get("ops", 0), answer.get("largest", 0)
        if not all(type(count) is int and count >= 0 for count in (ops, largest)):
            raise wire.WireError("not a reply")
        return Reply(
            called, answer["value"], None, names, ops, largest, self._device, frozenset(devices), prove=self._prove,
            known=self._suite.mistakes.keys(),
        )  # fmt: skip

    def _fault(self, error: dict[str, Any]) -> Fault:
        if "missing" in error:
            got = f"no `{_words(error['missing'], 60)}` in the file"
            if isinstance(error.get("suggestion"), str):
                got += f", but there is a `{_words(error['suggestion'], 60)}`"
            return Fault(Rung.FOUND, got)
        kind, text = _words(error.get("type"), 60), _words(error.get("text"), 300)
        line = error.get("line")
        where = self._place(line) if type(line) is int else ""
        kinds = error.get("kinds")
        names = tuple(_words(name, 60) for name in kinds[:20]) if isinstance(kinds, list) else (kind,)
        if "NotImplementedError" in names and error.get("own") is True:
            return Fault(Rung.ATTEMPTED, "the stub", where, names, text, task=_task_in(text))
        got = f"{kind}: {text}" if text else kind
        if error.get("probe") is True and not where:
            got += " (while looking at what came back)"
        return Fault(Rung.RAISES, got, where, names, text)

    def _place(self, line: int) -> str:
        code = self._lines[line - 1].strip() if 0 < line <= len(self._lines) else ""
        return clip(f"line {line}: {code}", 120)

    def _ensure_worker(self) -> None:
        if self._conversation is not None:
            return
        try:
            self._start_worker()
        except WorkerLost:
            self._start_worker(last=True)

    def _start_worker(self, *, last: bool = False) -> None:
        """Start a worker and load the submission; raises WorkerLost if it was killed, unless it is the last try."""
        conversation = Conversation(self._backend.start(self._suite.extras))
        try:
            hello = wire.decode(conversation.hear(HELLO_SECONDS))
        except WorkerLost as lost:
            if lost.killed and not last:
                raise
            raise GraderFault(f"a worker ended before it saw the submission: {lost.reason}") from None
        if "refused" in hello or (self._strict and not hello["layers"]):
            raise GraderFault(f"a worker could not enter its sandbox: {hello.get('refused', 'no layer held')}")
        self.layers = hello["layers"]
        if self._device != "cpu":
            answer = wire.decode(conversation.ask(wire.encode(["device", self._device]), HELLO_SECONDS))
            if not answer["value"]:
                raise GraderFault(f"there is no {self._device} device here; grade with --device cpu")
        options = {"seed": 0, "device": self._device}
        request = ["load", self._suite.name, self._source, _compiled(self._suite.probes), options]
        try:
            answer = wire.decode(conversation.ask(wire.encode(request), LOAD_SECONDS))
            self._note(answer)
        except WorkerLost as lost:
            if lost.killed and not last:
                raise
            self._unloadable = Fault(Rung.LOADS, f"running the file from top to bottom {_file_level(lost.reason)}")
            return
        except wire.WireError:
            conversation.end()
            self._unloadable = Fault(Rung.LOADS, "your code sent an answer that cannot be read")
            return
        if self._unloadable is None:
            self._conversation = conversation
        else:
            conversation.end()

    def _note(self, answer: Any) -> None:
        troubles = answer.get("troubles") if isinstance(answer, dict) else None
        if not isinstance(troubles, list) or not all(isinstance(trouble, dict) for trouble in troubles):
            raise wire.WireError("not a reply to load")
        if self._was_loaded:
            # What the file says in a fresh worker it may have learnt from a hidden test in an earlier one, by a clock
            # or a process's number, and notes are shown to students.
            if answer.get("loaded") is not True:
                self._unloadable = Fault(Rung.LOADS, "the file could be loaded before, and now cannot")
            return
        self._was_loaded = answer.get("loaded") is True
        notes = []
        for trouble in troubles[:5]:
            line = trouble.get("line")
            where = self._place(line) if type(line) is int else ""
            got = clip(f"{_words(trouble.get('type'), 60)}: {_words(trouble.get('text'), 200)}", 200)
            got = got.strip(": ") or "an error without a name"
            notes.append(got + (f" ({where})" if where else ""))
            if answer.get("loaded") is not True:
                self._unloadable = Fault(Rung.LOADS, got, where)
                return
        self.notes = [f"a line outside your functions failed and was skipped: {note}" for note in notes]


def _argument(name: Any) -> str:
    # Only short plain digits: int() refuses superscripts and thousands of nines, both of which isdigit() lets pass.
    if isinstance(name, str) and re.fullmatch(r"#[0-9]{1,3}", name):
        return f"argument {int(name[1:]) + 1}"
    return f"`{_words(name, 40)}`"


def _words(text: Any, width: int) -> str:
    """A text from the wire, fit to be read; anything but a text becomes an empty one."""
    return clip(text, width) if isinstance(text, str) else ""


def _task_in(text: str) -> str:
    """The task named by a stub's `NotImplementedError("Task 3: masked_mean")`; empty for anybody else's."""
    head, _, name = text.partition(": ")
    return name.strip() if head.startswith("Task ") else ""


def _file_level(reason: str) -> str:
    return reason if reason.startswith(("did", "crashed", "ended")) else f"went wrong: it {reason}"
