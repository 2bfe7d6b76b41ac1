"""Pythons of their own for tests: one with a project installed as a wheel, and one for each tool that courses use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import filelock

ROOT = Path(__file__).parent.parent


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


def tool(name: str) -> Path:
    """The `bin` folder of an environment with a tool and everything that ours has, made once and kept in build/.

    Args:
        name: one of the lists in tests/tools/, which pin what is installed.
    """
    wanted = ROOT / "tests" / "tools" / f"{name}.txt"
    folder = ROOT / "build" / "tools" / name
    ready = folder / ".ready"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(folder.with_suffix(".lock")):
        if ready.exists() and ready.read_text(encoding="utf-8") == _state(wanted):
            return folder / "bin"
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True, timeout=120)
        site = folder / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
        # Found after what is installed here, so a tool may have other versions than we do.
        (site / "_ours.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
        pip = [folder / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-deps"]
        subprocess.run([*pip, "-r", wanted], check=True, timeout=900)
        ready.write_text(_state(wanted), encoding="utf-8")
    return folder / "bin"


def _state(wanted: Path) -> str:
    return f"{Path(sys.prefix).resolve()}\n{wanted.read_text(encoding='utf-8')}"


def _link(source: str, place: str) -> None:
    try:
        os.link(source, place)
    except OSError:  # another file system
        shutil.copy2(source, place)
