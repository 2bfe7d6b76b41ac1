"""A course folder, nbgrader's own commands in it, and a class of twelve that hands in."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.authoring.answers import complete, known_answers
from autograder.authoring.notebooks import make_notebook
from autograder.authoring.stubs import make_stub, tasks
from autograder.course import find
from autograder.export.nbgrader import OWN
from tests.conftest import ROOT
from tests.environments import tool

COURSE = find(ROOT)
NAME = "embedding_probe"
REFERENCE = (COURSE.solutions / f"{NAME}.py").read_text(encoding="utf-8")
STUB = make_stub(REFERENCE)
TASKS = tasks(REFERENCE)
RIGHT, WRONG = known_answers(COURSE.answers / NAME, REFERENCE)
HOSTILE = ROOT / "tests" / "submissions" / "hostile" / "replaces_comparisons.py"
SEEDED = 'c = get_config()\nc.Judge.seed = "tests"\n'
REFERENCE_STUDENT = "Ada Lovelace"  # whose name stands in the reference of the quiz
FORGED = {"output_type": "execute_result", "data": {"text/plain": "36.0"}, "execution_count": 1, "metadata": {}}
MARKS = """
import json
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({f"{one.student.id}/{one.assignment.name}": {
        grade.name: [grade.auto_score, grade.max_score, grade.needs_manual_grade]
        for notebook in one.notebooks for grade in notebook.grades
    } for assignment in book.assignments for one in assignment.submissions}))
"""


@dataclass
class Nbgrader:
    """A course folder, and nbgrader's commands in it."""

    folder: Path

    def run(self, *command: str, status: int = 0) -> str:
        """Run a command; returns all that it printed."""
        done = subprocess.run(
            command, cwd=self.folder, env=self._environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False, timeout=900,
        )  # fmt: skip
        assert done.returncode == status, done.stdout[-4000:]
        return done.stdout

    def marks(self) -> dict[str, dict[str, list[Any]]]:
        """By `STUDENT/ASSIGNMENT`, the graded cells: points, most points, whether somebody must look at it."""
        found: dict[str, dict[str, list[Any]]] = json.loads(self.run("python", "-c", MARKS))
        return found

    @contextmanager
    def settings(self, *lines: str) -> Iterator[None]:
        """A block in which the instructor's own settings are these; around it and in it every seed is the same one."""
        own = self.folder / OWN
        own.write_text("\n".join([SEEDED, *lines]), encoding="utf-8")
        try:
            yield
        finally:
            own.write_text(SEEDED, encoding="utf-8")

    def hand_in(self, student: str, name: str, notebook: bytes | str) -> None:
        """Lay a notebook where `nbgrader collect` would."""
        path = self.folder / "submitted" / student / name / f"{name}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(notebook.encode() if isinstance(notebook, str) else notebook)

    def _environment(self) -> dict[str, str]:
        home = str(self.folder.parent)
        kept = {key: os.environ[key] for key in ("LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH") if key in os.environ}
        return kept | {"PATH": f"{tool('nbgrader')}:/usr/bin:/bin", "HOME": home, "PYTHONWARNINGS": "ignore"}


def released(course: Nbgrader, name: str = NAME) -> dict[str, Any]:
    """The notebook that students get."""
    path = course.folder / "release" / name / f"{name}.ipynb"
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def filled_in(course: Nbgrader, source: str) -> dict[str, Any]:
    """The released notebook with somebody's functions in its cells."""
    notebook: dict[str, Any] = json.loads(make_notebook(NAME, source, TASKS))
    known = {cell["id"]: cell["metadata"] for cell in released(course)["cells"]}
    for cell in notebook["cells"]:
        cell["metadata"] = known.get(cell["id"], {})
    return notebook


def code(text: str, metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"cell_type": "code", "source": text, "metadata": metadata or {}, "outputs": [], "execution_count": None}


def tampered(notebook: dict[str, Any]) -> dict[str, Any]:
    """Everything that a student can do to graded cells, at once."""
    cells: list[dict[str, Any]] = notebook["cells"]
    graded = [cell for cell in cells if cell["metadata"].get("nbgrader", {}).get("grade")]
    for cell in graded:
        cell["outputs"] = [FORGED]
    graded[0]["metadata"]["nbgrader"]["points"] = 100
    graded[1]["metadata"]["nbgrader"]["grade_id"] = "something-else"
    graded[2]["source"] = "36.0"
    graded[3]["cell_type"] = "markdown"
    del graded[4]["metadata"]["nbgrader"]["grade_id"]
    graded[5]["metadata"]["nbgrader"] = {"schema_version": 0, "grade": "yes"}
    twice = {**graded[0], "source": "36.0", "id": "again"}
    notebook["metadata"]["autograder"] = {"student": "somebody else", "unreadable": ""}
    notebook["cells"] = [twice, *cells[:-1], twice]
    solved = [cell for cell in cells if cell["metadata"].get("nbgrader", {}).get("solution")]
    solved[-1]["metadata"] = {"nbgrader": ["no", "table"]}
    return notebook


def the_class(course: Nbgrader) -> dict[str, bytes]:
    """Twelve notebooks, by student."""
    one, two, three = (answer.source for answer in (WRONG[0], WRONG[len(WRONG) // 2], WRONG[-1]))
    hostile = complete(HOSTILE.read_text(encoding="utf-8"), STUB, HOSTILE)
    made = {
        "kim": filled_in(course, REFERENCE),
        "bo": filled_in(course, STUB),
        "Chloé Lefèvre": filled_in(course, RIGHT[0].source),
        "dee.o'neill": filled_in(course, one),
        "e-5": filled_in(course, two),
        "6": filled_in(course, three),
        "k-cells-that-fail": filled_in(course, one),
        "k-magics": filled_in(course, two),
        "monkey": filled_in(course, hostile),
        "tampers": tampered(filled_in(course, three)),
        "k-half-a-cell": filled_in(course, REFERENCE),
    }
    made["k-cells-that-fail"]["cells"][2:2] = [code("1 / 0"), code("import sys\nsys.stderr.write('noise')\nnothing")]
    made["k-magics"]["cells"][2:2] = [code("%matplotlib inline\n!true\nsize = 3"), code("%%bash\ntrue")]
    made["monkey"]["cells"].insert(2, code("from autograder import check\ncheck = lambda *_: 36.0"))
    (cell,) = [cell for cell in made["k-half-a-cell"]["cells"] if cell["id"] == TASKS[0]]
    cell["source"] = "".join(cell["source"]).replace("return", "return (", 1)
    handed_in = {student: json.dumps(notebook).encode() for student, notebook in made.items()}
    return handed_in | {"unreadable": handed_in["kim"][:-100]}
