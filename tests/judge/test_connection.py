"""How workers end where a system cannot fork, and a judge whose own side fails."""

from __future__ import annotations

import io

import msgspec
import pytest

from autograder import suite as suites
from autograder.judge import conversation, plugin, scoring, session
from autograder.judge import submission as submissions
from autograder.judge.connection import SpawnedBackend, how_it_ended
from autograder.judge.conversation import KILLED
from autograder.judge.submission import Submission
from autograder.records import Answer, Job
from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import os\ndef f():\n    os._exit(3)\n", "ended the Python process instead of returning"),
        ("import os\ndef f():\n    os.kill(os.getpid(), 11)\n", "crashed Python itself (segmentation fault)"),
    ],
)
@pytest.mark.slow
def test_a_spawned_worker_that_ends_is_told_from_one_that_is_killed(source, said):
    suite = suites.load("one_hot_geometry")
    submission = Submission(suite, source, SpawnedBackend(), device="cpu", prove=False, strict=False)
    assert submission.call("f").fault.got == f"your code {said}"
    submission.close()
    assert SpawnedBackend().start(()).end() == KILLED


def test_a_judge_that_stood_still_does_not_take_it_for_computing(monkeypatch):
    """It looks at the clocks for the first time long after it asked; the worker had a tenth of a second till then."""
    now = iter([0.0, 2.2, 2.3, 4.4])
    used = iter([5.1, 5.2, 7.3])

    class Link:
        def cpu_seconds(self):
            return next(used)

        def excess(self):
            return ""

    monkeypatch.setattr(conversation.time, "monotonic", lambda: next(now))
    timer = conversation._Timer(Link(), 2.0)
    assert timer.expired() == ""
    assert timer.expired() == ""
    assert timer.expired() == "did not finish within 2 seconds of computing"


def test_signals_have_names():
    assert how_it_ended(0) == "ended the Python process instead of returning"
    assert how_it_ended(9) == KILLED
    assert how_it_ended(6) == "crashed Python itself (SIGABRT)"
    assert how_it_ended(120) == "crashed Python itself (signal 120)"


def test_every_job_gets_an_answer_when_the_judge_itself_fails(monkeypatch):
    """The head waits for each; one that is taken and never answered would stop the batch."""

    def fail(*_, **__):
        raise RuntimeError("out of luck")

    monkeypatch.setattr(plugin, "total", fail)
    source = (ROOT / "solutions" / "one_hot_geometry.py").read_text(encoding="utf-8")
    jobs = [Job(str(number), "one_hot_geometry", source, "s", task="one_hot_rows", strict=False) for number in range(3)]
    lines = io.BytesIO(b"".join(msgspec.json.encode(job) + b"\n" for job in jobs))
    out = io.BytesIO()
    session.serve(lines, out, SpawnedBackend())
    answers = [msgspec.json.decode(line, type=Answer) for line in out.getvalue().splitlines()]
    assert [answer.key for answer in answers] == ["0", "1", "2"]
    assert all(answer.outcome.score is None and "out of luck" in answer.outcome.trouble for answer in answers)
    assert {answer.outcome.max_score for answer in answers} == {36.0}


def test_public_tests_run_first_and_results_keep_the_order_of_the_tasks(monkeypatch):
    """What a public test prints is shown to students, and a submission could print what hidden tests gave it before."""
    ran = []

    def run(self, item, following):
        spec = self._specs[item.nodeid]
        ran.append(spec)
        return scoring.verdict_on(spec, self._suite, None, "", frozenset())

    monkeypatch.setattr(plugin.JudgePlugin, "_run", run)
    out = io.BytesIO()
    job = msgspec.json.encode(Job("it", "one_hot_geometry", "", "s", strict=False))
    session.serve(io.BytesIO(job + b"\n"), out, SpawnedBackend())
    outcome = msgspec.json.decode(out.getvalue(), type=Answer).outcome
    publics = [spec.public for spec in ran]
    assert publics == sorted(publics, reverse=True)
    assert set(publics) == {True, False}
    tasks = list(dict.fromkeys(test.task for test in outcome.tests))
    assert [test.task for test in outcome.tests] == sorted((t.task for t in outcome.tests), key=tasks.index)
    assert tasks == list(suites.load("one_hot_geometry").tasks)


@pytest.mark.slow
def test_a_submission_cannot_divide_a_long_time_among_its_calls(monkeypatch):
    monkeypatch.setattr(submissions, "SECONDS_IN_ALL", 0.0)
    source = "def f():\n    return 1\n"
    submission = Submission(
        suites.load("one_hot_geometry"), source, SpawnedBackend(), device="cpu", prove=False, strict=False
    )
    assert submission.call("f").value == 1
    assert submission.call("f").fault.got == "your code took more than 0 seconds in all"
    submission.close()
