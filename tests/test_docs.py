"""The README is run: its commands, and the gradebook it shows."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.course import find
from tests import readme
from tests.conftest import ROOT, Command
from tests.submissions import exports, sunday

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.split("#")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", README, flags=re.DOTALL)
    for line in block.splitlines()
    # Watching is tested where it can be stopped, containers in tests/container, and clusters in tests/cluster.
    if line.startswith("autograder ") and not re.search(r"--watch|container|--scheduler", line)
]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the README's evening, for the first dozen of its class, and the grades that they earned."""
    folder, course = tmp_path_factory.mktemp("evening"), find(ROOT)
    class_ = list(sunday.students(course, 12))
    exports.canvas(folder / "export", sunday.handed(course, class_))
    exports.zipped(folder / "export", folder / "submissions.zip")
    sunday.write_roster(class_, folder / "roster.csv", "canvas")
    sunday.write_gradebook(class_, folder / "gradebook.csv")
    sunday.write_worksheet(class_, folder / "worksheet.csv")
    grade = ["grade", "submissions.zip", "--roster", "roster.csv", "--out", "grades", "--seed", "sunday"]
    subprocess.run(
        [sys.executable, "-P", "-m", "autograder", *grade, "--course", ROOT], cwd=folder, check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, timeout=300,
    )  # fmt: skip
    shutil.copytree(folder / "grades", folder / "last-week")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs(autograder: Command, course_copy: Path, evening: Path, command: str) -> None:
    student = course_copy / "submissions" / "Ann Lee"
    student.mkdir(parents=True)
    reference = (ROOT / "solutions" / "masked_mean.py").read_text(encoding="utf-8")
    (student / "masked_mean.py").write_text(reference, encoding="utf-8")
    _, *arguments = shlex.split(command)
    if arguments[0] == "validate":  # the whole proof is a step of `make test`
        arguments = ["validate", "embedding_probe"]
    if {"submissions.zip", "grades/"} & set(arguments):
        ignore = shutil.ignore_patterns("grades", "last-week") if arguments[0] == "grade" else None
        shutil.copytree(evening, course_copy, dirs_exist_ok=True, ignore=ignore)
    done = autograder(*arguments, cwd=course_copy, code=course_copy)
    unfinished = arguments[0] == "check" and "--begun" not in arguments
    assert done.returncode == (1 if unfinished else 0), done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_the_readme_names_the_commands_that_exist(autograder: Command) -> None:
    listed = re.findall(r"^  (\w+) ", autograder("--help").stdout.partition("Commands:")[2], flags=re.MULTILINE)
    assert {shlex.split(command)[1] for command in COMMANDS} <= set(listed)
    assert all(f"autograder {name}" in README for name in listed)


@pytest.mark.slow
def test_the_gradebook_in_the_readme_is_the_one_you_get(tmp_path: Path) -> None:
    fresh = readme.shortened(readme.gradebook_of_the_sample_class(tmp_path))
    assert readme.shown(README) == fresh, "run `python -m tests.readme` to write it anew"


def test_every_link_in_the_pages_leads_somewhere() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert target.startswith("http") or (ROOT / target).exists(), f"{page}: {target}"
