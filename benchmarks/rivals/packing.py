"""The same submissions and the same tests as otter-grader and nbgrader take them."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def otter_zip(path: Path, assignment: str, names: list[str]) -> None:
    """An `autograder.zip` with one test file, in which each of our tests is a case worth a point."""
    head = (
        "from otter.test_files import test_case\n"
        f"OK_FORMAT = False\nname = {assignment!r}\npoints = None\n"
        "from same_tests import assert_passed\n"
    )
    cases = [
        f"@test_case(name={name!r}, points=1, hidden=False)\n"
        f"def case_{number}(env):\n"
        f"    assert_passed({name!r}, {assignment!r}, env, open('{assignment}.py').read())\n"
        for number, name in enumerate(names)
    ]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tests/suite.py", "\n\n".join([head, *cases]))
        archive.writestr("otter_config.json", "{}")
        archive.writestr("requirements.txt", "")


def notebook(assignment: str, source: str, names: list[str]) -> str:
    """A notebook for nbgrader: the submission in a solution cell, then a locked cell for each test."""
    cells = [_code("solution", source, solution=True)]
    for name in names:
        text = f"from same_tests import assert_passed\nassert_passed({name!r}, {assignment!r}, globals(), In[1])"
        cells.append(_code(name, text, grade=True, locked=True, points=1))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


def _code(grade_id: str, text: str, **more: Any) -> dict[str, Any]:
    about = {"schema_version": 3, "grade_id": grade_id, "grade": False, "locked": False, "solution": False}
    metadata = {"nbgrader": about | {"task": False} | more}
    cell = {"cell_type": "code", "id": grade_id[:60], "metadata": metadata, "source": text}
    return cell | {"outputs": [], "execution_count": None}
