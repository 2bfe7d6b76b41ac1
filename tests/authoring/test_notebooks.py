"""Notebooks: the stub cut into cells, the same bytes each time, and graded like the file they were made from."""

from __future__ import annotations

import json

import nbformat
import pytest

from autograder.authoring import prose
from autograder.authoring.notebooks import cells, make_notebook
from autograder.authoring.stubs import make_stub, tasks
from autograder.intake.notebooks import read_notebook
from tests.conftest import ROOT
from tests.test_assignments import NAMES, solution


def notebook_of(name: str, source: str) -> str:
    return make_notebook(name, source, tasks(solution(name)))


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_valid_and_made_from_the_stub(name):
    text = (ROOT / "assignments" / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8")
    assert text == notebook_of(name, make_stub(solution(name)))
    nbformat.validate(json.loads(text))
    found = {cell["id"]: cell for cell in json.loads(text)["cells"]}
    for task in tasks(solution(name)):
        assert "".join(found[f"{task}-check"]["source"]) == f'check("{name}", "{task}")'
        assert "raise NotImplementedError" in "".join(found[task]["source"])
    assert "SOLUTION" not in text


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_graded_like_the_file(judge, name):
    source, notes = read_notebook(notebook_of(name, solution(name)).encode())
    outcome = judge(source, assignment=name)
    assert (outcome.score, outcome.notes) == (outcome.max_score, [])
    assert len(notes) == 1
    stub, _ = read_notebook(notebook_of(name, make_stub(solution(name))).encode())
    untouched = judge(stub, assignment=name)
    assert {test.verdict for test in untouched.tests} == {"not attempted"}


def test_a_cell_keeps_the_first_paragraph_of_a_docstring_and_the_rest_is_prose():
    stub = (
        '"""Two things: shown.\n\nWhat it teaches   One thing and\n                  another.\nMinutes           5\n\n'
        'More.\n"""\n\nimport math\n\nLIMIT = 3\n\n\n# A remark.\n@staticmethod\ndef double(x: int) -> int:\n'
        '    """Double it.\n\n    Twice.\n\n    Args:\n        x: a number,\n            or two.\n    """\n'
        '    raise NotImplementedError("Task 1: double")\n\n\ndef main():\n    print(math.pi)\n\n\n'
        'if __name__ == "__main__":\n    main()\n'
    )
    made = {cell.name: cell.text for cell in cells("two", stub, ["double"])}
    assert list(made) == ["about", "setup", "double-task", "double", "double-check", "given-main", "report", "run"]
    assert made["about"] == (
        "# Two things\n\nShown.\n\n| | |\n|---|---|\n"
        "| What it teaches | One thing and another. |\n| Minutes | 5 |\n\nMore."
    )
    assert made["setup"] == "import math\n\nLIMIT = 3\n\nfrom autograder import check"
    assert (
        made["double-task"] == "## Task 1: `double`\n\nDouble it.\n\nTwice.\n\n**Args**\n\n- `x`: a number,\n  or two."
    )
    assert made["double"].startswith('# A remark.\n@staticmethod\ndef double(x: int) -> int:\n    """Double it."""\n')


def test_a_colon_in_a_sentence_makes_no_entry():
    assert prose.markdown("Do it.\n\nReturns:\n    A word\n    is a word too: it counts.") == (
        "Do it.\n\n**Returns**\n\nA word\nis a word too: it counts."
    )
