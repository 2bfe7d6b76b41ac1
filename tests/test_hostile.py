"""Nothing a submission does can change a grade, read a secret, or stop the batch.

Each file in `tests/submissions/hostile/` is one attack. Its first lines say what it tries, the class of attack it
belongs to, what it is laid over (the stub or the reference), and the most it may score: the points of what it solves
honestly. Its output says WON wherever something succeeded that the sandbox must refuse.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from autograder import suite as suites
from autograder.authoring.answers import complete
from autograder.authoring.stubs import make_stub
from autograder.batch.pool import JudgePool
from autograder.records import Job, Outcome
from autograder.report.gradescope import results
from autograder.worker import sandbox
from tests.batch.test_runaway import processes_mentioning
from tests.conftest import ROOT
from tests.faults.processes import processes, wait_for_end

pytestmark = pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`")

FOLDER = ROOT / "tests" / "submissions" / "hostile"
ASSIGNMENT = "embedding_probe"
SEED = "seed-of-this-run-5e1f"
TOKEN = "canary-token-of-the-grader"
NEIGHBOUR = "canary-work-of-another-student"
REFERENCE = (ROOT / "solutions" / f"{ASSIGNMENT}.py").read_text(encoding="utf-8")
CLASSES = {f"A{number}" for number in range(1, 18)}


@dataclass(frozen=True)
class Attack:
    """One hostile submission and what its header says."""

    name: str
    text: str
    source: str
    said: dict[str, str]
    slow: bool


def read(path: Path) -> Attack:
    text = path.read_text(encoding="utf-8")
    said = dict(re.findall(r"^# (attack|class|laid over|may score|because): (.+)$", text, flags=re.MULTILINE))
    under = {"stub": make_stub(REFERENCE), "reference": REFERENCE}[said["laid over"]]
    return Attack(path.stem, text, complete(text, under, path), said, "\n# slow: " in text)


ATTACKS = [read(path) for path in sorted(FOLDER.glob("*.py"))]
QUICK = [attack for attack in ATTACKS if not attack.slow]
MARKED = [pytest.param(a, id=a.name, marks=[pytest.mark.slow] if a.slow else []) for a in ATTACKS]


@pytest.fixture(scope="module")
def hostile_pool() -> Iterator[JudgePool]:
    """A judge that was started with a secret in its environment, and has another student's work next door."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADER_TOKEN", TOKEN)
        with JudgePool(1) as pool:
            (pool.scratch / "neighbour-canary.txt").write_text(NEIGHBOUR, encoding="utf-8")
            yield pool


def judged(pool: JudgePool, *sources: str) -> list[Outcome]:
    """The outcomes of these sources, judged one after the other behind one fork server, without their times."""
    jobs = [Job(str(number), ASSIGNMENT, source, SEED) for number, source in enumerate(sources)]
    answers = {answer.key: answer.outcome for answer in pool.run(jobs)}
    return [msgspec.structs.replace(answers[job.key], seconds=0.0) for job in jobs]


@pytest.fixture(scope="module")
def honest(hostile_pool: JudgePool) -> Outcome:
    (outcome,) = judged(hostile_pool, REFERENCE)
    assert outcome.score == outcome.max_score
    return outcome


def visible(outcome: Outcome) -> str:
    """Everything of an outcome that a student may come to see."""
    return json.dumps([msgspec.to_builtins(outcome), results(outcome)], ensure_ascii=False)


def messages(outcome: Outcome) -> list[str]:
    """The texts of an outcome that reach a terminal, and which it must not obey."""
    told = [test.message for test in outcome.tests if test.message]
    return [*outcome.notes, *(text for message in told for text in msgspec.structs.astuple(message))]


def secrets() -> list[str]:
    """What no student may see: the seed, the grader's environment, others' work, paths, and lines of hidden tests."""
    lines = [
        line.strip()
        for path in (suites.SUITES / ASSIGNMENT / "hidden").glob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"submission\.(call|run)|import|def test_|draw\.", line)
    ]
    return [SEED, TOKEN, NEIGHBOUR, str(ROOT), *lines]


@pytest.mark.parametrize("attack", MARKED)
def test_an_attack_earns_nothing_learns_nothing_and_leaves_nothing(
    hostile_pool: JudgePool, honest: Outcome, attack: Attack
) -> None:
    outcome, after = judged(hostile_pool, attack.source, REFERENCE)
    assert outcome.score is not None, (
        outcome.trouble,
        [t.message for t in outcome.tests if t.verdict == "grader error"],
    )
    assert outcome.score <= float(attack.said["may score"]), [t.name for t in outcome.tests if t.verdict == "passed"]
    assert outcome.max_score == honest.max_score
    seen = visible(outcome)
    assert [secret for secret in secrets() if secret in seen] == []
    assert "WON" not in " ".join(test.printed for test in outcome.tests)
    assert len(seen) < 500_000
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e]", "".join(messages(outcome)))
    assert after == honest


@pytest.mark.parametrize("seed", range(4))
def test_honest_grades_do_not_depend_on_the_company(hostile_pool: JudgePool, honest: Outcome, seed: int) -> None:
    company = random.Random(seed).sample(QUICK, 10)
    work = {
        "reference": REFERENCE,
        "stub": make_stub(REFERENCE),
        "half": REFERENCE.replace("index_add_(0", "index_copy_(0"),
    }
    alone = dict(zip(work, judged(hostile_pool, *work.values()), strict=True))
    order = [*work, *(attack.name for attack in company), *work]
    random.Random(seed).shuffle(order)
    sources = work | {attack.name: attack.source for attack in company}
    for name, outcome in zip(order, judged(hostile_pool, *(sources[name] for name in order)), strict=True):
        assert name not in work or outcome == alone[name], name
    assert alone["reference"] == honest


def test_no_process_and_no_file_is_left() -> None:
    names = {"digs_a_deep_folder", "leaves_locked_folders", "leaves_threads_behind", "becomes_a_daemon", "forks",
             "shadows_modules", "closes_every_descriptor"}  # fmt: skip
    with JudgePool(1) as pool:
        scratch = pool.scratch
        judged(pool, *(attack.source for attack in ATTACKS if attack.name in names))
        assert processes_mentioning(str(scratch))
        assert os.listdir(scratch / "0" / "1") == []
    assert not scratch.exists()
    assert wait_for_end(processes(scratch)) == []


def test_every_class_of_attack_is_tried() -> None:
    assert {attack.said["class"] for attack in ATTACKS} == CLASSES
    assert len(ATTACKS) >= 50


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_says_what_it_tries_and_why_it_may_score(attack: Attack) -> None:
    assert {"attack", "class", "laid over", "may score"} <= set(attack.said)
    if attack.said["laid over"] == "stub" and attack.said["may score"] != "0":
        assert "because" in attack.said
