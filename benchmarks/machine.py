"""The machine that a benchmark ran on, in words."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path


def described() -> str:
    """Such as `2 cores of Intel Xeon 2.60GHz, Linux 6.1, Python 3.11.7, torch 2.13.0`."""
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    kernel = ".".join(platform.release().split(".")[:2])
    parts = (f"Linux {kernel}", f"Python {platform.python_version()}", f"torch {version('torch')}")
    return f"{cores} cores of {model}, {', '.join(parts)}"
