"""Ways of calling a submission, as `submission.counting.call(...)` and the like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from autograder.judge.reply import Reply, Words
from autograder.judge.showing import WIDTH, clip, show, show_call

if TYPE_CHECKING:
    from autograder.judge.submission import Submission


class Way:
    """A way of calling: plain, counted, on another device, or with leave to change inputs."""

    def __init__(
        self, owner: Submission, options: dict[str, Any] | None = None, *, may_change: bool = False, stays: bool = False
    ) -> None:
        self._owner, self._options, self._may_change, self._stays = owner, options or {}, may_change, stays

    def call(self, name: str, *args: Any, **kwargs: Any) -> Reply:
        """As `Submission.call`."""
        request = ["call", name, list(args), kwargs, dict(self._options)]
        called = Words(lambda: show_call(name, args, kwargs))
        reply = self._owner.ask(request, called, may_change=self._may_change)
        return replace(reply, strayed=bool(reply.devices - {self._options["device"]})) if self._stays else reply

    def run(self, probe: Callable[..., Any], *args: Any, **kwargs: Any) -> Reply:
        """As `Submission.run`."""
        request = ["probe", probe.__name__, list(args), kwargs, dict(self._options)]
        called = Words(lambda: _show_probe(probe, args))
        return self._owner.ask(request, called, may_change=not self._options.get("watch"))


def _show_probe(probe: Callable[..., Any], args: tuple[Any, ...]) -> str:
    what = (probe.__doc__ or probe.__name__).strip().splitlines()[0].rstrip(".")
    given = ", ".join(show(arg) for arg in args)
    return clip(f"{what}, with {given}" if given else what, 2 * WIDTH)
