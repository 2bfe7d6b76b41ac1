"""The plugin of an exported `autograder.zip`: our engine grades, and otter executes a notebook that holds the verdicts.

Otter runs a submission in the process that runs the test cases, which can read the tests and forge their results. It
also unpickles a log and imports modules that lie beside the submission. So before otter does any of this, the plugin
takes away everything that was handed in, has it graded behind the sandbox, and gives otter a notebook of its own to
execute. Afterwards it compares what the test cases say with what the engine said.

Otter calls a plugin by the names of its methods and asks for no base class, so this module needs otter nowhere.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from autograder.errors import ToldError
from autograder.intake.gradescope import students
from autograder.intake.naming import split_flat_name
from autograder.otter import COURSE, VERDICTS
from autograder.records import Outcome, Verdict
from autograder.report.gradescope import results as gradescope_results
from autograder.visibility import Show

ASIDE = "handed_in"  # beside `submission`
EMPTY_NOTEBOOK = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n'


class NotGraded(ToldError):
    """The grader failed, so there is no mark: otter must stop and not report a zero."""


class Plugin:
    """Otter makes one for each submission.

    Args:
        submission_path: the file that otter found; its folder holds all that was handed in.
        metadata: Gradescope's, empty elsewhere.
        config: `assignment` and `show`, from `otter_config.json`; `seed`, where a course has added it, decides what the
            tests draw.
    """

    def __init__(self, submission_path: str, metadata: dict[str, Any], config: dict[str, Any]) -> None:
        # During `otter generate` there is no submission.
        self._path = Path(submission_path or "")
        self._metadata = metadata
        self._assignment, self._show = str(config["assignment"]), Show(config["show"])
        self._seed = str(config.get("seed", ""))
        self._outcome: Outcome | None = None

    def before_grading(self, config: Any) -> None:
        """Take away what was handed in and grade it.

        Raises:
            NotGraded: if the grader failed.
        """
        set_aside(self._path)
        _clear(self._path.parent, keep={"tests", self._path.name})
        root = self._path.parent.parent
        with tempfile.TemporaryDirectory() as folder:
            # Otter takes a file of any name.
            work = Path(folder) / f"{self._assignment}{self._path.suffix}"
            shutil.move(root / ASIDE / self._path.name, work)
            self._outcome = _graded({
                "course": str(root / "source" / "files" / COURSE), "assignment": self._assignment,
                "folder": str(work.parent), "student": self._student(), "seed": self._seed,
            })  # fmt: skip

    def before_execution(self, submission: Any) -> Any:
        """Give otter the verdicts to execute, in place of the submission."""
        import nbformat

        self._path.unlink(missing_ok=True)
        making: Any = nbformat.v4  # has no types
        verdicts = f"{VERDICTS} = {_verdicts(self._judged)!r}"
        return making.new_notebook(cells=[making.new_code_cell(verdicts)])

    def after_grading(self, results: Any) -> None:
        """Hold otter's results against the engine's and put the messages in.

        Raises:
            NotGraded: if otter has no results, or others than the engine's.
        """
        if results.has_catastrophic_failure():
            raise NotGraded(f"otter could not read its results: {results.catastrophic_error!r}; run it again")
        outcome = self._judged
        document = gradescope_results(outcome, self._show)
        told: dict[str, list[tuple[bool, float, str]]] = {}
        for test, shown in zip(outcome.tests, document["tests"], strict=True):
            entry = (test.verdict is Verdict.PASSED, test.points, shown["output"])
            told.setdefault(test.task, []).append(entry)
        for name, file in results.results.items():
            # No verdict at all: the submission could not be read.
            expected = told.get(name) or [
                (False, case.points, document["output"]) for case in file.test_cases if not outcome.tests
            ]
            found = [(case.passed, case.test_case.points) for case in file.test_case_results]
            if found != [(passed, points) for passed, points, _ in expected]:
                raise NotGraded(f"otter's results for {name} are not those of the engine; write the zip anew")
            for case, (passed, _, message) in zip(file.test_case_results, expected, strict=True):
                if not passed:
                    case.message = message
        counted, ours = (results.total, results.possible), (outcome.score or 0.0, outcome.max_score)
        if not all(map(math.isclose, counted, ours)):
            raise NotGraded(
                f"otter counts {results.total:g} of {results.possible:g} points, expected {outcome.score:g} of "
                f"{outcome.max_score:g}; write the zip anew"
            )
        results.results = {name: results.results[name] for name in told} or results.results
        results.set_output(document["output"])

    @property
    def _judged(self) -> Outcome:
        if self._outcome is None:
            raise NotGraded("otter did not call the plugin before grading; expected otter-grader 7")
        return self._outcome

    def _student(self) -> str:
        """Who handed it in: as Gradescope says, or as the file's name does, such as `Ann Lee_concepts.py`."""
        parts = split_flat_name(self._path.name, [self._assignment])
        return students(self._metadata) or (parts[0] if parts else "")


def set_aside(path: Path) -> None:
    """Move what was handed in out of otter's reach, and leave an empty file of that name; once is enough."""
    aside = path.parent.parent / ASIDE / path.name
    if os.path.lexists(aside):
        return
    aside.parent.mkdir(exist_ok=True)
    path.rename(aside)
    path.write_text(EMPTY_NOTEBOOK if path.suffix == ".ipynb" else "", encoding="utf-8")


def _verdicts(outcome: Outcome) -> dict[str, bool]:
    """Whether each test passed, by its task and its number there; test files hold no other names of tests."""
    passed: dict[str, bool] = {}
    counts: Counter[str] = Counter()
    for test in outcome.tests:
        counts[test.task] += 1
        passed[f"{test.task} {counts[test.task]}"] = test.verdict is Verdict.PASSED
    return passed


def _clear(folder: Path, keep: set[str]) -> None:
    """Remove what lies in a folder: whatever it is, otter's processes would import from here."""
    for path in folder.iterdir():
        if path.name in keep:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _graded(task: dict[str, str]) -> Outcome:
    """Let the program in the zip grade, in a process of its own."""
    path = os.pathsep.join(filter(None, (task["course"], os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-P", "-m", "autograder.otter.grading"], input=json.dumps(task).encode(),
        stdout=subprocess.PIPE, cwd=task["course"], env=os.environ | {"PYTHONPATH": path}, check=False,
    )  # fmt: skip
    if done.returncode:
        raise NotGraded(f"the grader ended with status {done.returncode}; what it printed is above")
    outcome = msgspec.json.decode(done.stdout, type=Outcome)
    if outcome.score is None:
        trouble = outcome.trouble or f"{outcome.broken} did not work"
        raise NotGraded(f"the grader failed: {trouble}; nobody has a mark from this")
    return outcome
