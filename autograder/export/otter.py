"""Packages for otter-grader 7: of each assignment an `autograder.zip`, and the public tests for `otter check`.

Format: otter-grader.readthedocs.io, "Grading Workflow" and "Test Files". Otter copies the zip's `tests/` and all that
is in `files/` to the submission's folder, and `otter grade` takes nothing else along. So the grader lies in `files/`,
and the plugin in `autograder.otter` keeps student code away from it.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path

from autograder.course import Assignment, Course
from autograder.errors import ToldError
from autograder.export import gradescope
from autograder.export.packing import REQUIREMENTS, copy_grader, write_script, zip_folder
from autograder.export.references import judged
from autograder.otter import COURSE, VERDICTS
from autograder.records import TestResult
from autograder.visibility import Show

VERSION = "7.0.0"
_OTTERS_OWN = ("wrapt",)  # which it needs in another version than constraints.txt has
_AT_ONCE = (Show.TITLE, Show.MESSAGE)


class OtterError(ToldError):
    """A package cannot be made."""


def write(course: Course, out: Path, names: list[str], *, show: Show) -> list[Path]:
    """Write `NAME/autograder.zip` and `NAME/tests/` for each assignment.

    Args:
        course: the course.
        out: the folder for them; what an earlier export left there is replaced.
        names: the assignments; all when empty.
        show: what students see of hidden tests.

    Returns:
        The zips.

    Raises:
        OtterError: if a reference does not earn full marks.
    """
    out.mkdir(parents=True, exist_ok=True)  # before the references are judged, which takes its time
    made = []
    for entry, tests in _tests(course, names):
        folder = out / entry.name
        (folder / "tests").mkdir(parents=True, exist_ok=True)
        for left in (folder / "tests").glob("*.py"):
            left.unlink()
        public = [test for test in tests if test.public]
        _write_tests(folder / "tests", public, partial(_public_file, assignment=entry.name))
        with tempfile.TemporaryDirectory() as temporary:
            source = Path(temporary)
            _fill(source, course, entry, tests, show)
            made.append(zip_folder(source, folder / "autograder.zip"))
    return made


def _tests(course: Course, names: list[str]) -> list[tuple[Assignment, list[TestResult]]]:
    """Every assignment's tests in the suite's order, from judging its reference."""
    entries = course.choose(names)
    outcomes = judged(course, entries)
    for entry in entries:
        outcome = outcomes[entry.name]
        if outcome.score != entry.points or outcome.max_score != entry.points:
            earned = f"{outcome.score or 0:g} of {outcome.max_score:g} points, expected {entry.points:g}"
            raise OtterError(f"the reference of {entry.name} earns {earned}; run `autograder validate {entry.name}`")
    return [(entry, outcomes[entry.name].tests) for entry in entries]


def _fill(source: Path, course: Course, entry: Assignment, tests: list[TestResult], show: Show) -> None:
    copy_grader(course, entry.name, source / "files" / COURSE, "otter/*.py")
    (source / "tests").mkdir()
    _write_tests(source / "tests", tests, partial(_graded_file, show=show))
    config = {
        "plugins": [{"autograder.otter.plugin.Plugin": {"assignment": entry.name, "show": show.value}}],
        # Otter shows either all of its results or, at once, a summary of the public tests.
        "show_hidden": show is not Show.NEVER,
        "show_all_public": show in _AT_ONCE,
        "force_public_test_summary": show not in _AT_ONCE,
    }
    _write(source / "otter_config.json", json.dumps(config, indent=2) + "\n")
    pins = [line for line in (course.root / "constraints.txt").read_text(encoding="utf-8").splitlines()
            if line.partition("==")[0] not in _OTTERS_OWN]  # fmt: skip
    needed = [*REQUIREMENTS.split(), f"otter-grader[grading]=={VERSION}"]
    _write(source / "requirements.txt", "\n".join(needed) + "\n")
    _write(source / "requirements.constraints", "\n".join(pins) + "\n")
    _write(source / "environment.yml", ENVIRONMENT)
    _write(source / "run_otter.py", RUN_OTTER.replace("@COURSE@", COURSE).replace("@SHOW@", show.value))
    write_script(source / "setup.sh", gradescope.SETUP.replace("constraints.txt", "requirements.constraints"))
    write_script(source / "run_autograder", RUN)


def _write_tests(folder: Path, tests: list[TestResult], file: Callable[[str, list[TestResult]], str]) -> None:
    for task, group in groupby(tests, key=lambda test: test.task):
        _write(folder / f"{task}.py", file(task, list(group)))


def _graded_file(task: str, tests: list[TestResult], show: Show) -> str:
    """A test file of the zip: names and points, nothing else; what a hidden test is called only where that is shown."""
    cases = []
    for number, test in enumerate(tests, 1):
        hidden = not test.public and show not in _AT_ONCE
        name = test.title if test.public or show is not Show.NEVER else f"hidden test {number}"
        cases.append(
            f"@test_case(name={name!r}, points={test.points:g}, hidden={hidden})\n"
            f"def case_{number}({VERDICTS}):\n"
            f"    assert {VERDICTS}[{f'{task} {number}'!r}]\n"
        )
    return "\n\n".join([GRADED.replace("@TASK@", task), *cases])


def _public_file(task: str, tests: list[TestResult], assignment: str) -> str:
    """A test file for students."""
    head = PUBLIC.replace("@TASK@", task).replace("@ASSIGNMENT@", assignment)
    cases = [
        f"@test_case(name={test.title!r}, points={test.points:g})\n"
        f"def case_{number}(env):\n"
        f"    public.run({test.name!r}, env)\n"
        for number, test in enumerate(tests, 1)
    ]
    return "\n\n".join([head, *cases])


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


GRADED = '''"""@TASK@: the grader's verdicts, which were made before otter ran anything. Nothing can be learnt here."""

from otter.test_files import test_case

OK_FORMAT = False

name = "@TASK@"
'''

PUBLIC = '''"""@TASK@: its public tests for `otter check`; the package that this course hands out does the checking."""

from autograder.jupyter.otter import PublicTests
from otter.test_files import test_case

OK_FORMAT = False

name = "@TASK@"
public = PublicTests("@ASSIGNMENT@", "@TASK@")
'''

ENVIRONMENT = """# Otter expects this file. setup.sh does not use it: it makes a virtual environment.
name: otter-env
dependencies: [python=3.12, pip, {pip: [-r requirements.txt, -c requirements.constraints]}]
"""

RUN = """#!/usr/bin/env bash
# Run for each submission, after setup.sh has made the environment.
exec /autograder/venv/bin/python -P /autograder/source/run_otter.py
"""

RUN_OTTER = '''"""Grade what lies in the folder `submission` beside this one."""

import sys
from pathlib import Path

source = Path(__file__).resolve().parent
sys.path.insert(0, str(source / "files" / "@COURSE@"))

from autograder.otter.running import main

sys.exit(main(source.parent, "@SHOW@"))
'''
