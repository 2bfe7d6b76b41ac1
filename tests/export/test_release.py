"""The students' release: complete, installable, and without anything hidden."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from autograder import suite as suites
from autograder.course import find
from autograder.export import release
from autograder.export.leaks import find_leaks
from autograder.export.pruning import modules_from, prune
from tests.conftest import ROOT
from tests.environments import install

COURSE = find(ROOT)


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("release") / "course"
    assert release.write(COURSE, folder) == []
    return folder


def test_it_holds_stubs_notebooks_index_and_public_tests(released):
    for name in COURSE.assignments:
        for path in (f"{name}.py", f"notebooks/{name}.ipynb"):
            assert (released / "assignments" / path).read_bytes() == (COURSE.stubs / path).read_bytes()
        assert (released / "autograder" / "suites" / name / "test_public.py").is_file()
    assert (released / "assignments" / "README.md").is_file()
    assert "pip install -e ." in (released / "README.md").read_text(encoding="utf-8")


def test_it_holds_no_solution_no_hidden_test_and_no_seed(released):
    names = [path.relative_to(released).as_posix() for path in released.rglob("*")]
    assert not [name for name in names if "hidden" in name or "solution" in name or "submissions" in name]
    assert not (released / "autograder" / "authoring").exists()
    assert not (released / "autograder" / "batch" / "journal.py").exists()
    public = [suites.load(name).folder / "test_public.py" for name in COURSE.assignments]
    said = "".join(path.read_text(encoding="utf-8") for path in public)
    for name in COURSE.assignments:
        kept = (released / "autograder" / "suites" / name / "mistakes.toml").read_text(encoding="utf-8")
        for mistake in suites.load(name).own_mistakes:
            assert f"[{mistake}]" not in kept or f'"{mistake}"' in said, mistake


def test_no_public_test_uses_what_works_answers_out():
    for name in COURSE.assignments:
        for path in suites.load(name).test_files(("public",)):
            modules = modules_from(path.read_text(encoding="utf-8"), f"autograder.suites.{name}")
            assert "truth" not in modules, f"{path}: students get this file with all that it imports"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hidden", "first"),
    [
        ("solutions/masked_mean.py", 50),
        ("tests/submissions/masked_mean/wrong/nan_times_zero_in_einsum.py", 3),
        ("autograder/suites/masked_mean/hidden/test_order_twin.py", 20),
    ],
)
def test_a_piece_of_something_hidden_is_found_wherever_it_is_put(released, hidden, first):
    lines = (ROOT / hidden).read_text(encoding="utf-8").splitlines()
    piece = "\n".join(lines[first : first + 12])
    for place in ("assignments/README.md", "autograder/cli/check.py", "assignments/masked_mean.py"):
        path = released / place
        before = path.read_text(encoding="utf-8")
        try:
            path.write_text(f"{before}\n\n{piece}\n", encoding="utf-8")
            assert [leak for leak in release.scan(COURSE, released) if leak.released == place]
        finally:
            path.write_text(before, encoding="utf-8")


def test_runs_that_are_public_too_are_no_leak():
    secret = "a = first(second, third) + fourth * fifth"
    assert find_leaks({"r": f"x = 1\n{secret}"}, {"h": secret}, [])[0].hidden == "h"
    assert find_leaks({"r": f"x = 1\n{secret}"}, {"h": secret}, [secret]) == []
    assert find_leaks({"r": "a = first(second)"}, {"h": secret}, []) == []


ANN = '[[extension]]\nstudent = "Ann Lee"\nassignments = ["masked_mean"]\ndays = 2\n'


@pytest.mark.parametrize(
    "more",
    [
        f"# Ann is ill.\n{ANN}\n",
        f"# Ann Lee broke her arm.\n\n{ANN}\n",
        f"# Ann Lee broke her arm.\n\n# She has a note.\n\n\n{ANN}\n",
        f"{ANN}# Ann has until Friday.\n",
        f"{ANN}\n# Ann has until Friday.\n\n",
        f"{ANN}# Ann has until Friday.\n# Ann's note is in the office.\n{ANN}",
        f'{ANN}because = """\n[[assignment]]\nAnn broke her arm\n"""\n',
        f"  # Ann\n{ANN.replace('[[extension]]', '[[ extension ]] # Ann')}\n",
        f"{ANN.replace('extension', chr(34) + 'extension' + chr(34))}\n",
    ],
)
def test_who_has_more_time_is_not_handed_out(course_copy, more):
    path = course_copy / "course.toml"
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition("[[assignment]]")
    due = "due = 2026-11-01T23:59:00+01:00  # Ann Lee has two days more\n"
    terms = '[handing_in]\ntimezone = "Europe/Berlin"\ncap_percent = 50.5\n'
    path.write_text(f"{head}{more}# In order.\n[[assignment]]{rest}{due}\n{more}{terms}", encoding="utf-8")
    kept = release._course_file(find(course_copy))
    assert not re.search("Ann|arm|note|extension", kept)
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    del said["extension"]
    assert tomllib.loads(kept) == said


def test_extensions_in_one_list_are_not_handed_out_either(course_copy):
    path = course_copy / "course.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f'extension = [{{student = "Ann Lee", days = 2}}]\n{text}', encoding="utf-8")
    assert tomllib.loads(release._course_file(find(course_copy))) == tomllib.loads(text)


@pytest.mark.parametrize("title", [r"q \" \\ b", "Zoë 李", r"tab\t line\n", r"del \u007f \u0000", "[[x]] # no comment"])
def test_the_course_says_the_same_in_the_release(course_copy, title):
    path = course_copy / "course.toml"
    _, _, rest = path.read_text(encoding="utf-8").partition("title = ")
    text = f'title = "{title}"\n{rest.partition(chr(10))[2]}'
    path.write_text(text, encoding="utf-8")
    assert tomllib.loads(release._course_file(find(course_copy))) == tomllib.loads(text)


def test_a_folder_that_holds_something_is_refused(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(release.ReleaseError, match="is not empty; name a new folder"):
        release.write(COURSE, tmp_path)


def test_pruning_keeps_what_is_used_and_what_that_uses():
    source = (
        '"""About."""\n\nimport math\nimport os\nfrom itertools import chain, product\n\nSIZE = 3\nOTHER = 4\n\n\n'
        "def helper(x):\n    return math.floor(x) + SIZE\n\n\n"
        "@staticmethod\ndef wanted(x):\n    return product(helper(x))\n\n\n"
        "def unwanted():\n    return os.sep, OTHER\n"
    )
    kept = prune(source, {"wanted", "unknown"})
    assert "unwanted" not in kept
    assert "import os" not in kept
    assert "chain" not in kept
    assert "OTHER" not in kept
    assert kept.startswith('"""About."""')
    assert all(piece in kept for piece in ("import math", "import product", "SIZE = 3", "def helper", "@staticmethod"))


@pytest.mark.slow
def test_it_is_installed_in_an_environment_of_its_own_and_used(released, tmp_path):
    commands = install(released, tmp_path)
    environment = {"PATH": f"{commands}:/usr/bin:/bin", "HOME": str(tmp_path)}

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=released, env=environment, capture_output=True, text=True, check=False, timeout=400
        )

    where = run("python", "-P", "-c", "import autograder; print(autograder.__file__)")
    assert str(tmp_path) in where.stdout, where.stderr
    done = run("autograder", "check", "--json")
    report = json.loads(done.stdout)
    assert [entry["assignment"] for entry in report["files"]] == list(COURSE.assignments)
    assert {entry["status"] for entry in report["files"]} == {"not attempted"}, done.stdout[-2000:]

    for name in COURSE.assignments:
        solved = (COURSE.solutions / f"{name}.py").read_text(encoding="utf-8")
        (released / "assignments" / f"{name}.py").write_text(solved, encoding="utf-8")
    done = run("autograder", "check", "--json")
    assert {entry["status"] for entry in json.loads(done.stdout)["files"]} == {"passed"}, done.stdout[-2000:]
    assert done.returncode == 0
    usage = run("autograder", "--help")
    assert "check" in usage.stdout
    assert "validate" not in usage.stdout
    assert "grade" not in usage.stdout.replace("grader", "").replace("graded", "")
