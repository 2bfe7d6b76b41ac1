"""A generated notebook in a real JupyterLab and a real browser: from *not attempted* to *passed*, cell by cell."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from autograder.authoring.notebooks import cells
from autograder.authoring.stubs import tasks
from tests.conftest import ROOT
from tests.environments import tool
from tests.jupyter.lab import chromium, running

NAME = "embedding_probe"
SOLUTION = (ROOT / "solutions" / f"{NAME}.py").read_text(encoding="utf-8")
TASKS = tasks(SOLUTION)
RIGHT = {cell.name: cell.text for cell in cells(NAME, SOLUTION, TASKS) if cell.name in TASKS}
STEPS = {
    "passed": ("embedding_lookup", RIGHT["embedding_lookup"]),
    "mistaken": (
        "linear_equivalent",
        "def linear_equivalent(weight):\n    linear = nn.Linear(weight.shape[1], weight.shape[0], bias=False)\n"
        "    linear.weight.data = weight.clone()\n    return linear",
    ),
    "raising": (
        "nearest_word",
        '"""A remark above."""\n\n\ndef nearest_word(word, words, weight):\n    row = words.index(word)\n'
        "    return words[weight[row].nothing]",
    ),
    "endless": (
        "touched_rows",
        "def touched_rows(ids, vocab_size, padding_idx=None):\n    while True:\n        pass",
    ),
}
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a student saw; the pictures are in build/screenshots/."""
    folder, home = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("home")
    shutil.copy(ROOT / "assignments" / "notebooks" / f"{NAME}.ipynb", folder)
    pictures = ROOT / "build" / "screenshots"
    pictures.mkdir(parents=True, exist_ok=True)
    answers = {"steps": STEPS, "right": RIGHT, "everything": f'check("{NAME}")'}
    with running(folder, home) as address:
        done = subprocess.run(
            [tool("jupyterlab") / "python", Path(__file__).with_name("driving.py"), chromium(),
             address.format(f"{NAME}.ipynb"), pictures],
            input=json.dumps(answers), capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def rows(said: str) -> list[list[str]]:
    """The table of tasks in what a check says."""
    return [line.split("\t") for line in said.split("\n") if "\t" in line]


def test_an_untouched_notebook_runs_through_and_every_task_is_not_attempted(seen):
    for number, task in enumerate(TASKS, 1):
        assert rows(seen["untouched"][f"{task}-check"]) == [[str(number), task, "not attempted"]]
    assert "(not written yet)" in seen["untouched"]["run"]


def test_a_cell_that_is_filled_in_passes(seen):
    assert rows(seen["passed"]) == [["2", "embedding_lookup", "passed"]]
    assert "1 of 1 public tests pass." in seen["passed"]


def test_a_known_mistake_is_asked_about_in_the_words_of_the_command_line(seen, autograder, tmp_path):
    assert rows(seen["mistaken"]) == [["3", "linear_equivalent", "failed"]]
    (tmp_path / f"{NAME}.py").write_text(f"from torch import nn\n\n{STEPS['mistaken'][1]}\n", encoding="utf-8")
    said = json.loads(autograder("check", "--json", tmp_path / f"{NAME}.py").stdout)
    (message,) = (entry["message"] for entry in said["files"][0]["tasks"] if entry["task"] == "linear_equivalent")
    assert "question: In which order does `nn.Linear` store its weight" in message
    for line in message.split("\n"):
        assert line.partition(": ")[2] in seen["mistaken"]


def test_an_error_is_placed_in_its_cell_by_the_number_before_it(seen):
    place = re.search(r"line (\d+) of cell In\[(\d+)\]: (.*)", seen["raising"])
    assert place
    assert (place[1], place[3]) == ("6", "return words[weight[row].nothing]")
    assert int(place[2]) == seen["numbers"]["nearest_word"]


def test_an_endless_loop_costs_its_check_and_nothing_else(seen):
    assert "did not finish" in seen["endless"]
    assert [row[2] for row in rows(seen["mixed"])] == [
        "not attempted", "passed", "failed", "not attempted", "not attempted", "failed", "failed",
    ]  # fmt: skip


def test_everything_passes_in_the_end(seen):
    for number, task in enumerate(TASKS, 1):
        assert rows(seen["right"][f"{task}-check"]) == [[str(number), task, "passed"]]
    assert rows(seen["right"]["run"]) == [[str(number), task, "passed"] for number, task in enumerate(TASKS, 1)]
    assert seen["failed"] == []
    assert seen["problems"] == []


def test_an_answer_can_be_read_in_either_theme_and_keeps_to_its_place(seen):
    assert len(seen["looks"]) == 4 * (len(STEPS) + 1)
    for look, measured in seen["looks"].items():
        assert measured["texts"] >= 5, look
        assert measured["contrast"] >= 4.5, (look, measured)  # what WCAG asks for at this size
        assert measured["over"] <= 0, (look, measured)
