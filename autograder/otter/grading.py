"""Grade what one student handed in, for the plugin: `python -m autograder.otter.grading`.

Standard input says what, as JSON; the outcome goes to standard output. The program is the one in the zip, whichever one
otter's Python has.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from autograder.batch.single import grade_one
from autograder.course import Course
from autograder.errors import ToldError
from autograder.records import Outcome


def main() -> None:
    """Grade behind the sandbox, the reference first; a fault of the grader is an outcome without a score."""
    task = json.load(sys.stdin)
    course, assignment = Course(Path(task["course"])), task["assignment"]
    try:
        row = grade_one(course, Path(task["folder"]), assignment, task["student"], strict=True, seed=task["seed"])
        outcome = row.outcome
    except ToldError as fault:
        outcome = Outcome(assignment, course.assignments[assignment].points, None, [], trouble=str(fault))
    sys.stdout.buffer.write(msgspec.json.encode(outcome))


if __name__ == "__main__":
    main()
