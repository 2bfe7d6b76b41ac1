"""A class of 300, packed as each system packs it: in as a zip, out as the LMS's own file, every mark right."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from math import ceil
from pathlib import Path

import pytest

from autograder.batch.pool import JudgePool
from autograder.course import find
from autograder.records import Job
from tests.conftest import ROOT
from tests.submissions import exports, sunday
from tests.submissions.sample_class import submission
from tests.submissions.sunday import NAME

pytestmark = pytest.mark.slow

COURSE = find(ROOT)
CLASS = list(sunday.students(COURSE))
SEED = "sunday"
ON_TIME = ("canvas", "classroom")  # these exports hold no times


@pytest.fixture(scope="module")
def earned():
    """What each answer is worth, judged by itself."""
    answers = sorted({student.what for student in CLASS if student.what})
    with JudgePool(1) as pool:
        jobs = [Job(what, NAME, submission(COURSE, NAME, what), SEED) for what in answers]
        return {answer.key: answer.outcome.score for answer in pool.run(jobs)} | {"": 0.0}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """The desk: one course, and one folder of grades for all layouts, since nobody's work differs between them."""
    folder = tmp_path_factory.mktemp("desk")
    sunday.write_course(COURSE, folder / "course", CLASS[5].person)
    return folder


def grade(autograder, desk: Path, layout: str, roster: Path | None = None) -> list[dict[str, str]]:
    exports.LAYOUTS[layout](desk / "export", sunday.handed(COURSE, CLASS))
    archive = exports.zipped(desk / "export", desk / f"{layout}.zip", inside="embeddings-submissions/")
    roster = roster or sunday.write_roster(CLASS, desk / f"{layout}.csv", layout)
    done = autograder("grade", archive, "--out", desk / "grades", "--roster", roster, "--seed", SEED, "--jobs", "2",
                      "--course", desk / "course")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "taken as an export of" in done.stdout
    with (desk / "grades" / "grades.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def expected(points: float, late: timedelta, *, extended: bool) -> float:
    """The mark, by the terms as an assistant would work them out."""
    if extended or late <= timedelta(minutes=15):
        return points
    return max(0.0, points - min(ceil(late / timedelta(days=1)) * 4, 20))


@pytest.mark.parametrize("layout", ["canvas", "gradescope", "brightspace", "blackboard", "nbgrader", "classroom"])
def test_every_mark_is_right_and_nobody_is_lost(autograder, desk, earned, layout):
    rows = {row["id"]: row for row in grade(autograder, desk, layout)}
    assert len(rows) == 300
    for student in CLASS:
        row = rows[student.person.id]
        points = earned[student.what]
        late = timedelta(0) if layout in ON_TIME else student.late + (timedelta(hours=1) * (layout == "gradescope"))
        extended = student is CLASS[5]
        assert float(row["earned"]) == points, student
        assert float(row["score"]) == pytest.approx(expected(points, late, extended=extended)), (student, row)
        assert (row["status"] == "missing") == (not student.what)


def test_canvas_gets_its_own_file_back(autograder, desk, earned):
    grade(autograder, desk, "canvas")
    template = sunday.write_gradebook(CLASS, desk / "gradebook.csv")
    done = autograder("export", "canvas", "--grades", desk / "grades", "--template", template,
                      "--course", desk / "course", "--out", desk / "filled.csv")  # fmt: skip
    assert done.returncode == 0, done.stderr
    before, after = template.read_bytes(), (desk / "filled.csv").read_bytes()
    assert after.startswith(b"\xef\xbb\xbf")
    assert after.count(b"\r\n") == before.count(b"\r\n") == after.count(b"\n")
    old, new = (list(csv.reader(io.StringIO(text.decode("utf-8-sig"), newline=""))) for text in (before, after))
    marks = {row[2]: row.pop(6) for row in new[2:-1]}
    for row in old[2:-1]:
        row.pop(6)
    assert (old[2:-1], old[:2], old[-1]) == (new[2:-1], new[:2], new[-1])
    assert {key: float(mark) for key, mark in marks.items()} == {s.person.id: earned[s.what] for s in CLASS}


@pytest.mark.parametrize("layout", ["moodle", "moodle flat"])
def test_moodle_gets_its_own_file_back_and_gives_the_times(autograder, desk, earned, layout):
    worksheet = sunday.write_worksheet(CLASS, desk / "worksheet.csv")
    rows = grade(autograder, desk, layout, worksheet)
    assert len(rows) == 300
    done = autograder("export", "moodle", "--grades", desk / "grades", "--template", worksheet, "--feedback",
                      "--course", desk / "course", "--out", desk / "filled.csv")  # fmt: skip
    assert done.returncode == 0, done.stderr
    new = list(csv.DictReader(io.StringIO((desk / "filled.csv").read_text(encoding="utf-8-sig"), newline="")))
    by_id = {exports.moodle_id(student.person): student for student in CLASS}
    for line in new:
        student = by_id[line["Identifier"].split()[1]]
        # The extension is for an id that Moodle does not know.
        mark = expected(earned[student.what], student.late, extended=False) if student.what else 0.0
        assert float(line["Grade"].replace(",", ".")) == pytest.approx(mark)
        assert line["Maximum Grade"] == "40,00"
        assert "points by the tests" in line["Feedback comments"]
