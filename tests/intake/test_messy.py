"""Messy hand-ins: whatever a student's folder holds, its row or the list of files says what it was and what to do."""

from __future__ import annotations

import os

import pytest

from autograder.intake.finding import find
from tests.submissions.messy.cases import ARCHIVES, CASES, DEFINES, NAME, SHORT
from tests.submissions.messy.making import WORK, notebook, tarred, zipped

KNOWN = ["embedding_probe", "masked_mean"]
NEEDS_PERMISSIONS = {"unreadable file", "unreadable folder"}


def write(folder, case):
    """Make one case's folder."""
    folder.mkdir(parents=True)
    for name, content in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    if case.build:
        case.build(folder)


def skip_as_root(name):
    if name in NEEDS_PERMISSIONS and os.geteuid() == 0:
        pytest.skip("root may read everything")


@pytest.mark.parametrize("name", CASES)
def test_each_mess_has_its_row_or_its_line(name, tmp_path):
    skip_as_root(name)
    case = CASES[name]
    write(tmp_path / "class" / "anna", case)
    try:
        intake = find([tmp_path / "class"], KNOWN)
    finally:
        (tmp_path / "class" / "anna").chmod(0o755)
    assert next(iter(intake.students)) == "anna"
    found = next(iter(intake.attempts.get(("anna", "masked_mean"), [])), None)
    if case.text:
        assert found is not None
        assert not found.problem
        assert case.text in (found.source or "")
    elif case.problem:
        assert found is not None
        assert found.source is None
        assert case.problem in found.problem
    else:
        assert found is None
    for words in case.notes:
        assert any(words in note for note in found.notes), found.notes
    for words in case.strays:
        assert any(words in stray for stray in intake.strays), intake.strays
    if not case.strays:
        assert intake.strays == []


def test_there_are_as_many_cases_as_one_would_think():
    assert len(CASES) >= 100


def test_a_source_can_always_be_sent_on(tmp_path):
    for number, case in enumerate(case for case in CASES.values() if not case.build):
        write(tmp_path / "class" / f"s{number}", case)
    for found in find([tmp_path / "class"], KNOWN).each():
        (found.source or "").encode()


class TestArchivesOnTheCommandLine:
    @pytest.fixture
    def given(self, tmp_path):
        def run(*archives, **more):
            paths = []
            for name, content in archives:
                paths.append(tmp_path / name)
                paths[-1].write_bytes(content)
            return find(paths, KNOWN, **more)

        return run

    @pytest.mark.parametrize("pack", [zipped, lambda files: tarred(*files.items())], ids=["zip", "tar.gz"])
    @pytest.mark.parametrize("top", ["", "class/", "export/class/"])
    def test_a_class_in_an_archive_is_a_class(self, given, pack, top):
        name = "c.zip" if pack is zipped else "c.tar.gz"
        intake = given((name, pack({f"{top}anna/{NAME}": WORK, f"{top}ben/{NAME}": WORK, f"{top}cy/notes.pdf": "x"})))
        assert sorted(intake.attempts) == [("anna", "masked_mean"), ("ben", "masked_mean")]
        assert list(intake.students) == ["anna", "ben", "cy"]

    def test_a_class_of_one_is_a_class(self, given):
        assert list(given(("class.zip", zipped({f"anna/{NAME}": WORK}))).students) == ["anna"]

    def test_archives_of_students_are_named_after_them(self, given):
        intake = given(("anna.zip", zipped({NAME: WORK})), ("ben.zip", zipped({f"hw/{NAME}": WORK})))
        assert list(intake.students) == ["anna", "ben"]
        assert len(intake.attempts) == 2

    def test_student_and_assignment_in_an_archives_name_come_apart(self, given):
        intake = given(("anna_masked_mean.zip", zipped({f"hw/{NAME}": WORK})))
        assert list(intake.attempts) == [("anna", "masked_mean")]

    def test_a_flat_class_in_an_archive(self, given):
        intake = given(("c.zip", zipped({"anna.py": WORK, "ben.py": WORK})), only_assignment="masked_mean")
        assert list(intake.students) == ["anna", "ben"]

    @pytest.mark.parametrize("name", ["truncated zip", "truncated tar.gz", "rar"])
    def test_one_that_cannot_be_opened_is_listed(self, given, name):
        intake = given(*ARCHIVES[name].files.items())
        assert intake.attempts == {}
        assert ARCHIVES[name].strays[0] in intake.strays[0]

    def test_a_bomb_in_a_class_costs_its_student_only(self, given):
        bomb = {f"ben/{NAME}": bytes(30_000_000), "cy/all.zip": ARCHIVES["three zips deep"].files["hw.zip"]}
        intake = given(("class.zip", zipped({f"anna/{NAME}": WORK, **bomb})))
        assert intake.attempts["anna", "masked_mean"][0].source == WORK
        assert "zip bomb" in intake.attempts["ben", "masked_mean"][0].problem

    def test_archives_in_a_class_folder_are_students(self, given, tmp_path):
        (tmp_path / "class").mkdir()
        (tmp_path / "class" / "anna (1).zip").write_bytes(zipped({f"x/{NAME}": WORK}))
        (tmp_path / "class" / "ben.zip").write_bytes(b"not a zip")
        intake = find([tmp_path / "class"], KNOWN)
        assert list(intake.students) == ["anna", "ben"]
        assert len(intake.strays) == 1


class TestNotebooksWhereverAScriptMayBe:
    def test_in_a_flat_folder(self, tmp_path):
        (tmp_path / "anna_masked_mean.ipynb").write_bytes(notebook(DEFINES))
        assert list(find([tmp_path], KNOWN).attempts) == [("anna", "masked_mean")]

    def test_named_after_a_student(self, tmp_path):
        (tmp_path / "anna.ipynb").write_bytes(notebook(DEFINES))
        assert list(find([tmp_path], KNOWN, "masked_mean").attempts) == [("anna", "masked_mean")]

    def test_in_ones_own_folder_and_by_itself(self, tmp_path):
        folder = tmp_path / "anna"
        folder.mkdir()
        (folder / "masked_mean.ipynb").write_bytes(notebook(DEFINES))
        for path in (folder, folder / "masked_mean.ipynb"):
            found = find([path], KNOWN).attempts["anna", "masked_mean"][0]
            assert found.exact
            assert SHORT in found.source


def test_a_fifo_in_ones_own_folder_or_by_itself_stops_nothing(tmp_path):
    folder = tmp_path / "anna"
    folder.mkdir()
    (folder / NAME).write_text(WORK)
    os.mkfifo(folder / "embedding_probe.py")
    intake = find([folder, folder / "embedding_probe.py"], KNOWN)
    assert "not a plain file" in intake.attempts["anna", "embedding_probe"][0].problem


@pytest.mark.parametrize(
    "student", ["=1+1", "-rf", "李小龙", "محمد", "\u202eannA", "🦊", "a\nb", "x" * 250, "%n [red]", "con."]
)
def test_a_student_may_have_any_name(student, tmp_path):
    write(tmp_path / "class" / student, CASES["byte order mark"])
    assert list(find([tmp_path / "class"], KNOWN).attempts) == [(student, "masked_mean")]


def test_two_ways_to_store_an_accent_are_one_student(tmp_path):
    content = zipped({"Zoe\u0308/masked_mean.py": WORK, "Zo\u00eb/embedding_probe.py": WORK})
    (tmp_path / "c.zip").write_bytes(content)
    assert list(find([tmp_path / "c.zip"], KNOWN).students) == ["Zo\u00eb"]
