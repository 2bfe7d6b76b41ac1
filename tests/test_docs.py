"""The README is run: its commands, and the gradebook it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command
from tests.submissions.sample_class import write_class

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.split("#")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", README, flags=re.DOTALL)
    for line in block.splitlines()
    if line.startswith("autograder ") and "--watch" not in line  # watching is tested where it can be stopped
]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs(autograder: Command, course_copy: Path, command: str) -> None:
    student = course_copy / "submissions" / "Ann Lee"
    student.mkdir(parents=True)
    reference = (ROOT / "solutions" / "masked_mean.py").read_text(encoding="utf-8")
    (student / "masked_mean.py").write_text(reference, encoding="utf-8")
    _, *arguments = shlex.split(command)
    if arguments[0] == "validate":  # the whole proof is a step of `make test`
        arguments = ["validate", "embedding_probe"]
    done = autograder(*arguments, cwd=course_copy, code=course_copy)
    assert done.returncode == (1 if arguments[0] == "check" else 0), done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_the_readme_names_the_commands_that_exist(autograder: Command) -> None:
    listed = re.findall(r"^  (\w+) ", autograder("--help").stdout.partition("Commands:")[2], flags=re.MULTILINE)
    assert {shlex.split(command)[1] for command in COMMANDS} <= set(listed)
    assert all(f"autograder {name}" in README for name in listed)


@pytest.mark.slow
def test_the_gradebook_in_the_readme_is_the_one_you_get(autograder: Command, tmp_path: Path) -> None:
    write_class(tmp_path / "class")
    done = autograder("grade", tmp_path / "class", "--out", tmp_path / "out")
    shown = re.search(r"<!-- make grade -->\n```\n(.*?)```", README, flags=re.DOTALL)
    assert shown is not None
    wanted, got = (text.partition("most frequent mistakes")[0].split() for text in (shown[1], done.stdout))
    assert [word for word in wanted if word != "…"] == got[-len(wanted) :] or set(wanted) - {"…"} <= set(got)


def test_every_link_in_the_pages_leads_somewhere() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert target.startswith("http") or (ROOT / target).exists(), f"{page}: {target}"
