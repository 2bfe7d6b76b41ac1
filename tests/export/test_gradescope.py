"""Gradescope packages: the zip, and what `run_autograder` makes of a submission in Gradescope's folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from autograder.authoring.answers import known_answers
from autograder.authoring.notebooks import make_notebook
from autograder.authoring.stubs import make_stub, tasks
from autograder.course import find
from autograder.export.gradescope import write
from autograder.export.packing import PackageError
from autograder.worker import sandbox
from tests.conftest import ROOT

COURSE = find(ROOT)
NAME = "embedding_probe"
REFERENCE = (COURSE.solutions / f"{NAME}.py").read_text(encoding="utf-8")
POINTS = COURSE.assignments[NAME].points
TESTS = {"score", "max_score", "status", "name", "number", "output", "output_format", "visibility", "extra_data"}

# An image has nothing of us but the package; here, an editable install would lend it the modules that it lacks.
PYTHON = f"""#!/usr/bin/env bash
[ "$1 $2 $3" = "-P -m autograder" ] || exit 9
shift 3
exec {sys.executable} -P -c '
import sys
sys.meta_path = [finder for finder in sys.meta_path if "editable" not in getattr(finder, "__module__", "")]
from autograder.cli.app import main
main()
' "$@"
"""

runs = pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("packages")
    (made,) = write(COURSE, out, [NAME], wheels=None, show="title")
    return made


def laid_out(package: Path, root: Path, files: dict[str, str], metadata: object = None) -> Path:
    """Gradescope's folders, with the package unpacked and these files handed in."""
    for folder in ("source", "submission", "results"):
        (root / folder).mkdir(parents=True)
    with zipfile.ZipFile(package) as archive:
        archive.extractall(root / "source")
    for name, text in files.items():
        (root / "submission" / name).write_text(text, encoding="utf-8")
    if metadata is not None:
        text = metadata if isinstance(metadata, str) else json.dumps(metadata)
        (root / "submission_metadata.json").write_text(text, encoding="utf-8")
    return root


def graded(root: Path) -> dict[str, Any]:
    """Run the package's `run_autograder`, with another root, and read the results."""
    python = root / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True, exist_ok=True)
    python.write_text(PYTHON, encoding="utf-8")
    python.chmod(0o755)
    script = (root / "source" / "run_autograder").read_text(encoding="utf-8").replace("/autograder/", f"{root}/")
    script = script.replace("--show title", f"--show title --root {root}")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        ["bash", "-c", script], env=environment, capture_output=True, text=True, check=False, timeout=200
    )
    results: dict[str, Any] = json.loads((root / "results" / "results.json").read_text(encoding="utf-8"))
    assert set(results) <= {"score", "output", "output_format", "visibility", "tests", "extra_data"}, done.stderr
    for test in results["tests"]:
        assert set(test) <= TESTS
        assert test["status"] in ("passed", "failed")
    assert "leaderboard" not in results
    return results


def test_the_zip_has_its_scripts_at_the_root_and_one_suite(package, tmp_path):
    with zipfile.ZipFile(package) as archive:
        names = archive.namelist()
        modes = {name: archive.getinfo(name).external_attr >> 16 & 0o777 for name in names}
        run = archive.read("run_autograder").decode()
    assert modes["setup.sh"] == modes["run_autograder"] == 0o755
    assert modes["course.toml"] == 0o644
    assert f"autograder/suites/{NAME}/hidden/test_touched_rows.py" in names
    assert {name.split("/")[2] for name in names if name.startswith("autograder/suites/")} == {
        NAME, "__init__.py", "mistakes.toml",
    }  # fmt: skip
    assert not [name for name in names if "submissions" in name or "authoring" in name]
    assert f"gradescope {NAME} --show title" in run
    (again,) = write(COURSE, tmp_path, [NAME], wheels=None, show="title")
    assert again.read_bytes() == package.read_bytes()


def test_the_scripts_are_shell_that_bash_accepts(package, tmp_path):
    with zipfile.ZipFile(package) as archive:
        archive.extractall(tmp_path)
    for script in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", tmp_path / script], check=True)


def test_wheels_without_torch_are_refused(tmp_path):
    with pytest.raises(PackageError, match="holds no wheel of torch"):
        write(COURSE, tmp_path / "out", [NAME], wheels=tmp_path, show="title")


@runs
@pytest.mark.slow
def test_points_add_up_and_hidden_tests_show_only_their_titles(package, tmp_path):
    _, wrong = known_answers(COURSE.answers / NAME, REFERENCE)
    root = laid_out(package, tmp_path / "right", {f"{NAME}.py": REFERENCE}, {"users": [{"name": "Ada"}]})
    results = graded(root)
    assert results["score"] == POINTS == sum(test["max_score"] for test in results["tests"])
    results = graded(laid_out(package, tmp_path / "wrong", {f"{NAME}.py": wrong[0].source}))
    assert results["score"] == sum(test["score"] for test in results["tests"]) < POINTS
    hidden = [test for test in results["tests"] if test["status"] == "failed" and test["output"] == "failed"]
    assert hidden
    assert all(test["visibility"] == "visible" for test in results["tests"])


@runs
@pytest.mark.slow
def test_a_notebook_is_graded_and_a_stub_earns_nothing(package, tmp_path):
    notebook = make_notebook(NAME, REFERENCE, tasks(REFERENCE))
    assert graded(laid_out(package, tmp_path / "a", {f"{NAME}.ipynb": notebook}))["score"] == POINTS
    assert graded(laid_out(package, tmp_path / "b", {f"{NAME}.py": make_stub(REFERENCE)}))["score"] == 0


@runs
@pytest.mark.slow
def test_work_in_a_notebook_counts_beside_an_untouched_stub(package, tmp_path):
    notebook = make_notebook(NAME, REFERENCE, tasks(REFERENCE))
    root = laid_out(package, tmp_path / "both", {f"{NAME}.ipynb": notebook, f"{NAME}.py": make_stub(REFERENCE)})
    assert graded(root)["score"] == POINTS


@runs
@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "metadata", "words"),
    [
        ({}, None, f"no {NAME}.py was handed in"),
        ({"essay.txt": "I like words."}, "no JSON", "no embedding_probe.py was handed in; found"),
        ({f"{NAME}.ipynb": "{"}, [], "the file is not JSON"),
        ({f"{NAME}.py": ""}, {"users": "nobody"}, "the file is empty"),
    ],
    ids=["nothing", "something else", "no notebook", "empty"],
)
def test_a_results_file_is_written_whatever_was_handed_in(package, tmp_path, files, metadata, words):
    results = graded(laid_out(package, tmp_path / "root", files, metadata))
    assert (results["score"], results["tests"]) == (0, [])
    assert words in results["output"]


@runs
@pytest.mark.slow
def test_a_fault_of_the_grader_keeps_the_earlier_mark(package, tmp_path):
    earlier = {"previous_submissions": [{"score": "12.0"}, {"score": "17.5"}, {"score": None}]}
    for metadata, score in ((earlier, 17.5), ({}, None)):
        root = laid_out(package, tmp_path / f"{score}", {f"{NAME}.py": REFERENCE}, metadata)
        solution = root / "source" / "solutions" / f"{NAME}.py"
        solution.write_text(make_stub(REFERENCE), encoding="utf-8")  # the canary dies
        results = graded(root)
        assert results.get("score") == score
        assert "no fault of yours" in results["output"]
