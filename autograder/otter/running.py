"""What `run_autograder` of an exported `autograder.zip` does in a container: Gradescope's, or one of `otter grade`."""

from __future__ import annotations

import json
import traceback
from pathlib import Path

from autograder.errors import ToldError
from autograder.intake.gradescope import METADATA, read_metadata
from autograder.otter.plugin import set_aside
from autograder.report.gradescope import not_graded, write_results
from autograder.visibility import Show


def main(root: Path, show: str) -> int:
    """Let otter grade the submission in `root`; returns the exit status.

    A notebook that is none is kept from otter, which would stop there; the grader says why it earns nothing. Otter has
    its own zero for a folder without one file to grade. Whatever else goes wrong leaves the earlier mark.
    """
    metadata = read_metadata(root)
    (root / METADATA).write_text(json.dumps(metadata), encoding="utf-8")  # `otter grade` leaves an empty file
    written = root / "results" / "results.json"
    try:
        from otter.run.run_autograder import main as run_otter

        for notebook in (root / "submission").glob("*.ipynb"):
            set_aside(notebook)
        run_otter(str(root))
    except Exception as error:  # noqa: BLE001 - an empty results folder tells nobody anything
        traceback.print_exc()
        if not written.exists():
            reason = str(error) if isinstance(error, ToldError) else "otter-grader itself failed"
            write_results(root, not_graded(reason, metadata))
        return 1
    if Show(show) is Show.AFTER_DUE:
        _show_after_due(root)
    return 0


def _show_after_due(root: Path) -> None:
    """Otter knows `after_published` and nothing earlier."""
    document = json.loads((root / "results" / "results.json").read_text(encoding="utf-8"))
    for test in document["tests"]:
        if test.get("visibility") == "after_published":
            test["visibility"] = "after_due_date"
    write_results(root, document)
