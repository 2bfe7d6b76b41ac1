"""Network namespaces joined by a bridge, as machines on one switch."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


def possible() -> bool:
    """Whether this process may make them, and join them."""
    if os.geteuid() != 0 or shutil.which("ip") is None or shutil.which("nsenter") is None:
        return False
    try:
        with namespaces(2):
            return True
    except subprocess.CalledProcessError:
        return False


@contextmanager
def namespaces(count: int) -> Iterator[list[tuple[str, ...]]]:
    """So many hosts, 10.87.0.1 and up; each is a command that runs another one there."""
    names = [f"host{number}-{os.getpid()}" for number in range(count)]
    made: list[str] = []
    try:
        for name in names:
            _ip("netns", "add", name)
            made.append(name)
            _ip("-n", name, "link", "set", "lo", "up")
        switch, *others = names
        _ip("-n", switch, "link", "add", "br0", "type", "bridge")
        _ip("-n", switch, "addr", "add", "10.87.0.1/24", "dev", "br0")
        _ip("-n", switch, "link", "set", "br0", "up")
        for number, name in enumerate(others, 2):
            port = f"port{number}"
            _ip("-n", switch, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("-n", switch, "link", "set", port, "master", "br0", "up")
            _ip("-n", name, "addr", "add", f"10.87.0.{number}/24", "dev", "eth0")
            _ip("-n", name, "link", "set", "eth0", "up")
        yield [("nsenter", f"--net=/run/netns/{name}") for name in names]
    finally:
        for name in made:
            _ip("netns", "del", name)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)
