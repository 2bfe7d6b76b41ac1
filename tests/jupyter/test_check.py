"""`check` on live objects: the functions as they are in the running process, judged in a copy of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from autograder.course import find
from tests.conftest import ROOT

COURSE = find(ROOT)

CELLS = '''
import linecache, sys

def cell(number, text):
    """Run a text as a notebook runs a cell: under a name of its own that tracebacks can find."""
    name = f"<cell {number}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec"), globals())

cell(1, "import torch\\nfrom autograder import check\\n")
'''


def said(tmp_path: Path, *cells: str) -> str:
    """What a process prints that runs these cells."""
    script = tmp_path / "kernel.py"
    calls = "".join(f"cell({number}, {text!r})\n" for number, text in enumerate(cells, 2))
    script.write_text(CELLS + calls, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, timeout=200)
    return done.stdout + done.stderr


RIGHT = "def padding_mask(ids, padding_idx):\n    return ids != padding_idx\n"


@pytest.mark.slow
def test_the_objects_of_now_are_checked_not_those_of_before(tmp_path):
    wrong = "def padding_mask(ids, padding_idx):\n    return ids == padding_idx\n"
    asked = 'check("masked_mean", "padding_mask")\n'
    seen = said(tmp_path, asked, wrong, asked, RIGHT, asked, "padding_mask = lambda ids, padding_idx: ids > 0\n", asked)
    verdicts = [line.split()[2] for line in seen.splitlines() if line.startswith(" 1 ")]
    assert verdicts == ["failed", "failed", "passed", "failed"]
    assert "no `padding_mask`" in seen


@pytest.mark.slow
def test_a_message_names_the_line_of_the_cell(tmp_path):
    broken = "def helper(x):\n    return x.nothing\n"
    cell = "\ndef padding_mask(ids, padding_idx):\n    # a remark\n    return helper(ids)\n"
    seen = said(tmp_path, broken, cell, 'check("masked_mean", "padding_mask")\n')
    assert "return x.nothing" in seen
    assert "AttributeError" in seen


@pytest.mark.slow
def test_the_kernel_is_as_before_whatever_a_function_does(tmp_path):
    cell = (
        "COUNT = 0\n"
        "def padding_mask(ids, padding_idx):\n    global COUNT\n    COUNT += 1\n    torch.manual_seed(7)\n"
        "    print('from inside')\n    while ids.numel() > 1:\n        pass\n"
    )
    seen = said(
        tmp_path, cell, "torch.manual_seed(1)\n", 'check("masked_mean", "padding_mask")\n',
        "print('count', COUNT, torch.equal(torch.rand(3), torch.manual_seed(1) and torch.rand(3)))\n",
    )  # fmt: skip
    assert "count 0 True" in seen
    assert "did not finish" in seen


@pytest.mark.slow
def test_a_thread_answers_where_the_kernel_cannot_be_copied(tmp_path):
    threaded = "import autograder.jupyter.live as live\nlive._can_fork = lambda: False\n"
    endless = "def order_twin(words):\n    while True: pass\n"
    seen = said(
        tmp_path, threaded, RIGHT, 'check("masked_mean", "padding_mask")\n',
        endless, 'check("masked_mean", "order_twin")\nprint("still here")\n',
    )  # fmt: skip
    assert [line.split()[2] for line in seen.splitlines() if line.startswith((" 1 ", " 6 "))] == ["passed", "failed"]
    assert "still here" in seen


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ('check("masked_man")', "there is no assignment called 'masked_man'"),
        ('check("masked_mean", "nothing")', "masked_mean has no task called 'nothing'"),
    ],
)
@pytest.mark.slow
def test_a_wrong_name_is_answered_with_those_there_are(tmp_path, call, words):
    assert words in said(tmp_path, call + "\n")


TOP_TO_BOTTOM = """
import json, linecache, sys
from autograder.authoring.notebooks import make_notebook
from autograder.authoring.stubs import tasks
from autograder.course import find
from autograder.jupyter.checking import judged
from autograder.records import Verdict

course = find(None)
for name in course.assignments:
    source = (course.solutions / f"{name}.py").read_text(encoding="utf-8")
    names = tasks(source)
    space = {"__name__": "__main__"}
    for cell in json.loads(make_notebook(name, source, names))["cells"]:
        task = cell["id"].removesuffix("-check")
        if task != cell["id"]:
            outcome, _ = judged(name, task if task in names else "", space)
            failed = [test.name for test in outcome.tests if test.verdict is not Verdict.PASSED]
            print("CHECKED", name, task, *failed, *([outcome.trouble] if outcome.trouble else []))
        elif cell["cell_type"] == "code":
            text = "".join(cell["source"])
            file = f"<{name} {task}>"
            linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
            exec(compile(text.replace("from autograder import check", ""), file, "exec"), space)
"""


@pytest.mark.slow
def test_a_right_notebook_passes_every_check_on_the_way_from_top_to_bottom():
    done = subprocess.run(
        [sys.executable, "-c", TOP_TO_BOTTOM], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    checks = [line.split() for line in done.stdout.splitlines() if line.startswith("CHECKED ")]
    assert {name for _, name, *_ in checks} == set(COURSE.assignments)
    assert len(checks) >= 138
    assert [check for check in checks if len(check) > 3] == []
