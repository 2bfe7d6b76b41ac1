"""Whether two machines would give the same marks: the same grader, suites, Python and torch."""

from __future__ import annotations

import platform
from importlib.metadata import version

import msgspec

from autograder import suite as suites
from autograder.batch.journal import environment


class Grader(msgspec.Struct, frozen=True):
    """What marks depend on, as one machine has it.

    Attributes:
        code: fingerprint of the judge and the worker, with the versions, the device and the sandbox.
        suites: by name, fingerprints of the suites.
    """

    python: str
    torch: str
    code: str
    suites: dict[str, str]


def grader(device: str, *, strict: bool) -> Grader:
    """What this machine grades with."""
    digests = {name: suites.load(name).digest() for name in suites.names()}
    return Grader(platform.python_version(), version("torch"), environment(device, strict=strict), digests)


def difference(ours: Grader, theirs: Grader) -> str:
    """What to say to somebody whose machine cannot be used; nothing when it can."""
    for name, here, there in (("Python", ours.python, theirs.python), ("torch", ours.torch, theirs.torch)):
        if here != there:
            return f"it has {name} {there}, and this machine {here}; install the same there"
    if ours.code != theirs.code:
        return "it has another version of the grader; install the same there"
    names = sorted(
        name for name in ours.suites.keys() | theirs.suites.keys() if ours.suites.get(name) != theirs.suites.get(name)
    )
    return f"its suites differ in {', '.join(names)}; install the same there" if names else ""
