"""The step that stands in the place of nbgrader's Execute: a sandboxed worker judges the notebook, and no kernel runs.

Each graded cell gets the output that nbgrader takes its score from: the points, as the cell's result.
"""

from __future__ import annotations

from typing import Any

import nbformat
from nbformat import v4
from nbgrader.preprocessors import Execute, NbGraderPreprocessor
from traitlets import Bool, Unicode

from autograder.batch.pool import EnvironmentFault
from autograder.nbgrader import feedback
from autograder.nbgrader.course import CHECK, is_ours
from autograder.nbgrader.marking import Marking
from autograder.records import Outcome
from autograder.visibility import Show

_markings: dict[tuple[bool, str], Marking] = {}


class Judge(NbGraderPreprocessor):
    """Judges the course's assignments; other notebooks are executed as nbgrader does it."""

    show = Unicode("title", help="What students see of the hidden tests; see `autograder export nbgrader --help`.").tag(
        config=True
    )
    sandbox = Bool(True, help="False judges code that you trust without protection.").tag(config=True)
    kernel = Bool(False, help="Run the cells in a kernel, with nbgrader's own execute step and no sandbox.").tag(
        config=True
    )
    seed = Unicode("", help="Decides what the tests draw; by default secret and new.").tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Judge a notebook and write the points into its graded cells.

        Raises:
            EnvironmentFault: if there is no mark to give; nbgrader then keeps an earlier one.
        """
        name = resources["nbgrader"]["notebook"]
        if self.kernel or not is_ours(name):
            return Execute(parent=self.parent)(nb, resources)  # type: ignore[no-any-return] # no types there
        # Each notebook gets a new instance of this class; they share a judge.
        marking = _markings.setdefault((self.sandbox, self.seed), Marking(self.sandbox, self.seed))
        outcome = marking.judge(name, nbformat.writes(nb).encode("utf-8", "replace"))
        write_points(nb, outcome, Show(self.show))
        return nb, resources


def write_points(nb: Any, outcome: Outcome, show: Show) -> None:
    """Give each graded cell its points as a result, and the tests' messages as text.

    Raises:
        EnvironmentFault: if the gradebook's points of a task are not the suite's.
    """
    first = True
    for cell in nb.cells:
        if cell.cell_type != "code":
            continue
        cell.outputs, cell.execution_count = [], None
        about = cell.metadata.get("nbgrader", {})
        if not about.get("grade"):
            continue
        task = about["grade_id"].removesuffix(CHECK)
        most = feedback.worth(outcome, task)
        if outcome.kind == "judged" and most != about["points"]:
            raise EnvironmentFault(
                f"{task} of {outcome.assignment} is worth {about['points']:g} points in nbgrader's gradebook and "
                f"{most:g} in its suite; run `autograder export nbgrader` and `nbgrader generate_assignment` again"
            )
        text = feedback.page(outcome, task, show, whole=first)
        cell.outputs.append(v4.new_output("stream", name="stdout", text=text))
        points = {"text/plain": repr(feedback.earned(outcome, task))}
        cell.outputs.append(v4.new_output("execute_result", data=points, execution_count=1))
        cell.execution_count, first = 1, False
