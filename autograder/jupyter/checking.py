"""`check("masked_mean")` in a notebook cell: the table appears in its place, with the messages of the command line."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import msgspec

from autograder import suite as suites
from autograder.records import Answer, Job, Outcome, TestResult

if TYPE_CHECKING:
    from autograder.jupyter.source import Source

WIDTH = 100
_LINE = re.compile(r"line (\d+)\b")


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
    from autograder.report import html
    from autograder.report.checked import Checked, show, tell

    if nbgrader.mode() == nbgrader.AUTOGRADE:
        return nbgrader.points(assignment, task)
    in_notebook = Console().is_jupyter
    plain = Console(file=io.StringIO(), width=WIDTH, force_jupyter=False) if in_notebook else Console(highlight=False)
    if problem := _unknown(assignment, task):
        plain.print(problem, markup=False)
        page = html.sentence(problem)
    else:
        outcome, source = judged(assignment, task, _namespace())
        if nbgrader.mode() == nbgrader.VALIDATE:
            nbgrader.validate(outcome, task, source)
        item = Checked(assignment, "this notebook", outcome)
        show(plain, item, only=task)
        page = html.page(tell(item, only=task))
    if in_notebook:
        from IPython.display import display

        # The text is for what shows no HTML, such as a notebook turned into Markdown.
        display({"text/html": page, "text/plain": plain.file.getvalue()}, raw=True)  # type: ignore[attr-defined]
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
    outcome = msgspec.json.decode(answers.getvalue().splitlines()[0], type=Answer).outcome
    return msgspec.structs.replace(outcome, tests=[_by_cell(test, source) for test in outcome.tests]), source.text


def _by_cell(test: TestResult, source: Source) -> TestResult:
    """A result whose message counts lines from the top of a cell, as the notebook's own tracebacks do."""
    found = _LINE.match(test.message.where) if test.message else None
    if test.message is None or found is None:
        return test
    filename, line = source.place(int(found[1]))
    where = f"line {line} of {_cell_name(filename)}{test.message.where[found.end() :]}"
    return msgspec.structs.replace(test, message=msgspec.structs.replace(test.message, where=where))


def _cell_name(filename: str) -> str:
    """What the notebook calls a cell, such as `In[3]`; the file's name for what is no cell."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    named = shell.compile.format_code_name(filename) if shell else None
    return " ".join(named).replace("Cell ", "cell ") if named else PurePath(filename).name


def _namespace() -> dict[str, Any]:
    """The variables of the notebook, or of the main module where there is none."""
    return vars(sys.modules["__main__"])
