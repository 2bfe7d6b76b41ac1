"""The real thing: the sample class and a hostile handful, graded in the course's image and outside it."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.container.building import LABEL
from autograder.course import Course
from tests.conftest import ROOT, Command
from tests.container.conftest import Podman
from tests.submissions.sample_class import write_class
from tests.test_hostile import ASSIGNMENT, ATTACKS, REFERENCE

pytestmark = pytest.mark.slow

SIZE = 1_300_000_000
HANDFUL = (
    "exits_while_loading", "forks", "opens_sockets", "overwrites_the_suite", "prints_forged_results",
    "reads_other_submissions", "reads_proc", "reads_the_tests", "sends_signals", "writes_forged_results_everywhere",
)  # fmt: skip
Row = dict[str, str]


def rows(folder: Path) -> list[Row]:
    """`grades.csv` without its seconds."""
    with (folder / "grades.csv").open(encoding="utf-8", newline="") as file:
        return [{key: cell for key, cell in row.items() if key != "seconds"} for row in csv.DictReader(file)]


def grade(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "autograder", "grade", *map(str, arguments), "--course", str(ROOT)],
        env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder(image: str, course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample class graded outside; the class and ten attackers graded inside, under a name that needs quoting."""
    folder = tmp_path_factory.mktemp("graded") / 'a class, "1:4"'
    folder.mkdir()
    write_class(folder / "class", course)
    for attack in ATTACKS:
        if attack.name in HANDFUL:
            (folder / "hostile" / attack.name).mkdir(parents=True)
            (folder / "hostile" / attack.name / f"{ASSIGNMENT}.py").write_text(attack.source, encoding="utf-8")
    outside = grade(folder / "class", "--out", folder / "outside", "--seed", "sample", "--jobs", "2")
    assert outside.returncode == 0, outside.stderr
    given = (folder / "class", folder / "hostile", "--seed", "sample", "--jobs", "2")
    inside = grade(*given, "--out", folder / "inside", "--container", "--image", image, "--engine", "podman")
    assert inside.returncode == 0, inside.stdout + inside.stderr
    (folder / "said").write_text(inside.stdout, encoding="utf-8")
    return folder


def test_the_sample_class_earns_the_same_inside(folder: Path) -> None:
    inside = [row for row in rows(folder / "inside") if row["student"] not in HANDFUL]
    assert len(inside) > 150
    assert inside == rows(folder / "outside")


def test_attackers_earn_what_they_solve_and_reach_nothing(folder: Path) -> None:
    earned = {row["student"]: float(row["score"]) for row in rows(folder / "inside")
              if row["student"] in HANDFUL and row["assignment"] == ASSIGNMENT}  # fmt: skip
    may = {attack.name: float(attack.said["may score"]) for attack in ATTACKS if attack.name in HANDFUL}
    assert set(earned) == set(may) == set(HANDFUL)
    assert all(earned[name] <= may[name] for name in HANDFUL), earned
    assert "WON" not in (folder / "inside" / "journal.jsonl").read_text(encoding="utf-8")


def test_what_is_written_is_the_callers_and_named_as_outside(folder: Path) -> None:
    written = [folder / "inside", *(folder / "inside").rglob("*")]
    assert {(path.lstat().st_uid, path.lstat().st_gid) for path in written} == {(os.geteuid(), os.getegid())}
    assert len(list((folder / "inside" / "results").rglob("*.json"))) > 150
    assert str(folder / "inside" / "gradebook.csv") in (folder / "said").read_text(encoding="utf-8")


def test_a_second_run_goes_on_from_the_journal_and_takes_every_option(folder: Path, image: str) -> None:
    given = (
        folder / "class",
        "--out",
        folder / "inside",
        "--container",
        "--image",
        image,
        "--seed",
        "sample",
        "--json",
    )
    done = grade(*given, "--only", "Amina Diallo", "--assignment", "masked_mean")
    report = json.loads(done.stdout)
    assert (report["judged"], report["seed"]) == (0, "sample")
    done = grade(*given, "--only", "Amina Diallo", "--assignment", "masked_mean", "--force")
    assert json.loads(done.stdout)["judged"] == 1


def test_the_commands_of_the_readme_run(
    autograder: Command, course_copy: Path, image: str, base_image: str, wheels: Path
) -> None:
    del image  # so that what is installed is there already
    (course_copy / "submissions").mkdir()
    shutil.copy(ROOT / "solutions" / "masked_mean.py", course_copy / "submissions" / "ann_masked_mean.py")
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^autograder (container build|.*--container)\b", page, flags=re.MULTILINE)
    assert [command.split()[0] for command in commands] == ["container", "grade", "doctor"]
    for command in commands:
        more = ("--base-image", base_image, "--wheels", wheels) if "build" in command else ()
        done = autograder(*command.split(), *more, cwd=course_copy, code=course_copy)
        assert done.returncode == 0, done.stdout + done.stderr
    assert [row["status"] for row in rows(course_copy / "grades")] == ["passed"]


def test_the_image_is_small_and_holds_no_tools_to_build_with(podman: Podman, image: str) -> None:
    (about,) = json.loads(podman("image", "inspect", image).stdout)
    assert about["Size"] < SIZE
    assert about["Config"]["User"] == "10001:10001"
    assert len(about["Config"]["Labels"][LABEL]) == 32
    script = "import importlib.util as u, shutil; print([n for n in ('pip', 'setuptools', 'wheel') if u.find_spec(n)], \
[n for n in ('gcc', 'make', 'git', 'curl') if shutil.which(n)])"
    run = ("run", "--rm", "--network=none", "--ulimit=nofile=1024:1024", "--ulimit=nproc=4096:4096")
    python = "/opt/embedding-exercises/venv/bin/python"
    assert podman(*run, f"--entrypoint={python}", image, "-c", script).stdout.strip() == "[] []"


def test_the_doctor_inside_finds_every_layer(autograder: Command, image: str) -> None:
    done = autograder("doctor", "--container", "--image", image, "--json")
    report = {line["what"]: line for line in json.loads(done.stdout)}
    assert report["a sandboxed worker"]["state"].startswith("limits + no-new-privileges + landlock")
    assert {line["state"] for what, line in report.items() if what.startswith("a sandboxed worker ")} == {"refused"}
    assert done.returncode == 0


def test_a_stale_or_missing_image_is_refused(autograder: Command, course_copy: Path, image: str) -> None:
    given = ("grade", "solutions", "--out", "grades", "--container", "--image")
    with (course_copy / "course.toml").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    done = autograder(*given, image, cwd=course_copy, code=course_copy)
    assert done.returncode == 2
    assert "was built from another state of the course; run `autograder container build` again" in done.stderr
    done = autograder(*given, "localhost/no-such-image", cwd=course_copy, code=course_copy)
    assert done.returncode == 2
    assert "there is no image called localhost/no-such-image; run `autograder container build`" in done.stderr
    assert not (course_copy / "grades").exists()


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_of_a_run_that_is_ended(
    podman: Podman, image: str, tmp_path: Path, end: signal.Signals
) -> None:
    work = tmp_path / "class" / "Ann Lee"
    work.mkdir(parents=True)
    (work / f"{ASSIGNMENT}.py").write_text(f"{REFERENCE}\nwhile True: pass\n", encoding="utf-8")
    before = set(podman("ps", "--all", "--quiet", "--filter", "name=autograder-").stdout.split())
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "autograder", "grade", tmp_path / "class", "--out", tmp_path / "grades",
         "--container", "--image", image, "--course", ROOT],
        env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        wait_for((tmp_path / "grades" / "journal.jsonl").exists)
        time.sleep(1)  # somewhere in the middle of it
        process.send_signal(end)
        assert process.wait(60) == (-signal.SIGKILL if end == signal.SIGKILL else 130)
    wait_for(lambda: set(podman("ps", "--all", "--quiet", "--filter", "name=autograder-").stdout.split()) <= before)
    shutil.rmtree(tmp_path / "grades")


def wait_for(condition: object) -> None:
    until = time.monotonic() + 60
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < until
        time.sleep(0.2)
