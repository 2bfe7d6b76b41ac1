"""A package for Gradescope, run as Gradescope runs it: bare Debian, root, its folders and two scripts; no network."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from autograder.authoring.answers import known_answers
from autograder.authoring.stubs import make_stub
from autograder.course import Course
from autograder.export.gradescope import write
from autograder.visibility import Show
from tests.container.conftest import Podman

NAME = "embedding_probe"
SCHEMA = json.loads((Path(__file__).parent / "gradescope.schema.json").read_text(encoding="utf-8"))
VISIBILITY = {"title": "visible", "title-and-message": "visible", "after-due-date": "after_due_date",
              "after-published": "after_published", "never": "hidden"}  # fmt: skip
EARLIER = [
    {"submission_time": "2030-01-01T10:00:00.000000+00:00", "score": "7.0", "results": {"tests": []}},
    {"submission_time": "2030-01-02T10:00:00.000000+00:00", "score": "9.5", "results": {}},
]

# Gradescope copies run_autograder out of the source, runs setup.sh once, and then the other for each submission.
DRIVER = """
set -e
cp /autograder/source/run_autograder /autograder/run_autograder
/autograder/source/setup.sh >/autograder/setup.log 2>&1 || { cat /autograder/setup.log; exit 9; }
[ ! -e /autograder/source/wheels ]
for case in /autograder/cases/*; do
    rm -rf /autograder/submission /autograder/results
    mkdir /autograder/results
    cp -r "$case/submission" /autograder/submission
    cp "$case/submission_metadata.json" /autograder/
    cp "$case/run_autograder" /autograder/run_autograder
    [ -e "$case/breaks" ] && mv /autograder/source/course.toml /autograder/source/autograder /tmp/
    /autograder/run_autograder >"$case/stdout" 2>&1 || echo "exit status $?" >>"$case/stdout"
    cp /autograder/results/results.json "$case/"
done
chmod -R a+rwX /autograder
"""


@pytest.fixture(scope="module")
def cases(
    podman: Podman, base_image: str, wheels: Path, course: Course, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Every case handed in and graded, in one container."""
    root = tmp_path_factory.mktemp("gradescope")
    reference = (course.solutions / f"{NAME}.py").read_text(encoding="utf-8")
    _, wrong = known_answers(course.answers / NAME, reference)
    lay_out(root, course, "1 group", reference, Show.MESSAGE, users=["Ada", "Björk"])
    lay_out(root, course, "2 wrong", wrong[0].source, Show.NEVER)
    lay_out(root, course, "3 again", wrong[0].source, Show.TITLE, previous_submissions=EARLIER)
    lay_out(root, course, "4 stub", make_stub(reference), Show.PUBLISHED)
    lay_out(root, course, "5 unreadable", "\0\x01\0", Show.AFTER_DUE, previous_submissions=EARLIER)
    lay_out(root, course, "6 broken grader", reference, Show.TITLE, previous_submissions=EARLIER)
    (root / "cases" / "6 broken grader" / "breaks").touch()
    (package,) = write(course, root / "package", [NAME], wheels=wheels, show="title")
    with zipfile.ZipFile(package) as archive:
        for member in archive.infolist():
            path = Path(archive.extract(member, root / "source"))
            path.chmod(member.external_attr >> 16 & 0o777)
    package.unlink()
    podman(
        "run", "--rm", "--network=none", "--ulimit=nofile=1024:1024", "--ulimit=nproc=4096:4096", "--log-driver=none",
        f"--volume={root}:/autograder", base_image, "bash", "-c", DRIVER,
    )  # fmt: skip
    shutil.rmtree(root / "venv")  # most of a gigabyte, which pytest would keep
    return root / "cases"


def lay_out(
    root: Path, course: Course, case: str, source: str, show: Show, users: list[str] | None = None, **more: Any
) -> None:
    """What Gradescope lays out for one submission, and the script of a package with this visibility."""
    folder = root / "cases" / case
    (folder / "submission").mkdir(parents=True)
    (folder / "submission" / f"{NAME}.py").write_text(source, encoding="utf-8")
    people = [{"email": f"{name}@example.org", "id": 1, "name": name} for name in users or ["Ada"]]
    metadata = {
        "id": 123456, "created_at": "2030-01-03T10:00:00.000000+00:00", "submission_method": "upload", "users": people,
        "assignment": {"due_date": "2030-01-04T10:00:00.000000+00:00", "group_size": len(people),
                       "group_submission": len(people) > 1, "id": 7, "course_id": 8, "late_due_date": None,
                       "release_date": "2030-01-01T10:00:00.000000+00:00", "title": NAME,
                       "total_points": str(course.assignments[NAME].points)},
        "previous_submissions": [], **more,
    }  # fmt: skip
    (folder / "submission_metadata.json").write_text(json.dumps(metadata), encoding="utf-8")
    (package,) = write(course, root / "scripts", [NAME], wheels=None, show=show.value)
    with zipfile.ZipFile(package) as archive:
        (folder / "run_autograder").write_bytes(archive.read("run_autograder"))
    (folder / "run_autograder").chmod(0o755)


def read(cases: Path, case: str) -> dict[str, Any]:
    """The results of a case, held against the documented format."""
    results: dict[str, Any] = json.loads((cases / case / "results.json").read_text(encoding="utf-8"))
    jsonschema.validate(results, SCHEMA, cls=jsonschema.Draft202012Validator)
    assert "leaderboard" not in results
    assert "Traceback" not in results["output"]
    return results


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "show", "earns"),
    [("1 group", "title-and-message", "all"), ("2 wrong", "never", "some"), ("3 again", "title", "some"),
     ("4 stub", "after-published", "nothing")],
)  # fmt: skip
def test_points_add_up_to_the_assignments(cases: Path, course: Course, case: str, show: str, earns: str) -> None:
    results = read(cases, case)
    points = course.assignments[NAME].points
    assert sum(test["max_score"] for test in results["tests"]) == points
    assert results["score"] == sum(test["score"] for test in results["tests"])
    assert {"all": results["score"] == points, "some": 0 < results["score"] < points, "nothing": not results["score"]}[
        earns
    ]
    shown = {test["visibility"] for test in results["tests"]}
    assert shown == {"visible", VISIBILITY[show]}
    assert results["extra_data"]["integrity"][-1] == "seccomp"
    if earns == "some":
        failed = [test for test in results["tests"] if test["status"] == "failed"]
        assert any("\n" in test["output"] for test in failed) == (show != "title")


@pytest.mark.slow
def test_an_unreadable_submission_earns_nothing_and_is_told_why(cases: Path) -> None:
    results = read(cases, "5 unreadable")
    assert results["score"] == 0
    assert results["tests"] == []
    assert results["extra_data"]["status"] == "unreadable"


@pytest.mark.slow
def test_a_grader_that_cannot_even_start_leaves_results_without_a_score(cases: Path) -> None:
    results = read(cases, "6 broken grader")
    assert "score" not in results
    assert "the grader did not start" in results["output"]
    assert "exit status 1" in (cases / "6 broken grader" / "stdout").read_text(encoding="utf-8")
