"""The worker's side of a conversation: load a submission, then answer calls until the channel closes.

Requests are lists: `["device", name]` before anything is loaded, `["load", name, source, probes, options]`,
`["call", path, args, kwargs, options]` and `["probe", name, args, kwargs, options]`. A reply is a dict with `value` or
`error`, and what was seen on the way: which inputs changed and, when asked, how many operators ran. It holds facts
only; what is right, only the judge knows.
"""

from __future__ import annotations

import copy
import marshal
import random
from collections.abc import Callable
from contextlib import ExitStack
from types import ModuleType
from typing import Any

import numpy.random
import torch

from autograder.worker import elsewhere, wire
from autograder.worker.cost import CostCounter
from autograder.worker.loading import Missing, Student, deepest_line_of, load, raised_in

PROBES = "<probes>"


def compiled(probes: str) -> bytes:
    """The source of a suite's `probes.py` as a load request carries it: as code, so that no worker compiles it again.

    Judge and worker run the same Python, and this way only: whatever a worker sends back is never code.
    """
    return marshal.dumps(compile(probes, PROBES, "exec", dont_inherit=True)) if probes else b""


class Session:
    """One loaded submission and the probes that may run beside it."""

    def __init__(self) -> None:
        self.first_lines: dict[str, int] = {}  # of the submission's files, by the names in tracebacks
        self.student: Student | None = None
        self.probes: ModuleType | None = None
        self.device = "cpu"
        self.draws_with_numpy = False

    def handle(self, request: Any) -> dict[str, Any]:
        """Answer one request; never raises for anything the submission does."""
        operation, *rest = request
        if operation == "device":
            return {"value": rest[0] in ("cpu", elsewhere.NAME) or (rest[0] == "cuda" and torch.cuda.is_available())}
        if operation == "load":
            return self._load(*rest)
        if operation == "call":
            return self._run(*rest, probe=False)
        if operation == "probe":
            return self._run(*rest, probe=True)
        raise wire.WireError(f"unknown request {operation!r}")

    def _load(self, name: str, source: str, probes: bytes, options: dict[str, Any]) -> dict[str, Any]:
        self.device = options.get("device", "cpu")
        self.draws_with_numpy = "numpy" in source
        self._seed(options["seed"], self.device)
        if probes:  # before the submission, so that what they take from torch is torch's own
            self.probes = ModuleType("probes")
            exec(marshal.loads(probes), vars(self.probes))
        self.student, troubles = self._load_submission(name, source)
        return {"loaded": self.student is not None, "troubles": troubles}

    def _load_submission(self, name: str, source: str) -> tuple[Student | None, list[dict[str, Any]]]:
        self.first_lines = {f"{name}.py": 1}
        return load(name, source)

    def _run(
        self, path: str, args: list[Any], kwargs: dict[str, Any], options: dict[str, Any], *, probe: bool
    ) -> dict[str, Any]:
        if self.student is None:
            raise wire.WireError("nothing is loaded")
        device = options.get("device", self.device)
        if device != "cpu":
            args, kwargs = _moved(args, device), _moved(kwargs, device)
        before = None if probe and not options.get("watch") else (_copied(args), _copied(kwargs))
        self._seed(options["seed"], device)
        reply: dict[str, Any] = {}
        around = ExitStack()
        try:
            if device == elsewhere.NAME:
                around.enter_context(elsewhere.possible())
            if device != "cpu" and "device" not in options:
                # Grading away from the CPU: what is made without saying where belongs there, for the same verdicts.
                around.enter_context(elsewhere.DEVICE if device == elsewhere.NAME else torch.device(device))
            target = self._target(path, probe)
            if options.get("cost"):
                with CostCounter() as cost:
                    reply["value"] = target(*args, **kwargs)
                reply["ops"], reply["largest"] = cost.ops, cost.largest
            else:
                reply["value"] = target(*args, **kwargs)
        except Missing as error:
            reply["error"] = {"missing": error.name, "suggestion": error.suggestion}
        except BaseException as error:  # noqa: BLE001 - whatever a submission raises is an answer
            reply["error"] = self._described(error)
        finally:
            around.close()
            torch.set_grad_enabled(True)
            torch.set_default_dtype(torch.float32)
        if before is not None:
            reply["changed"] = _changed(before, (args, kwargs))
        return reply

    def _seed(self, seed: int, device: str) -> None:
        random.seed(seed)
        torch.default_generator.manual_seed(seed)  # torch.manual_seed asks every device, and takes 100 times longer
        if device == "cuda":
            torch.cuda.manual_seed_all(seed)
        if self.draws_with_numpy:
            numpy.random.seed(seed % 2**32)

    def _target(self, path: str, probe: bool) -> Callable[..., Any]:
        if probe:
            function = getattr(self.probes, path)
            return lambda *args, **kwargs: function(self.student, *args, **kwargs)
        return getattr(self.student, path)  # type: ignore[no-any-return]

    def _described(self, error: BaseException) -> dict[str, Any]:
        kinds = [kind.__name__ for kind in type(error).__mro__ if kind not in (object, BaseException, Exception)]
        try:
            text = str(error)[:500].encode("utf-8", "backslashreplace").decode()
        except Exception:  # noqa: BLE001 - a student's __str__ may raise anything
            text = ""
        return {
            "type": type(error).__name__,
            "kinds": kinds,
            "text": text[:500],
            "line": deepest_line_of(error, self.first_lines),
            "own": any(raised_in(error, name) for name in self.first_lines),
            "probe": raised_in(error, PROBES),
        }


def serve(receive: Callable[[int], bytes], send: Callable[[bytes], object], session: Session) -> None:
    """Answer requests until the judge closes the channel.

    Args:
        receive: gives at most so many bytes, and none at the end; like `socket.recv`.
        send: sends all the bytes it is given; like `socket.sendall`.
        session: what the requests are about.
    """
    while True:
        header = _exactly(receive, wire.HEADER_SIZE)
        if header is None:
            return
        payload = _exactly(receive, wire.frame_length(header))
        if payload is None:
            return
        send(wire.frame(answer(session, payload)))


def answer(session: Session, payload: bytes) -> bytes:
    """One request's bytes in, one reply's bytes out."""
    reply = session.handle(wire.decode(payload, trusted=True))
    try:
        encoded = wire.encode(reply)
        wire.frame(encoded)
        return encoded
    except wire.WireError as error:
        return wire.encode({"error": {"type": "ResultCannotBeSent", "kinds": [], "text": str(error), "line": None,
                                      "own": False}})  # fmt: skip


def _exactly(receive: Callable[[int], bytes], size: int) -> bytes | None:
    parts = bytearray()
    while len(parts) < size:
        part = receive(min(size - len(parts), 1 << 20))
        if not part:
            return None
        parts += part
    return bytes(parts)


def _moved(value: Any, device: str) -> Any:
    if isinstance(value, torch.Tensor):
        moved = elsewhere.moved(value) if device == elsewhere.NAME else value.detach().to(device)
        return elsewhere.trainable_as(value, moved)
    if isinstance(value, (list, tuple)):
        return type(value)(_moved(item, device) for item in value)
    if isinstance(value, dict):
        return {key: _moved(item, device) for key, item in value.items()}
    return value


def _copied(value: Any) -> Any:
    """A copy to compare with afterwards; an eighth of what `copy.deepcopy` takes."""
    if isinstance(value, elsewhere.There):
        return elsewhere.copied(value)
    if isinstance(value, torch.Tensor):
        return value.detach().clone() if type(value) is torch.Tensor else copy.deepcopy(value)
    if isinstance(value, (list, tuple)):
        return type(value)(_copied(item) for item in value)
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return value


def _changed(before: tuple[Any, Any], after: tuple[Any, Any]) -> list[str]:
    """Names of the arguments that differ from their copies: positions as `#0`, keywords by name."""
    pairs = [(f"#{index}", old, new) for index, (old, new) in enumerate(zip(before[0], after[0], strict=True))]
    pairs += [(name, old, after[1][name]) for name, old in before[1].items()]
    return [name for name, old, new in pairs if not _same(old, new)]


def _same(old: Any, new: Any) -> bool:
    if type(old) is not type(new):
        return False
    if isinstance(old, torch.Tensor):
        old, new = elsewhere.back(old), elsewhere.back(new)
        if old.shape != new.shape or old.dtype != new.dtype:
            return False
        if old.device.type == "meta":
            return True
        if torch.equal(old, new):
            return True
        old, new = old.detach(), new.detach()
        return bool(((old == new) | ((old != old) & (new != new))).all())
    if isinstance(old, (list, tuple)):
        return len(old) == len(new) and all(_same(a, b) for a, b in zip(old, new, strict=True))
    if isinstance(old, dict):
        return old.keys() == new.keys() and all(_same(old[key], new[key]) for key in old)
    return bool(old == new or (old != old and new != new))
