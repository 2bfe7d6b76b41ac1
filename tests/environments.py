"""A Python of its own for a test: everything that ours has, and a project installed as a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path


def install(source: Path, folder: Path) -> Path:
    """Build a wheel of the project in `source` and install it beside hard links of our own packages.

    Args:
        source: a folder with a pyproject.toml; build leaves its traces there.
        folder: where the environment goes.

    Returns:
        The environment's `bin` folder.
    """
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, source], check=True, timeout=200)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True, timeout=60)
    site = folder / "venv" / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if entry.name.startswith(("__editable__", "embedding_exercises", "autograder")):
            continue
        if entry.is_dir():
            shutil.copytree(entry, site / entry.name, copy_function=_link, symlinks=True)
        else:
            _link(str(entry), str(site / entry.name))
    subprocess.run([*pip, "install", "--no-deps", "--target", site, wheel], check=True, timeout=200)
    commands = folder / "venv" / "bin"
    command = commands / "autograder"
    command.write_text(f"#!{commands / 'python'}\nfrom autograder.cli.app import main\n\nmain()\n", encoding="utf-8")
    command.chmod(0o755)
    return commands


def _link(source: str, place: str) -> None:
    try:
        os.link(source, place)
    except OSError:  # another file system
        shutil.copy2(source, place)
