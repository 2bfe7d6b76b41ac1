"""`check("masked_mean")` in a notebook cell: the table appears in its place, with the messages of the command line."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import msgspec

from autograder import suite as suites
from autograder.records import Answer, Job, Outcome

SEED = "public"


def check(assignment: str, task: str = "") -> None:
    """Run the public tests of an assignment, or of one of its tasks, against what the notebook holds now.

    Args:
        assignment: such as "masked_mean".
        task: one function or class of it; all of them when left out.
    """
    from rich.console import Console

    from autograder.report.checked import Checked, show

    console = Console(highlight=False)
    problem = _unknown(assignment, task)
    if problem:
        console.print(problem, markup=False)
        return
    show(console, Checked(assignment, "this notebook", _judged(assignment, task)), only=task)


def _unknown(assignment: str, task: str) -> str:
    names = suites.names()
    if assignment not in names:
        return f"there is no assignment called {assignment!r}; expected one of {', '.join(names)}"
    tasks = suites.load(assignment).tasks
    if task and task not in tasks:
        return f"{assignment} has no task called {task!r}; expected one of {', '.join(tasks)}"
    return ""


def _judged(assignment: str, task: str) -> Outcome:
    from autograder.judge.session import serve
    from autograder.jupyter.live import LiveBackend
    from autograder.jupyter.source import gather

    namespace = _namespace()
    source = gather(namespace, list(suites.load(assignment).tasks))
    job = Job("live", assignment, source.text, SEED, parts=("public",), task=task, strict=False)
    answers = io.BytesIO()
    environment = dict(os.environ)
    try:
        serve(io.BytesIO(msgspec.json.encode(job) + b"\n"), answers, LiveBackend(namespace, source))
    finally:
        os.environ.clear()
        os.environ.update(environment)
    return msgspec.json.decode(answers.getvalue().splitlines()[0], type=Answer).outcome


def _namespace() -> dict[str, Any]:
    """The variables of the notebook, or of the main module where there is none."""
    return vars(sys.modules["__main__"])
