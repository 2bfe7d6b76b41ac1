"""An exported course in the hands of nbgrader itself: every command, every assignment, and the marks that we give."""

from __future__ import annotations

import csv
import html
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import suite as suites
from autograder.export.leaks import find_leaks, texts_under
from autograder.export.nbgrader import OWN, NbgraderError, write
from autograder.intake.notebooks import read_cells
from autograder.worker import sandbox
from tests.conftest import ROOT
from tests.export import nbgrading
from tests.export.nbgrading import (
    COURSE,
    NAME,
    REFERENCE,
    REFERENCE_STUDENT,
    SEEDED,
    STUB,
    TASKS,
    Nbgrader,
    filled_in,
    released,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`"),
]

COMMANDS = re.findall(r"^nbgrader [^#\n]*", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Nbgrader:
    """All assignments, handed in by a reference and a stub, and one by a class; graded by the README's commands."""
    assert [command.split()[1] for command in COMMANDS] == [
        "generate_assignment", "autograde", "generate_feedback", "export",
    ]  # fmt: skip
    folder = tmp_path_factory.mktemp("nbgrader") / "course"
    write(COURSE, folder, [], show="title")
    (folder / OWN).write_text(SEEDED, encoding="utf-8")
    course = Nbgrader(folder)
    first, *others = (shlex.split(command.replace("masked_mean", "*")) for command in COMMANDS)
    course.run(*first)
    for name in COURSE.assignments:
        for student, origin in ((REFERENCE_STUDENT, "source"), ("stub", "release")):
            course.hand_in(student, name, (folder / origin / name / f"{name}.ipynb").read_bytes())
    for student, notebook in nbgrading.the_class(course).items():
        course.hand_in(student, NAME, notebook)
    for command in others:
        course.run(*command)
    return course


@pytest.fixture(scope="module")
def ours(course: Nbgrader, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, float]]:
    """What `autograder grade` gives the same notebooks: by student, the points of each task."""
    folder = tmp_path_factory.mktemp("ours")
    for student in nbgrading.the_class(course):
        target = folder / "class" / student / f"{NAME}.ipynb"
        target.parent.mkdir(parents=True)
        shutil.copy(course.folder / "submitted" / student / NAME / f"{NAME}.ipynb", target)
    command = [sys.executable, "-P", "-m", "autograder", "grade", "class", "--out", "out", "--seed", "tests"]
    subprocess.run(
        [*command, "--course", ROOT], cwd=folder, check=True, timeout=300, capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    points: dict[str, dict[str, float]] = {}
    for path in (folder / "out" / "results").glob(f"*/{NAME}.json"):
        document = json.loads(path.read_text(encoding="utf-8"))
        earned = points[path.parent.name] = dict.fromkeys(TASKS, 0.0)
        for test in document["tests"]:
            earned[test["name"].partition(":")[0]] += test["score"]
        assert sum(earned.values()) == document["score"]
    return points


def test_what_students_get_is_our_own_notebook(course: Nbgrader) -> None:
    for name in COURSE.assignments:
        notebook = json.loads((COURSE.stubs / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
        wanted = ["".join(cell["source"]).replace('"../', '"') for cell in notebook["cells"]]
        cells = released(course, name)["cells"]
        assert ["".join(cell["source"]) for cell in cells] == wanted, name
        for cell in cells:
            if cell["id"].endswith("-check"):
                assert (cell["metadata"]["editable"], cell["metadata"]["deletable"]) == (False, False)
                assert (
                    cell["metadata"]["nbgrader"].items() >= {"grade": True, "locked": True, "solution": False}.items()
                )


def test_the_release_holds_nothing_hidden(course: Nbgrader) -> None:
    handed_out = texts_under(course.folder / "release", "**/*")
    hidden = texts_under(suites.SUITES, "*/hidden/*.py", "*/truth.py")
    public = texts_under(suites.SUITES, "*/test_public*.py") | texts_under(COURSE.stubs, "**/*")
    assert len(handed_out) >= len(COURSE.assignments)
    assert find_leaks(handed_out, hidden, public.values()) == []
    assert "SOLUTION" not in "".join(handed_out.values())


def test_every_reference_earns_everything_and_every_stub_nothing(course: Nbgrader) -> None:
    marks = course.marks()
    for name, entry in COURSE.assignments.items():
        for student, share in ((REFERENCE_STUDENT, 1), ("stub", 0)):
            cells = marks[f"{student}/{name}"]
            assert set(cells) == {f"{task}-check" for task in suites.load(name).tasks}
            assert sum(most for _, most, _ in cells.values()) == entry.points
            assert all(earned == share * most for earned, most, _ in cells.values()), (student, name)


def test_the_export_holds_the_marks(course: Nbgrader, ours: dict[str, dict[str, float]]) -> None:
    with (course.folder / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = {(row["student_id"], row["assignment"]): row for row in csv.DictReader(file)}
    for name, entry in COURSE.assignments.items():
        assert float(rows[REFERENCE_STUDENT, name]["score"]) == float(rows["stub", name]["max_score"]) == entry.points
    for student, points in ours.items():
        assert float(rows[student, NAME]["score"]) == sum(points.values())


def test_a_class_of_twelve_gets_the_marks_of_autograder_grade(
    course: Nbgrader, ours: dict[str, dict[str, float]]
) -> None:
    assert len(ours) == 12
    marks = course.marks()
    for student, points in ours.items():
        graded = marks[f"{student}/{NAME}"]
        assert {task: graded[f"{task}-check"][0] for task in TASKS} == points, student
        assert not any(manual for _, _, manual in graded.values())
    full = COURSE.assignments[NAME].points
    totals = {student: sum(points.values()) for student, points in ours.items()}
    assert totals["kim"] == totals["Chloé Lefèvre"] == full
    assert [totals[student] for student in ("bo", "monkey", "unreadable")] == [0, 0, 0]
    partial = ("dee.o'neill", "e-5", "6", "k-cells-that-fail", "k-magics", "tampers", "k-half-a-cell")
    assert all(0 < totals[student] < full for student in partial)


def without_numbers(text: str) -> str:
    """A text without lists of numbers: what a seed drew for a shown test can stand in a hidden one by chance."""
    return re.sub(r"\[[-+.,e\d\s\[\]]*\]", "[]", text)


def text_of(page: Path) -> str:
    """The text of an HTML page, without its styles."""
    body = page.read_text(encoding="utf-8").partition("<body")[2]
    return html.unescape(re.sub(r"<[^>]+>", "", body))


def test_feedback_says_what_a_student_needs_and_nothing_hidden(course: Nbgrader) -> None:
    pages = {path.as_posix(): without_numbers(text_of(path)) for path in course.folder.glob("feedback/*/*/*.html")}
    assert len(pages) == 12 + 2 * len(COURSE.assignments)
    hidden = texts_under(suites.SUITES, "*/hidden/*.py", "*/truth.py")
    public = texts_under(suites.SUITES, "*/test_public*.py", "**/mistakes.toml") | texts_under(COURSE.stubs, "**/*")
    handed_in = [path for path in course.folder.glob("submitted/*/*/*.ipynb") if "unreadable" not in path.parts]
    own = ["\n".join(text for _, text, _ in read_cells(path.read_bytes())) for path in handed_in]
    titles = re.findall(r'"""(.*)', "\n".join(hidden.values()))  # these are shown
    assert find_leaks(pages, hidden, [*public.values(), *own, *titles]) == []

    def page(student: str) -> str:
        return text_of(course.folder / "feedback" / student / NAME / f"{NAME}.html")

    assert "judged behind" in page("kim")
    assert "the file is not JSON" in page("unreadable")
    assert "left out" in page("k-magics")
    wrong = page("dee.o'neill")
    assert re.search(r"failed, 0 of \d: ", wrong)


def test_validate_passes_what_is_solved_and_says_what_is_not(course: Nbgrader) -> None:
    told = course.run("nbgrader", "validate", f"source/{NAME}/{NAME}.ipynb")
    assert "Success! Your notebook passes all the tests." in told
    path = course.folder / "half.ipynb"
    notebook = filled_in(course, REFERENCE)
    stubs = {cell["id"]: cell for cell in filled_in(course, STUB)["cells"]}
    notebook["cells"] = [stubs[cell["id"]] if cell["id"] in TASKS[-2:] else cell for cell in notebook["cells"]]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    told = course.run("nbgrader", "validate", path.name)
    assert "VALIDATION FAILED ON 2 CELL(S)!" in told
    assert "not written yet" in told
    assert "Traceback" not in told


def test_nbgraders_own_step_gives_the_same_marks_and_says_that_the_sandbox_is_off(
    course: Nbgrader, ours: dict[str, dict[str, float]]
) -> None:
    with course.settings("c.Judge.kernel = True"):
        course.run("nbgrader", "autograde", NAME, "--force", "--student", "k-*")
    marks = course.marks()
    for student in ("k-cells-that-fail", "k-magics", "k-half-a-cell"):
        graded = marks[f"{student}/{NAME}"]
        assert {task: graded[f"{task}-check"][0] for task in TASKS} == ours[student], student
        page = course.folder / "autograded" / student / NAME / f"{NAME}.ipynb"
        assert "the sandbox is off" in page.read_text(encoding="utf-8")


def test_a_fault_of_the_grader_is_no_mark_and_an_earlier_one_stays(course: Nbgrader) -> None:
    before = course.marks()
    solution = course.folder / "grader" / "solutions" / f"{NAME}.py"
    try:
        solution.write_text(STUB, encoding="utf-8")  # the canary dies
        for kernel in (False, True):
            with course.settings(f"c.Judge.kernel = {kernel}"):
                told = course.run("nbgrader", "autograde", NAME, "--force", "--student", "e-5", status=1)
            assert f"the reference solution of {NAME} fails" in told
            assert course.marks() == before
            assert not (course.folder / "autograded" / "e-5" / NAME).exists()
        solution.write_text(REFERENCE, encoding="utf-8")
        course.run("nbgrader", "autograde", NAME, "--student", "e-5")
        assert course.marks() == before
    finally:
        solution.write_text(REFERENCE, encoding="utf-8")


def test_a_configuration_that_fails_stops_nbgrader(course: Nbgrader) -> None:
    before = course.marks()
    for text in ("c = get_config(", "import no_such_module"):
        with course.settings(text):
            told = course.run("nbgrader", "autograde", NAME, "--force", "--student", "bo", status=1)
        assert "nbgrader_config.py cannot be used" in told
    assert course.marks() == before


def test_notebooks_of_the_instructors_own_are_executed_as_ever(course: Nbgrader) -> None:
    about = {"schema_version": 3, "grade": True, "locked": True, "solution": False, "grade_id": "one", "points": 2}
    notebook = released(course) | {"cells": [nbgrading.code("x = 1"), nbgrading.code("x / 2", {"nbgrader": about})]}
    for folder in ("source/essay", "submitted/bo/essay"):
        (course.folder / folder).mkdir(parents=True)
        (course.folder / folder / "essay.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    course.run("nbgrader", "generate_assignment", "essay")
    course.run("nbgrader", "autograde", "essay")
    assert course.marks()["bo/essay"] == {"one": [0.5, 2.0, False]}


def test_a_course_is_written_anew_around_what_is_the_instructors(tmp_path: Path) -> None:
    write(COURSE, tmp_path, [NAME], show="title")
    (tmp_path / "own_config.py").write_text("# mine", encoding="utf-8")
    stale = tmp_path / "grader" / "autograder" / "suites" / NAME / "hidden" / "test_gone.py"
    stale.write_text("", encoding="utf-8")
    first = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path != stale}
    write(COURSE, tmp_path, [NAME], show="title")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == first
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()", encoding="utf-8")
    with pytest.raises(NbgraderError, match=r"config\.py is not one that this command wrote"):
        write(COURSE, tmp_path, [NAME], show="title")
    (tmp_path / "nbgrader_config.py").unlink()
    with pytest.raises(NbgraderError, match="grader is not one that this command wrote"):
        write(COURSE, tmp_path, [NAME], show="title")
