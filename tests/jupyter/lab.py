"""A JupyterLab that runs, and the browser that looks at it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.environments import ROOT, tool

TOKEN = "tests"


def chromium() -> str:
    """The path of the browser.

    Raises:
        RuntimeError: if there is none.
    """
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        raise RuntimeError(
            "no Chromium was found, expected one on the PATH; install it with "
            "`apt-get install -y --no-install-recommends chromium`"
        )
    return found


@contextmanager
def running(folder: Path, home: Path) -> Iterator[str]:
    """JupyterLab over the notebooks of a folder; gives the address under which a notebook opens, as a format."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port = place.getsockname()[1]
    environment = os.environ | {"HOME": str(home), "PYTHONPATH": str(ROOT), "JUPYTER_PLATFORM_DIRS": "0"}
    command = [
        tool("jupyterlab") / "python", "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
        f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}", "--expose-app-in-browser",
    ]  # fmt: skip
    with (home / "lab.log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            _wait(f"http://127.0.0.1:{port}/api", server, home / "lab.log")
            yield f"http://127.0.0.1:{port}/lab/tree/{{}}?token={TOKEN}"
        finally:
            server.terminate()  # it ends its kernels
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            if server.poll() is not None:
                break
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start: {log.read_text(encoding='utf-8')[-2000:]}")
