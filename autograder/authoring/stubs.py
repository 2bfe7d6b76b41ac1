"""Stubs are made from solutions: every region between `### BEGIN SOLUTION` and `### END SOLUTION` becomes a TODO.

The markers are nbgrader's. A task is a top-level function or class with at least one such region; tasks are numbered in
the order of the file.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from autograder.errors import ToldError

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


class StubError(ToldError):
    """A solution's markers are not in order; the text gives the line."""


@dataclass(frozen=True, slots=True)
class Region:
    """Lines `first` … `last` (counted from 1, markers included) of one solution, and the task they belong to."""

    first: int
    last: int
    task: str


def make_stub(solution: str) -> str:
    """The file that students get.

    Raises:
        StubError: if the markers are unbalanced or stand outside every task.
    """
    lines = solution.splitlines()
    found = regions(solution)
    numbers = {task: number for number, task in enumerate(dict.fromkeys(region.task for region in found), 1)}
    for region in reversed(found):
        indent = re.match(r"\s*", lines[region.first - 1])
        margin = indent.group() if indent else ""
        lines[region.first - 1 : region.last] = [margin + line for line in todo(numbers[region.task], region.task)]
    return "\n".join(lines) + "\n"


def todo(number: int, task: str) -> list[str]:
    """The lines that stand in a stub where the solution has a region."""
    return ["# TODO: your code here.", f'raise NotImplementedError("Task {number}: {task}")']


def tasks(solution: str) -> list[str]:
    """The names of a solution's tasks, in order."""
    return list(dict.fromkeys(region.task for region in regions(solution)))


def regions(solution: str) -> list[Region]:
    """The solution regions of a file, in order."""
    owners = [
        (node.name, node.lineno, node.end_lineno or node.lineno)
        for node in ast.parse(solution).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    ]
    found: list[Region] = []
    begin: int | None = None
    for number, line in enumerate(solution.splitlines(), 1):
        if line.strip() == BEGIN:
            if begin is not None:
                raise StubError(f"line {number}: a solution begins inside the one of line {begin}")
            begin = number
        elif line.strip() == END:
            if begin is None:
                raise StubError(f"line {number}: a solution ends that never began")
            owner = [name for name, first, last in owners if first <= begin <= last]
            if not owner:
                raise StubError(f"line {begin}: a solution outside every top-level function and class")
            if any(begin < first <= number for _, first, _ in owners):
                raise StubError(f"line {begin}: a solution that reaches into the next function or class")
            found.append(Region(begin, number, owner[0]))
            begin = None
    if begin is not None:
        raise StubError(f"line {begin}: a solution that never ends")
    return found
