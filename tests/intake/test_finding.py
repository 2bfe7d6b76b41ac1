"""Finding: every shape that a class is handed in gives one submission a student and assignment, and loses no file."""

from __future__ import annotations

import os

import pytest

from autograder.errors import IntakeError
from autograder.intake.finding import find

KNOWN = ["embedding_probe", "masked_mean"]
NAME = "masked_mean.py"


@pytest.fixture
def hand_in(tmp_path):
    """Write files below a folder called `class`; a bare name has the name itself as its content."""

    def run(*files, **contents):
        folder = tmp_path / "class"
        for name, content in {**{file: f"# {file}" for file in files}, **contents}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder

    return run


def found(*paths, known=KNOWN, only=None):
    return find(paths, known, only)


def pairs(intake):
    return sorted(intake.attempts)


class TestAFolderAStudent:
    def test_each_gives_its_assignments(self, hand_in):
        intake = found(hand_in("anna/masked_mean.py", "anna/embedding_probe.py", "ben/masked_mean.py"))
        assert pairs(intake) == [("anna", "embedding_probe"), ("anna", "masked_mean"), ("ben", "masked_mean")]
        assert intake.attempts["ben", "masked_mean"][0].source == "# ben/masked_mean.py"
        assert intake.strays == []

    def test_a_student_with_nothing_is_still_a_student(self, hand_in):
        folder = hand_in("anna/masked_mean.py")
        (folder / "ben").mkdir()
        assert list(found(folder).students) == ["anna", "ben"]

    def test_folders_inside_are_searched_and_belong_to_the_student(self, hand_in):
        intake = found(hand_in("anna/week 1/masked_mean.py", "ben/week 1/homework_masked_mean.py"))
        assert pairs(intake) == [("anna", "masked_mean"), ("ben", "masked_mean")]

    def test_other_files_are_listed(self, hand_in):
        intake = found(hand_in("anna/masked_mean.py", "anna/notes.pdf", "anna/helpers.py"))
        assert intake.strays == ["anna/helpers.py", "anna/notes.pdf"]

    def test_junk_is_not_even_listed(self, hand_in):
        intake = found(hand_in("anna/masked_mean.py", "anna/__pycache__/x.pyc", "__MACOSX/._anna", "anna/.DS_Store"))
        assert (list(intake.students), intake.strays) == (["anna"], [])

    def test_a_hidden_folder_with_work_in_it_is_listed(self, hand_in):
        intake = found(hand_in("anna/masked_mean.py", ".ben/masked_mean.py", ".git/config"))
        assert list(intake.students) == ["anna"]
        assert intake.strays == [".ben (a hidden folder; take the dot off its name if it is a student's)"]

    def test_a_close_name_is_taken_with_a_note(self, hand_in):
        submission = found(hand_in("anna/Masked_Mean (1).py")).attempts["anna", "masked_mean"][0]
        assert not submission.exact
        assert "Masked_Mean (1).py" in submission.notes[0]

    @pytest.mark.parametrize("other", ["Masked_Mean.py", "masked_mean (1).py", "zz/masked_mean.py"])
    def test_of_two_the_exact_first_one_counts_and_the_other_is_listed(self, hand_in, other):
        intake = found(hand_in("anna/masked_mean.py", f"anna/{other}"))
        assert intake.attempts["anna", "masked_mean"][0].file == "anna/masked_mean.py"
        assert [stray.partition(" (a second")[0] for stray in intake.strays] == [f"anna/{other}"]

    def test_another_assignment_is_left_alone_when_one_is_asked_for(self, hand_in):
        intake = found(hand_in("anna/masked_mean.py", "anna/embedding_probe.py"), only="masked_mean")
        assert pairs(intake) == [("anna", "masked_mean")]


class TestAFlatFolder:
    def test_names_hold_student_and_assignment(self, hand_in):
        intake = found(hand_in("anna_masked_mean.py", "embedding_probe_ben.py", "readme.txt"))
        assert pairs(intake) == [("anna", "masked_mean"), ("ben", "embedding_probe")]
        assert intake.strays == ["readme.txt"]

    def test_with_an_assignment_names_are_students(self, hand_in):
        intake = found(hand_in("anna.py", "ben (1).py", "notes.pdf"), only="masked_mean")
        assert pairs(intake) == [("anna", "masked_mean"), ("ben", "masked_mean")]
        assert intake.strays == ["notes.pdf"]

    def test_numbered_students_stay_apart(self, hand_in):
        intake = found(hand_in("student_01.py", "student_02.py", "student_03.py"), only="masked_mean")
        assert list(intake.students) == ["student_01", "student_02", "student_03"]

    @pytest.mark.parametrize("name", ["anna_embedding_probe.py", "masked_mean_anna.pdf", "masked_mean_anna.csv"])
    def test_files_of_another_assignment_or_kind_are_listed(self, hand_in, name):
        intake = found(hand_in(name), only="masked_mean")
        assert (pairs(intake), intake.strays) == ([], [name])


class TestOneStudentsFolder:
    def test_it_is_named_after_the_student(self, hand_in):
        assert pairs(found(hand_in("masked_mean.py", "embedding_probe.py"))) == [
            ("class", "embedding_probe"),
            ("class", "masked_mean"),
        ]

    @pytest.mark.parametrize("only", [None, "masked_mean"])
    @pytest.mark.parametrize("other", ["helpers.py", "old_masked_mean.py"])
    def test_another_file_makes_no_other_student(self, hand_in, only, other):
        intake = found(hand_in("masked_mean.py", other, "notes.txt"), only=only)
        assert list(intake.students) == ["class"]
        assert len(intake.strays) == 2


class TestFilesByThemselves:
    def test_a_file_named_as_it_should_be_belongs_to_its_folder(self, hand_in):
        assert pairs(found(hand_in("masked_mean.py") / "masked_mean.py")) == [("class", "masked_mean")]

    def test_files_named_after_students_are_theirs(self, hand_in):
        folder = hand_in("anna_masked_mean.py", "bo_masked_mean.py")
        intake = found(*sorted(folder.iterdir()))
        assert pairs(intake) == [("anna", "masked_mean"), ("bo", "masked_mean")]

    def test_it_does_not_matter_where_one_stands(self, hand_in, monkeypatch):
        folder = hand_in("anna_masked_mean.py", "masked_mean.py")
        monkeypatch.chdir(folder)
        here = [path.relative_to(folder) for path in sorted(folder.iterdir())]
        assert pairs(found(*here)) == pairs(found(*sorted(folder.iterdir())))

    def test_any_name_will_do_with_an_assignment(self, hand_in):
        intake = found(hand_in("whatever.py") / "whatever.py", only="masked_mean")
        assert pairs(intake) == [("whatever", "masked_mean")]

    def test_a_name_that_says_nothing_is_listed(self, hand_in):
        assert found(hand_in("whatever.py") / "whatever.py").strays == ["whatever.py"]

    def test_a_path_that_is_not_there_is_refused(self, tmp_path):
        with pytest.raises(IntakeError, match="does not exist"):
            found(tmp_path / "nowhere")


class TestUnreadableFiles:
    @pytest.mark.parametrize(
        ("content", "words"), [(b"", "empty"), (b"\0", "NUL"), (b"#" * 1_000_001, "1,000,001 bytes")]
    )
    def test_the_submission_is_there_with_the_reason(self, hand_in, content, words):
        submission = found(hand_in(**{"anna/masked_mean.py": content})).attempts["anna", "masked_mean"][0]
        assert submission.source is None
        assert words in submission.problem

    def test_a_link_is_not_followed(self, hand_in, tmp_path):
        folder = hand_in("anna/embedding_probe.py")
        (tmp_path / "secret.py").write_text("secret")
        os.symlink(tmp_path / "secret.py", folder / "anna" / "masked_mean.py")
        submission = found(folder).attempts["anna", "masked_mean"][0]
        assert submission.source is None
        assert "link" in submission.problem

    def test_a_linked_folder_is_no_student(self, hand_in, tmp_path):
        folder = hand_in("anna/masked_mean.py")
        os.symlink(folder / "anna", folder / "ben")
        intake = found(folder)
        assert list(intake.students) == ["anna"]
        assert intake.strays == ["ben (it is a link; hand in the file itself)"]

    def test_mended_text_leaves_a_note(self, hand_in):
        content = "x = 'Zoë'\n".encode("latin-1")
        submission = found(hand_in(**{"anna/masked_mean.py": content})).attempts["anna", "masked_mean"][0]
        assert submission.source == "x = 'Zoë'\n"
        assert "Latin-1" in submission.notes[0]


def test_one_file_without_a_student_does_not_swallow_a_flat_class(tmp_path):
    for name in ("Ann Lee.py", "bob_masked_mean.py", "masked_mean.py"):
        (tmp_path / name).write_text("x = 1\n", encoding="utf-8")
    found = find([tmp_path], ["masked_mean"], "masked_mean")
    assert set(found.students) == {"Ann Lee", "bob"}
    assert found.strays == ["masked_mean.py (it names no student)"]


class TestNamesThatBeginLikeAnAssignments:
    def test_are_taken_with_a_note_unless_there_is_an_exact_one(self, hand_in):
        intake = found(hand_in("anna/Masked-Mean v2 FINAL.py", "ben/masked_mean.py", "ben/maskedmean_final.py"))
        assert pairs(intake) == [("anna", "masked_mean"), ("ben", "masked_mean")]
        assert "although it is called Masked-Mean v2 FINAL.py" in intake.attempts["anna", "masked_mean"][0].notes[0]
        assert intake.attempts["ben", "masked_mean"][0].file == "ben/masked_mean.py"

    def test_may_be_two_students_where_nothing_else_says_whose_they_are(self, hand_in):
        folder = hand_in("maskedmean_annabel.py", "maskedmean_benjamin.py")
        for paths in ([folder], sorted(folder.iterdir())):
            intake = found(*paths)
            assert (pairs(intake), len(intake.strays)) == ([], 2)


class TestFilesNamedAfterStudentsAlone:
    def test_get_a_hint_once(self, hand_in):
        intake = found(hand_in("Ann.py", "Bob.py", "Cy.ipynb", "notes.txt"))
        assert intake.strays == [
            "Ann.py (this and 2 more are named after no assignment; if they are named after students, "
            "say which assignment it is, such as --assignment embedding_probe)",
            "Bob.py",
            "Cy.ipynb",
            "notes.txt",
        ]

    def test_get_it_beside_others_when_they_are_many(self, hand_in):
        for count, hints in ((2, 0), (3, 1)):
            folder = hand_in("anna/masked_mean.py", *(f"s{number}.py" for number in range(count)))
            assert sum("--assignment" in stray for stray in found(folder).strays) == hints

    def test_get_none_where_the_assignment_was_said(self, hand_in):
        intake = found(hand_in("Ann.py", "Bob.py"), only="masked_mean")
        assert (len(intake.attempts), intake.strays) == (2, [])


class TestASecondOne:
    STUB = "raise NotImplementedError"

    @pytest.mark.parametrize(
        ("files", "said"),
        [
            ({"masked_mean.py": "", "old/masked_mean.py": "2"}, "masked_mean.py is graded, the first of equals"),
            ({"masked_mean.py": "1", "masked_mean.ipynb": ""}, "masked_mean.py is graded, a script before a notebook"),
            ({"Masked_Mean.py": "1", "masked_mean.py": "2"}, "masked_mean.py is graded, the exact name first"),
            ({"a/" + NAME: STUB, NAME: ""}, f"{NAME} is graded, work before an untouched stub"),
        ],
    )  # fmt: skip
    def test_says_which_is_graded_and_why(self, hand_in, files, said):
        folder = hand_in(**{f"anna/{name}": content for name, content in files.items()})
        intake = find([folder], KNOWN, stubs={"masked_mean": self.STUB})
        assert len(intake.strays) == 1
        assert intake.strays[0].endswith(f"(a second masked_mean; anna/{said})")

    def test_says_where_it_is_when_two_folders_hold_the_same_path(self, tmp_path):
        for week in ("week 1", "week 2"):
            (tmp_path / week / "anna").mkdir(parents=True)
            (tmp_path / week / "anna" / "masked_mean.py").write_text("x = 1")
        one, two = tmp_path / "week 1", tmp_path / "week 2"
        assert found(one, two).strays == [
            f"anna/masked_mean.py (a second masked_mean, in {two}; the one in {one} is graded, the first of equals)"
        ]
