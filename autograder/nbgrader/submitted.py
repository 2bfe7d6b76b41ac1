"""How `nbgrader autograde` reads what students handed in: their text, in cells that are the instructor's own.

A notebook is a file that students may write as they like: graded cells deleted, doubled, renamed or given other points,
outputs with numbers in them, metadata that stops nbgrader for the whole class. So of a student's cell counts its text,
its kind and, if it is one of the gradebook's, its id; all the rest is taken from the gradebook.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbformat import v4
from nbgrader.api import Gradebook, MissingEntry

from autograder.intake.notebooks import MAX_NOTEBOOK_BYTES, read_cells
from autograder.intake.opening import read_whole
from autograder.intake.reading import Unreadable
from autograder.intake.tree import OnDisk
from autograder.nbgrader.course import is_ours
from autograder.nbgrader.marking import ABOUT, STUDENT, UNREADABLE


class SubmittedNotebook(NotebookExporter):
    """Reads the course's assignments as above, and other notebooks as nbgrader does."""

    def from_file(self, file_stream: Any, resources: Any = None, **more: Any) -> tuple[Any, Any]:
        """Convert a notebook from an open file."""
        about = (resources or {}).get("nbgrader", {})
        if not (self.parent._sanitizing and is_ours(about.get("notebook", ""))):
            return super().from_file(file_stream, resources=resources, **more)  # type: ignore[no-any-return] # no types there
        with Gradebook(about["db_url"]) as gradebook:
            expected = _expected(gradebook.find_notebook(about["notebook"], about["assignment"]))
            said = {STUDENT: _names(gradebook, about["student"])}
        try:
            cells = read_cells(_bytes(Path(file_stream.name)))
        except Unreadable as error:
            cells, said[UNREADABLE] = [], str(error)
        notebook = restored(cells, expected)
        notebook.metadata[ABOUT] = said
        return self.from_notebook_node(notebook, resources=resources, **more)  # type: ignore[no-any-return] # no types there


@dataclass(frozen=True, slots=True)
class Expected:
    """A cell of the gradebook: its text counts if students must not change it."""

    kind: str
    text: str
    locked: bool
    metadata: dict[str, Any]


def restored(cells: list[tuple[str, str, dict[str, Any]]], expected: dict[str, Expected]) -> Any:
    """A student's text with each of the expected cells in it once, as it should be.

    What was written into a locked cell stays, as a cell of its own, since it may be a part of the work. Locked cells
    that are missing come at the end.
    """
    made: list[Any] = []
    placed: set[str] = set()
    for kind, text, metadata in cells:
        known = metadata.get("nbgrader")
        name = known.get("grade_id") if isinstance(known, dict) else None
        cell = expected.get(name) if isinstance(name, str) and name not in placed else None
        if cell is None or (kind != cell.kind and not cell.locked):
            made.append(_cell(kind, text))
            continue
        placed.add(str(name))
        if cell.locked and text != cell.text and text.strip():
            made.append(_cell(kind, text))
        made.append(_cell(cell.kind, cell.text if cell.locked else text, cell.metadata))
    for name, cell in expected.items():
        if cell.locked and name not in placed:
            made.append(_cell(cell.kind, cell.text, cell.metadata))
    notebook = v4.new_notebook(cells=made)
    for number, one in enumerate(made):
        one["id"] = f"cell-{number}"
    return notebook


def _cell(kind: str, text: str, metadata: dict[str, Any] | None = None) -> Any:
    make: Any = {"code": v4.new_code_cell, "raw": v4.new_raw_cell}.get(kind, v4.new_markdown_cell)
    return make(text, metadata={"nbgrader": dict(metadata)} if metadata else {})


def _expected(notebook: Any) -> dict[str, Expected]:
    """The cells that the gradebook knows of a notebook, by id."""
    points = {cell.name: cell.max_score for cell in notebook.grade_cells}
    solutions = {cell.name for cell in notebook.solution_cells}
    found = {}
    for cell in notebook.source_cells:
        metadata = {
            "schema_version": 3, "grade_id": cell.name, "locked": cell.locked, "task": False,
            "grade": cell.name in points, "solution": cell.name in solutions,
            "cell_type": cell.cell_type, "checksum": cell.checksum,
        }  # fmt: skip
        if cell.name in points:
            metadata["points"] = points[cell.name]
        found[cell.name] = Expected(cell.cell_type, cell.source, cell.locked, metadata)
    return found


def _bytes(path: Path) -> bytes:
    with OnDisk(path.absolute(), path.name).open() as (stream, size):
        return read_whole(stream, size, MAX_NOTEBOOK_BYTES)


def _names(gradebook: Any, student: str) -> str:
    """All names under which a student may hand in: the one that the gradebook has, and the id."""
    try:
        known = gradebook.find_student(student)
    except MissingEntry:
        return student
    named = known.first_name and known.last_name
    return f"{known.first_name} {known.last_name}, {student}" if named else student
