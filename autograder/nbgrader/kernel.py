"""A graded cell under nbgrader's own execute step: the marks of the judge, asked for from the student's own kernel.

The kernel is the student's: what runs in it before the graded cell can change what the cell says. That is the price of
nbgrader's own step, and the reason why an exported course is set up with ours.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from autograder.nbgrader import feedback
from autograder.nbgrader.marking import Marking
from autograder.records import Outcome
from autograder.visibility import Show


def mark(assignment: str, task: str) -> tuple[float, str]:
    """The points of a task, and the text that goes with them, of the notebook that nbgrader executes here.

    Raises:
        EnvironmentFault: if the grader fails.
    """
    outcome = _judged(assignment)
    tasks = list(dict.fromkeys(test.task for test in outcome.tests))
    text = feedback.page(outcome, task, Show(os.environ.get("AUTOGRADER_SHOW", Show.TITLE)), whole=task in tasks[:1])
    return feedback.earned(outcome, task), text


@cache
def _judged(assignment: str) -> Outcome:
    # nbgrader executes a notebook in its own folder.
    return Marking(strict=False).judge(assignment, (Path.cwd() / f"{assignment}.ipynb").read_bytes())
