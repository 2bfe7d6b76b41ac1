"""Where results go cannot be written, or does not hold what it should: one sentence, status 2, nothing lost.

Each starts from the output folder of a good run, so that there is something to lose.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command

pytestmark = pytest.mark.slow

GRADE = (sys.executable, "-P", "-m", "autograder", "grade")


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of four, and an output folder with the results of the first two of them."""
    folder = tmp_path_factory.mktemp("before")
    reference = (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8")
    for number in range(4):
        path = folder / "class" / f"student{number}" / "embedding_probe.py"
        path.parent.mkdir(parents=True)
        path.write_text(f"# {number}\n{reference}", encoding="utf-8")
    first = ["--only", "student0", "--only", "student1", "--seed", "s"]
    subprocess.run(
        [*GRADE, folder / "class", "--out", folder / "out", *first], cwd=ROOT, check=True, capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, timeout=300,
    )  # fmt: skip
    return folder


@pytest.fixture
def hand_in(before: Path, tmp_path: Path) -> Path:
    return shutil.copytree(before / "class", tmp_path / "class")


@pytest.fixture
def graded(before: Path, tmp_path: Path) -> Path:
    return shutil.copytree(before / "out", tmp_path / "out")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """The run said one sentence that holds these words, and left with status 2."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    for word in words:
        assert word in done.stderr


def limited(hand_in: Path, out: Path, size: int) -> subprocess.CompletedProcess[str]:
    """Grade where no file may grow beyond `size` bytes, which stops a write in the middle as a full disk does."""
    return subprocess.run(
        [*GRADE, str(hand_in), "--out", str(out)], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_a_result_that_does_not_fit_stops_the_run_and_the_next_goes_on(
    autograder: Command, hand_in: Path, graded: Path
) -> None:
    journal = graded / "journal.jsonl"
    before = contents(graded)
    refused(limited(hand_in, graded, journal.stat().st_size + 100), "journal.jsonl cannot be written", "make room")
    after = contents(graded)
    assert after.pop("journal.jsonl").startswith(before.pop("journal.jsonl"))
    assert after == before
    again = json.loads(autograder("grade", hand_in, "--out", graded, "--json").stdout)
    assert (again["judged"], again["known"]) == (2, 2)


def test_reports_that_do_not_fit_leave_the_old_ones_as_they_were(
    autograder: Command, hand_in: Path, graded: Path
) -> None:
    before = contents(graded)
    refused(limited(hand_in, graded, 100), "journal.jsonl cannot be written")
    assert contents(graded)["grades.csv"] == before["grades.csv"]
    autograder("grade", hand_in, "--out", graded)  # everything is in the journal now; only reports are to be written
    for report in (*graded.glob("*.csv"), *graded.glob("results/*/*.json")):  # what is right is not written again
        report.write_text("of an earlier run", encoding="utf-8")
    before = contents(graded)
    refused(limited(hand_in, graded, 100), "cannot be written", "every result is in the journal")
    assert contents(graded) == before


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """A file system of its own for the output folder; needs root."""
    place = tmp_path / "disk"
    place.mkdir()

    def mount(options: str) -> Path:
        command = ["mount", "-t", "tmpfs", "-o", options, "none", str(place)]
        if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("mounting a file system needs root and a machine that lets it")
        return place

    yield mount
    subprocess.run(["umount", str(place)], capture_output=True, check=False)


def test_a_full_disk_stops_the_run_and_the_next_goes_on(
    autograder: Command, hand_in: Path, tiny_disk: Callable[[str], Path]
) -> None:
    disk = tiny_disk("size=64k")
    filler = disk / "filler"
    filler.write_bytes(bytes(36 * 1024))
    refused(autograder("grade", hand_in, "--out", disk / "out", "--seed", "s"), "cannot be written", "make room")
    filler.unlink()
    subprocess.run(["mount", "-o", "remount,size=4m", str(disk)], check=True)
    again = json.loads(autograder("grade", hand_in, "--out", disk / "out", "--json").stdout)
    assert again["judged"] + again["known"] == 4
    assert [row["status"] for row in again["rows"]] == ["passed"] * 4


def test_a_read_only_disk_is_refused_before_anybody_is_judged(
    autograder: Command, hand_in: Path, graded: Path, tiny_disk: Callable[[str], Path]
) -> None:
    disk = tiny_disk("size=4m")
    shutil.copytree(graded, disk / "out")
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    refused(autograder("grade", hand_in, "--out", disk / "out"), "cannot be written", "choose another --out")
    refused(autograder("grade", hand_in, "--out", disk / "new"), "cannot be written", "choose another --out")
    assert contents(disk / "out") == contents(graded)


def test_a_file_where_the_output_folder_should_be_is_refused(
    autograder: Command, hand_in: Path, tmp_path: Path
) -> None:
    (tmp_path / "out").write_text("mine")
    refused(autograder("grade", hand_in, "--out", tmp_path / "out"), "cannot be written", "choose another --out")
    assert (tmp_path / "out").read_text() == "mine"


def test_a_folder_where_a_report_should_be_is_told_and_costs_no_result(
    autograder: Command, hand_in: Path, graded: Path
) -> None:
    (graded / "grades.csv").unlink()
    (graded / "grades.csv").mkdir()
    refused(autograder("grade", hand_in, "--out", graded), "cannot be written", "every result is in the journal")
    (graded / "grades.csv").rmdir()
    again = json.loads(autograder("grade", hand_in, "--out", graded, "--json").stdout)
    assert (again["judged"], again["known"]) == (0, 4)


@pytest.mark.parametrize(("kept", "judged"), [(4, 2), (3, 3)], ids=["the class list", "a result"])
def test_a_torn_last_line_is_cut_off_and_made_again(
    autograder: Command, hand_in: Path, graded: Path, kept: int, judged: int
) -> None:
    journal = graded / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    assert [json.loads(line)["kind"] for line in lines] == ["run", "result", "result", "class"]
    journal.write_bytes(b"".join(lines[:kept])[:-40])
    again = json.loads(autograder("grade", hand_in, "--out", graded, "--json").stdout)
    assert (again["judged"], again["known"]) == (judged, 4 - judged)
    mended = journal.read_bytes().splitlines(keepends=True)
    assert mended[: kept - 1] == lines[: kept - 1]
    assert [json.loads(line)["kind"] for line in mended[kept - 1 :]] == ["result"] * judged + ["class"]


def test_a_broken_line_in_the_middle_is_named_and_nothing_is_touched(
    autograder: Command, hand_in: Path, graded: Path
) -> None:
    journal = graded / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(lines[0] + lines[1][: len(lines[1]) // 2] + b"\n" + b"".join(lines[2:]))
    before = contents(graded)
    refused(autograder("grade", hand_in, "--out", graded), "line 2 is not a journal entry", "take the line out")
    assert contents(graded) == before
    journal.write_bytes(b"".join([lines[0], *lines[2:]]))
    again = json.loads(autograder("grade", hand_in, "--out", graded, "--json").stdout)
    assert (again["judged"], again["known"]) == (3, 1)


def test_of_two_graders_on_one_folder_the_second_is_refused_and_the_first_ends_well(
    hand_in: Path, graded: Path, autograder: Command
) -> None:
    before = (graded / "journal.jsonl").stat().st_size
    with subprocess.Popen(
        [*GRADE, str(hand_in), "--out", str(graded), "--force"], cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as first:  # fmt: skip
        until = time.monotonic() + 120
        while (graded / "journal.jsonl").stat().st_size == before:  # it has not begun to write
            assert time.monotonic() < until
            time.sleep(0.01)
        first.send_signal(signal.SIGSTOP)  # it holds the folder for as long as the second takes
        second = autograder("grade", hand_in, "--out", graded, "--force")
        first.send_signal(signal.SIGCONT)
        first.communicate(timeout=120)
    assert (first.returncode, second.returncode) == (0, 2)
    assert "another grader is writing to" in second.stderr
    again = json.loads(autograder("grade", hand_in, "--out", graded, "--json").stdout)
    assert (again["judged"], again["known"]) == (0, 4)
