"""A course for nbgrader: source notebooks, the configuration, and this program with its suites beside them.

Format: nbgrader.readthedocs.io, "Course directory" and "Creating and grading assignments". A task's cell is a solution
cell, and the check below it a locked graded cell that is worth what the task's tests are. Hidden tests are in no
notebook: `grader/` holds them, as `nbgrader autograde` needs them, and students never get that folder.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.authoring import notebooks
from autograder.authoring.stubs import make_stub, regions, tasks, todo
from autograder.course import Assignment, Course
from autograder.errors import ToldError
from autograder.export.packing import copy, copy_program
from autograder.export.references import judged, reference
from autograder.nbgrader.course import CHECK
from autograder.nbgrader.feedback import worth
from autograder.records import Outcome

CONFIG, GRADER, OWN = "nbgrader_config.py", "grader", "own_config.py"


class NbgraderError(ToldError):
    """The course cannot be written."""


def write(course: Course, out: Path, names: list[str], *, show: str) -> list[Path]:
    """Write the course, or write it anew: what nbgrader and instructors keep in its folder stays.

    Args:
        course: the course.
        out: nbgrader's course folder.
        names: the assignments; all when empty.
        show: what students see of hidden tests, see `autograder.visibility`.

    Returns:
        The source notebooks.

    Raises:
        NbgraderError: if something of somebody else's is in its place, or a reference fails its own tests.
        ImportError: without the `notebooks` extra.
    """
    chosen = course.choose(names)
    config, grader = out / CONFIG, out / GRADER
    _check_that_it_is_ours(config, [grader, *(out / "source" / entry.name for entry in chosen)])
    out.mkdir(parents=True, exist_ok=True)  # before the references are judged, which takes its time
    outcomes = _judged(course, chosen)
    # The configuration first: it says whose the folder is.
    text = _CONFIG.replace("@TITLE@", course.title).replace("@SHOW@", show)
    config.write_text(text, encoding="utf-8", newline="\n")
    made = [_write_source(course, entry, out / "source" / entry.name, outcomes[entry.name]) for entry in chosen]
    if grader.exists():  # a test that is gone from the suite must go from here too
        shutil.rmtree(grader)
    copy_program(("**/*.py", "**/*.toml"), grader)
    for entry in course.choose([]):
        copy(course.solutions / f"{entry.name}.py", grader / "solutions" / f"{entry.name}.py")
    for file_name in ("course.toml", "constraints.txt"):
        copy(course.root / file_name, grader / file_name)
    return made


def _check_that_it_is_ours(config: Path, folders: list[Path]) -> None:
    """Nothing of somebody else's may be written over: neither a configuration nor a notebook."""
    if config.exists():
        if not config.read_text(encoding="utf-8").startswith(_HEAD):
            raise NbgraderError(f"{config} is not one that this command wrote; name a new folder, or move it to {OWN}")
        return
    for folder in folders:
        if folder.exists():
            raise NbgraderError(f"{folder} is not one that this command wrote; name a new folder")


def _judged(course: Course, chosen: list[Assignment]) -> dict[str, Outcome]:
    outcomes = judged(course, chosen)
    for name, outcome in outcomes.items():
        if outcome.trouble or outcome.score != outcome.max_score:
            raise NbgraderError(f"the reference of {name} does not pass its tests; run `autograder validate {name}`")
    return outcomes


def _write_source(course: Course, entry: Assignment, folder: Path, outcome: Outcome) -> Path:
    """The source notebook of an assignment, with the files that its report reads."""
    solution = reference(course, entry.name)
    names = tasks(solution)
    made = notebooks.cells(entry.name, make_stub(solution), names, data="")
    made = [replace(cell, text=_solved(cell, solution, names)) if cell.name in names else cell for cell in made]
    metadata: dict[str, dict[str, Any]] = {}
    for task in names:
        metadata[task] = _metadata(task, solution=True)
        metadata[f"{task}{CHECK}"] = _metadata(f"{task}{CHECK}", points=worth(outcome, task), grade=True, locked=True)
    path = folder / f"{entry.name}.ipynb"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(notebooks.write(made, metadata), encoding="utf-8", newline="\n")
    for data in sorted(course.solutions.glob("*.txt")):
        if re.search(rf"\b{re.escape(data.name)}\b", solution):
            copy(data, folder / data.name)
    return path


def _solved(cell: notebooks.Cell, solution: str, names: list[str]) -> str:
    """A task's cell of the stub with the solution's regions, markers included, in the places of its TODOs."""
    lines = solution.splitlines()
    first, second = todo(names.index(cell.name) + 1, cell.name)
    place = re.compile(rf"^ *{re.escape(first)}\n *{re.escape(second)}$", re.MULTILINE)
    parts = place.split(cell.text)
    solved = ["\n".join(lines[part.first - 1 : part.last]) for part in regions(solution) if part.task == cell.name]
    return "".join(piece for pair in zip(parts, [*solved, ""], strict=True) for piece in pair)


def _metadata(grade_id: str, **more: Any) -> dict[str, Any]:
    about = {
        "schema_version": 3,
        "grade_id": grade_id,
        "grade": False,
        "locked": False,
        "solution": False,
        "task": False,
    }
    return {"nbgrader": about | more}


_HEAD = '"""nbgrader for'
_CONFIG = f'''{_HEAD} @TITLE@; written by `autograder export nbgrader`, which writes it anew.

Settings of your own go into {OWN}, which lies beside this file and is read last.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "{GRADER}"))
c = get_config()
try:
    from autograder.nbgrader.configuration import configure

    configure(c, HERE, show="@SHOW@")
    load_subconfig("{OWN}", path=str(HERE))
except Exception as error:
    # nbgrader would go on without any configuration: students' code unprotected, and zeros for everybody.
    raise SystemExit(f"{{__file__}} cannot be used: {{type(error).__name__}}: {{error}}") from error
'''
