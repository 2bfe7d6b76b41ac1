"""Podman and docker: which one is here, what it knows of an image, and the few words in which they differ."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass

from autograder.errors import ToldError

NAMES = ("podman", "docker")
USER = 10001
"""The image's own user, for a caller who is root; anybody else grades as himself."""

_PROCESSES = 4096


class ContainerError(ToldError):
    """A container cannot be built or run; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One of the two engines.

    Attributes:
        name: `podman` or `docker`.
        rootless: whether a docker daemon runs without root, so that its root is its owner.
    """

    name: str
    rootless: bool = False

    def limits(self) -> list[str]:
        """Limits on open files and processes.

        Podman would raise them as far as it thinks it may, and fails where it may not; docker's daemon knows.
        """
        files = ["--ulimit=nofile=1024:1024"]
        if self.name == "docker":
            return files
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NPROC)
        processes = _PROCESSES if hard == resource.RLIM_INFINITY else min(_PROCESSES, hard)
        return [*files, f"--ulimit=nproc={processes}:{processes}"]

    def user(self) -> list[str]:
        """Whoever grades, so that what is written is his; root grades as the image's own user."""
        caller = f"--user={os.geteuid()}:{os.getegid()}"
        if os.geteuid() == 0:
            return [f"--user={USER}:{USER}"]
        if self.name == "podman":
            return ["--userns=keep-id", caller]
        return ["--user=0:0"] if self.rootless else [caller]

    def closed(self) -> list[str]:
        """A root that cannot be written, also where podman would lay temporary folders over it."""
        return ["--read-only", "--read-only-tmpfs=false"] if self.name == "podman" else ["--read-only"]

    def gpu(self) -> list[str]:
        """Every GPU; podman finds them through the Container Device Interface."""
        return ["--device=nvidia.com/gpu=all"] if self.name == "podman" else ["--gpus=all"]

    def mount(self, source: str, target: str, *, writable: bool) -> str:
        """A bind mount of any path: the fields are CSV, so commas and quotes are quoted, and colons mean nothing."""
        fields = ["type=bind", f"src={source}", f"dst={target}", *([] if writable else ["readonly"])]
        if self.name == "podman":
            fields.append("relabel=shared")  # a container may read nothing unlabelled where SELinux is on
        return "--mount=" + ",".join(_csv_field(field) for field in fields)

    def labels(self, image: str) -> dict[str, str] | None:
        """The labels of an image; None if there is no such image.

        Raises:
            ContainerError: if the engine cannot say.
        """
        done = self.ask("image", "inspect", "--format", "{{json .Config.Labels}}", image)
        if done.returncode == 0:
            labels = json.loads(done.stdout or "null")
            return labels if isinstance(labels, dict) else {}
        if any(words in done.stderr.lower() for words in ("no such", "not known", "not found")):
            return None
        raise ContainerError(f"{self.name} does not work here: {_last_line(done.stderr)}")

    def ask(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a short command of the engine and keep what it says."""
        try:
            return subprocess.run(
                [self.name, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
            )
        except OSError as error:
            raise ContainerError(f"{self.name} cannot be started: {error.strerror}") from None


def find(name: str | None = None) -> Engine:
    """The engine of a name, or the first that is installed.

    Raises:
        ContainerError: if there is none.
    """
    if not hasattr(os, "geteuid"):
        raise ContainerError("containers are run from Linux or macOS; on Windows, work inside WSL 2")
    installed = [candidate for candidate in ([name] if name else NAMES) if shutil.which(candidate)]
    if not installed:
        wanted = f"{name} was not found" if name else "neither podman nor docker was found"
        raise ContainerError(f"{wanted} on this machine; install podman, or grade without --container")
    engine = Engine(installed[0])
    if engine.name == "docker" and os.geteuid() != 0:
        about = engine.ask("info", "--format", "{{json .SecurityOptions}}")
        return Engine("docker", rootless="name=rootless" in about.stdout)
    return engine


def _csv_field(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\n') else text


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "it said nothing"
