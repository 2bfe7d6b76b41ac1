"""Which of a student's attempts is compared with the others'."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from autograder.course import Assignment
from autograder.intake.found import Found
from autograder.policy.terms import Counts, Terms
from autograder.similarity.collecting import _compared, collect
from autograder.standing import Person

DUE = datetime(2026, 11, 3, tzinfo=UTC)
COPY, STUB, BROKEN = "copy", "stub", None


def attempts(*sources):
    return [
        Found("Ann", "masked_mean", f"{day}.py", source, untouched=source == STUB, handed_in=DUE + timedelta(day))
        for day, source in zip((-2, -1, 1, 2), sources, strict=False)
    ]


@pytest.mark.parametrize(
    ("counts", "handed_in", "compared"),
    [
        (Counts.ON_TIME, (BROKEN, COPY, STUB), "-1.py"),  # what came late does not hide what is graded
        (Counts.LATEST, (COPY, STUB, "own"), "1.py"),
        (Counts.LATEST, (COPY, "own", STUB), "1.py"),  # the stub is graded, so there is nothing to compare
        (Counts.BEST, (COPY, "own", STUB), "-1.py"),
        (Counts.BEST, (COPY, BROKEN, STUB), "-2.py"),
    ],
)
def test_the_one_that_counts(counts, handed_in, compared):
    course = SimpleNamespace(terms=Terms(counts=counts), extensions=[])
    entry = Assignment("masked_mean", "Masked mean", 40.0, 1, 1, "", due=DUE)
    assert _compared(course, entry, Person("Ann"), "Ann", attempts(*handed_in)).file == compared


def test_the_cells_of_everybodys_notebook_are_nobodys_own(course, tmp_path):
    """Between two known functions they would make code that is not known: 89 % of two honest notebooks once."""
    notebook = json.loads((course.stubs / "notebooks" / "masked_mean.ipynb").read_text("utf-8"))
    for cell in notebook["cells"]:
        if cell["id"] == "padding_mask":
            cell["source"] = "def padding_mask(ids, padding_idx):\n    return ids != padding_idx\n"
    (tmp_path / "Ann").mkdir()
    (tmp_path / "Ann" / "masked_mean.ipynb").write_text(json.dumps(notebook), "utf-8")
    ((work,),) = collect(course, [tmp_path]).works.values()
    assert "return ids != padding_idx" in work.source
    assert "check(" not in work.source
    assert "import check" not in work.source
