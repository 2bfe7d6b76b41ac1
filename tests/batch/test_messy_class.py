"""A class of messy hand-ins between honest ones, through the real command: nobody is lost."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command
from tests.intake.test_messy import NEEDS_PERMISSIONS, write
from tests.submissions.messy.cases import CASES, Case
from tests.submissions.messy.making import notebook, notebook_3, tarred, zipped

NAME = "masked_mean.py"
WORK = (ROOT / "solutions" / NAME).read_text(encoding="utf-8")
LINES = WORK.splitlines(keepends=True)
FIRST = next(number for number, line in enumerate(LINES) if line.startswith("def "))
LAST = next(number for number, line in enumerate(LINES) if line.startswith("if __name__"))
HALF = next(number for number, line in enumerate(LINES) if number > 40 and line.startswith("def "))

HONEST: dict[str, dict[str, bytes | str]] = {
    "Ann Lee": {NAME: WORK},
    "=1+1": {NAME: WORK.encode("utf-8-sig")},
    "-rf": {NAME: b"\xff\xfe" + WORK.encode("utf-16-le")},
    "李小龙": {NAME: WORK.replace("\n", "\r\n")},
    "محمد": {NAME: WORK.replace("\n", "\r")},
    "\u202eeoJ": {"masked_mean (1).py": WORK},
    "🦊": {"hw.zip": zipped({f"hw\\{NAME}": WORK})},
    "new\nline": {"hw.tar.gz": tarred((f"./hw/{NAME}", WORK))},
    "long " + "x" * 240: {"hw.zip": zipped({"inner.zip": zipped({"masked_mean.ipynb": notebook(WORK)})})},
    "[red]": {"masked_mean.ipynb": notebook_3(WORK)},
    "Zoë": {"masked_mean.ipynb": notebook("%pip install torch", "".join(LINES[:HALF]), "x = ", "".join(LINES[HALF:]))},
    "'; DROP": {"masked_mean.py.txt": WORK, "masked_mean.ipynb": notebook("x = 1")},
}
WRONG = {
    "function misspelt": (
        WORK.replace("def masked_mean(", "def maskedMean("),
        "no `masked_mean` in the file, but there is a",
    ),
    "functions in a class": (
        "".join(LINES[:FIRST]) + "class Homework:\n" + "".join(f"    {line}" for line in LINES[FIRST:LAST]),
        "there is a `Homework.masked_mean`",
    ),
    "another assignment": ((ROOT / "solutions" / "weight_tying.py").read_text(encoding="utf-8"), "no `masked_mean`"),
    "mixed indentation below": (WORK + "\ndef f():\n    x = 1\n\treturn x\n", "TabError"),
}


def test_a_name_cannot_play_with_the_terminal(autograder: Command, tmp_path: Path) -> None:
    write(tmp_path / "class" / "ann\x1b[2J\u202e\n• not graded: bob", Case({NAME: ""}))
    shown = autograder("grade", tmp_path / "class", "--out", tmp_path / "out").stdout
    assert "ann\ufffd[2J\ufffd\ufffd• not graded: bob, masked_mean: the file is empty" in shown


def test_a_row_without_work_says_what_there_was_instead(autograder: Command, tmp_path: Path) -> None:
    damaged = zipped({NAME: WORK})[:-30]
    many = {f"data {number}.csv": "1" for number in range(9)}
    write(tmp_path / "class" / "Ann", Case({NAME: ""}))
    write(tmp_path / "class" / "Bob", Case({"weight_tying.docx": b"PK", "week 1/hw.zip": damaged}))
    write(tmp_path / "class" / "Cy", Case({"weight_tying.py": WORK}))
    write(tmp_path / "class" / "Dee", Case(dict(many)))
    write(tmp_path / "class" / "Eve", Case())
    done = autograder("grade", tmp_path / "class", "--assignment", "masked_mean", "--out", tmp_path / "out", "--json")
    said = {row["student"]: row["notes"][0] for row in json.loads(done.stdout)["rows"]}
    none = "no masked_mean.py was handed in"
    assert said["Bob"].startswith(
        f"{none}; found: week 1/hw.zip (it is not an archive that can be opened (BadZipFile);"
    )
    assert said["Bob"].endswith(", weight_tying.docx")
    assert said["Cy"] == f"{none}; found: weight_tying.py"
    assert said["Dee"] == f"{none}; found: data 0.csv, data 1.csv, data 2.csv, data 3.csv, …"
    assert said["Eve"] == none
    assert said["Bob"] in (tmp_path / "out" / "results" / "Bob" / "masked_mean.json").read_text(encoding="utf-8")


@pytest.mark.slow
def test_all_of_them_in_one_class(autograder: Command, tmp_path: Path) -> None:
    folder, out = tmp_path / "class", tmp_path / "out"
    cases = {name: case for name, case in CASES.items() if name not in NEEDS_PERMISSIONS}
    for student, files in (HONEST | {name: {NAME: text} for name, (text, _) in WRONG.items()}).items():
        write(folder / student, Case(files))
    for name, case in cases.items():
        write(folder / f"case {name}", case)
    (folder / os.fsdecode(b"not \xff text")).mkdir()
    (folder / os.fsdecode(b"not \xff text") / NAME).write_text(WORK, encoding="utf-8")

    done = autograder("grade", folder, "--out", out, "--seed", "one", "--json")
    assert done.returncode == 0, done.stderr
    batch = json.loads(done.stdout)
    rows = {row["student"]: row for row in batch["rows"]}
    assert len(rows) == len(batch["rows"]) == len(HONEST) + len(WRONG) + len(cases) + 1

    standing = {student: (row["status"], row["score"]) for student, row in rows.items()}
    best = rows["Ann Lee"]["max_score"]
    assert {student: standing[student] for student in HONEST} == dict.fromkeys(HONEST, ("passed", best))
    assert standing["not \udcff text"] == ("passed", best)
    for name, case in cases.items():
        status, score = standing[f"case {name}"]
        expected = "unreadable" if case.problem else "missing" if not case.text else status
        assert (name, status, score == best) == (name, expected, False)
        assert status != "grader error"
    for name, (_, words) in WRONG.items():
        assert words in (out / "results" / name / "masked_mean.json").read_text(encoding="utf-8")
    with (out / "grades.csv").open(encoding="utf-8", errors="surrogateescape", newline="") as stream:
        assert len(list(csv.DictReader(stream))) == len(rows)
