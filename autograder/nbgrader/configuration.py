"""What an exported course's `nbgrader_config.py` calls: our steps in the places that nbgrader has for them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from autograder.nbgrader.course import ROOT
from autograder.nbgrader.kernel import SHOW

SECONDS = 120  # for a cell of nbgrader's own execute step: the first graded one starts a judge


def configure(c: Any, root: Path, *, show: str) -> None:
    """Set nbgrader up for the course.

    Args:
        c: nbgrader's configuration.
        root: the nbgrader course, with its `source` folder.
        show: what students see of hidden tests, see `autograder.visibility`.
    """
    from nbgrader.converters import Autograde, GenerateAssignment
    from nbgrader.preprocessors import ClearSolutions, Execute

    from autograder.nbgrader.clearing import ClearToStub
    from autograder.nbgrader.judging import Judge
    from autograder.nbgrader.submitted import SubmittedNotebook

    c.CourseDirectory.root = str(root)
    c.GenerateAssignment.preprocessors = [
        ClearToStub if step is ClearSolutions else step for step in GenerateAssignment.preprocessors.default()
    ]
    c.Autograde.exporter_class = SubmittedNotebook
    c.Autograde.autograde_preprocessors = [
        Judge if step is Execute else step for step in Autograde.autograde_preprocessors.default()
    ]
    c.Judge.show = show
    c.Execute.timeout = SECONDS
    # Judges and kernels are processes of their own, and find this copy of the program by it.
    paths = [str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(paths))
    os.environ[SHOW] = show
