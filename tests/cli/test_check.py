"""The student's command: what it shows of half-done work, and that it answers again at every save."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.course import Course
from tests.conftest import ROOT, Command
from tests.submissions.sample_class import submission

HALF_DONE = """
import torch.nn.functional as F

def one_hot_lookup(ids, weight):
    print("shape", ids.shape)
    return F.one_hot(ids, weight.shape[0]) @ weight

def nearest_word(word, words, weight):
    return words[(weight @ weight[words.index(word)]).argmax()]
"""


@pytest.fixture
def half_done(tmp_path: Path, course: Course) -> Path:
    """Two tasks tried, the others untouched."""
    from autograder.authoring.answers import complete
    from autograder.authoring.stubs import make_stub

    reference = (course.solutions / "embedding_probe.py").read_text(encoding="utf-8")
    path = tmp_path / "embedding_probe.py"
    path.write_text(complete(HALF_DONE, make_stub(reference), path), encoding="utf-8")
    return path


def test_a_table_of_tasks_and_one_message_for_each_failed_one(autograder: Command, half_done: Path) -> None:
    done = autograder("check", half_done)
    assert done.returncode == 1
    text = " ".join(done.stdout.split())
    for line in (
        "1 one_hot_lookup failed",
        "2 embedding_lookup not attempted",
        "7 nearest_word failed",
        "called one_hot_lookup(int64 tensor of shape (2, 5), float32 tensor of shape (7, 3))",
        "raised RuntimeError: expected m1 and m2 to have the same dtype",
        "return F.one_hot(ids, weight.shape[0]) @ weight",
        "mistake one-hot rows left as integers",
        "question Which dtype does `F.one_hot` return",
        "printed shape torch.Size([2, 5])",
        "0 of 7 public tests pass",
        "Hidden tests exist too. They run when your work is graded, not here.",
    ):
        assert line in text
    assert max(len(line) for line in done.stdout.splitlines() if str(half_done) not in line) <= 80


def test_json_for_machines(autograder: Command, half_done: Path) -> None:
    done = autograder("check", half_done, "--json")
    (file,) = json.loads(done.stdout)["files"]
    verdicts = {task["task"]: task["verdict"] for task in file["tasks"]}
    assert verdicts["one_hot_lookup"] == "failed"
    assert verdicts["touched_rows"] == "not attempted"
    assert {task["mistake"] for task in file["tasks"]} == {"", "integer-one-hot", "returns-itself"}


def test_a_right_answer_passes_and_ends_with_0(autograder: Command, tmp_path: Path, course: Course) -> None:
    path = tmp_path / "embedding_probe.py"
    path.write_text(submission(course, "embedding_probe", "correct/one_liners"), encoding="utf-8")
    done = autograder("check", path, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert "7 of 7 public tests pass" in done.stdout


def test_every_untouched_stub_at_once(autograder: Command, course: Course) -> None:
    done = autograder("check", "--json")
    files = json.loads(done.stdout)["files"]
    assert [file["assignment"] for file in files] == list(course.assignments)
    for file in files:
        assert {task["verdict"] for task in file["tasks"] if task["tests"]} == {"not attempted"}, file["assignment"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("def one_hot_lookup(ids, weight:\n    pass\n", "SyntaxError"),
        ("", "the file is empty"),
        ("\0", "NUL bytes"),
        ("def OneHotLookup(ids, weight): pass\n", "there is a `OneHotLookup`"),
    ],
)
def test_a_file_that_is_no_answer_is_explained(autograder: Command, tmp_path: Path, content: str, words: str) -> None:
    path = tmp_path / "embedding_probe.py"
    path.write_text(content, encoding="utf-8")
    done = autograder("check", path)
    assert done.returncode == 1
    assert words in " ".join(done.stdout.split())
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.slow
def test_watching_checks_again_at_every_save(half_done: Path, probe_with: Callable[[str], str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-P", "-u", "-m", "autograder", "check", str(half_done), "--watch"],
        stdout=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert process.stdout is not None
    clock = threading.Timer(120, process.kill)  # a watch that misses the save would wait for ever
    clock.start()
    try:
        seen: list[str] = []
        for line in process.stdout:
            seen.append(line)
            if "watching" in line:
                half_done.write_text(probe_with(""), encoding="utf-8")
            if "7 of 7 public tests pass" in line:
                break
        assert any("0 of 7 public tests pass" in line for line in seen)
        assert "7 of 7" in seen[-1]
    finally:
        clock.cancel()
        process.terminate()
        process.wait()


def test_without_fork_the_checks_are_the_same(half_done: Path) -> None:
    """macOS and Windows go this way: a plain process for the student's code, no sandbox."""
    code = (
        "import os, sys; del os.fork; sys.argv[1:] = ['scratch', 'off', 'cpu']\n"
        "from autograder.batch.judging import main; sys.exit(main())"
    )
    import msgspec

    from autograder.records import Answer, Job

    job = Job("it", "embedding_probe", half_done.read_text(encoding="utf-8"), "s", parts=("public",), strict=False)
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, cwd=half_done.parent,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        process.stdin.flush()
        line = process.stdout.readline()  # closing its input would mean that the head is gone
        process.stdin.close()
    outcome = msgspec.json.decode(line, type=Answer).outcome
    assert outcome.mistakes == ["integer-one-hot", "returns-itself"]
    assert outcome.layers == []


def test_a_notebook_is_checked_as_a_script_is(autograder: Command, tmp_path: Path, course: Course) -> None:
    reference = (course.solutions / "embedding_probe.py").read_text(encoding="utf-8")
    cells = [{"cell_type": "code", "source": text} for text in ("%matplotlib inline", reference)]
    (tmp_path / "embedding_probe.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4}), encoding="utf-8")
    done = autograder("check", tmp_path / "embedding_probe.ipynb")
    assert done.returncode == 0, done.stdout
    assert "line numbers count through all" in " ".join(done.stdout.split())
