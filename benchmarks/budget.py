"""Where the time of one submission goes: fork, sandbox, load, calls, wire, end, tests and judge, journal.

    python benchmarks/budget.py [--assignment embedding_probe] [--rounds 100] [--write]

Judges the reference again and again in this process, one job, with the parts timed where they are called; medians.
What is left of the whole is the judge's own: the tests, what they expect, and the comparing. `--write` puts the table
into benchmarks/results/budget.md.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

RESULTS = ROOT / "benchmarks" / "results" / "budget.md"
WARM = 20  # rounds before those that count: by then the fork server has its large pages
WHAT = {
    "fork": "the fork server forks a worker",
    "sandbox": "limits, Landlock, seccomp, the hello",
    "load": "the submission is compiled and executed",
    "calls": "waiting for the worker to answer calls and probes",
    "wire": "writing requests and reading replies, in the judge",
    "end": "the worker is killed and collected",
    "judge": "tests, expected values, comparing, pytest",
    "journal": "one line",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assignment", default="embedding_probe")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()

    from autograder.worker import forkserver

    with tempfile.TemporaryDirectory() as scratch:
        control = forkserver.start(Path(scratch), strict=True)  # before anything else is imported, as when grading
        text = measured(options, control)
    print(text)
    if options.write:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(text, encoding="utf-8")


def measured(options: argparse.Namespace, control: Any) -> str:
    """Judge in this process and take the times."""
    import pytest
    from machine import described

    from autograder import suite as suites
    from autograder.batch.entries import Entry
    from autograder.batch.journal import Journal
    from autograder.judge import connection, conversation
    from autograder.judge.plugin import JudgePlugin
    from autograder.judge.session import _QUIET
    from autograder.records import Answer, Job
    from autograder.worker import wire

    spent: defaultdict[str, float] = defaultdict(float)

    def timed(owner: Any, name: str, part: Callable[[tuple[Any, ...]], str]) -> None:
        function = getattr(owner, name)

        def timing(*arguments: Any, **more: Any) -> Any:
            started = time.perf_counter()
            try:
                return function(*arguments, **more)
            finally:
                spent[part(arguments)] += time.perf_counter() - started

        setattr(owner, name, timing)

    timed(connection._ForkedLink, "__init__", lambda _: "fork")
    timed(conversation.Conversation, "hear", lambda _: "sandbox")
    timed(conversation.Conversation, "ask", lambda arguments: "load" if b"load" in arguments[1][:12] else "calls")
    timed(connection._ForkedLink, "end", lambda _: "end")
    timed(wire, "encode", lambda _: "wire")
    timed(wire, "decode", lambda _: "wire")

    source = (ROOT / "solutions" / f"{options.assignment}.py").read_text(encoding="utf-8")
    suite = suites.load(options.assignment)
    rounds: list[dict[str, float]] = []

    def jobs() -> Iterator[Job]:
        for number in range(options.rounds + WARM):
            spent.clear()
            started = time.perf_counter()
            yield Job(str(number), options.assignment, source, "budget")
            rounds.append(dict(spent) | {"whole": time.perf_counter() - started})

    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder), "budget") as journal:

        def emit(answer: Answer) -> None:
            started = time.perf_counter()
            journal.add(Entry(answer.key, "student", "file.py", answer.outcome))
            spent["journal"] += time.perf_counter() - started

        plugin = JudgePlugin(suite, jobs(), connection.ForkedBackend(control), emit)
        files = map(str, suite.test_files(suites.PARTS))
        pytest.main([*_QUIET, f"--rootdir={suites.SUITES}", *files], plugins=[plugin])
    for one in rounds:
        one["judge"] = one["whole"] - sum(seconds for part, seconds in one.items() if part != "whole")
    lines = [
        "# Where the time of one submission goes", "",
        f"The reference of `{options.assignment}`, {len(plugin._specs)} tests, one job; medians of {options.rounds}.",
        "", "| part | what | ms |", "|---|---|--:|",
    ]  # fmt: skip
    counted = rounds[WARM:]
    for part, what in [*WHAT.items(), ("whole", "")]:
        lines.append(f"| {part} | {what} | {1000 * statistics.median(one[part] for one in counted):.1f} |")
    command = f"python benchmarks/budget.py --assignment {options.assignment} --rounds {options.rounds} --write"
    return "\n".join([*lines, "", f"`{command}` on {described()}.", ""])


if __name__ == "__main__":
    main()
