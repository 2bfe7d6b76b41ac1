"""Naming: which assignment and which student a file's name stands for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.intake.naming import assignment_of, begun_by, is_junk, split_flat_name, stem, student_of

quick = settings(derandomize=True, deadline=None, max_examples=50)

KNOWN = ["embedding_probe", "masked_mean", "weight_tying"]


@pytest.mark.parametrize(
    "name",
    ["__MACOSX", "._masked_mean.py", ".DS_Store", ".git", "__pycache__", ".ipynb_checkpoints", "Thumbs.db",
     "desktop.ini", "THUMBS.DB"],
)  # fmt: skip
def test_what_systems_leave_behind_is_junk(name):
    assert is_junk(name)


@pytest.mark.parametrize("name", ["masked_mean.py", "_private.py", "__init__.py", "a.b", "my__MACOSX"])
def test_what_students_write_is_not(name):
    assert not is_junk(name)


@pytest.mark.parametrize(
    "name",
    ["masked_mean.py", "masked_mean.py.txt", "masked_mean.PY", "masked_mean (1).py", "masked_mean(2).py",
     "masked_mean copy.py", "masked_mean - copy 2.py", "masked_mean_2.py", "masked_mean-v3.py", "masked_mean Kopie.py",
     "masked_mean (1) (2).py.txt"],
)  # fmt: skip
def test_endings_and_copy_marks_are_no_part_of_the_stem(name):
    assert stem(name) == "masked_mean"


@quick
@given(st.text(st.sampled_from("aB1_- ().pytx"), max_size=20))
def test_a_stem_is_never_empty_and_has_no_shorter_one(name):
    for shorten in (stem, student_of):
        assert bool(shorten(name)) == bool(name)
        assert shorten(shorten(name)) == shorten(name)


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("anna.py", "anna"),
        ("anna (1).py", "anna"),
        ("student_01.py", "student_01"),
        ("student_02.py", "student_02"),
        ("s-7.py", "s-7"),
        ("Zoë van Dam.py.txt", "Zoë van Dam"),
    ],
)
def test_a_number_is_part_of_a_students_name(name, student):
    assert student_of(name) == student


class TestAssignments:
    @pytest.mark.parametrize("name", [f"{name}.py" for name in KNOWN])
    def test_the_exact_name_needs_no_note(self, name):
        assert assignment_of(name, KNOWN) == (name.removesuffix(".py"), "")

    @pytest.mark.parametrize(
        "name",
        ["masked_mean (1).py", "Masked_Mean.py", "maskedmean.py", "masked-mean.py", "masked mean.py",
         "masked_mean.py.txt",         "maked_mean.py", "masked_means.py"],
    )  # fmt: skip
    def test_a_name_that_is_close_is_taken_with_a_note(self, name):
        found, note = assignment_of(name, KNOWN)
        assert found == "masked_mean"
        assert name in note

    @pytest.mark.parametrize("name", ["helpers.py", "mean.py", "embedding.py", "anna_masked_mean.py", "README.txt"])
    def test_a_name_that_is_far_off_is_none(self, name):
        assert assignment_of(name, KNOWN) == (None, "")

    def test_a_name_between_two_is_none(self):
        assert assignment_of("masked_meen.py", ["masked_mean", "masked_mern"])[0] is None

    def test_an_exact_name_wins_over_a_close_one(self):
        assert assignment_of("masked_mean.py", ["masked_means", "masked_mean"])[0] == "masked_mean"


class TestBeginnings:
    @pytest.mark.parametrize(
        "name",
        ["maskedmean_final.py", "Masked-Mean v2 FINAL.py", "Masked Mean (final).py", "maskedmeanfinal2.ipynb",
         "MaskedMeanFinal.py", "Masked Mean by Zoë.py.txt", "masked_mean: all of it.py"],
    )  # fmt: skip
    def test_what_follows_the_name_does_not_matter(self, name):
        assert begun_by(name, [*KNOWN, "masked"]) == (
            "masked_mean",
            f"read as masked_mean.py although it is called {name}",
        )

    @pytest.mark.parametrize(
        "name",
        ["maskedmeaning.py", "masked.py", "my_masked_mean_final.py", "masked_meané.py",
         "maskedmean_and_weight_tying.py"],
    )  # fmt: skip
    def test_a_longer_word_or_a_second_assignment_is_none(self, name):
        assert begun_by(name, KNOWN) == (None, "")

    def test_the_longer_of_two_names_counts(self):
        assert begun_by("maskedmean_final.py", ["masked", "maskedmean", "masked_mean_loss"])[0] == "maskedmean"


class TestFlatNames:
    @pytest.mark.parametrize(
        ("name", "student"),
        [
            ("anna_masked_mean.py", "anna"),
            ("anna-lena_masked_mean.py", "anna-lena"),
            ("van Dam, Zoë - masked_mean.py", "van Dam, Zoë"),
            ("s123_masked_mean (1).py", "s123"),
            ("s_01_masked_mean.py", "s_01"),
            ("ANNA_MASKED_MEAN.PY", "ANNA"),
            ("masked_mean_anna.py", "anna"),
            ("masked_mean-student_01.py", "student_01"),
            ("masked_mean-student_02.py", "student_02"),
        ],
    )
    def test_student_and_assignment_come_apart(self, name, student):
        assert split_flat_name(name, KNOWN) == (student, "masked_mean")

    @pytest.mark.parametrize("name", ["masked_mean.py", "masked_mean_2.py", "annamasked_mean.py", "_masked_mean.py"])
    def test_other_names_stay_whole(self, name):
        assert split_flat_name(name, KNOWN) is None

    def test_the_longest_assignment_wins(self):
        assert split_flat_name("anna_masked_mean.py", ["mean", "masked_mean"]) == ("anna", "masked_mean")

    def test_a_name_is_taken_literally(self):
        assert split_flat_name("anna_axb.py", ["a.b"]) is None
