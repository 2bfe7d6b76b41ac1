"""Large pages change what a fork costs, and nothing else."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

CODE = """
from pathlib import Path
from autograder.worker import hugepages
held = [str(number) for number in range(300_000)]
def large():
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("AnonHugePages:"))
before = large()
hugepages.advise()
print(held == [str(number) for number in range(300_000)], large() - before)
"""
OFFERED = Path("/sys/kernel/mm/transparent_hugepage/enabled")


def test_what_was_written_is_kept_in_large_pages() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    same, more = done.stdout.split()
    assert same == "True"
    version = tuple(map(int, platform.release().split(".")[:2]))
    if version < (6, 1) or not OFFERED.exists() or "[never]" in OFFERED.read_text():
        pytest.skip("this kernel makes no large pages when asked")
    assert int(more) >= 4096
