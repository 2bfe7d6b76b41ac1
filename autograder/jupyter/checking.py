"""`check("masked_mean")` in a notebook cell: the table appears in its place, with the messages of the command line."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import msgspec

from autograder import suite as suites
from autograder.records import Answer, Job, Outcome

WIDTH = 100
FRAME = '<pre style="line-height: 1.3; white-space: pre; font-family: monospace">{code}</pre>'


def check(assignment: str, task: str = "") -> float | None:
    """Run the public tests of an assignment, or of one of its tasks, against what the notebook holds now.

    Args:
        assignment: such as "masked_mean".
        task: one function or class of it; all of them when left out.

    Returns:
        None; where nbgrader grades the notebook in a kernel, the points of the task.

    Raises:
        NotYet: under `nbgrader validate`, if a public test fails.
    """
    from rich.console import Console

    from autograder.jupyter import nbgrader
    from autograder.report.checked import Checked, show

    if nbgrader.mode() == nbgrader.AUTOGRADE:
        return nbgrader.points(assignment, task)
    # In a notebook rich would make an output of every line; all of it in one takes a third of the room.
    in_notebook = Console().is_jupyter
    console = Console(
        highlight=False, record=in_notebook, force_jupyter=False, force_terminal=in_notebook or None,
        file=io.StringIO() if in_notebook else None, width=WIDTH if in_notebook else None,
    )  # fmt: skip
    problem = _unknown(assignment, task)
    if problem:
        console.print(problem, markup=False)
    else:
        outcome, source = judged(assignment, task, _namespace())
        if nbgrader.mode() == nbgrader.VALIDATE:
            nbgrader.validate(outcome, task, source)
        show(console, Checked(assignment, "this notebook", outcome), only=task)
    if in_notebook:
        from IPython.display import HTML, display

        display(HTML(console.export_html(inline_styles=True, code_format=FRAME)), metadata={})
    return None


def _unknown(assignment: str, task: str) -> str:
    names = suites.names()
    if assignment not in names:
        return f"there is no assignment called {assignment!r}; expected one of {', '.join(names)}"
    tasks = suites.load(assignment).tasks
    if task and task not in tasks:
        return f"{assignment} has no task called {task!r}; expected one of {', '.join(tasks)}"
    return ""


def judged(assignment: str, task: str, namespace: dict[str, Any]) -> tuple[Outcome, str]:
    """What the public tests say about the objects of a namespace, and the code that they were run against.

    Args:
        assignment: such as "masked_mean".
        task: one of its tasks, with those that it needs; all when empty.
        namespace: where the objects are.
    """
    from autograder.judge.session import serve
    from autograder.jupyter.live import LiveBackend
    from autograder.jupyter.source import gather
    from autograder.report.checked import SEED

    source = gather(namespace, list(suites.load(assignment).tasks))
    job = Job("live", assignment, source.text, SEED, parts=("public",), task=task, strict=False)
    answers = io.BytesIO()
    environment = dict(os.environ)
    try:
        serve(io.BytesIO(msgspec.json.encode(job) + b"\n"), answers, LiveBackend(namespace, source))
    finally:
        os.environ.clear()
        os.environ.update(environment)
    return msgspec.json.decode(answers.getvalue().splitlines()[0], type=Answer).outcome, source.text


def _namespace() -> dict[str, Any]:
    """The variables of the notebook, or of the main module where there is none."""
    return vars(sys.modules["__main__"])
