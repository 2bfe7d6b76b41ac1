"""`autograder gradescope`: grade what Gradescope has laid out for one submission. A results file is always written."""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from typing import Any

from autograder.batch.pool import EnvironmentFault
from autograder.batch.single import grade_one
from autograder.course import Course
from autograder.report.gradescope import results
from autograder.report.writing import replace
from autograder.visibility import Show


def run(assignment: str, root: Path, show: str, *, strict: bool) -> int:
    """Grade and write `results/results.json`; returns the exit status, which Gradescope does not look at."""
    metadata = _metadata(root / "submission_metadata.json")
    try:
        row = grade_one(Course(root / "source"), root / "submission", assignment, _students(metadata), strict=strict)
        document = results(row.outcome, Show(show))
        if row.outcome.score is None:
            document = _not_graded(document["output"], metadata)
    except EnvironmentFault as fault:
        document = _not_graded(str(fault), metadata)
    except Exception:  # noqa: BLE001 - an empty results folder tells nobody anything
        traceback.print_exc()
        document = _not_graded("the grader itself failed", metadata)
    (root / "results").mkdir(exist_ok=True)
    text = json.dumps(document, indent=1, ensure_ascii=False)
    replace(root / "results" / "results.json", text + "\n", errors="backslashreplace")
    print(document["output"])
    return 0 if "score" in document else 1


def _metadata(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _students(metadata: dict[str, Any]) -> str:
    """Everybody who handed this in together, by name."""
    users = metadata.get("users")
    names = [user.get("name") for user in users if isinstance(user, dict)] if isinstance(users, list) else []
    return ", ".join(name for name in names if isinstance(name, str) and name)


def _not_graded(reason: str, metadata: dict[str, Any]) -> dict[str, Any]:
    """No mark can be given: the last one that Gradescope has stands, and where there is none the instructor is told."""
    document: dict[str, Any] = {
        "output": f"This submission could not be graded, which is no fault of yours: {reason}. "
        "Your instructor can run the autograder again.",
        "output_format": "text", "visibility": "visible", "tests": [],
        "extra_data": {"status": "grader error"},
    }  # fmt: skip
    earlier = metadata.get("previous_submissions")
    scores = [item.get("score") for item in earlier if isinstance(item, dict)] if isinstance(earlier, list) else []
    marks = [mark for score in scores if (mark := _number(score)) is not None]
    if marks:
        document["score"] = marks[-1]
        document["output"] += f" Until then your earlier mark of {marks[-1]:g} stands."
    return document


def _number(score: Any) -> float | None:
    try:
        return float(score)
    except (TypeError, ValueError):
        return None
