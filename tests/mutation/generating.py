"""Mutants of a solution: every change that cosmic-ray's operators can make inside its solution regions.

Only what students write is mutated. The report that a solution prints when it is run belongs to no task, and no suite
judges it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from autograder.authoring.stubs import Region, regions


@dataclass(frozen=True, slots=True)
class Mutant:
    """A solution with one small change.

    Attributes:
        task: the task it was made in.
        line: the line as it was, without its indent.
        becomes: the line as it is.
        nth: which line of the task with this very text it is, counted from 1.
        source: the whole solution with the change.
    """

    task: str
    line: str
    becomes: str
    nth: int
    source: str


@cache
def mutants(solution: str) -> tuple[Mutant, ...]:
    """All different mutants that are Python, in the order of the lines that they change."""
    places = regions(solution)
    made: dict[str, Mutant] = {}
    for before, task, after in _tasks(solution, {place.task for place in places}):
        for mutated in _changed(task, [place for place in places if place.task == task.name], before.count("\n")):
            source = before + mutated + after
            if source != solution and source not in made and _is_python(source):
                made[source] = _described(solution, source, places)
    order = {line.strip(): number for number, line in reversed(list(enumerate(solution.splitlines())))}
    return tuple(sorted(made.values(), key=lambda one: (order[one.line], one.nth, one.becomes)))


@dataclass(frozen=True, slots=True)
class _Task:
    name: str
    text: str


def _tasks(solution: str, names: set[str]) -> Iterator[tuple[str, _Task, str]]:
    """Each task's text with what stands before and after it: reading one task anew is quicker than reading all."""
    lines = solution.splitlines(keepends=True)
    for node in ast.parse(solution).body:
        if getattr(node, "name", None) in names:
            first, last = node.lineno - 1, node.end_lineno
            yield "".join(lines[:first]), _Task(node.name, "".join(lines[first:last])), "".join(lines[last:])


def _changed(task: _Task, places: list[Region], offset: int) -> Iterator[str]:
    """A task's text with each change that an operator can make in a solution region."""
    tree = get_ast(task.text)
    for name in operator_names():
        try:
            operator = get_operator(name)()
        except TypeError:  # it asks for names of variables, and has none to go by
            continue
        occurrence = 0
        for node in ast_nodes(tree):
            for (first, _), _ in operator.mutation_positions(node):
                if any(place.first < first + offset < place.last for place in places):
                    yield mutate_code(task.text, operator, occurrence) or task.text
                occurrence += 1


def _is_python(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _described(solution: str, source: str, places: list[Region]) -> Mutant:
    before, after = solution.splitlines(), source.splitlines()
    number = next((i for i, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), len(before) - 1)
    place = next(place for place in places if place.first <= number + 1 <= place.last)
    same = [i for i in range(place.first, number + 1) if before[i].strip() == before[number].strip()]
    return Mutant(place.task, before[number].strip(), after[number].strip(), len(same), source)
