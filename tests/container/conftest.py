"""Podman, a base image, a wheelhouse, and the course's image, each made once and kept."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import filelock
import pytest

from autograder.container.context import NEEDED
from tests.conftest import ROOT

BASE = "localhost/embedding-exercises-base:bookworm"
IMAGE = "localhost/embedding-exercises-test"
NO_PODMAN = "podman is missing, so no container was tried: apt-get install podman runc catatonit debootstrap"

Podman = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def podman() -> Podman:
    """Run podman: `podman("images")`. In CI a missing podman is a failure, elsewhere the tests are skipped."""
    if shutil.which("podman") is None:
        if os.environ.get("CONTAINER_TESTS") == "required":
            pytest.fail(NO_PODMAN)
        pytest.skip(NO_PODMAN)

    def run(*arguments: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            ["podman", *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=900,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0 or not check, done.stdout + done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def wheels() -> Path:
    """A folder with the wheels of everything that grading needs, in the pinned versions."""
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8") + NEEDED
    folder = ROOT / "build" / "wheels" / hashlib.blake2b(pins.encode(), digest_size=6).hexdigest()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(folder.with_suffix(".lock")):
        if not folder.exists():
            part = folder.with_suffix(".part")
            shutil.rmtree(part, ignore_errors=True)
            pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download"]
            done = subprocess.run(
                [*pip, "--only-binary=:all:", "-c", ROOT / "constraints.txt", "-d", part, *NEEDED.split()],
                capture_output=True, text=True, timeout=900, check=False,
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
            part.rename(folder)
    return folder


@pytest.fixture(scope="session")
def base_image(podman: Podman) -> str:
    """Debian with Python and nothing else: from debootstrap where root has it, else the one that is pulled."""
    debootstrap = shutil.which("debootstrap", path=f"{os.environ['PATH']}:/usr/sbin")
    if debootstrap is None or os.geteuid() != 0:
        return "docker.io/library/python:3.11-slim-bookworm"
    if podman("image", "exists", BASE, check=False).returncode != 0:
        with tempfile.TemporaryDirectory() as folder:
            packages = "--include=python3,python3-venv"
            subprocess.run(
                [debootstrap, "--variant=minbase", packages, "bookworm", folder, mirror()],
                check=True, capture_output=True, timeout=900,
            )  # fmt: skip
            left_out = ("var/cache/apt/archives/*.deb", "var/lib/apt/lists/*", "usr/share/doc/*", "usr/share/man/*",
                        "usr/share/locale/*")  # fmt: skip
            with subprocess.Popen(
                ["tar", "-C", folder, *(f"--exclude=./{path}" for path in left_out), "-c", "."], stdout=subprocess.PIPE
            ) as tar:
                subprocess.run(["podman", "import", "-q", "-", BASE], stdin=tar.stdout, check=True, timeout=300)
            assert tar.returncode == 0
    return BASE


def mirror() -> str:
    """Where this machine's apt gets Debian's packages."""
    listed = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("debian*"))]
    text = "\n".join(path.read_text(encoding="utf-8") for path in listed if path.exists())
    found = re.search(r"^(?:URIs:|deb(?:\s+\[.*?\])?)\s+(\S+)", text, flags=re.MULTILINE)
    assert found, "apt's sources name no mirror of Debian"
    return found[1]


@pytest.fixture(scope="session")
def image(podman: Podman, base_image: str, wheels: Path) -> str:
    """The course's image, built by the real command."""
    command = [sys.executable, "-P", "-m", "autograder", "container", "build", "--tag", IMAGE]
    done = subprocess.run(
        [*command, "--base-image", base_image, "--wheels", wheels, "--engine", "podman"],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return IMAGE
