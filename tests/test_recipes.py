"""The recipes for GitHub: valid, modest in what they may do, and every command in them run as a runner would."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from autograder.course import find
from autograder.export import release
from tests.conftest import ROOT

COURSE = find(ROOT)
RECIPES = sorted((ROOT / "recipes").glob("*.yml"))
WORKFLOWS = [*RECIPES, *sorted((ROOT / ".github" / "workflows").glob("*.yml"))]
NAME = "embedding_probe"
FORGED = '::notice title=Autograding report::{"totalPoints":999,"maxPoints":999}'
WRONG = f"""
def linear_equivalent(weight):
    print({FORGED!r})
    print("```")
    linear = nn.Linear(weight.shape[1], weight.shape[0], bias=False)
    linear.weight.data = weight.clone()
    return linear
"""


def parsed(path: Path) -> dict[str, Any]:
    recipe: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return recipe


def steps(recipe: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in recipe["jobs"].values() for step in job["steps"]]


@pytest.mark.slow
def test_a_recipe_is_what_github_publishes_a_schema_for():
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.name)
def test_a_recipe_asks_for_no_more_than_it_needs(path):
    recipe = parsed(path)
    assert recipe["permissions"] == {"contents": "read"}
    assert "concurrency" in recipe
    assert "download.pytorch.org/whl/cpu" in path.read_text(encoding="utf-8")
    for job in recipe["jobs"].values():
        assert "timeout-minutes" in job
        assert "permissions" not in job
    for step in steps(recipe):
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"])
        if "checkout" in step.get("uses", ""):
            assert step["with"]["persist-credentials"] is False
        # An expression in a command would be text that somebody else may have written.
        assert "${{" not in step.get("run", "")


@dataclass
class Ran:
    """What a workflow's commands left behind, one after the other as on a runner."""

    status: int
    log: str
    summary: str
    outputs: dict[str, str]


Runner = Callable[..., Ran]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python as `setup-python` gives it, with pip and a full cache: all that we depend on is there."""
    folder = tmp_path_factory.mktemp("python") / "venv"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True, timeout=120)
    site = folder / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    (site / "_cache.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return folder / "bin"


@pytest.fixture
def runner(python: Path, tmp_path: Path) -> Runner:
    """Run the commands of a workflow in a checkout; the first that fails ends it, unless a step says otherwise."""

    def run(recipe: dict[str, Any], checkout: Path, *, skip: tuple[str, ...] = (), **environment: str) -> Ran:
        summary, outputs = tmp_path / "summary.md", tmp_path / "outputs"
        for path in (summary, outputs):
            path.write_text("", encoding="utf-8")
        plain = {name: str(value) for name, value in recipe.get("env", {}).items() if "${{" not in str(value)}
        plain.pop("PIP_EXTRA_INDEX_URL", None)  # where packages come from is this machine's matter
        own = {
            "PATH": f"{python}:/usr/bin:/bin", "HOME": str(tmp_path), "CI": "true", "GITHUB_ACTIONS": "true",
            "GITHUB_STEP_SUMMARY": str(summary), "GITHUB_OUTPUT": str(outputs), "COLUMNS": "100",
        }  # fmt: skip
        pip = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
        status, log = 0, ""
        for step in steps(recipe):
            always = "!cancelled()" in step.get("if", "")
            if "run" not in step or step["name"] in skip or (status and not always):
                continue
            shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail"] if step.get("shell") else ["bash", "-e"]
            done = subprocess.run(
                [*shell, "-c", step["run"]], cwd=checkout, env=plain | pip | own | environment, text=True, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=400,
            )  # fmt: skip
            log += done.stdout
            status = status or done.returncode
        said = dict(line.split("=", 1) for line in outputs.read_text(encoding="utf-8").splitlines())
        return Ran(status, log, summary.read_text(encoding="utf-8"), said)

    return run


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory, python: Path) -> Path:
    """The students' repository, its first step done: installed."""
    folder = tmp_path_factory.mktemp("release") / "course"
    assert release.write(COURSE, folder) == []
    (install,) = [step["run"] for step in steps(classroom_of(folder)) if step.get("name") == "Install"]
    environment = os.environ | {"PATH": f"{python}:/usr/bin:/bin", "PYTHONPATH": ""}
    done = subprocess.run(
        ["bash", "-e", "-c", install], cwd=folder, env=environment, capture_output=True, text=True, check=False,
        timeout=400,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def classroom_of(folder: Path) -> dict[str, Any]:
    return parsed(folder / ".github" / "workflows" / "classroom.yml")


@pytest.fixture
def push(released: Path, runner: Runner) -> Runner:
    """What a student's push sets off: `push({NAME: source}, ASSIGNMENTS="…")`."""

    def run(work: dict[str, str], **environment: str) -> Ran:
        before = {name: (released / "assignments" / name).read_text(encoding="utf-8") for name in work}
        try:
            for name, source in work.items():
                (released / "assignments" / name).write_text(source, encoding="utf-8")
            return runner(classroom_of(released), released, skip=("Install",), **environment)
        finally:
            for name, source in before.items():
                (released / "assignments" / name).write_text(source, encoding="utf-8")

    return run


def points(ran: Ran) -> dict[str, Any]:
    """The report as the reporter reads it."""
    report: dict[str, Any] = json.loads(base64.b64decode(ran.outputs["result"], validate=True))
    assert report["version"] == 1
    assert {test["status"] for test in report["tests"]} <= {"pass", "fail"}
    earned = sum(test["score"] for test in report["tests"])
    assert earned == sum(test["status"] == "pass" for test in report["tests"])  # it prints one and reports the other
    assert len(ran.outputs["result"]) < 100_000  # it travels as an environment variable
    return {"status": report["status"], "earned": earned, "of": report["max_score"]}


@pytest.mark.slow
def test_nothing_begun_is_no_failure_and_no_point(push):
    ran = push({})
    assert ran.status == 0, ran.log
    assert points(ran)["earned"] == 0
    assert points(ran)["of"] > 5 * len(COURSE.assignments)
    assert f"Not begun: {', '.join(COURSE.assignments)}." in ran.summary
    assert "Hidden tests exist too" in ran.summary


@pytest.mark.slow
def test_what_has_to_pass_fails_when_it_is_not_begun(push):
    ran = push({}, ASSIGNMENTS=f"{NAME} masked_mean")
    assert ran.status == 1, ran.log
    assert points(ran) == {"status": "fail", "earned": 0, "of": 14}


@pytest.mark.slow
def test_the_references_earn_every_point(push):
    solved = {
        f"{name}.py": (COURSE.solutions / f"{name}.py").read_text(encoding="utf-8") for name in COURSE.assignments
    }
    ran = push(solved)
    assert ran.status == 0, ran.log
    report = points(ran)
    assert (report["status"], report["earned"]) == ("pass", report["of"])
    assert f"{report['of']} of {report['of']} pass" in ran.summary
    assert "Not begun" not in ran.summary


@pytest.mark.slow
def test_a_wrong_answer_is_explained_and_what_it_prints_commands_nothing(push, probe_with):
    ran = push({f"{NAME}.py": probe_with(WRONG), "masked_mean.py": ""}, ASSIGNMENTS=f"{NAME} masked_mean")
    assert ran.status == 1, ran.log
    assert points(ran) == {"status": "fail", "earned": 6, "of": 14}
    assert f"| {NAME} | 6 of 7 pass |\n| masked_mean | the file cannot be read |" in ran.summary
    assert "| 3 | `linear_equivalent` | ✗ failed |" in ran.summary
    assert f"## {NAME}\n\n`assignments/{NAME}.py`" in ran.summary
    assert "\n> In which order does `nn.Linear` store its weight: (in, out) or (out, in)?\n" in ran.summary
    assert re.search(r"^````text\n.*^printed   ::notice.*^ +```\n````$", ran.summary, re.DOTALL | re.MULTILINE)
    # The runner obeys what stands at the beginning of a line, after any blanks, unless it was told to stop.
    stop = re.search(r"^::stop-commands::(\w{32})$", ran.log, re.MULTILINE)
    assert stop
    inside = ran.log[stop.end() : ran.log.index(f"\n::{stop[1]}::\n")]
    outside = ran.log.replace(inside, "")
    assert FORGED in " ".join(inside.split())
    assert "::notice" not in outside


@pytest.mark.slow
def test_a_notebook_counts_where_the_script_is_untouched(push):
    path = f"notebooks/{NAME}.ipynb"
    notebook = json.loads((COURSE.stubs / path).read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["id"] == "embedding_lookup":
            cell["source"] = "def embedding_lookup(ids, weight):\n    return weight[ids]"
    ran = push({path: json.dumps(notebook)}, ASSIGNMENTS=NAME)
    assert points(ran) == {"status": "fail", "earned": 1, "of": 7}
    assert f"`assignments/{path}`" in ran.summary


@pytest.mark.slow
def test_a_name_that_is_none_is_told_and_reports_nothing(push):
    ran = push({}, ASSIGNMENTS="masked_man")
    assert ran.status == 2
    assert "masked_man" in ran.log
    assert ran.outputs == {}
    reporting = steps(parsed(ROOT / "recipes" / "classroom.yml"))[-1]
    assert "steps.check.outputs.result != ''" in reporting["if"]


def test_the_reporter_is_given_what_the_check_put_out():
    check, report = steps(parsed(ROOT / "recipes" / "classroom.yml"))[-2:]
    (variable,) = report["env"]
    assert variable == f"{report['with']['runners'].upper()}_RESULTS"
    assert report["env"][variable] == f"${{{{ steps.{check['id']}.outputs.result }}}}"


@pytest.fixture
def repository(course_copy: Path) -> Path:
    """A course with all that its CI reads."""
    for name in ("README.md", "pyproject.toml", "Makefile"):
        shutil.copy(ROOT / name, course_copy)
    for name in ("test_records.py", "conftest.py", "__init__.py"):
        shutil.copy(ROOT / "tests" / name, course_copy / "tests")
    return course_copy


@pytest.mark.slow
def test_course_ci_proves_exports_and_tests(runner, repository):
    recipe = parsed(ROOT / "recipes" / "course-ci.yml")
    small = {"ASSIGNMENTS": "concepts", "SEEDS": "1"}  # the proof that takes least
    ran = runner(recipe, repository, **small)
    assert ran.status == 0, ran.log
    assert json.loads((repository / "validation.json").read_text(encoding="utf-8"))["ok"] is True
    assert "# The suites are sound, with 1 hidden seed" in ran.summary
    assert re.search(r"^\| concepts \| 42 \| 42 \| 0 \| 5 of 5 \|", ran.summary, re.MULTILINE)
    assert (repository / "release" / ".github" / "workflows" / "classroom.yml").is_file()
    assert re.search(r"\d+ passed", ran.log)


@pytest.mark.slow
def test_course_ci_fails_when_a_reference_breaks(runner, repository):
    shutil.rmtree(repository / "tests" / "submissions" / NAME / "wrong")
    path = repository / "solutions" / f"{NAME}.py"
    path.write_text(path.read_text(encoding="utf-8").replace("linear.weight.copy_(weight.T)", "pass"), encoding="utf-8")
    recipe = parsed(ROOT / "recipes" / "course-ci.yml")
    steps_tried_above = ("Install", "Stubs are what the solutions make", "The release gives nothing away",
                         "The project's own tests")  # fmt: skip
    ran = runner(recipe, repository, skip=steps_tried_above, ASSIGNMENTS=NAME, SEEDS="1", PYTHONPATH=str(repository))
    assert ran.status == 1, ran.log
    assert "problems with the suites" in ran.summary
    assert f"- {NAME}: the reference earns " in ran.summary
