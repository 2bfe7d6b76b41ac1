"""The step of `nbgrader generate_assignment` that takes the solutions out: what it leaves is our own stub."""

from __future__ import annotations

from typing import Any

from nbgrader.preprocessors import ClearSolutions

from autograder import suite as suites
from autograder.authoring.stubs import todo
from autograder.nbgrader.course import is_ours


class ClearToStub(ClearSolutions):
    """As nbgrader's own step, with the TODO of the cell's task. Notebooks that are not ours are cleared as ever."""

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """Clear one cell."""
        name = resources["nbgrader"]["notebook"]
        task = cell.metadata.get("nbgrader", {}).get("grade_id")
        if is_ours(name) and task in (tasks := list(suites.load(name).tasks)):
            self.code_stub = {"python": "\n".join(todo(tasks.index(task) + 1, task))}
        return super().preprocess_cell(cell, resources, index)  # type: ignore[no-any-return] # no types there
