"""What people decide stays: through regrades, in every output, with who, when and why; and no mark sinks in silence."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command

pytestmark = pytest.mark.slow

NAME = "embedding_probe"
WHO = "Ann Lee"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course that may be changed, a class of two, and its grades."""
    import os
    import subprocess
    import sys

    folder = tmp_path_factory.mktemp("desk")
    ignore = shutil.ignore_patterns("__pycache__", "submissions")
    for name in ("autograder", "solutions", "assignments"):
        shutil.copytree(ROOT / name, folder / "course" / name, ignore=ignore)
    shutil.copy(ROOT / "course.toml", folder / "course")
    reference = (ROOT / "solutions" / f"{NAME}.py").read_text(encoding="utf-8")
    for student, text in ((WHO, reference.replace("index_add_(0", "index_copy_(0")), ("Bo", reference)):
        (folder / "class" / student).mkdir(parents=True)
        (folder / "class" / student / f"{NAME}.py").write_text(text, encoding="utf-8")
    subprocess.run(
        [sys.executable, "-P", "-m", "autograder", "grade", folder / "class", "--out", folder / "grades"],
        cwd=folder / "course", env=os.environ | {"PYTHONPATH": str(folder / "course")}, check=True, timeout=200,
        capture_output=True,
    )  # fmt: skip
    return folder


@pytest.fixture
def desk(graded: Path, tmp_path: Path) -> Path:
    shutil.copytree(graded, tmp_path / "desk")
    return tmp_path / "desk"


def run(autograder: Command, desk: Path, *words: str | Path, code: int = 0):
    done = autograder(*words, cwd=desk / "course", code=desk / "course")
    assert done.returncode == code, done.stdout + done.stderr
    return done


def row(desk: Path, student: str = WHO) -> dict[str, str]:
    with (desk / "grades" / "grades.csv").open(encoding="utf-8", newline="") as stream:
        return next(row for row in csv.DictReader(stream) if row["student"] == student)


def regrade(autograder: Command, desk: Path, *more: str):
    return run(autograder, desk, "grade", desk / "class", "--out", desk / "grades", *more)


def adjust(autograder: Command, desk: Path, *more: str, student: str = WHO, code: int = 0):
    return run(autograder, desk, "adjust", student, NAME, "--grades", desk / "grades", *more, code=code)


class TestADecision:
    def test_is_in_every_output_and_outlives_a_regrade(self, autograder, desk):
        before = row(desk)
        done = adjust(autograder, desk, "--points", "2.5", "--because", "the hint was wrong", "--by", "Kim")
        earned = float(before["score"])
        assert f"{WHO}, {NAME}: {earned:g} → {earned + 2.5:g} of 36, by Kim: the hint was wrong" in done.stdout
        for _ in range(2):
            after = row(desk)
            assert (float(after["score"]), float(after["earned"])) == (earned + 2.5, earned)
            assert after["steps"] == "the hint was wrong (Kim): +2.5"
            result = json.loads((desk / "grades" / "results" / WHO / f"{NAME}.json").read_text(encoding="utf-8"))
            assert result["score"] == earned + 2.5
            assert result["extra_data"]["earned"] == earned
            assert "the hint was wrong" in result["output"]
            regrade(autograder, desk, "--force")
        assert row(desk, "Bo")["steps"] == ""

    def test_on_somebody_who_has_no_row_any_more_is_said(self, autograder, desk):
        adjust(autograder, desk, "--points", "2", "--because", "read by hand", "--by", "Kim")
        (desk / "class" / WHO).rename(desk / "class" / "Ann B. Lee")
        done = regrade(autograder, desk)
        assert f"+2 for {WHO} in {NAME} (read by hand; Kim, " in " ".join(done.stdout.split())
        (desk / "class" / "Ann B. Lee").rename(desk / "class" / WHO)
        assert "a decision without a mark" not in regrade(autograder, desk).stdout
        assert row(desk)["steps"] == "read by hand (Kim): +2"

    def test_leaves_a_trail_of_who_when_and_why(self, autograder, desk):
        adjust(autograder, desk, "--points", "-1", "--because", "too late by hand", "--by", "Kim")
        adjust(autograder, desk, "--because", "we spoke about it", "--by", "Lou")
        lines = map(json.loads, (desk / "grades" / "journal.jsonl").read_text(encoding="utf-8").splitlines())
        trail = [line for line in lines if line["kind"] == "decision"]
        assert [(line["by"], line["points"], line["because"]) for line in trail] == [
            ("Kim", -1.0, "too late by hand"), ("Lou", 0.0, "we spoke about it"),
        ]  # fmt: skip
        assert all(line["when"].endswith("Z") for line in trail)
        assert row(desk)["steps"] == "too late by hand (Kim): -1; we spoke about it (Lou)"

    @pytest.mark.parametrize(
        ("student", "more", "words"),
        [
            ("An Lee", ("--because", "x"), "did you mean 'Ann Lee'?"),
            (WHO, ("--because", " "), "say with --because why"),
            (WHO, ("--because", "x", "--points", "nan"), "points as a number"),
        ],
    )
    def test_that_cannot_be_taken_is_said(self, autograder, desk, student, more, words):
        before = (desk / "grades" / "journal.jsonl").read_bytes()
        assert words in adjust(autograder, desk, *more, student=student, code=2).stderr
        assert (desk / "grades" / "journal.jsonl").read_bytes() == before


class TestAMendedSuite:
    """One test of the suite is made impossible, as a mend that went wrong would."""

    @pytest.fixture
    def mended(self, desk: Path) -> Path:
        shutil.copytree(desk / "grades", desk / "old")
        path = desk / "course" / "autograder" / "suites" / NAME / "hidden" / "test_nearest_word.py"
        text = path.read_text(encoding="utf-8")
        right = '        words[1],\n        mistakes={"lengths-count"'
        assert right in text
        path.write_text(text.replace(right, right.replace("words[1]", "words[3]")), encoding="utf-8")
        # The reference fails too, which a canary would say; this is about marks, so it is taken away.
        (desk / "course" / "solutions" / f"{NAME}.py").unlink()
        return desk

    def test_a_lower_mark_is_said_and_diff_says_because_of_what(self, autograder, mended):
        done = regrade(autograder, mended)
        assert "lower than before this run" in done.stdout
        assert "Bo, embedding_probe: 36 → " in done.stdout
        listed = json.loads(run(autograder, mended, "diff", mended / "old", mended / "grades", "--json", code=1).stdout)
        assert {move["student"] for move in listed} >= {"Bo"}
        (bo,) = [move for move in listed if move["student"] == "Bo"]
        assert bo["by"] < 0
        assert any("passed → failed" in reason for reason in bo["because"])
        assert "No mark moved." in run(autograder, mended, "diff", mended / "old", mended / "old").stdout

    def test_a_folder_that_was_not_graded_is_said(self, autograder, mended):
        done = run(autograder, mended, "diff", mended / "class", mended / "grades", code=2)
        assert "there is no journal.jsonl in" in done.stderr
