"""A batch behind a real Dask scheduler: the same marks as on one machine, whatever happens to the machines."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cluster import namespaces
from tests.cluster.machines import Machines, kill
from tests.conftest import ROOT, Command

pytestmark = pytest.mark.slow

GRADE = (sys.executable, "-P", "-m", "autograder", "grade")
STUDENTS = 9
NAMES = ("embedding_probe", "masked_mean")


@pytest.fixture(scope="module")
def hand_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """References, stubs and wrong answers of two assignments."""
    folder = tmp_path_factory.mktemp("class")
    for name in NAMES:
        reference = (ROOT / "solutions" / f"{name}.py").read_text(encoding="utf-8")
        stub = (ROOT / "assignments" / f"{name}.py").read_text(encoding="utf-8")
        for number in range(STUDENTS):
            path = folder / f"student{number:02}" / f"{name}.py"
            path.parent.mkdir(exist_ok=True)
            source = (reference, stub, reference.replace("mean", "sum"), reference.replace("dim=-1", "dim=0"))[
                number % 4
            ]
            path.write_text(f"# {number}\n{source}", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def alone(hand_in: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str]]:
    """The marks that one machine gives."""
    out = tmp_path_factory.mktemp("alone")
    subprocess.run(
        [*GRADE, str(hand_in), "--out", str(out), "--seed", "s"], cwd=ROOT, check=True, capture_output=True, timeout=300
    )
    return marks(out)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    folder = tmp_path / "machines"
    folder.mkdir()
    machines = Machines(folder)
    yield machines
    machines.close()


def marks(out: Path) -> list[dict[str, str]]:
    with (out / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == STUDENTS * len(NAMES)
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


class Run:
    """A `grade` that goes on while the test does things to its cluster."""

    def __init__(self, hand_in: Path, out: Path, address: str) -> None:
        self.out, self._errors = out, out.with_name(f"{out.name}-errors")
        command = [*GRADE, str(hand_in), "--out", str(out), "--seed", "s", "--scheduler", address]
        with self._errors.open("wb") as errors:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=errors)

    def errors(self) -> str:
        return self._errors.read_text(encoding="utf-8").strip()

    def judged(self) -> int:
        try:
            lines = (self.out / "journal.jsonl").read_bytes().splitlines(keepends=True)
        except FileNotFoundError:
            return 0
        return sum(line.endswith(b"\n") and json.loads(line)["kind"] == "result" for line in lines)

    def wait_until(self, condition: Callable[[], object]) -> None:
        for _ in range(2400):
            if condition():
                return
            assert self.process.poll() is None, self.errors()
            time.sleep(0.05)
        raise AssertionError(f"waited in vain: {self.judged()} results, {self.errors()!r}")

    def wait_for(self, results: int) -> None:
        self.wait_until(lambda: self.judged() >= results)

    def end(self) -> tuple[int, str]:
        return self.process.wait(timeout=300), self.errors()


@pytest.fixture
def run(hand_in: Path, tmp_path: Path, machines: Machines) -> Callable[[], Run]:
    return lambda: Run(hand_in, tmp_path / "out", machines.address)


HOLDS = """
import time
from pathlib import Path
from autograder.cluster import machine

judge = getattr(machine, "real", machine.judge)
machine.real = judge
chunks = []

def hold(data):
    chunks.append(b"student0" in data)
    while sum(chunks) > 1 and not Path("go").exists():
        time.sleep(0.02)
    return judge(data)

hold.__module__, hold.__qualname__ = judge.__module__, judge.__qualname__
machine.judge = hold
"""
"""After its first chunk of students a machine waits for a file, so that a batch cannot end before a test acts."""


def test_two_machines_give_the_marks_of_one(
    machines: Machines, run: Callable[[], Run], alone: list[dict[str, str]]
) -> None:
    machines.scheduler()
    machines.worker()
    machines.worker()
    grading = run()
    assert grading.end() == (0, "")
    assert marks(grading.out) == alone
    assert grading.judged() == STUDENTS * len(NAMES)


def test_a_machine_that_is_lost_costs_nothing_and_a_late_one_helps(
    machines: Machines, run: Callable[[], Run], alone: list[dict[str, str]]
) -> None:
    machines.scheduler()
    grading = run()
    first = machines.worker(preload=HOLDS)  # there was none when the run began
    grading.wait_for(1)
    kill(first)
    machines.worker()
    assert grading.end() == (0, "")
    assert marks(grading.out) == alone
    assert grading.judged() == STUDENTS * len(NAMES), "a result was lost or doubled"


def test_a_scheduler_that_is_lost_is_found_again(
    machines: Machines, run: Callable[[], Run], alone: list[dict[str, str]]
) -> None:
    scheduler = machines.scheduler()
    first = machines.worker(preload=HOLDS)
    grading = run()
    grading.wait_for(1)
    kill(scheduler)
    kill(first)
    machines.scheduler()
    machines.worker()
    status, errors = grading.end()
    assert status == 0, errors
    assert errors.splitlines() == [
        f"autograder: the scheduler at {machines.address} does not answer; waiting for it",
        f"autograder: the scheduler at {machines.address} is back",
    ]
    assert marks(grading.out) == alone
    assert grading.judged() == STUDENTS * len(NAMES), "a result was lost or doubled"


def test_a_run_that_is_killed_goes_on_on_one_machine(
    machines: Machines, run: Callable[[], Run], hand_in: Path, autograder: Command, alone: list[dict[str, str]]
) -> None:
    machines.scheduler()
    machines.worker(preload=HOLDS)
    grading = run()
    grading.wait_for(2)
    grading.process.kill()
    grading.end()
    kept = grading.judged()
    assert kept < STUDENTS * len(NAMES)
    again = json.loads(autograder("grade", hand_in, "--out", grading.out, "--json").stdout)
    assert again["known"] == kept
    assert marks(grading.out) == alone


@pytest.fixture
def older_torch(tmp_path: Path) -> str:
    """A folder that, first on the path, makes a machine say that its torch is another one."""
    info = tmp_path / "older" / "torch-2.12.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: torch\nVersion: 2.12.0\n")
    return str(info.parent)


def test_a_machine_with_another_torch_is_left_out(
    machines: Machines, run: Callable[[], Run], alone: list[dict[str, str]], older_torch: str
) -> None:
    machines.scheduler()
    machines.worker(PYTHONPATH=older_torch)
    refused = run()
    status, errors = refused.end()
    assert status == 2
    assert "is left out: it has torch 2.12.0, and this machine 2." in errors
    assert "none of the 1 machines may judge" in errors
    machines.worker()
    grading = run()
    status, errors = grading.end()
    assert status == 0, errors
    assert "is left out: it has torch 2.12.0" in errors
    assert marks(grading.out) == alone


NO_SANDBOX = """
from autograder.batch.pool import EnvironmentFault
from autograder.cluster import machine

def refuse(*_, **__):
    raise EnvironmentFault("the sandbox needs Landlock in the kernel, not available here")

machine.JudgePool = refuse
"""
GIVES_NOTHING = """
from msgspec.structs import replace
from autograder.batch.pool import JudgePool
from autograder.cluster import machine

class Broken(JudgePool):
    def run(self, jobs):
        for answer in super().run(jobs):
            yield replace(answer, outcome=replace(answer.outcome, score=0.0))

machine.JudgePool = Broken
"""


def test_machines_that_cannot_judge_are_left_out_before_they_see_a_student(
    machines: Machines, run: Callable[[], Run], alone: list[dict[str, str]]
) -> None:
    machines.scheduler()
    machines.worker(preload=NO_SANDBOX)
    machines.worker(preload=HOLDS)
    grading = run()
    grading.wait_for(1)
    machines.worker(preload=GIVES_NOTHING)
    grading.wait_until(lambda: grading.errors().count("is left out:") == 2)
    machines.go()
    status, errors = grading.end()
    assert status == 0, errors
    assert "is left out: the sandbox needs Landlock in the kernel, not available here" in errors
    assert re.search(r"is left out: the reference solution of \w+ does not earn full marks there", errors)
    assert marks(grading.out) == alone


FALLS = """
import os
from autograder.cluster import machine

judge = getattr(machine, "real", machine.judge)
machine.real = judge

def fall(data):
    if b"student07" in data:
        os._exit(1)
    return judge(data)

fall.__module__, fall.__qualname__ = judge.__module__, judge.__qualname__
machine.judge = fall
"""


def test_a_submission_that_takes_machines_down_is_an_error_of_its_own(
    machines: Machines, hand_in: Path, tmp_path: Path, autograder: Command
) -> None:
    """What no sandbox would let happen, such as a fault of the kernel's; the scheduler gives up at the first loss."""
    machines.scheduler(DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0")
    for number in range(6, 9):
        name = f"student{number:02}"
        shutil.copytree(hand_in / name, tmp_path / "class" / name)
    for _ in range(5):
        machines.worker(preload=FALLS)
    done = autograder("grade", tmp_path / "class", "--out", tmp_path / "out", "--scheduler", machines.address, "--json")
    assert done.returncode == 3, done.stderr
    by_student = {(row["student"], row["assignment"]): row["status"] for row in json.loads(done.stdout)["rows"]}
    assert [by_student["student07", name] for name in NAMES] == ["grader error", "grader error"]
    assert "grader error" not in [status for (student, _), status in by_student.items() if student != "student07"]


PRYING = """
import os
import socket

FOUND = []
for attempt in (
    lambda: socket.create_connection(("{host}", {port}), 1),
    lambda: __import__("distributed").get_client(),
    lambda: __import__("distributed").Client("{address}", timeout=1),
    lambda: os.listdir("{folder}"),
):
    try:
        attempt()
    except BaseException as error:
        continue
    FOUND.append("reached")

"""


def test_a_submission_cannot_reach_the_scheduler(machines: Machines, tmp_path: Path, autograder: Command) -> None:
    machines.scheduler()
    machines.worker()
    host, port = machines.address.removeprefix("tcp://").split(":")
    prying = PRYING.format(host=host, port=port, address=machines.address, folder=tmp_path)
    reference = (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8")
    future, rest = reference.split("import torch\n", 1)
    for name, reached in (("pry", "FOUND"), ("control", "not FOUND")):
        source = f"{future}import torch\n{prying}{rest}\nif {reached}:\n    globals().clear()\n"
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "embedding_probe.py").write_text(source, encoding="utf-8")
    done = autograder("grade", tmp_path / "class", "--out", tmp_path / "out", "--scheduler", machines.address, "--json")
    assert done.returncode == 0, done.stderr
    pry, control = sorted(json.loads(done.stdout)["rows"], key=lambda row: str(row["student"]), reverse=True)
    assert control["score"] == 0
    assert pry["score"] == pry["max_score"], pry


def test_nothing_answers_at_the_address(autograder: Command, hand_in: Path, tmp_path: Path) -> None:
    done = autograder("grade", hand_in, "--out", tmp_path / "out", "--scheduler", "tcp://127.0.0.1:9")
    assert done.returncode == 2
    assert done.stderr.startswith("autograder: no scheduler answers at tcp://127.0.0.1:9; start one")
    assert len(done.stderr.splitlines()) == 1
    done = autograder("grade", hand_in, "--out", tmp_path / "out", "--scheduler", "nonsense://x")
    assert done.returncode == 2
    assert "is no scheduler's address" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not namespaces.possible(), reason="network namespaces need root and iproute2")
def test_machines_on_hosts_of_their_own(hand_in: Path, tmp_path: Path, alone: list[dict[str, str]]) -> None:
    """As on separate hosts: nothing is shared but the code, and the network between them."""
    folder, out = tmp_path / "machines", tmp_path / "out"
    folder.mkdir()
    with namespaces.namespaces(3) as (head, one, two):
        machines = Machines(folder, "10.87.0.1", within=head)
        try:
            machines.scheduler()
            machines.worker(within=one)
            machines.worker(within=two)
            done = subprocess.run(
                [*head, *GRADE, str(hand_in), "--out", str(out), "--seed", "s", "--scheduler", machines.address],
                cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
            )  # fmt: skip
        finally:
            machines.close()
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert marks(out) == alone
