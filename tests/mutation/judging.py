"""Judging mutants as if students had handed them in, and accounting for those that no test notices."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.batch.pool import JudgePool
from autograder.course import find
from autograder.records import Job
from tests.mutation.generating import Mutant, mutants

ROOT = Path(__file__).parent.parent.parent
WHOLE = 100


class ReasonError(Exception):
    """A file of reasons does not fit its solution; the text says which entry."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that earned full marks, and why no test could tell it from the reference (empty: nobody said)."""

    mutant: Mutant
    why: str


@dataclass(frozen=True, slots=True)
class Harvest:
    """What came of one assignment's mutants."""

    assignment: str
    made: int
    survivors: list[Survivor]
    faults: list[str]

    @property
    def killed(self) -> int:
        """How many lost points."""
        return self.made - len(self.survivors) - len(self.faults)

    @property
    def share(self) -> float:
        """Per cent of all mutants that lost points, equivalent ones counted as survivors."""
        return WHOLE * self.killed / self.made if self.made else float(WHOLE)


def solution(name: str) -> str:
    """The reference solution of an assignment."""
    return (find(ROOT).solutions / f"{name}.py").read_text(encoding="utf-8")


def reasons(name: str) -> dict[tuple[str, str, str, int], str]:
    """Why a mutant is no mistake, from `tests/mutation/NAME.toml`: by task, line, what it becomes, and which line.

    Raises:
        ReasonError: if an entry is incomplete.
    """
    path = Path(__file__).with_name(f"{name}.toml")
    if not path.exists():
        return {}
    found = {}
    for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", []):
        if missing := {"task", "line", "becomes", "why"} - set(entry):
            raise ReasonError(f"{path.name}: an entry lacks {', '.join(sorted(missing))}: {entry}")
        found[key_of(entry["task"], entry["line"], entry["becomes"], entry.get("nth", 1))] = entry["why"]
    return found


def key_of(task: str, line: str, becomes: str, nth: int) -> tuple[str, str, str, int]:
    """What names a mutant in a file of reasons."""
    return task, line.strip(), becomes.strip(), nth


def stale(name: str) -> list[str]:
    """Reasons that belong to no mutant of the solution as it is now."""
    known = {key_of(one.task, one.line, one.becomes, one.nth) for one in mutants(solution(name))}
    return [f"{name}.toml: no mutant turns `{key[1]}` into `{key[2]}`" for key in reasons(name) if key not in known]


def judge(pool: JudgePool, name: str, each: Callable[[], None] = lambda: None) -> Harvest:
    """Judge every mutant of one assignment with one seed; `each` is called after each."""
    made = mutants(solution(name))
    why = reasons(name)
    survivors, faults = [], []
    jobs = [Job(str(number), name, one.source, "mutation") for number, one in enumerate(made)]
    for answer in pool.run(jobs):
        one = made[int(answer.key)]
        if answer.outcome.score is None:
            faults.append(f"{one.task}: `{one.becomes}`: {answer.outcome.trouble or 'a test raised by its own fault'}")
        elif answer.outcome.score == answer.outcome.max_score:
            key = key_of(one.task, one.line, one.becomes, one.nth)
            survivors.append((int(answer.key), Survivor(one, why.get(key, ""))))
        each()
    return Harvest(name, len(made), [one for _, one in sorted(survivors, key=lambda s: s[0])], sorted(faults))
