"""Submissions that hang, crash, exit or flood cost only the tests that met them, and leave nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.batch.pool import JudgePool
from autograder.course import Course
from autograder.records import Job, Outcome, Verdict
from tests.faults.processes import processes, wait_for_end
from tests.submissions.sample_class import TROUBLES, submission

Judge = Callable[..., Outcome]

EXPECTED = {
    "endless loop": "did not finish within 2 seconds",
    "crash": "segmentation fault",
    "exit": "ended the Python process instead of returning",
    "too much memory": "allocate memory",
    "flood": "",
}


@pytest.mark.slow
@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_runaway_task_costs_its_own_tests_only(judge: Judge, course: Course, trouble: str) -> None:
    outcome = judge(submission(course, "embedding_probe", f"{trouble} in touched_rows"))
    lost = [test for test in outcome.tests if test.verdict is not Verdict.PASSED]
    assert {test.task for test in lost} <= {"touched_rows"}
    if trouble != "flood":  # a gigabyte to a pipe may or may not be written in time; it is never kept
        assert len(lost) == 3
        assert EXPECTED[trouble] in lost[0].message.got
    assert all(len(test.printed) < 5000 for test in outcome.tests)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("import sys; sys.exit()", "SystemExit"),
        ("import os\n    while True: os.fork()", "PermissionError"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("import threading\n    [threading.Thread(target=print).start() for _ in range(9)]\n    1 / 0", "ZeroDivision"),
        ("return one_hot_lookup(ids, weight)", "RecursionError"),
        ("class Lies(torch.Tensor): pass\n    return (weight[ids]).as_subclass(Lies)", "Lies"),
        ("a = []; a.append(a); return a", "nested deeper"),
        ("return list(range(10**7))", "more than"),
        ("return torch.zeros(9000, 9000)", "too large to send"),
        ("return 10 ** 40", "64 bits"),
    ],
)
def test_what_a_function_does_is_reported_in_words(
    judge: Judge, probe_with: Callable[[str], str], statement: str, words: str
) -> None:
    outcome = judge(probe_with(f"import torch\n\ndef one_hot_lookup(ids, weight):\n    {statement}\n"))
    lost = [test for test in outcome.tests if test.verdict is not Verdict.PASSED]
    assert {test.task for test in lost} == {"one_hot_lookup"}
    assert words in lost[0].message.got


@pytest.mark.slow
def test_a_file_that_never_finishes_loading_fails_as_a_whole(judge: Judge) -> None:
    outcome = judge("while True:\n    pass\n")
    assert outcome.status == "does not load"
    assert outcome.score == 0
    assert "running the file from top to bottom did not finish" in outcome.tests[0].message.got


def test_exiting_while_loading_fails_as_a_whole(judge: Judge) -> None:
    outcome = judge("import os\nos._exit(0)\n")
    assert outcome.status == "does not load"
    assert outcome.score == 0


def test_a_failing_line_outside_the_functions_costs_nothing(judge: Judge, probe_with: Callable[[str], str]) -> None:
    outcome = judge(probe_with("") + "\nprint(undefined_name)\nimport sys\nsys.exit(3)\n")
    assert outcome.score == outcome.max_score
    assert "undefined_name" in outcome.notes[0]
    assert "SystemExit" in outcome.notes[1]


def test_the_next_submission_is_untouched_by_a_hostile_one(judge: Judge, probe_with: Callable[[str], str]) -> None:
    judge("import torch\ntorch.equal = lambda *a: True\ntorch.nn.functional.one_hot = None\n")
    outcome = judge(probe_with(""))
    assert outcome.score == outcome.max_score


def test_nothing_survives_a_run(tmp_path: Path, probe_with: Callable[[str], str]) -> None:
    source = probe_with(
        "import os, threading, time\n"
        "def touched_rows(ids, vocab_size, padding_idx=None):\n"
        "    threading.Thread(target=time.sleep, args=(600,)).start()\n"
        "    open('left', 'w').write('x')\n"
        "    os._exit(1)\n"
    )
    with JudgePool(1) as pool:
        scratch = pool.scratch
        for _ in pool.run([Job("a", "embedding_probe", source, "s", parts=("public",))]):
            pass
        assert list(scratch.rglob("*"))
        assert processes_mentioning(str(scratch))
    assert not scratch.exists()
    assert wait_for_end(processes(scratch)) == []


def processes_mentioning(text: str) -> list[str]:
    """Command lines that hold `text`: a judge's workers share its command line, since they are forked."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = path.read_bytes().decode(errors="replace")
        except OSError:
            continue
        if text in line:
            found.append(line)
    return found
