"""Scripts run as `python FILE` runs them, in copies of one process that has torch loaded already."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SERVER = """
import json, os, runpy, sys, traceback
import torch
for line in sys.stdin:
    script, out = json.loads(line)
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            file = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(file, 1)
            os.dup2(file, 2)
            sys.argv, sys.path[0] = [script], os.path.dirname(script)
            runpy.run_path(script, run_name="__main__")
            status = 0
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else int(left.code is not None)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    _, status = os.waitpid(pid, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
"""


@dataclass(frozen=True)
class Ran:
    """What came of a script: its exit status, and all that it printed."""

    status: int
    output: str


class Scripts:
    """The process that scripts are run in copies of; ends when it is closed."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, script: Path) -> Ran:
        """Run a script to its end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        output = script.with_suffix(".output")
        self._process.stdin.write(json.dumps([str(script), str(output)]) + "\n")
        self._process.stdin.flush()
        status = int(self._process.stdout.readline())
        return Ran(status, output.read_text(encoding="utf-8"))

    def close(self) -> None:
        """End the process."""
        self._process.communicate(timeout=60)
