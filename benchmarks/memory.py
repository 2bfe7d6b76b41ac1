"""Memory of the judge and the fork server over a long batch.

    python benchmarks/memory.py [--assignment NAME] [--count 1000]

Grades the reference again and again in one judge process and prints, every tenth of the way, the resident memory of the
judge, of the fork server, and of both with shared pages counted once (PSS).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

from measuring import proportional

from autograder.batch.pool import JudgePool
from autograder.records import Job

ROOT = Path(__file__).parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assignment", default="embedding_probe")
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    source = (ROOT / "solutions" / f"{options.assignment}.py").read_text(encoding="utf-8")
    step = max(options.count // 10, 1)
    print(f"{'graded':>7} {'judge RSS':>10} {'server RSS':>11} {'both PSS':>9}   seconds")
    started = time.perf_counter()
    with JudgePool(1) as pool:
        jobs = (Job(str(number), options.assignment, source, "memory") for number in range(options.count))
        for number, answer in enumerate(pool.run(jobs), 1):
            if answer.outcome.score != answer.outcome.max_score:
                raise SystemExit(f"the reference failed: {answer.outcome}")
            if number % step == 0:
                judge, *servers = sorted(processes(str(pool.scratch)))
                resident = [field(pid, "VmRSS") for pid in (judge, *servers[:1])]
                shared_once = sum(proportional(pid) for pid in (judge, *servers[:1]))
                print(
                    f"{number:>7} {resident[0]:>7.0f} MB {resident[1]:>8.0f} MB {shared_once:>6.0f} MB"
                    f"   {time.perf_counter() - started:.0f}"
                )


def processes(text: str) -> Iterator[int]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if text in path.read_bytes().decode(errors="replace"):
                yield int(path.parent.name)
        except OSError:
            continue


def field(pid: int, name: str) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return float(next(line for line in lines if line.startswith(name)).split()[1]) / 1024


if __name__ == "__main__":
    main()
