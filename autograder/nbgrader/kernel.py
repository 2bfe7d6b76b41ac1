"""A graded cell under nbgrader's own execute step: the marks of the judge, asked for from the student's own kernel.

The kernel is the student's: what runs in it before the graded cell can change what the cell says. That is the price of
nbgrader's own step, and the reason why an exported course is set up with ours.

`python -m autograder.nbgrader.kernel NAME` judges `NAME.ipynb` of the current folder and prints the outcome as JSON.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec

from autograder.batch.pool import EnvironmentFault
from autograder.errors import ToldError
from autograder.nbgrader import feedback
from autograder.records import Outcome
from autograder.visibility import Show

SHOW = "AUTOGRADER_SHOW"  # the variable by which the kernel learns what students see of hidden tests


def mark(assignment: str, task: str) -> tuple[float, str]:
    """The points of a task, and the text that goes with them, of the notebook that nbgrader executes here.

    Raises:
        EnvironmentFault: if the grader fails.
    """
    outcome = _judged(assignment)
    first = outcome.tests[0].task if outcome.tests else task
    text = feedback.page(outcome, task, Show(os.environ.get(SHOW, Show.TITLE)), whole=task == first)
    return feedback.earned(outcome, task), text


@cache
def _judged(assignment: str) -> Outcome:
    # A process of its own: whatever a judge prints to its error stream would be a zero in nbgrader's eyes.
    command = [sys.executable, "-P", "-X", "utf8", "-m", "autograder.nbgrader.kernel", assignment]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise EnvironmentFault(said[-1] if said else f"its judge ended with status {done.returncode}")
    return msgspec.json.decode(done.stdout, type=Outcome)


def main() -> None:
    """Judge without the sandbox: the notebook has run in a kernel already, where nothing held it."""
    from autograder.nbgrader.marking import Marking

    (assignment,) = sys.argv[1:]
    try:
        # nbgrader executes a notebook in its own folder.
        outcome = Marking(strict=False).judge(assignment, Path(f"{assignment}.ipynb").read_bytes())
    except ToldError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(msgspec.json.encode(outcome))


if __name__ == "__main__":
    main()
