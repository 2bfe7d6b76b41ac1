"""`autograder gradescope`: grade what Gradescope has laid out for one submission. A results file is always written."""

from __future__ import annotations

import traceback
from pathlib import Path

from autograder.batch.pool import EnvironmentFault
from autograder.batch.single import grade_one
from autograder.course import Course
from autograder.intake.gradescope import read_metadata, students
from autograder.report.gradescope import not_graded, results, why_no_mark, write_results
from autograder.visibility import Show


def run(assignment: str, root: Path, show: str, *, strict: bool) -> int:
    """Grade and write `results/results.json`; returns the exit status, which Gradescope does not look at."""
    metadata = read_metadata(root)
    try:
        row = grade_one(Course(root / "source"), root / "submission", assignment, students(metadata), strict=strict)
        document = results(row.outcome, Show(show))
        if row.outcome.score is None:
            document = not_graded(why_no_mark(row.outcome), metadata)
    except EnvironmentFault as fault:
        document = not_graded(str(fault), metadata)
    except Exception:  # noqa: BLE001 - an empty results folder tells nobody anything
        traceback.print_exc()
        document = not_graded("the grader itself failed", metadata)
    write_results(root, document)
    print(document["output"])
    return 0 if "score" in document else 1
