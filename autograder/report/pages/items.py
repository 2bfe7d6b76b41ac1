"""How hard the tasks are, and how well each tells strong work from weak.

Difficulty is the share of a task's points that was earned, over everybody whose work was judged. Discrimination is the
corrected item-total correlation: Pearson's r between the points of the task and those of the assignment's other tasks.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass

from autograder.records import Verdict
from autograder.standing import Row

FEWEST = 10  # students; a correlation of fewer says nothing


@dataclass(frozen=True, slots=True)
class Item:
    """One task, over a class.

    Attributes:
        points: that it is worth.
        judged: students whose work was judged.
        tried: of these, who wrote something.
        passed: of these, who passed all its tests.
        earned: the mean share of its points, 0 to 1.
        discrimination: −1 to 1; None where nothing can be said.
    """

    assignment: str
    task: str
    points: float
    judged: int
    tried: int
    passed: int
    earned: float
    discrimination: float | None


def analyse(rows: list[Row]) -> list[Item]:
    """The tasks of one assignment, in its order.

    Args:
        rows: of that assignment; what was not judged, or not without a fault of the grader, is left out.
    """
    judged = [row for row in rows if row.outcome.kind == "judged" and row.outcome.status != "grader error"]
    tasks = list(dict.fromkeys(test.task for row in judged for test in row.outcome.tests))
    earned = [_earned(row) for row in judged]
    items = []
    for task in tasks:
        tests = [[test for test in row.outcome.tests if test.task == task] for row in judged]
        worth = max(sum(test.points for test in own) for own in tests)
        scores = [own.get(task, 0.0) for own in earned]
        rests = [sum(own.values()) - score for own, score in zip(earned, scores, strict=True)]
        items.append(
            Item(
                judged[0].assignment, task, worth, len(judged),
                tried=sum(any(test.verdict is not Verdict.NOT_ATTEMPTED for test in own) for own in tests),
                passed=sum(bool(own) and all(test.verdict is Verdict.PASSED for test in own) for own in tests),
                earned=statistics.fmean(scores) / worth if worth else 0.0,
                discrimination=correlation(scores, rests),
            )
        )  # fmt: skip
    return items


def correlation(one: list[float], other: list[float]) -> float | None:
    """Pearson's r; None for fewer than ten pairs, or where one of the two never changes."""
    if len(one) < FEWEST or len(set(one)) == 1 or len(set(other)) == 1:
        return None
    return statistics.correlation(one, other)


def _earned(row: Row) -> dict[str, float]:
    points: dict[str, float] = {}
    for test in row.outcome.tests:
        points[test.task] = points.get(test.task, 0.0) + (test.points if test.verdict is Verdict.PASSED else 0.0)
    return points
