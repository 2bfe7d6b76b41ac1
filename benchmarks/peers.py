"""Side by side with what a course would use instead: otter-grader, nbgrader, one pytest process for each submission.

    python benchmarks/peers.py [--assignment embedding_probe] [--rounds 3] [--each 4] [--ours 100] [--write]

All grade the same submissions of one assignment with the same tests, one job each, in turn, round after round. The
rivals run the tests in their own processes and without a sandbox (benchmarks/rivals/); we run `autograder grade`. Every
submission must pass the same number of tests with everybody. Otter and nbgrader are installed into environments of
their own under build/tools. `--write` puts the table into benchmarks/results/peers.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks"), str(ROOT / "benchmarks" / "rivals")]

from machine import described  # noqa: E402
from measuring import Cost, cost_of  # noqa: E402
from packing import notebook, otter_zip  # noqa: E402
from same_tests import SEED, names  # noqa: E402

from autograder.authoring.answers import known_answers  # noqa: E402
from autograder.course import find  # noqa: E402
from tests.environments import tool  # noqa: E402

RESULTS = ROOT / "benchmarks" / "results" / "peers.md"
PATH = os.pathsep.join(map(str, (ROOT, ROOT / "benchmarks" / "rivals")))


@dataclass
class Rival:
    """One way to grade: what it cost in each round, for one submission."""

    name: str
    grade: Callable[[list[str], Path], tuple[Cost, list[int]]]
    costs: list[Cost] = field(default_factory=list)
    count: int = 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assignment", default="embedding_probe")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--each", type=int, default=4, help="submissions a round for each rival")
    parser.add_argument("--ours", type=int, default=100, help="submissions a round for us")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    grading = Grading(options.assignment)
    rivals = [
        Rival("`otter run`", grading.otter, count=options.each),
        Rival("`nbgrader autograde`", grading.nbgrader, count=options.each),
        Rival("a pytest process each", grading.pytest, count=options.each),
        Rival("`autograder grade`", grading.ours, count=options.ours),
    ]
    for _ in range(options.rounds):
        passed = []
        for rival in rivals:
            sources = [grading.sources[number % len(grading.sources)] for number in range(rival.count)]
            with tempfile.TemporaryDirectory() as folder:
                cost, counts = rival.grade(sources, Path(folder))
            rival.costs.append(Cost(cost.wall / rival.count, cost.cpu / rival.count, cost.memory))
            passed.append(counts[: options.each])
            print(
                f"{rival.name:<24} {rival.costs[-1].wall:8.3f} s   tests passed: {counts[: options.each]}", flush=True
            )
        if any(counts != passed[0] for counts in passed):
            raise SystemExit("they do not agree, so the comparison means nothing")
    text = report(options, rivals, len(grading.tests))
    print(text)
    if options.write:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(text, encoding="utf-8")


class Grading:
    """The same submissions, graded in four ways; each gives the cost and how many tests every submission passes."""

    def __init__(self, assignment: str) -> None:
        self.assignment = assignment
        course = find(ROOT)
        reference = (course.solutions / f"{assignment}.py").read_text(encoding="utf-8")
        right, wrong = known_answers(course.answers / assignment, reference)
        # Right and wrong in turn, none of which loops: waiting says nothing about a grader's speed.
        chosen = [answer for pair in zip(right[:4], wrong[1::7][:4], strict=False) for answer in pair]
        self.sources = [answer.source.partition('\nif __name__ == "__main__":')[0] + "\n" for answer in chosen]
        self.reference = reference.partition('\nif __name__ == "__main__":')[0] + "\n"
        self.tests = names(assignment)

    def pytest(self, sources: list[str], folder: Path) -> tuple[Cost, list[int]]:
        costs, counts = [], []
        environment = os.environ | {"PYTHONPATH": PATH, "OMP_NUM_THREADS": "1"}
        for source in sources:
            path = folder / f"{self.assignment}.py"
            path.write_text(source, encoding="utf-8")
            report = folder / "report.json"
            # The exit status is 1 where a test fails, which is no failure of the command.
            command = '"$@"; status=$?; [ $status -lt 2 ]'
            pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "addopts=",
                      f"--rootdir={folder}", f"--junit-xml={report}", f"--assignment={self.assignment}",
                      f"--submission={path}", ROOT / "benchmarks" / "rivals" / "test_with_pytest.py"]  # fmt: skip
            costs.append(cost_of(["sh", "-c", command, "sh", *pytest], folder, environment))
            counts.append(_passed(report.read_text(encoding="utf-8")))
        return _total(costs), counts

    def otter(self, sources: list[str], folder: Path) -> tuple[Cost, list[int]]:
        otter_zip(folder / "autograder.zip", self.assignment, self.tests)
        costs, counts = [], []
        environment = os.environ | {"PYTHONPATH": PATH, "OMP_NUM_THREADS": "1"}
        for source in sources:
            path = folder / f"{self.assignment}.py"
            path.write_text(source, encoding="utf-8")
            command = [tool("otter") / "otter", "run", "-a", folder / "autograder.zip", path]
            costs.append(cost_of(command, folder, environment))
            results = json.loads((folder / "results.json").read_text(encoding="utf-8"))
            counts.append(round(sum(test.get("score", 0) for test in results["tests"])))
        return _total(costs), counts

    def nbgrader(self, sources: list[str], folder: Path) -> tuple[Cost, list[int]]:
        environment = {
            "PATH": f"{tool('nbgrader')}:/usr/bin:/bin", "HOME": str(folder), "PYTHONPATH": PATH,
            "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore", "LANG": os.environ.get("LANG", "C.UTF-8"),
        }  # fmt: skip
        (folder / "nbgrader_config.py").write_text("c = get_config()\n", encoding="utf-8")
        self._notebook(folder / "source" / self.assignment, self.reference)
        cost_of(["nbgrader", "generate_assignment", self.assignment], folder, environment)
        for number, source in enumerate(sources):
            self._notebook(folder / "submitted" / f"student{number:03}" / self.assignment, source)
        cost = cost_of(["nbgrader", "autograde", self.assignment], folder, environment)
        with sqlite3.connect(folder / "gradebook.db") as book:
            rows = book.execute(
                "select submitted_assignment.student_id, sum(grade.auto_score) from grade"
                " join submitted_notebook on grade.notebook_id = submitted_notebook.id"
                " join submitted_assignment on submitted_notebook.assignment_id = submitted_assignment.id"
                " group by 1 order by 1"
            ).fetchall()
        return cost, [round(score) for _, score in rows]

    def _notebook(self, folder: Path, source: str) -> None:
        folder.mkdir(parents=True)
        text = notebook(self.assignment, source, self.tests)
        (folder / f"{self.assignment}.ipynb").write_text(text, encoding="utf-8")

    def ours(self, sources: list[str], folder: Path) -> tuple[Cost, list[int]]:
        for number, source in enumerate(sources):
            path = folder / "class" / f"student{number:03}" / f"{self.assignment}.py"
            path.parent.mkdir(parents=True)
            # A line of their own, so that no two are the same submission.
            path.write_text(f"{source}# {number}\n", encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "autograder",
            "grade",
            folder / "class",
            "--out",
            folder / "out",
            "--seed",
            SEED,
        ]
        cost = cost_of([*command, "--course", ROOT], folder, os.environ | {"PYTHONPATH": str(ROOT)})
        counts = {}
        for line in (folder / "out" / "journal.jsonl").read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if entry["kind"] == "result":
                counts[entry["student"]] = sum(test["verdict"] == "passed" for test in entry["outcome"]["tests"])
        return cost, [counts[student] for student in sorted(counts)]


def _passed(junit: str) -> int:
    from xml.etree import ElementTree

    return sum(len(case) == 0 for case in ElementTree.fromstring(junit).iter("testcase"))


def _total(costs: list[Cost]) -> Cost:
    return Cost(sum(c.wall for c in costs), sum(c.cpu for c in costs), max(c.memory for c in costs))


def report(options: argparse.Namespace, rivals: list[Rival], tests: int) -> str:
    """The table, with what made it."""
    *others, ours = rivals
    lines = [
        "# Side by side with what a course would use instead", "",
        f"`{options.assignment}`, {tests} tests, one job each, {options.rounds} rounds in turn: medians, with the "
        "lowest and the highest round in parentheses. Memory is the peak of all processes, shared pages counted once.",
        "", "| | submissions a round | seconds each | processor seconds each | memory | times ours |",
        "|---|--:|--:|--:|--:|--:|",
    ]  # fmt: skip
    for rival in [*others, ours]:
        ratios = [theirs.wall / own.wall for theirs, own in zip(rival.costs, ours.costs, strict=True)]
        memory = f"{max(cost.memory for cost in rival.costs):.0f} MB"
        wall, cpu = ([getattr(cost, kind) for cost in rival.costs] for kind in ("wall", "cpu"))
        cells = [rival.name, f"{rival.count}", _spread(wall, 3), _spread(cpu, 3), memory, _spread(ratios, 0)]
        lines.append(f"| {' | '.join(cells)} |")
    command = f"python benchmarks/peers.py --assignment {options.assignment} --rounds {options.rounds} "
    command += f"--each {options.each} --ours {options.ours} --write"
    return "\n".join([*lines, "", f"`{command}` on {described()}.", ""])


def _spread(values: list[float], digits: int) -> str:
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


if __name__ == "__main__":
    main()
