"""Packages for otter-grader: the real `otter run` and `otter check`, and what `run_autograder` does in a container."""

from __future__ import annotations

import json
import os
import pickle
import re
import shlex
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder.authoring.answers import known_answers
from autograder.authoring.notebooks import make_notebook
from autograder.authoring.stubs import make_stub, tasks
from autograder.course import find
from autograder.export.otter import OtterError, write
from autograder.records import Outcome
from autograder.visibility import Show
from autograder.worker import sandbox
from tests.conftest import ROOT
from tests.environments import tool

COURSE = find(ROOT)
NAME = "embedding_probe"
REFERENCE = (COURSE.solutions / f"{NAME}.py").read_text(encoding="utf-8")
STUB = make_stub(REFERENCE)
POINTS = COURSE.assignments[NAME].points
_, WRONG = known_answers(COURSE.answers / NAME, REFERENCE)
HIDDEN = "Ids of any shape: three axes, one, none, and an empty batch"

runs = pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`")
Judge = Callable[..., Outcome]


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Show], Path]:
    """The folder with `autograder.zip` and `tests/` for a policy."""
    made: dict[Show, Path] = {}

    def export(show: Show) -> Path:
        if show not in made:
            (package,) = write(COURSE, tmp_path_factory.mktemp(show.name), [NAME], show=show)
            give_seed(package, "tests")
            made[show] = package.parent
        return made[show]

    return export


def give_seed(package: Path, seed: str) -> None:
    """Say in a package which numbers the tests draw, as `judge` does: a wrong answer is asked the same questions."""
    with zipfile.ZipFile(package) as archive:
        files = {info: archive.read(info) for info in archive.infolist()}
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as archive:
        for info, content in files.items():
            if info.filename == "otter_config.json":
                config = json.loads(content)
                config["plugins"][0]["autograder.otter.plugin.Plugin"]["seed"] = seed
                archive.writestr(info, json.dumps(config))
            else:
                archive.writestr(info, content)


def otter(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the real command in an environment where our package is found, as it is where that is installed."""
    return subprocess.run(
        [tool("otter") / "otter", *arguments], cwd=cwd, env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def command_of_the_readme(name: str, package: Path, folder: Path, submission: str) -> subprocess.CompletedProcess[str]:
    """Run the line of the README that begins with `otter NAME`, where it would be typed."""
    (line,) = re.findall(rf"^otter ({name} [^#]*)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    (folder / "otter").mkdir()
    (folder / "otter" / NAME).symlink_to(package)
    hand_in(folder, f"{NAME}.py", submission)
    return otter(*shlex.split(line), cwd=folder)


def otter_run(package: Path, submission: Path) -> dict[str, Any]:
    """Grade with `otter run` and read what it writes."""
    done = otter("run", "-a", package / "autograder.zip", submission, cwd=submission.parent)
    assert done.returncode == 0, done.stderr
    results: dict[str, Any] = json.loads((submission.parent / "results.json").read_text(encoding="utf-8"))
    return results


def in_container(package: Path, root: Path, files: dict[str, str], metadata: str = "") -> dict[str, Any]:
    """Do what `run_autograder` does in Gradescope's folders, where otter and our requirements are all that there is."""
    for folder in ("source", "submission", "results"):
        (root / folder).mkdir(parents=True)
    with zipfile.ZipFile(package / "autograder.zip") as archive:
        archive.extractall(root / "source")
    for name, text in files.items():
        (root / "submission" / name).write_text(text, encoding="utf-8")
    (root / "submission_metadata.json").write_text(metadata, encoding="utf-8")
    return run_in_container(root)


def run_in_container(root: Path) -> dict[str, Any]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [tool("otter") / "python", "-P", root / "source" / "run_otter.py"], cwd=root, env=environment,
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    results: dict[str, Any] = json.loads((root / "results" / "results.json").read_text(encoding="utf-8"))
    return results | {"status": done.returncode}


def scored(results: dict[str, Any]) -> dict[str, float]:
    """The score of each task."""
    return {test["name"]: test["score"] for test in results["tests"] if "score" in test}


def earned(outcome: Outcome) -> dict[str, float]:
    """The same, as our own engine has it."""
    by_task = dict.fromkeys((test.task for test in outcome.tests), 0.0)
    for test in outcome.tests:
        by_task[test.task] += test.points * (test.verdict == "passed")
    return by_task


def hand_in(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_zip_is_laid_out_as_otter_expects_and_its_tests_give_nothing_away(export, tmp_path):
    with zipfile.ZipFile(export(Show.NEVER) / "autograder.zip") as archive:
        names = archive.namelist()
        tests = {name: archive.read(name).decode() for name in names if name.startswith("tests/")}
        pins = archive.read("requirements.constraints").decode()
        modes = {name: archive.getinfo(name).external_attr >> 16 & 0o777 for name in names}
        archive.extractall(tmp_path)
    # What the Dockerfile of `otter grade` takes along by name.
    assert {"run_autograder", "setup.sh", "environment.yml", "otter_config.json", "run_otter.py"} <= set(names)
    assert {name.split("/")[0] for name in names if "/" in name} == {"files", "tests"}
    assert not [name for name in names if name.startswith("files/") and name.count("/") < 2], "loose files are code"
    assert modes["setup.sh"] == modes["run_autograder"] == 0o755
    for script in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", tmp_path / script], check=True)
    assert "torch==" in pins
    text = "\n".join(tests.values())
    assert "hidden test 2" in text
    assert HIDDEN not in text
    for path in (ROOT / "autograder" / "suites" / NAME / "hidden").glob("test_*.py"):
        hidden = [line.partition("(")[0] for line in path.read_text(encoding="utf-8").splitlines() if "def " in line]
        assert not [line for line in hidden if line.removeprefix("def ") in text]


@pytest.mark.slow
def test_the_same_course_makes_the_same_zip(tmp_path):
    once, again = (write(COURSE, tmp_path / folder, [NAME], show=Show.NEVER)[0] for folder in ("once", "again"))
    assert once.read_bytes() == again.read_bytes()


@pytest.mark.slow
def test_a_reference_without_full_marks_is_not_exported(course_copy, tmp_path):
    (course_copy / "solutions" / f"{NAME}.py").write_text(STUB, encoding="utf-8")
    with pytest.raises(OtterError, match=rf"the reference of {NAME} earns 0 of 36 points, expected 36; run"):
        write(find(course_copy), tmp_path, [NAME], show=Show.TITLE)


@runs
@pytest.mark.slow
def test_what_lies_beside_a_notebook_never_runs_in_otter_and_the_reference_earns_everything(export, tmp_path):
    """The log would be unpickled, modules imported, cells executed: each of them would leave its mark."""
    marks = tmp_path / "marks"
    marks.mkdir()
    leave = f"open({str(marks)!r} + '/{{}}', 'w').close()\n"

    class Bomb:
        def __reduce__(self) -> tuple[Any, ...]:
            return (exec, (leave.format("log"),))

    notebook = json.loads(make_notebook(NAME, REFERENCE, tasks(REFERENCE)))
    forged = leave.format("cell") + "from otter.test_files import TestFile\nTestFile.score = 1000"
    cell = {"cell_type": "code", "id": "x", "metadata": {}, "outputs": [], "execution_count": None, "source": forged}
    notebook["cells"].insert(0, cell)
    notebook["metadata"]["kernelspec"]["name"] = "no-such-kernel"
    handed_in = tmp_path / "evil.zip"
    with zipfile.ZipFile(handed_in, "w") as archive:
        archive.writestr("mine.ipynb", json.dumps(notebook))
        archive.writestr(".OTTER_LOG", pickle.dumps(Bomb()))
        for name in ("otter/__init__.py", "sitecustomize.py", "pickle.py", "__init__.py", "tests/one_hot_lookup.py",
                     "grader/autograder/__init__.py", "ipython_config.py", "nbformat.py"):  # fmt: skip
            archive.writestr(name, leave.format(name.replace("/", ".")))
    results = otter_run(export(Show.PUBLISHED), handed_in)
    assert sorted(path.name for path in marks.iterdir()) == []
    # The first cell cannot write its mark in our sandbox, and ends there: what it wanted costs no point.
    assert sum(scored(results).values()) == POINTS == sum(test.get("max_score", 0) for test in results["tests"])


@runs
@pytest.mark.slow
def test_a_stub_earns_nothing_and_results_wait_until_they_are_published(export, tmp_path):
    done = command_of_the_readme("run", export(Show.PUBLISHED), tmp_path, STUB)
    assert done.returncode == 0, done.stderr
    results = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert set(scored(results).values()) == {0}
    visible = {test["name"]: test["output"] for test in results["tests"] if test["visibility"] == "visible"}
    assert list(visible) == ["Public Tests"]
    assert "not written yet" in visible["Public Tests"]
    assert HIDDEN not in visible["Public Tests"]
    assert all(HIDDEN in test["output"] for test in results["tests"] if test["name"] == "one_hot_lookup")


@runs
@pytest.mark.slow
@pytest.mark.parametrize(
    ("show", "visibility", "third"),
    [(Show.TITLE, "visible", 0), (Show.MESSAGE, "visible", 1), (Show.NEVER, "hidden", 2)],
)
def test_wrong_submissions_earn_what_our_engine_gives_and_show_what_the_policy_says(
    export, judge: Judge, tmp_path, show, visibility, third
):
    candidates = ((answer, judge(answer.source)) for answer in WRONG[third * len(WRONG) // 3 :])
    wrong, outcome = next((answer, outcome) for answer, outcome in candidates if not _failures(outcome, public=True))
    results = otter_run(export(show), hand_in(tmp_path, "any name.py", wrong.source))
    assert scored(results) == earned(outcome)
    assert list(scored(results)) == list(earned(outcome)), "tasks in their order"
    assert 0 < sum(scored(results).values()) == outcome.score < POINTS
    assert {test["visibility"] for test in results["tests"] if "score" in test} == {visibility}
    output = "\n".join(test["output"] for test in results["tests"] if "score" in test)
    failed = _failures(outcome, public=False)
    assert failed
    for test in failed:
        assert (test.title in output) is (show is not Show.NEVER)
        assert (test.message.question in output) is (show is not Show.TITLE)
    assert ("expected:" in output) is (show is not Show.TITLE)


@runs
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text", "words"),
    [("nothing.py", "", "the file is empty"), (f"{NAME}.ipynb", "{", "the file is not JSON")],
    ids=["script", "notebook"],
)
def test_what_cannot_be_read_earns_nothing_and_says_why(export, tmp_path, name, text, words):
    results = in_container(export(Show.AFTER_DUE), tmp_path / "root", {name: text})
    assert (results["status"], sum(scored(results).values())) == (0, 0)
    assert len(scored(results)) == len(tasks(REFERENCE))
    assert words in results["output"]
    assert {test["visibility"] for test in results["tests"] if "score" in test} == {"after_due_date"}


@runs
@pytest.mark.slow
def test_a_fault_of_the_grader_is_no_zero(export, tmp_path):
    metadata = json.dumps({"previous_submissions": [{"score": "17.5"}]})
    root = tmp_path / "root"
    results = in_container(export(Show.TITLE), root, {"a.py": "", "b.py": ""}, metadata)
    assert "More than one Python file" in str(results["tests"]), "otter's own zero"
    (root / "results" / "results.json").unlink()
    (root / "submission" / "b.py").unlink()
    (root / "submission" / "a.py").write_text(REFERENCE, encoding="utf-8")
    grader = root / "source" / "files" / "grader"
    (grader / "solutions" / f"{NAME}.py").write_text(STUB, encoding="utf-8")  # the canary dies
    results = run_in_container(root)
    assert (results["score"], results["tests"], results["status"]) == (17.5, [], 1)
    assert f"the reference solution of {NAME} fails" in results["output"]
    package = tmp_path / "broken.zip"
    with zipfile.ZipFile(package, "w") as archive:
        for path in sorted((root / "source").rglob("*")):
            archive.write(path, path.relative_to(root / "source"))
    handed_in = hand_in(tmp_path / "mine", f"{NAME}.py", REFERENCE)
    done = otter("run", "-a", package, handed_in, cwd=handed_in.parent)
    assert done.returncode != 0
    assert f"the reference solution of {NAME} fails" in done.stderr
    assert not (handed_in.parent / "results.json").exists()


@pytest.mark.slow
def test_otter_check_gives_students_the_public_verdicts(export, judge: Judge, tmp_path):
    wrong, outcome = next((a, outcome) for a in WRONG if _failures(outcome := judge(a.source), public=True))
    done = command_of_the_readme("check", export(Show.TITLE), tmp_path, wrong.source)
    assert done.returncode == 0, done.stderr
    failures = _failures(outcome, public=True)
    assert done.stdout.count("Test case failed") == len(failures)
    for test in failures:
        assert test.title in done.stdout
        assert test.message.question in done.stdout
    assert HIDDEN not in done.stdout


def _failures(outcome: Outcome, *, public: bool) -> list[Any]:
    return [test for test in outcome.tests if test.public is public and test.verdict == "failed"]
