"""The table of a whole unit fits into 80 columns: a letter for each assignment, and a legend below."""

from __future__ import annotations

import io

from rich.console import Console

from autograder.cli.grade import _print_table
from autograder.records import Outcome, TestResult, Verdict
from autograder.standing import Row

NAMES = [f"assignment_number_{number}" for number in range(17)]
PASSED = [TestResult("t", "T", "task", 40, Verdict.PASSED)]


def test_seventeen_assignments_fit():
    rows = [Row("Élodie de Saint-Pierre du Lac", name, "f.py", Outcome(name, 40, 40, PASSED)) for name in NAMES]
    rows[1] = Row(rows[0].student, NAMES[1], "", Outcome(NAMES[1], 40, 0, [], kind="missing"))
    rows[2] = Row(rows[0].student, NAMES[2], "", Outcome(NAMES[2], 40, 0, [], kind="unreadable"))
    rows[3] = Row(rows[0].student, NAMES[3], "", Outcome(NAMES[3], 40, None, []))
    stream = io.StringIO()
    _print_table(Console(file=stream, width=80), rows)
    lines = stream.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == [*"ABCDEFGHIJKLMNOPQ"]
    student = next(line for line in lines if line.startswith("Élodie"))
    assert student.split()[-17:] == ["40", "–", "!", "?", *["40"] * 13]
    for entry in (f"A={NAMES[0]}", f"Q={NAMES[16]}"):
        assert entry in stream.getvalue()
