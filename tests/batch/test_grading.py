"""A batch from a folder to a gradebook, through the real command: resumed, repeated, restricted and in parallel."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.batch.grading import Options, grade
from autograder.batch.pool import JudgePool
from autograder.course import Course
from tests.conftest import ROOT, Command

Rows = list[dict[str, str]]


@pytest.fixture
def small_class(tmp_path: Path) -> Path:
    """Six students, one assignment, everything that can go wrong before a test runs."""
    folder = tmp_path / "class"
    reference = (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8")
    stub = (ROOT / "assignments" / "embedding_probe.py").read_text(encoding="utf-8")
    work = {
        "Zoë O'Brien": ("embedding_probe.py", reference),
        'Ann "Nan" Lee, Jr': ("embedding_probe.py", stub),
        "=SUM(A1)": ("embedding_probe.py", reference.replace("index_add_(0", "index_copy_(0")),
        "Müller": ("Embedding Probe (2).py", reference),
        "broken": ("embedding_probe.py", "def one_hot_lookup(:\n"),
        "binary": ("embedding_probe.py", "\0\1\2"),
        "nobody": ("notes.txt", "I was ill."),
    }
    for student, (name, text) in work.items():
        (folder / student).mkdir(parents=True)
        (folder / student / name).write_text(text, encoding="utf-8")
    return folder


def rows(folder: Path) -> Rows:
    with (folder / "grades.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def timeless(folder: Path) -> str:
    return json.dumps([{key: value for key, value in row.items() if key != "seconds"} for row in rows(folder)])


def test_a_class_is_graded_and_nobody_is_lost(autograder: Command, small_class: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = autograder("grade", small_class, "--out", out, "--seed", "one")
    assert done.returncode == 0, done.stderr
    standing = {row["student"]: row for row in rows(out)}
    statuses = {student: row["status"] for student, row in standing.items()}
    assert statuses == {
        "Zoë O'Brien": "passed",
        'Ann "Nan" Lee, Jr': "not attempted",
        "'=SUM(A1)": "partly passed",
        "Müller": "passed",
        "broken": "does not load",
        "binary": "unreadable",
        "nobody": "missing",
    }
    assert {row["max_score"] for row in standing.values()} == {standing["Müller"]["score"]}
    assert "repeats-overwritten" in standing["'=SUM(A1)"]["mistakes"].split()
    assert standing["Müller"]["integrity"].startswith("limits+")
    assert "nobody/notes.txt" in done.stdout
    results = json.loads((out / "results" / "Müller" / "embedding_probe.json").read_text(encoding="utf-8"))
    assert results["score"] == float(standing["Müller"]["score"]) == sum(test["score"] for test in results["tests"])
    assert "although it is called Embedding Probe (2).py" in results["output"]


def test_what_has_a_result_is_not_judged_again(autograder: Command, small_class: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    autograder("grade", small_class, "--out", out)
    first = (out / "grades.csv").read_bytes()
    again = json.loads(autograder("grade", small_class, "--out", out, "--json").stdout)
    assert (again["judged"], again["known"]) == (0, 5)
    assert (out / "grades.csv").read_bytes() == first
    (small_class / "Müller" / "Embedding Probe (2).py").write_text("x = 1\n", encoding="utf-8")
    changed = json.loads(autograder("grade", small_class, "--out", out, "--json").stdout)
    assert (changed["judged"], changed["known"]) == (1, 4)
    forced = json.loads(autograder("grade", small_class, "--out", out, "--json", "--force").stdout)
    assert (forced["judged"], forced["known"]) == (5, 0)


def test_a_class_without_news_starts_no_judge(
    autograder: Command, course: Course, small_class: Path, tmp_path: Path
) -> None:
    class Asleep(JudgePool):
        def start(self) -> None:
            raise AssertionError("there is nothing to judge")

    out = tmp_path / "out"
    autograder("grade", small_class, "--out", out)
    written: list[int] = []
    batch = grade(
        course, [small_class], Options(out), lambda _: lambda: None, lambda rows: written.append(len(rows)), Asleep()
    )
    assert (batch.judged, batch.known, written) == (0, 5, [len(batch.rows)])
    assert batch.moves == []


def test_one_student_can_be_graded_and_the_others_stay(autograder: Command, small_class: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    autograder("grade", small_class, "--out", out, "--only", "Müller")
    assert [row["student"] for row in rows(out)] == ["Müller"]
    autograder("grade", small_class, "--out", out)
    autograder("grade", small_class, "--out", out, "--only", "Müller", "--force")
    assert len(rows(out)) == 7


def test_late_work_of_one_student_leaves_the_others_as_they_are(
    autograder: Command, small_class: Path, tmp_path: Path
) -> None:
    """It comes alone, without the rest of the class, and perhaps with a roster that names everybody."""
    out, late, roster = tmp_path / "out", tmp_path / "late" / "Müller", tmp_path / "roster.csv"
    autograder("grade", small_class, "--out", out)
    before = {row["student"]: row for row in rows(out)}
    late.mkdir(parents=True)
    reference = (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8")
    (late / "embedding_probe.py").write_text(reference, encoding="utf-8")
    roster.write_text("id,name\n" + "".join(f"{n},{name}\n" for n, name in enumerate(before)), encoding="utf-8")
    for more in ([], ["--roster", roster]):
        done = autograder("grade", late.parent, "--out", out, "--only", "Müller", *more)
        assert "lower than before" not in done.stdout
        after = {row["student"]: row for row in rows(out)}
        assert {name: row for name, row in after.items() if name != "Müller"} == {
            name: row for name, row in before.items() if name != "Müller"
        }
        assert after["Müller"]["score"] == after["Müller"]["max_score"]
    assert "--only STUDENT" in autograder("grade", late.parent, "--out", out).stdout


def test_assignments_that_a_run_is_not_about_stay(autograder: Command, small_class: Path, tmp_path: Path) -> None:
    """Canvas exports one assignment at a time; a gradebook is of all of them."""
    out, other = tmp_path / "out", tmp_path / "other" / "Müller"
    other.mkdir(parents=True)
    (other / "masked_mean.py").write_text("x = 1\n", encoding="utf-8")
    autograder("grade", small_class, "--out", out)
    first = rows(out)
    second = json.loads(autograder("grade", other.parent, "--out", out, "--json").stdout)
    assert [row for row in rows(out) if row["assignment"] != "masked_mean"] == first
    assert [row["student"] for row in rows(out) if row["assignment"] == "masked_mean"] == ["Müller"]
    assert (second["judged"], [move["before"] for move in second["moves"]]) == (1, [None])
    third = json.loads(
        autograder("grade", small_class, "--out", out, "--assignment", "embedding_probe", "--json").stdout
    )
    assert (len(third["rows"]), third["moves"]) == (len(first) + 1, [])


def test_several_jobs_and_one_give_the_same_bytes(autograder: Command, small_class: Path, tmp_path: Path) -> None:
    for name, jobs in (("one", "1"), ("three", "3")):
        done = autograder("grade", small_class, "--out", tmp_path / name, "--seed", "same", "--jobs", jobs)
        assert done.returncode == 0, done.stderr
    assert timeless(tmp_path / "one") == timeless(tmp_path / "three")
    books = [(tmp_path / name / "gradebook.csv").read_bytes() for name in ("one", "three")]
    assert books[0] == books[1]


@pytest.mark.slow
def test_a_killed_run_goes_on_where_it_stopped(autograder: Command, small_class: Path, tmp_path: Path) -> None:
    source = (small_class / "Müller" / "Embedding Probe (2).py").read_text(encoding="utf-8")
    for number in range(30):
        (small_class / f"student{number}").mkdir()
        (small_class / f"student{number}" / "embedding_probe.py").write_text(f"# {number}\n{source}", encoding="utf-8")
    undisturbed, disturbed = tmp_path / "undisturbed", tmp_path / "disturbed"
    autograder("grade", small_class, "--out", undisturbed, "--seed", "same")
    command = [sys.executable, "-P", "-m", "autograder", "grade", str(small_class), "--out", str(disturbed)]
    kills = 0
    for wanted in (2, 9, 20):
        process = subprocess.Popen(
            [*command, "--seed", "same"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, env=os.environ | {"PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        while process.poll() is None and entries(disturbed) < wanted:
            time.sleep(0.01)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            kills += 1
        process.wait()
    assert kills, "the run was too quick to be killed"
    with (disturbed / "journal.jsonl").open("ab") as stream:
        stream.write(b'{"kind": "result", "key": "torn')
    finished = json.loads(autograder("grade", small_class, "--out", disturbed, "--json").stdout)
    assert finished["known"] >= 20
    assert timeless(disturbed) == timeless(undisturbed)


def entries(folder: Path) -> int:
    path = folder / "journal.jsonl"
    return path.read_bytes().count(b'"kind":"result"') if path.exists() else 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("grade", "nowhere", "--out", "out"), "nowhere does not exist"),
        (("grade", ".", "--out", "out", "--assignment", "embeding"), "no assignment called 'embeding'"),
        (("check", "nothing.py"), "nothing.py does not exist"),
        (("check", "README.md"), "not named after an assignment"),
        (("validate", "nothing"), "no assignment called 'nothing'"),
        (("grade", str(ROOT / "solutions"), "--out", "/proc/nowhere"), "cannot be written"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(
    autograder: Command, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    (tmp_path / "README.md").touch()
    done = autograder(*arguments, "--course", ROOT, cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_nothing_and_nobody_are_said_at_once(autograder: Command, small_class: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = autograder("grade", tmp_path / "empty", "--out", tmp_path / "out")
    assert (done.returncode, "no submissions in" in done.stderr) == (2, True)
    done = autograder("grade", small_class, "--out", tmp_path / "out", "--only", "Muller")
    assert (done.returncode, "did you mean 'Müller'?" in done.stderr) == (2, True)


def test_two_graders_do_not_share_a_folder(autograder: Command, small_class: Path, tmp_path: Path) -> None:
    from autograder.batch.journal import Journal

    with Journal(tmp_path / "out"):
        done = autograder("grade", small_class, "--out", tmp_path / "out")
    assert done.returncode == 2
    assert "another grader is writing" in done.stderr


def test_a_canary_that_fails_stops_the_batch(autograder: Command, course_copy: Path, small_class: Path) -> None:
    path = course_copy / "solutions" / "embedding_probe.py"
    path.write_text(path.read_text(encoding="utf-8").replace("return product", "return None"), encoding="utf-8")
    done = autograder("grade", small_class, "--out", course_copy / "out", cwd=course_copy, code=course_copy)
    assert done.returncode == 2
    assert "so no student was graded" in done.stderr
    assert entries(course_copy / "out") == 0


def test_a_fault_of_the_suite_is_no_zero(autograder: Command, course_copy: Path, small_class: Path) -> None:
    path = course_copy / "autograder" / "suites" / "embedding_probe" / "hidden" / "test_touched_rows.py"
    faulty = (
        '\n\n@task("touched_rows", points=1)\ndef test_faulty(submission):\n    """Faulty."""\n'
        '    reply = submission.call("touched_rows", torch.tensor([1]), 3)\n'
        "    assert reply.fault is None, reply.fault\n"
    )
    path.write_text(path.read_text(encoding="utf-8") + faulty, encoding="utf-8")
    done = autograder("grade", small_class, "--out", course_copy / "out", cwd=course_copy, code=course_copy)
    assert done.returncode == 3, done.stderr
    standing = {row["student"]: row for row in rows(course_copy / "out")}
    assert standing["Müller"]["status"] == "passed"
    assert (standing["broken"]["status"], standing["broken"]["score"]) == ("grader error", "")
