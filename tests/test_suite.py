"""Suites' data: tasks, needs, mistakes, and files that cannot be."""

from __future__ import annotations

import pytest

from autograder import suite as suites
from autograder.suite import SuiteFileError

SHARED = '[returned-nothing]\ntitle = "nothing came back"\nquestion = "Where is the return?"\n'
MISTAKE = '[flipped]\ntitle = "axes swapped"\nquestion = "Which axis is which?"\n'
TASKS = '[first]\n\n[second]\nneeds = ["first"]\n\n[third]\nneeds = ["second"]\n\n[apart]\n'


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a suite's files and load it; a file given as None is left out."""
    monkeypatch.setattr(suites, "SUITES", tmp_path)
    suites.load.cache_clear()
    (tmp_path / "mistakes.toml").write_text(SHARED)

    def run(tasks=TASKS, mistakes=MISTAKE, **files):
        folder = tmp_path / "sample"
        folder.mkdir(exist_ok=True)
        for name, text in {"tasks.toml": tasks, "mistakes.toml": mistakes, **files}.items():
            if text is not None:
                (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        suites.load.cache_clear()
        return suites.load("sample")

    yield run
    suites.load.cache_clear()


def test_tasks_keep_the_order_of_the_file(write):
    assert list(write().tasks) == ["first", "second", "third", "apart"]


def test_needs_are_followed_through_other_tasks(write):
    loaded = write()
    assert loaded.all_needs("third") == {"first", "second"}
    assert loaded.all_needs("apart") == set()


def test_shared_mistakes_are_known_but_not_its_own(write):
    loaded = write()
    assert set(loaded.mistakes) == {"returned-nothing", "flipped"}
    assert loaded.own_mistakes == ("flipped",)
    assert loaded.mistakes["flipped"].question == "Which axis is which?"


def test_a_suite_may_ask_a_shared_mistakes_question_its_own_way(write):
    own = '[returned-nothing]\ntitle = "t"\nquestion = "Mine?"\n'
    assert write(mistakes=own).mistakes["returned-nothing"].question == "Mine?"


def test_preload_is_no_task(write):
    loaded = write(tasks=f'preload = ["optimizer"]\n{TASKS}')
    assert loaded.extras == ("optimizer",)
    assert "preload" not in loaded.tasks


def test_probes_are_read_and_may_be_missing(write):
    assert write().probes == ""
    assert write(**{"probes.py": "x = 'é'\n"}).probes == "x = 'é'\n"


def test_only_test_files_that_are_there_are_listed(write):
    loaded = write(**{"test_public.py": ""})
    assert [path.name for path in loaded.test_files(("public", "hidden"))] == ["test_public.py"]
    assert loaded.test_files(("hidden",)) == []


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"tasks": None}, "tasks.toml is missing"),
        ({"mistakes": None}, "mistakes.toml is missing"),
        ({"tasks": "[first\n"}, "tasks.toml: "),
        ({"tasks": b"[\xff]\n"}, "tasks.toml: "),
        ({"tasks": "first = 1\n"}, "first is a int"),
        ({"tasks": '[a]\nneeds = ["b"]\n[b]\n'}, "a needs b, which is no earlier task"),
        ({"tasks": '[a]\nneeds = ["a"]\n'}, "a needs a"),
        ({"tasks": '[a]\nneeds = ["nobody"]\n'}, "a needs nobody"),
        ({"mistakes": '[m]\ntitle = "t"\n'}, "m needs a title and a question"),
        ({"mistakes": '[m]\nquestion = "q?"\n'}, "m needs a title and a question"),
        ({"mistakes": '[m]\ntitle = "t"\nquestion = "No."\n'}, "ends in a question mark"),
        ({"mistakes": '[m]\ntitle = "t"\nquestion = "q?"\nextra = 1\n'}, "m needs a title and a question"),
        ({"mistakes": "m = 3\n"}, "m is a int"),
    ],
)
def test_a_file_that_cannot_be_is_named_with_its_entry(write, files, words):
    with pytest.raises(SuiteFileError, match=words):
        write(**files)


def test_the_digest_changes_with_every_file_that_can_change_a_mark(write):
    before = write().digest()
    assert write(**{"notes.md": "no matter"}).digest() == before
    assert write(**{"probes.py": "x = 1\n"}).digest() != before


def test_the_digest_keeps_files_apart(write):
    one = write(**{"a.py": "xx", "b.py": ""}).digest()
    assert write(**{"a.py": "x", "b.py": "x"}).digest() != one


def test_installed_suites_are_found_by_their_tasks(write, tmp_path):
    write()
    (tmp_path / "unfinished").mkdir()
    assert suites.names() == ["sample"]
