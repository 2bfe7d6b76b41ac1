"""Kills grading runs with signal 9 at random moments, and holds what they end with against an undisturbed run.

    python -m tests.faults.killing [--kills 100] [--seed 1]

A moment is so many results in the journal and then so many looks at the processes; both are drawn from the seed. A
killed run is given again until one ends by itself; then its grades must be those of the undisturbed run, no result may
be lost or doubled, no process and no scratch folder may be left.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from autograder.course import find
from tests.faults.processes import playing, survivors
from tests.submissions.sample_class import submission

ROOT = Path(__file__).parent.parent.parent
ASSIGNMENTS = ("embedding_probe", "masked_mean")  # the second has a fork server of its own, preloaded
VICTIMS = ("run", "head", "judge", "server", "worker")
LOOK_MILLISECONDS = 10


class Kill(NamedTuple):
    """Whom to kill, and when: after so many results and then so many looks."""

    victim: str
    results: int
    looks: int


class Course:
    """A small class to grade again and again, and the grades of an undisturbed run."""

    def __init__(self, folder: Path, wrong: int = 8) -> None:
        self.folder = folder
        self.submissions = folder / "class"
        self.temporary = folder / "tmp"
        self.temporary.mkdir()
        course = find(ROOT)
        for assignment in ASSIGNMENTS:
            answers = sorted(path.stem for path in (course.answers / assignment / "wrong").glob("*.py"))
            work = ["reference", "stub", *(f"wrong/{name}" for name in answers[:: max(1, len(answers) // wrong)])]
            for number, what in enumerate(work):
                path = self.submissions / f"student {number}" / f"{assignment}.py"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(submission(course, assignment, what), encoding="utf-8")
        quiet = self.start(folder / "undisturbed")
        assert quiet.wait(300) == 0
        self.grades = grades(folder / "undisturbed")
        self.results = len(results(folder / "undisturbed"))

    def start(self, out: Path) -> subprocess.Popen[bytes]:
        """Begin a run, or go on with one."""
        command = [sys.executable, "-P", "-m", "autograder", "grade", str(self.submissions), "--out", str(out)]
        return subprocess.Popen(
            [*command, "--seed", "kills", "--jobs", "2"], cwd=ROOT, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(self.temporary)},
        )  # fmt: skip

    def disturb(self, out: Path, kill: Kill, chance: random.Random) -> int | None:
        """One run with one kill in it.

        Returns:
            The run's exit status; None if it had ended before the moment came.
        """
        run = self.start(out)
        wanted, looks = len(results(out)) + kill.results, kill.looks
        with open(os.pidfd_open(run.pid), "rb", buffering=0) as ending:
            poll = select.poll()
            poll.register(ending, select.POLLIN)
            while not poll.poll(LOOK_MILLISECONDS):
                if len(results(out)) < min(wanted, self.results):
                    continue
                looks -= 1
                if looks <= 0 and self._strike(run.pid, kill.victim, chance):
                    return run.wait(300)
        assert run.wait() == 0
        return None

    def _strike(self, head: int, victim: str, chance: random.Random) -> bool:
        if victim == "run":
            os.killpg(head, signal.SIGKILL)
            return True
        candidates = playing(victim, head, self.folder)
        if not candidates:
            return False
        try:
            os.kill(chance.choice(candidates), signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True

    def problems(self, out: Path) -> list[str]:
        """What is wrong with a run that has ended by itself; empty when nothing is."""
        found = [f"still running: {command}" for command in survivors(self.folder)]
        found += [f"left behind: {path}" for path in self.temporary.iterdir()]
        keys = Counter(entry["key"] for entry in results(out))
        found += [f"{key} was judged {count} times" for key, count in keys.items() if count > 1]
        if len(keys) != self.results:
            found.append(f"{len(keys)} results, expected {self.results}")
        if grades(out) != self.grades:
            found.append(f"other grades: {[row for row in grades(out) if row not in self.grades]}")
        return found


class Round(NamedTuple):
    """What came of a kill, and of the runs after it."""

    struck: bool
    problems: list[str]


def play(course: Course, out: Path, kill: Kill, chance: random.Random) -> Round:
    """Kill once, then go on until a run ends by itself."""
    status = course.disturb(out, kill, chance)
    expected = -signal.SIGKILL if kill.victim in ("run", "head") else 0
    found = [] if status in (None, expected) else [f"{kill}: the run ended with status {status}"]
    if status == expected != 0:
        left = survivors(course.folder)
        found += [f"{kill}: outlives its run: {command}" for command in left]
        again = course.start(out).wait(300)
        found += [f"{kill}: the next run ended with status {again}"] if again else []
    found += [f"{kill}: {problem}" for problem in course.problems(out)]
    return Round(status is not None, found)


def plan(count: int, chance: random.Random, results: int) -> list[Kill]:
    """So many kills: every kind in turn, a third of them while the run is still starting."""
    kills = []
    for number in range(count):
        starting = chance.random() < 1 / 3
        after = 0 if starting else chance.randrange(1, results - 3)
        kills.append(Kill(VICTIMS[number % len(VICTIMS)], after, chance.randrange(200 if starting else 8)))
    return kills


def results(out: Path) -> list[dict[str, str]]:
    """The whole results in a journal."""
    path = out / "journal.jsonl"
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [entry for entry in map(json.loads, lines) if entry["kind"] == "result"]


def grades(out: Path) -> list[dict[str, str]]:
    """The rows of grades.csv without the time they took."""
    with (out / "grades.csv").open(encoding="utf-8", newline="") as stream:
        return [{name: cell for name, cell in row.items() if name != "seconds"} for row in csv.DictReader(stream)]


def main() -> int:
    """Play the long version and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    struck: Counter[str] = Counter()
    problems: list[str] = []
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        course = Course(Path(folder))
        for number, kill in enumerate(plan(options.kills, chance, course.results)):
            done = play(course, Path(folder) / f"out{number}", kill, chance)
            struck[kill.victim] += done.struck
            problems += done.problems
            print(f"{number + 1:>4} {kill} {'' if done.struck else '(too late) '}{done.problems or 'fine'}", flush=True)
    print("kills:", ", ".join(f"{victim} {count}" for victim, count in struck.items()))
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
