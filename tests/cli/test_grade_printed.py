"""What `autograder grade` prints last."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.batch.grading import Batch, Options
from autograder.cli.grade import _print


def test_the_closing_lines_are_whole_and_as_they_are(
    course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    seed = "fa796a3b" * 4
    _print(Batch(course, Options(out=Path("grades[red]")), seed, judged=4, known=1234), [])
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2] == f"4 submissions judged, 1234 had a result already. Seed {seed}."
    assert lines[-1].startswith("Marks: grades[red]/gradebook.csv and grades.csv beside it; feedback: grades[red]/res")
    _print(Batch(course, Options(out=Path("out")), "[bold]"), [])
    assert "Seed [bold]." in capsys.readouterr().out
