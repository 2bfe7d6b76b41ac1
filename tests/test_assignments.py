"""Every assignment as a student meets it: its top, its typed and described functions, a script that always runs."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.authoring import index
from autograder.authoring.stubs import make_stub, tasks
from autograder.course import find
from tests.conftest import ROOT
from tests.scripts import Scripts
from tests.submissions.sample_class import submission

COURSE = find(ROOT)
NAMES = list(COURSE.assignments)


def solution(name: str) -> str:
    return (COURSE.solutions / f"{name}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_top_says_what_to_expect(name: str) -> None:
    top = ast.get_docstring(ast.parse(solution(name))) or ""
    entry = COURSE.assignments[name]
    for label in ("What it teaches", "Prerequisites"):
        assert f"\n{label} " in top
    assert f"\nDifficulty        {entry.difficulty} of 5" in top
    assert f"\nMinutes           {entry.minutes}\n" in top


@pytest.mark.parametrize("name", NAMES)
def test_every_task_is_typed_and_described(name: str) -> None:
    names = tasks(solution(name))
    functions = [
        node
        for owner in ast.parse(solution(name)).body
        if getattr(owner, "name", "") in names
        for node in ast.walk(owner)
        if isinstance(node, ast.FunctionDef)
    ]
    for function in functions:
        arguments = [*function.args.args, *function.args.kwonlyargs]
        assert function.returns is not None, function.name
        assert all(argument.annotation for argument in arguments if argument.arg != "self"), function.name
        if not function.name.startswith("_"):
            text = ast.get_docstring(function) or ""
            assert "Args:" in text or "Returns:" in text or "shape" in text, function.name


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_gives_no_line_of_the_solution_away(name: str) -> None:
    source, stub = solution(name), make_stub(solution(name))
    assert "SOLUTION" not in stub
    assert stub.count("raise NotImplementedError") == source.count("### BEGIN SOLUTION")


@pytest.fixture(scope="module")
def scripts() -> Iterator[Scripts]:
    running = Scripts()
    yield running
    running.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("what", ["stub", "first 2 tasks", "reference"])
def test_running_the_file_prints_a_report_however_much_is_done(
    scripts: Scripts, tmp_path: Path, name: str, what: str
) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(submission(COURSE, name, what), encoding="utf-8")
    for data in COURSE.stubs.glob("*.txt"):
        shutil.copy(data, tmp_path)
    ran = scripts.run(path)
    assert ran.status == 0, ran.output
    assert "Traceback" not in ran.output
    assert len(ran.output.splitlines()) >= len(tasks(solution(name)))
    assert ("not written yet" in ran.output) == (what != "reference")


def test_each_assignment_has_its_four_places() -> None:
    for name in NAMES:
        for place in ("assignments", "solutions"):
            assert (ROOT / place / f"{name}.py").is_file()
        assert (ROOT / "autograder" / "suites" / name / "hidden").is_dir()
        assert len(list((COURSE.answers / name / "correct").glob("*.py"))) >= 5
        assert len(list((COURSE.answers / name / "wrong").glob("*.py"))) >= 12


def test_an_assignment_on_disk_is_in_the_course() -> None:
    for folder, pattern in (("solutions", "*.py"), ("assignments", "*.py"), ("autograder/suites", "*/tasks.toml")):
        found = {(path.parent.name if path.suffix == ".toml" else path.stem) for path in (ROOT / folder).glob(pattern)}
        assert found == set(NAMES), folder


def test_the_index_is_what_the_course_file_makes() -> None:
    text = (COURSE.stubs / "README.md").read_text(encoding="utf-8")
    assert text == index.page(COURSE)
    assert "\n| 1.4.1 | Embeddings & Representation Learning |\n" in text
    for name in NAMES:
        assert f"]({name}.py) |" in text


def test_every_outcome_is_practised_and_every_assignment_serves_one() -> None:
    practised = {name for outcome in COURSE.outcomes for name in outcome.practised}
    assert practised == set(NAMES)
    assert len(COURSE.outcomes) >= 5
    assert all(outcome.text.startswith("You can ") and outcome.practised for outcome in COURSE.outcomes)


def test_data_of_the_scripts_lies_beside_the_stubs() -> None:
    for path in COURSE.solutions.glob("*.txt"):
        assert (COURSE.stubs / path.name).read_bytes() == path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_was_moved_away_from_its_data_says_so(scripts: Scripts, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(make_stub(solution(name)), encoding="utf-8")
    ran = scripts.run(path)
    assert ran.status == 0, ran.output
    assert ("corpus" in ran.output) or ("corpus.txt" not in solution(name)) or "not written yet" in ran.output
