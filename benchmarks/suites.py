"""What the tests of each suite cost, apart from the worker that they talk to.

    python benchmarks/suites.py [NAME ...] [--rounds 11]

For each assignment the reference is judged, and in turn a submission that holds nothing: its worker is started, loaded
and ended alike, and each test ends at its first question. The difference of the medians is the work of the tests.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path

from autograder.batch.pool import JudgePool
from autograder.course import find
from autograder.records import Job

ROOT = Path(__file__).parent.parent
NOTHING = "import torch\n"


def main() -> None:
    """Print a line for each assignment, in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    course = find(ROOT)
    print(f"{'assignment':20}{'whole':>8}{'worker':>8}{'tests':>8}   milliseconds, medians of {options.rounds}")
    with JudgePool(1) as pool:
        for entry in course.choose(options.names):
            reference = (course.solutions / f"{entry.name}.py").read_text(encoding="utf-8")
            jobs = [
                Job(kind, entry.name, source, f"suites {number}")
                for number in range(options.rounds)
                for kind, source in (("whole", reference), ("worker", NOTHING))
            ]
            seconds: dict[str, list[float]] = {"whole": [], "worker": []}
            for answer in pool.run(jobs):
                seconds[answer.key].append(answer.outcome.seconds)
            whole, worker = (1000 * statistics.median(seconds[kind]) for kind in ("whole", "worker"))
            print(f"{entry.name:20}{whole:8.0f}{worker:8.0f}{whole - worker:8.0f}", flush=True)


if __name__ == "__main__":
    main()
