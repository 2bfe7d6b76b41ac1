"""What is no plain file, or too large to keep: made in a student's folder, for one case each."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path


def large(path: Path, size: int) -> None:
    """A file of so many bytes, most of them never written."""
    with path.open("wb") as stream:
        stream.write(b"x = 1\n")
        stream.truncate(size)


def link(path: Path, target: str) -> None:
    path.symlink_to(target)


def fifo(path: Path) -> None:
    os.mkfifo(path)


def socket_at(path: Path) -> None:
    """A socket; its address may be short only, so it is made from inside the folder."""
    here = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def deep(folder: Path) -> None:
    """More folders inside each other than a recursive walk of the standard library survives."""
    here = os.getcwd()
    os.chdir(folder)
    try:
        for _ in range(400):
            os.mkdir("d")
            os.chdir("d")
    finally:
        os.chdir(here)


def many(folder: Path) -> None:
    for number in range(10_000):
        (folder / f"empty{number:05}").touch()


def nameless(folder: Path) -> None:
    """A file whose name is no text."""
    with open(os.fsencode(folder) + b"/\xff\xfe.bin", "wb"):
        pass


def closed(path: Path) -> None:
    path.write_text("x = 1")
    path.chmod(0)


def closed_folder(folder: Path) -> None:
    folder.chmod(0)


def outputs(path: Path, source: str) -> None:
    """A notebook with 100 MB of outputs before, and after, the cell that counts."""
    shown = {"output_type": "stream", "text": ['"outputs": [ \\"' + "." * 1_000_000] * 50}
    cells = [{"cell_type": "code", "outputs": [shown], "source": text} for text in ("1 + 1", source)]
    path.write_text(json.dumps({"cells": cells, "nbformat": 4}, indent=1))
