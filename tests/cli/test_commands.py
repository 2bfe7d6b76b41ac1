"""The commands as a whole: quick help, stubs held against solutions, a validation that can fail, an honest doctor."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command


def test_help_imports_nothing_heavy() -> None:
    import subprocess

    code = (
        "import sys\n"
        "from autograder.cli.app import app\n"
        "app(['--help'], standalone_mode=False)\n"
        "print([name for name in ('torch', 'pytest', 'rich', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert "grade" in done.stdout


@pytest.mark.parametrize(
    ("encoding", "printed"),
    [("ascii", b"3 ? Zo?"), ("latin-1", b"3 \xd7 Zo\xeb"), ("ascii:surrogateescape", b"3 ? Zo?"),
     ("utf-8", "3 × Zoë".encode()), ("ascii:backslashreplace", b"3 \\xd7 Zo\\xeb")],
)  # fmt: skip
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_no_command_ends_for_a_letter_that_the_terminal_lacks(encoding: str, printed: bytes, stream: str) -> None:
    import os
    import subprocess

    code = (
        f"import sys\nfrom autograder.cli import app\napp.app = lambda: print('3 × Zoë', file=sys.{stream})\napp.main()"
    )
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    if stream == "stdout":  # Python itself writes errors with backslashes
        assert done.stdout.strip() == printed


@pytest.mark.slow
def test_a_class_is_graded_where_the_terminal_has_letters_of_english_alone(autograder: Command, tmp_path: Path) -> None:
    (tmp_path / "Zoë").mkdir()
    wrong = (
        (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8").replace("index_add_(0", "index_copy_(0")
    )
    (tmp_path / "Zoë" / "embedding_probe.py").write_text(wrong, encoding="utf-8")
    done = autograder("grade", tmp_path / "Zoë", "--out", tmp_path / "out", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "1 ? repeats-overwritten" in done.stdout


def test_the_stubs_are_what_the_solutions_make(autograder: Command) -> None:
    done = autograder("stubs", "--check")
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_an_edited_stub_is_reported(autograder: Command, course_copy: Path) -> None:
    path = course_copy / "assignments" / "embedding_probe.py"
    path.write_text(path.read_text(encoding="utf-8").replace("Difficulty", "Dificulty"), encoding="utf-8")
    (course_copy / "assignments" / "left_over.py").write_text("x = 1\n", encoding="utf-8")
    done = autograder("stubs", "--check", cwd=course_copy, code=course_copy)
    assert done.returncode == 1
    assert "embedding_probe.py is not what solutions and course file make" in done.stdout
    assert "left_over.py belongs to no assignment" in done.stdout
    assert autograder("stubs", cwd=course_copy, code=course_copy).returncode == 0
    (course_copy / "assignments" / "left_over.py").unlink()
    assert autograder("stubs", "--check", cwd=course_copy, code=course_copy).returncode == 0


@pytest.mark.slow
def test_a_stub_that_gives_its_answer_away_is_reported(autograder: Command, course_copy: Path) -> None:
    path = course_copy / "solutions" / "embedding_probe.py"
    text = path.read_text(encoding="utf-8")
    marker = "    ### BEGIN SOLUTION\n    touched = torch.zeros"
    path.write_text(text.replace(marker, "    return torch.unique(ids)\n" + marker), encoding="utf-8")
    autograder("stubs", cwd=course_copy, code=course_copy)
    done = autograder("stubs", "--check", cwd=course_copy, code=course_copy)
    assert done.returncode == 1
    assert "untouched, test_touched_rows_once_in_order is passed" in done.stdout


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("solutions/embedding_probe.py", "gradient.index_add_(", "gradient.index_copy_(", "the reference earns"),
        ("tests/submissions/embedding_probe/correct/loops.py", "cosine > best_cosine + 1e-7", "cosine < best_cosine",
         "correct/loops earns"),
        ("tests/submissions/embedding_probe/wrong/gradient_overwrites.py", "test_gradient_of_repeated_ids_adds_up",
         "test_king_finds_queen", "test_king_finds_queen did not catch it (passed)"),
        ("tests/submissions/embedding_probe/wrong/gradient_overwrites.py", "mistake: repeats-overwritten",
         "mistake: repeats-averaged", "is not called repeats-averaged (with some seed), but repeats-overwritten"),
        ("autograder/suites/embedding_probe/hidden/test_lookup_gradient.py", '"repeats-overwritten": last',
         '"repeats-overwritten": expected', "the mistake 'repeats-overwritten' gives the right answer here"),
        ("autograder/suites/embedding_probe/hidden/test_lookup_gradient.py", '"repeats-overwritten": last',
         '"repeats-overwriten": last', "the mistake 'repeats-overwriten' is not in mistakes.toml"),
        ("autograder/suites/embedding_probe/tasks.toml", "[touched_rows]", "[touched]", "is not in tasks.toml"),
        ("autograder/suites/embedding_probe/mistakes.toml", "[later-twin]",
         "[never-seen]\ntitle = 'x'\nquestion = 'x?'\n[later-twin]",
         "mistakes.toml lists never-seen, which no wrong submission shows"),
        ("course.toml", 'name = "embedding_probe"\ntitle = "Embedding probe"\npoints = ',
         'name = "embedding_probe"\ntitle = "Embedding probe"\npoints = 9', "course.toml says 9"),
    ],
)  # fmt: skip
def test_validation_fails_when_the_course_is_unsound(
    autograder: Command, course_copy: Path, file: str, old: str, new: str, words: str
) -> None:
    path = course_copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    keep = course_copy / "tests" / "submissions" / "embedding_probe"
    for answer in keep.glob("*/*.py"):  # the other answers are proven elsewhere
        if answer.stem not in ("loops", "gradient_overwrites"):
            answer.unlink()
    done = autograder("validate", "embedding_probe", "--json", cwd=course_copy, code=course_copy)
    assert done.returncode == 1, done.stderr
    report = json.loads(done.stdout)
    assert report["ok"] is False
    assert any(words in problem for problem in report["assignments"][0]["problems"])


def test_the_doctor_tries_what_it_reports(autograder: Command) -> None:
    done = autograder("doctor", "--json")
    report = {line["what"]: line for line in json.loads(done.stdout)}
    assert report["torch"]["fine"]
    if "a sandboxed worker" in report:
        assert report["a sandboxed worker"]["state"].startswith("limits + no-new-privileges + landlock")
        tried = {what: line for what, line in report.items() if what.startswith("a sandboxed worker ")}
        assert len(tried) == 8
        assert {line["state"] for line in tried.values()} == {"refused"}
    assert done.returncode == 0


def test_the_doctor_says_what_is_not_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    from autograder.cli import attempts, doctor

    harmless = attempts.Attempt("reading its own folder", "os.listdir('.')", "nothing", "it is its own")
    unknown = attempts.Attempt("dividing", "1 / 0", "nothing", "it cannot be said")
    for tried, words in (([harmless], "NOT refused (done)"), ([harmless, unknown], "NOT refused (unknown)")):
        monkeypatch.setattr(attempts, "attempts", lambda tried=tried: tried)
        assert doctor.run(as_json=True) == 1
        report = {line["what"]: line for line in json.loads(capsys.readouterr().out)}
        line = report["a sandboxed worker reading its own folder"]
        assert (line["fine"], line["state"]) == (False, words)
        assert line["meaning"] == "it is its own; do not grade here"
