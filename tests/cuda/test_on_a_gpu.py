"""The same suites with tensors on a GPU: the same verdicts, behind the sandbox, whatever a submission does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from autograder.authoring.answers import known_answers
from autograder.batch.pool import JudgePool
from autograder.course import find
from autograder.records import Job, Outcome, Rung
from tests.conftest import ROOT

COURSE = find(ROOT)
NAME = "embedding_probe"
REFERENCE = (COURSE.solutions / f"{NAME}.py").read_text(encoding="utf-8")
RIGHT, WRONG = known_answers(COURSE.answers / NAME, REFERENCE)


@cache
def gpu() -> bool:
    """Asked of another process: this one must stay fit to fork."""
    code = "import sys, torch; sys.exit(not torch.cuda.is_available())"
    return subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


pytestmark = [pytest.mark.cuda, pytest.mark.slow]
Judge = Callable[..., Outcome]


@pytest.fixture(scope="module")
def on_gpu() -> Iterator[Judge]:
    if not gpu():
        pytest.skip("there is no GPU here")
    with JudgePool(1, device="cuda") as pool:

        def run(source: str, assignment: str = NAME) -> Outcome:
            (answer,) = pool.run([Job("it", assignment, source, "tests", device="cuda")])
            return answer.outcome

        yield run


def replaced(name: str, body: str) -> str:
    return f"{REFERENCE}\n\ndef {name}(*args, **kwargs):\n    {body}\n"


@pytest.mark.parametrize("name", COURSE.assignments)
def test_references_earn_full_marks(on_gpu: Judge, name: str) -> None:
    outcome = on_gpu((COURSE.solutions / f"{name}.py").read_text(encoding="utf-8"), name)
    assert outcome.score == outcome.max_score, outcome
    assert outcome.layers[-1] == "seccomp"


@pytest.mark.parametrize("answer", [*RIGHT, *WRONG[::6]], ids=lambda answer: answer.name)
def test_verdicts_are_those_of_the_cpu(on_gpu: Judge, judge: Judge, answer) -> None:
    there, here = on_gpu(answer.source), judge(answer.source)
    assert [test.verdict for test in there.tests] == [test.verdict for test in here.tests]


def test_too_much_memory_is_a_verdict_like_any_other(on_gpu: Judge) -> None:
    body = "import torch; return torch.empty(1 << 40, device='cuda')"
    outcome = on_gpu(replaced("embedding_lookup", body))
    assert "OutOfMemoryError" in str([test.message for test in outcome.tests])
    assert on_gpu(REFERENCE).score == outcome.max_score


def test_a_kernel_that_never_ends_is_killed(on_gpu: Judge) -> None:
    body = "import torch; torch.cuda._sleep(1 << 62); torch.cuda.synchronize()"
    outcome = on_gpu(replaced("embedding_lookup", body))
    rungs = {test.message.rung for test in outcome.tests if test.message}
    assert Rung.FINISHES in rungs
    assert on_gpu(REFERENCE).score == outcome.max_score


def test_what_another_submission_left_on_the_gpu_cannot_be_read(on_gpu: Judge) -> None:
    left = "import torch; torch.full((1 << 24,), 1234.5, device='cuda'); raise ValueError"
    on_gpu(replaced("embedding_lookup", left))
    look = "import torch; found = (torch.empty(1 << 24, device='cuda') == 1234.5).any(); raise ValueError(f'{found}')"
    outcome = on_gpu(replaced("embedding_lookup", look))
    assert "ValueError: True" not in str([test.message for test in outcome.tests])


def test_nothing_but_the_gpus_nodes_is_opened(on_gpu: Judge, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    for path in (tmp_path / "secret", ROOT / "course.toml", "/dev/mem", "/dev/tty"):
        outcome = on_gpu(replaced("embedding_lookup", f"raise ValueError(open({str(path)!r}).read())"))
        assert "PermissionError" in str([test.message for test in outcome.tests]), path
