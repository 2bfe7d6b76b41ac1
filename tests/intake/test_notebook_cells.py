"""A notebook handed in: its cells run without a kernel, and one that fails costs only what depends on it."""

from __future__ import annotations

import subprocess
import sys

from autograder.authoring.notebooks import cells
from autograder.authoring.stubs import tasks
from autograder.intake.notebooks import read_notebook
from tests.conftest import ROOT
from tests.submissions.messy.making import notebook

NAME = "embedding_probe"
SOLUTION = (ROOT / "solutions" / f"{NAME}.py").read_text(encoding="utf-8")
CODE = {cell.name: cell.text for cell in cells(NAME, SOLUTION, tasks(SOLUTION)) if cell.kind == "code"}


def test_a_cell_that_fails_costs_what_depends_on_it_and_magics_are_left_out_with_a_note(judge):
    needs_scale = CODE["touched_rows"].replace("### BEGIN SOLUTION", "vocab_size = int(vocab_size * SCALE)")
    changed = CODE | {"touched_rows": f"SCALE = from_a_cell_that_was_deleted\n\n\n{needs_scale}", "run": "1 / 0"}
    made = [*changed.values()]
    made.insert(1, "%matplotlib inline\n!pip install torch\nnn?")
    made.insert(2, "%%bash\nls data")
    made.insert(3, "x = = 1")
    source, notes = read_notebook(notebook(*made))
    outcome = judge(source)
    failed = {test.task for test in outcome.tests if test.verdict != "passed"}
    assert failed == {"touched_rows"}
    assert any(test.message and "SCALE" in test.message.got for test in outcome.tests)
    assert any("5 lines that only a notebook understands" in note for note in notes), notes
    assert any("code cell 4 is not Python and was left out" in note for note in notes), notes
    assert any("ZeroDivisionError" in note for note in outcome.notes), outcome.notes
    assert any("from_a_cell_that_was_deleted" in note for note in outcome.notes), outcome.notes


def test_reading_a_notebook_needs_nothing_of_jupyter():
    code = (
        "import sys; from autograder.intake.notebooks import read_notebook\n"
        "read_notebook(sys.stdin.buffer.read())\n"
        "print(sorted({'IPython', 'ipykernel', 'jupyter_client', 'nbformat', 'zmq'} & set(sys.modules)))"
    )
    document = (ROOT / "assignments" / "notebooks" / f"{NAME}.ipynb").read_bytes()
    done = subprocess.run([sys.executable, "-c", code], input=document, capture_output=True, check=True, timeout=60)
    assert done.stdout == b"[]\n"
