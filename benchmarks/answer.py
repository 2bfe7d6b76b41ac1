"""How long a student waits: `check` from cold against `import torch`, and the answer to a save with `--watch`.

    python benchmarks/answer.py [--assignment embedding_probe] [--rounds 15]

The two commands of the first run in turn; medians, with the lowest and the highest. A save counts from the end of the
write to the last line of the answer.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from autograder.report.summary import HIDDEN  # noqa: E402

ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}
CHECK = (sys.executable, "-P", "-u", "-m", "autograder", "check")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assignment", default="embedding_probe")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    source = (ROOT / "solutions" / f"{options.assignment}.py").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{options.assignment}.py"
        path.write_text(source, encoding="utf-8")
        cold, torch = [], []
        for _ in range(options.rounds):
            torch.append(timed([sys.executable, "-c", "import torch"]))
            cold.append(timed([*CHECK, str(path)]))
        saves = answers(path, source, options.rounds)
    print(f"import torch          {spread(torch)}")
    print(f"check, from cold      {spread(cold)}")
    ratios = [ours / theirs for ours, theirs in zip(cold, torch, strict=True)]
    print(f"ratio                 median {statistics.median(ratios):6.2f}")
    print(f"answer to a save      {spread(saves)}")


def timed(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=ENVIRONMENT, cwd=ROOT)
    return time.perf_counter() - started


def answers(path: Path, source: str, rounds: int) -> list[float]:
    """Save again and again, with a mistake every other time."""
    watching = subprocess.Popen(
        [*CHECK, str(path), "--watch"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=ENVIRONMENT
    )
    assert watching.stdout is not None
    found = []
    try:
        read_up_to("watching", watching)
        for number in range(rounds):
            time.sleep(0.5)
            broken = source.replace("return ", "return 2 * ", 1) if number % 2 == 0 else source
            path.write_text(f"{broken}# {number}\n", encoding="utf-8")
            started = time.perf_counter()
            read_up_to(HIDDEN[:30], watching)
            found.append(time.perf_counter() - started)
    finally:
        watching.kill()
        watching.wait()
    return found


def read_up_to(words: str, watching: subprocess.Popen[str]) -> None:
    assert watching.stdout is not None
    for line in watching.stdout:
        if words in line:
            return
    raise SystemExit("the command ended")


def spread(values: list[float]) -> str:
    low, middle, high = (1000 * value for value in (min(values), statistics.median(values), max(values)))
    return f"median {middle:6.0f} ms   (from {low:.0f} to {high:.0f})"


if __name__ == "__main__":
    main()
