"""On a machine with a GPU, in under eight minutes: the marked tests, every suite on both devices, throughput.

    python benchmarks/cuda.py [--wrong 8] [--jobs 4] [--write] [--pretend]

Runs `pytest -m cuda`, then judges the reference, all right answers and so many wrong ones of every assignment on the
CPU and on the GPU with the same seed. Prints a line for each assignment: submissions, seconds each on either, and
answers whose verdicts differ. Exit status 1 when one differs, 2 without a GPU. `--write` puts the table into
benchmarks/results/cuda.md. `--pretend` does without a GPU: it compares the CPU with a device that is only pretended,
and names the answers that would not do on a GPU.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

# What the functions need they import themselves: beside the other benchmarks, torch takes this file for the package
# `cuda` that it looks for while it is being imported, and nothing that needs torch can be imported then.
if TYPE_CHECKING:
    from autograder.batch.pool import JudgePool
    from autograder.course import Course
    from autograder.records import Outcome

RESULTS = ROOT / "benchmarks" / "results" / "cuda.md"
SEED = "both devices"


def main() -> int:
    """Run everything; returns the exit status."""
    from machine import described

    from autograder.worker import elsewhere

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wrong", type=int, default=8, help="wrong answers of each assignment")
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--pretend", action="store_true", help="without a GPU, on a pretended device")
    options = parser.parse_args()
    if options.pretend:
        _, differing = compared(options, elsewhere.NAME)
        print(f"{differing} answers have other verdicts on a pretended device")
        return int(bool(differing))
    gpu = subprocess.run(
        [sys.executable, "-c", "import torch; print(torch.cuda.get_device_name())"], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    if gpu.returncode:
        print("there is no GPU here", file=sys.stderr)
        return 2
    tests = subprocess.run([sys.executable, "-m", "pytest", "-m", "cuda", "-q", "tests/cuda"], cwd=ROOT, check=False)
    lines = [
        f"# On a GPU: {gpu.stdout.strip()}", "", f"{options.jobs} jobs, seconds each by the wall.", "",
        "| assignment | submissions | CPU | GPU | other verdicts |", "|---|--:|--:|--:|---|",
    ]  # fmt: skip
    rows, differing = compared(options, "cuda")
    lines += rows
    if options.write:
        RESULTS.parent.mkdir(exist_ok=True)
        made_by = f"`python benchmarks/cuda.py --wrong {options.wrong} --jobs {options.jobs} --write` on {described()}."
        RESULTS.write_text("\n".join([*lines, "", made_by, ""]), encoding="utf-8")
    print(f"{differing} answers have other verdicts; pytest ended with {tests.returncode}")
    return int(bool(differing or tests.returncode))


def compared(options: argparse.Namespace, device: str) -> tuple[list[str], int]:
    """A row for each assignment, and how many answers get other verdicts on this device than on the CPU."""
    from autograder.batch.pool import JudgePool
    from autograder.course import find

    rows, differing = [], 0
    course = find(ROOT)
    with JudgePool(options.jobs) as cpu, JudgePool(options.jobs, device=device) as other:
        for name in course.assignments:
            sources = answers(course, name, options.wrong)
            here, seconds = judged(cpu, name, sources, "cpu")
            there, elsewhere_seconds = judged(other, name, sources, device)
            others = [answer for answer in sources if verdicts(here[answer]) != verdicts(there[answer])]
            differing += len(others)
            cells = [name, f"{len(sources)}", f"{seconds:.3f}", f"{elsewhere_seconds:.3f}", ", ".join(others)]
            rows.append(f"| {' | '.join(cells)} |")
            print(rows[-1], flush=True)
    return rows, differing


def answers(course: Course, name: str, count: int) -> dict[str, str]:
    """By name, the sources to judge."""
    from autograder.authoring.answers import known_answers

    reference = (course.solutions / f"{name}.py").read_text(encoding="utf-8")
    right, wrong = known_answers(course.answers / name, reference)
    some = wrong[:: max(1, len(wrong) // count)][:count]
    return {"reference": reference} | {answer.name: answer.source for answer in (*right, *some)}


def judged(pool: JudgePool, name: str, sources: dict[str, str], device: str) -> tuple[dict[str, Outcome], float]:
    """The outcomes, and seconds for each on the wall."""
    from autograder.records import Job

    started = time.perf_counter()
    jobs = [Job(answer, name, source, SEED, device=device) for answer, source in sources.items()]
    outcomes = {answer.key: answer.outcome for answer in pool.run(jobs)}
    return outcomes, (time.perf_counter() - started) / len(jobs)


def verdicts(outcome: Outcome) -> list[str]:
    """One word for each test."""
    return [test.verdict.value for test in outcome.tests] or [outcome.trouble]


if __name__ == "__main__":
    sys.exit(main())
