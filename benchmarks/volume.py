"""Ten thousand submissions over all assignments: throughput, memory over time, the journal's cost, and a second run.

    python benchmarks/volume.py [--count 10000] [--compare 1700] [--write]

The class is mixed: right and wrong answers, untouched stubs, and a few that crash or never end. It is graded with two
jobs; then a part of it with one job and with two, for the ratio; then the whole once more, when nothing has changed.
`--write` puts the tables into benchmarks/results/volume.md.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from machine import described  # noqa: E402
from measuring import descendants, proportional  # noqa: E402

from autograder.authoring.answers import known_answers  # noqa: E402
from autograder.authoring.stubs import make_stub  # noqa: E402
from autograder.batch.entries import Entry  # noqa: E402
from autograder.batch.journal import Journal  # noqa: E402
from autograder.course import Course, find  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results" / "volume.md"
MARK = '\nif __name__ == "__main__":'
CRASH = "\n\nimport ctypes\n\nctypes.string_at(0)\n"
LOOP = "\n\nwhile True:\n    pass\n"
SAMPLES = 10


@dataclass
class Run:
    """What was seen of one run: when each result was in the journal, and the memory of all processes now and then."""

    seconds: float = 0.0
    arrivals: list[tuple[float, str]] = field(default_factory=list)
    memory: list[tuple[int, float, list[float], list[float]]] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--compare", type=int, default=1_700, help="submissions for the ratio of two jobs to one")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    course = find(ROOT)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        small = lay_out(course, folder / "part", options.compare)
        one, two = (graded(folder / "part", folder / f"part-{jobs}", jobs, small) for jobs in (1, 2))
        count = lay_out(course, folder / "class", options.count)
        whole = graded(folder / "class", folder / "out", 2, count)
        started = time.perf_counter()
        subprocess.run(command(folder / "class", folder / "out", 2), check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        again = time.perf_counter() - started
        text = report(count, whole, again, small, one, two, journal_cost(folder / "out", folder / "fresh"))
    print(text)
    if options.write:
        RESULTS.parent.mkdir(exist_ok=True)
        command_line = f"python benchmarks/volume.py --count {options.count} --compare {options.compare} --write"
        RESULTS.write_text(f"{text}\n`{command_line}` on {described()}.\n", encoding="utf-8")


def lay_out(course: Course, folder: Path, count: int) -> int:
    """Write a class of about so many submissions; returns how many there are."""
    students = count // len(course.assignments)
    for name in course.assignments:
        # The second half repeats the first, so that the time of the one can be held against the other's.
        half = list(islice(answers(course, name), -(-students // 2)))
        for number, source in enumerate(islice(cycle(half), students)):
            path = folder / f"student{number:04}" / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{source}# {number}\n", encoding="utf-8")
    return students * len(course.assignments)


def answers(course: Course, name: str) -> Iterator[str]:
    """Right, wrong, wrong, right …, every 25th a stub, two of 300 that crash and one of 300 that never ends."""
    reference = (course.solutions / f"{name}.py").read_text(encoding="utf-8")
    right, wrong = known_answers(course.answers / name, reference)
    rights, wrongs = cycle([reference, *(answer.source for answer in right)]), cycle(answer.source for answer in wrong)
    stub = make_stub(reference)
    number = 0
    while True:
        number += 1
        if number % 300 == 7:
            yield reference.partition(MARK)[0] + LOOP
        elif number % 150 == 11:
            yield reference.partition(MARK)[0] + CRASH
        elif number % 25 == 0:
            yield stub
        else:
            yield next(rights) if number % 5 in (1, 3) else next(wrongs)


def command(folder: Path, out: Path, jobs: int) -> list[str]:
    grade = [sys.executable, "-P", "-m", "autograder", "grade", str(folder), "--out", str(out)]
    return [*grade, "--jobs", str(jobs), "--seed", "volume", "--json"]


def graded(folder: Path, out: Path, jobs: int, count: int) -> Run:
    """Grade a class and watch."""
    run = Run()
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    started = time.perf_counter()
    process = subprocess.Popen(command(folder, out, jobs), cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    journal, position, rest = out / "journal.jsonl", 0, b""
    while process.poll() is None:
        time.sleep(0.05)
        if not journal.exists():
            continue
        with journal.open("rb") as file:
            file.seek(position)
            data = file.read()
        position += len(data)
        *lines, rest = (rest + data).split(b"\n")
        now = time.perf_counter() - started
        for line in lines:
            if line.startswith(b'{"kind":"result"'):
                run.arrivals.append((now, json.loads(line)["outcome"]["assignment"]))
        if len(run.arrivals) >= (len(run.memory) + 1) * count // SAMPLES - count // SAMPLES // 2:
            run.memory.append((len(run.arrivals), *memory(process.pid)))
    run.seconds = time.perf_counter() - started
    if process.returncode or len(run.arrivals) != count:
        raise SystemExit(f"{len(run.arrivals)} of {count} graded, exit status {process.returncode}")
    return run


def memory(head: int) -> tuple[float, list[float], list[float]]:
    """MiB of the head, of each judge, and of everything below each judge: fork servers and workers."""
    judges = [pid for pid in descendants(head) if "autograder.batch.judging" in line_of(pid) and parent(pid) == head]
    below = [sum(map(proportional, descendants(pid))) - proportional(pid) for pid in judges]
    return proportional(head), [proportional(pid) for pid in judges], below


def line_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def halves(run: Run) -> tuple[float, float]:
    """Seconds that the first halves of all assignments took, and the second halves."""
    by_name: dict[str, list[float]] = defaultdict(list)
    for moment, name in run.arrivals:
        by_name[name].append(moment)
    first = second = 0.0
    for moments in by_name.values():
        middle = len(moments) // 2
        first += moments[middle] - moments[0]
        second += moments[2 * middle] - moments[middle] if 2 * middle < len(moments) else moments[-1] - moments[middle]
    return first, second


def journal_cost(out: Path, fresh: Path) -> tuple[float, float]:
    """Bytes of an entry, and seconds that writing one takes, from writing all of them anew."""
    with Journal(out, None) as journal:
        entries: list[Entry] = list(journal.results.entries.values())
    with Journal(fresh, "volume") as journal:
        started = time.perf_counter()
        for entry in entries:
            journal.add(entry)
        seconds = time.perf_counter() - started
    return (fresh / "journal.jsonl").stat().st_size / len(entries), seconds / len(entries)


def report(
    count: int, whole: Run, again: float, small: int, one: Run, two: Run, journal: tuple[float, float]
) -> str:  # fmt: skip
    """The tables."""
    first, second = halves(whole)
    size, seconds = journal
    lines = [
        f"# {count:,} submissions", "",
        "| | |", "|---|--:|",
        f"| submissions, all assignments, two jobs | {count:,} |",
        f"| seconds | {whole.seconds:.0f} |",
        f"| submissions a second | {count / whole.seconds:.1f} |",
        f"| second half of each assignment against the first, in time | {second / first:.3f} |",
        f"| two jobs against one, {small:,} submissions: {one.seconds:.0f} s and {two.seconds:.0f} s "
        f"| {one.seconds / two.seconds:.2f} × |",
        f"| the same once more, nothing changed | {again:.1f} s |",
        f"| an entry of the journal | {size / 1024:.1f} KiB |",
        f"| writing one | {1e6 * seconds:.0f} µs |",
        "", "Memory in MB, shared pages counted once:", "",
        "| graded | head | judges | fork servers and workers |", "|--:|--:|--:|--:|",
    ]  # fmt: skip
    for graded_by_then, head, judges, below in whole.memory:
        cells = [f"{graded_by_then:,}", f"{head:.0f}", _all(judges), _all(below)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _all(values: list[float]) -> str:
    return " + ".join(f"{value:.0f}" for value in values)


if __name__ == "__main__":
    main()
