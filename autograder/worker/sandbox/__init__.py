"""What holds a worker in, layer by layer.

`prepare` runs once, before the fork server is forked, and builds what workers share; `enter` runs in each worker before
it has seen a byte of the submission. Every layer is unprivileged. `enter` returns the names of the layers that hold,
and raises rather than go on without one: the judge records the names with every result.

The layers are written against the kernel's documented interfaces with ctypes. The bindings on PyPI are a development
release and an unmaintained one, and a filter of a hundred system calls needs no library: not depending on libseccomp
means that the grader also runs where it is not installed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.worker import cuda
from autograder.worker.sandbox import landlock, limits, privileges, seccomp


class SandboxError(Exception):
    """A layer of the sandbox cannot be had here; the text says which, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """What was made ready: the scratch folder, the Landlock ruleset's descriptor, and for which device."""

    scratch: Path
    ruleset: int
    device: str = cuda.CPU


def prepare(scratch: Path, device: str = cuda.CPU) -> Preparation:
    """Build the shared parts: readable are the standard library and torch with what it needs; writable is `scratch`.

    For `cuda`, the GPU's device nodes are writable, and what its driver reads is readable.

    Raises:
        SandboxError: if this machine lacks a layer.
    """
    missing = unavailable()
    if missing:
        raise SandboxError(
            f"the sandbox needs {' and '.join(missing)}, not available here; "
            "grade on Linux 5.13 or newer, or say --sandbox off to grade code you trust"
        )
    try:
        read, write = readable_paths(), [scratch]
        if device == cuda.CUDA:
            read, write = [*read, *cuda.facts()], [*write, *cuda.nodes()]
        seccomp.prepare(on_gpu=device == cuda.CUDA)
        return Preparation(scratch, landlock.build(read, write), device)
    except OSError as error:
        raise SandboxError(f"the sandbox could not be prepared: {error}") from error


def enter(preparation: Preparation, connect: Callable[[], None]) -> list[str]:
    """Give up everything a submission does not need, for good.

    Args:
        preparation: what `prepare` made.
        connect: called just before the filter closes, which lets no descriptor in. A worker that was forked ahead waits
            there for its submission's channel, with CUDA come to.

    Raises:
        SandboxError: if a layer refuses; nothing of the submission may run then.
    """
    try:
        os.chdir(preparation.scratch)
        on_gpu = preparation.device == cuda.CUDA
        kept = cuda.environment() if on_gpu else {cuda.VISIBLE: ""}
        os.environ.clear()
        os.environ.update({"HOME": str(preparation.scratch), "TMPDIR": str(preparation.scratch), "LANG": "C.UTF-8"})
        os.environ.update(kept)
        tempfile.tempdir = None  # forget the answer cached before TMPDIR changed
        limits.apply(on_gpu=on_gpu)
        privileges.drop()
        abi = landlock.restrict(preparation.ruleset)
        os.close(preparation.ruleset)
        if on_gpu:
            cuda.come()
        connect()
        seccomp.apply(on_gpu=on_gpu)
    except OSError as error:
        raise SandboxError(f"the sandbox could not be closed: {error}") from error
    return ["limits", "no-new-privileges", f"landlock{abi}", "seccomp"]


def unavailable() -> list[str]:
    """The layers this machine lacks, each as a phrase; empty where the sandbox is complete."""
    if sys.platform != "linux":
        return [f"Linux (this is {sys.platform})"]
    missing = []
    if landlock.abi() < 1:
        missing.append("Landlock in the kernel")
    if not seccomp.supported():
        missing.append("seccomp filters on x86-64 or arm64")
    return missing


def readable_paths() -> list[Path]:
    """The folders a worker may read: the standard library without its site-packages, torch, and torch's dependencies.

    Never the site-packages folder as a whole: an installed grader keeps its hidden suites there.
    """
    import numpy
    import torch

    stdlib = Path(os.__file__).parent
    paths = [entry for entry in stdlib.iterdir() if entry.name not in ("site-packages", "dist-packages")]
    for package in (torch, numpy):
        folder = Path(str(package.__file__)).parent
        paths.append(folder)
        for name in ("torchgen", "functorch", "numpy.libs", "sympy", "mpmath", "networkx", "jinja2", "markupsafe",
                     "filelock", "fsspec", "typing_extensions.py", "nvidia"):  # fmt: skip
            if (folder.parent / name).exists():
                paths.append(folder.parent / name)
    for library in ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/etc/localtime", "/dev/null",
                    "/dev/urandom", "/usr/share/zoneinfo"):  # fmt: skip
        path = Path(library)
        if path.is_dir() and _holds_python(path, stdlib):
            continue
        if path.exists():
            paths.append(path)
    return paths


def _holds_python(path: Path, stdlib: Path) -> bool:
    """Whether a system folder holds this Python's own site-packages, and so must not be opened as a whole."""
    return stdlib.resolve().is_relative_to(path.resolve())
