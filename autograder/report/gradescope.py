"""One submission in Gradescope's results format (`results.json`), which other tools read too.

Format: gradescope-autograders.readthedocs.io, "Autograder Specifications". What students see of hidden
tests is the course's policy; see `autograder.visibility`.
"""

from __future__ import annotations

import json
import stat
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from autograder.intake.gradescope import earlier_mark
from autograder.records import Outcome, TestResult, Verdict
from autograder.report.naming import file_names
from autograder.report.wording import as_sentence, as_text
from autograder.report.writing import replace
from autograder.standing import Mark, Row
from autograder.visibility import Show

MOST_BYTES = 64 << 20  # no result of ours comes near
_VISIBILITY = {
    Show.TITLE: "visible", Show.MESSAGE: "visible", Show.AFTER_DUE: "after_due_date", Show.PUBLISHED: "after_published",
    Show.NEVER: "hidden",
}  # fmt: skip


def write(rows: list[Row], folder: Path) -> None:
    """Write `results/STUDENT/ASSIGNMENT.json` for every row, and take away those of ours that no row stands for."""
    names = file_names({row.student: None for row in rows})
    written = set()
    for row in rows:
        path = folder.joinpath("results", names[row.student], f"{row.assignment}.json")
        content = _as_json(results(row.outcome, mark=row.mark))
        try:
            replace(path, content, errors="backslashreplace")
        except FileNotFoundError:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace(path, content, errors="backslashreplace")
        written.add(path)
    for path in set((folder / "results").glob("*/*.json")) - written:
        # Of somebody whose name is another one now: an old mark beside the new one would be handed out some day.
        if _is_ours(path):
            path.unlink()
            if not any(path.parent.iterdir()):
                path.parent.rmdir()


def _is_ours(path: Path) -> bool:
    """Whether a file says what `write` writes: OUT may be a folder in which others keep results, too."""
    try:
        found = path.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
            return False
        document = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    extra = document.get("extra_data") if isinstance(document, dict) else None
    return isinstance(extra, dict) and {"status", "max_score", "mistakes", "integrity"} <= extra.keys()


def results(outcome: Outcome, show: Show = Show.PUBLISHED, mark: Mark | None = None) -> dict[str, Any]:
    """Make the results document. `score` is there even when no test ran; only a grader error has none.

    Args:
        outcome: what the tests gave.
        show: what students see of the hidden tests.
        mark: where a policy or a person had a say.
    """
    final = mark.final if mark else outcome.score
    steps = [as_sentence(step) for step in mark.steps] if mark else []
    document: dict[str, Any] = {
        "output": "\n".join([*outcome.notes, *steps]) or _summary(outcome),
        "output_format": "text",
        "visibility": "visible",
        "tests": [_test(number, test, show) for number, test in enumerate(outcome.tests, 1)],
        "extra_data": {
            "status": outcome.status,
            "max_score": outcome.max_score,
            "mistakes": outcome.mistakes,
            "integrity": outcome.layers,
        },
    }
    if steps:
        document["extra_data"] |= {"earned": outcome.score, "steps": steps}
    if final is not None:
        document["score"] = final
    else:
        # Gradescope would add the scores up.
        document["tests"] = [{key: test[key] for key in test if key != "score"} for test in document["tests"]]
        document["output"] = f"The grader failed, so there is no mark yet: {why_no_mark(outcome)}."
    return document


def why_no_mark(outcome: Outcome) -> str:
    """What went wrong with the grader, as part of a sentence."""
    return outcome.fault.rstrip(".")


def not_graded(reason: str, metadata: dict[str, Any]) -> dict[str, Any]:
    """No mark can be given: the last one that Gradescope has stands, and where there is none the instructor is told."""
    document: dict[str, Any] = {
        "output": f"This submission could not be graded, which is no fault of yours: {reason}. "
        "Your instructor can run the autograder again.",
        "output_format": "text", "visibility": "visible", "tests": [],
        "extra_data": {"status": "grader error"},
    }  # fmt: skip
    mark = earlier_mark(metadata)
    if mark is not None:
        document["score"] = mark
        document["output"] += f" Until then your earlier mark of {mark:g} stands."
    return document


def write_results(root: Path, document: dict[str, Any]) -> None:
    """Write `results/results.json` in Gradescope's folder `root`."""
    (root / "results").mkdir(exist_ok=True)
    replace(root / "results" / "results.json", _as_json(document), errors="backslashreplace")


def _as_json(document: dict[str, Any]) -> str:
    """Indented, a line each; json's own encoder is in Python as soon as it indents, and takes twenty times as long."""
    try:
        return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"
    except UnicodeEncodeError:  # a file's name that is not UTF-8
        return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


@lru_cache(4096)  # a class has the same few tests again and again; the dicts are shared, so nobody changes one
def _test(number: int, test: TestResult, show: Show) -> dict[str, Any]:
    passed = test.verdict is Verdict.PASSED
    told = test.public or show is not Show.TITLE
    message = as_text(test.message) if test.message and told and not passed else ""
    return {
        "number": str(number),
        "name": f"{test.task}: {test.title}",
        "score": test.points if passed else 0.0,
        "max_score": test.points,
        "status": "passed" if passed else "failed",
        "output": f"{test.verdict}\n{message}".strip() if not passed else "",
        "output_format": "text",
        "visibility": "visible" if test.public else _VISIBILITY[show],
        "extra_data": {"verdict": str(test.verdict), "mistake": test.message.mistake if test.message and told else ""},
    }


def _summary(outcome: Outcome) -> str:
    passed = sum(test.verdict is Verdict.PASSED for test in outcome.tests)
    return f"{passed} of {len(outcome.tests)} tests passed."
