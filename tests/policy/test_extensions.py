"""Extensions that are for nobody, or for more than one, are said."""

from __future__ import annotations

import pytest

from autograder.policy.extensions import misfits
from autograder.policy.terms import Extension
from autograder.standing import Person

CLASS = {
    "Ann Lee": Person("Ann Lee", "7", "ann@x.edu"),
    "Kim Park (8)": Person("Kim Park", "8", "kim@x.edu", others=("u8",)),
    "Kim Park (9)": Person("Kim Park", "9"),
    "Bo": Person("Bo"),
}


def said(student, assignments=(), about=("a",), others=None, *, complete=True):
    extension = Extension(student, list(assignments), days=1)
    return list(misfits([extension], about, CLASS, others or {}, complete=complete))


@pytest.mark.parametrize("student", ["ann lee", "7", "ANN@x.edu", "u8", "Kim Park (9)", "Bo"])
def test_one_student_is_meant_and_nothing_is_said(student):
    assert said(student) == []


@pytest.mark.parametrize(
    ("student", "meant"), [("Ann Leee", "'Ann Lee'"), ("Lee, Ann", "'Ann Lee'"), ("ann@x.eud", "'ann@x.edu'")]
)
def test_nobody_is_said_with_who_may_be_meant(student, meant):
    (sentence,) = said(student)
    assert sentence.startswith(f"the extension for {student!r} in course.toml fits nobody of this class, so nobody has")
    assert sentence.endswith(f"; did you mean {meant}?")


def test_a_name_of_two_is_said_with_both():
    (sentence,) = said("Kim Park")
    assert "fits 2 students, Kim Park (8), Kim Park (9), and all of them have it" in sentence


def test_only_those_for_the_assignments_of_the_run_are_looked_at():
    assert said("Nobody", ["b"]) == said("Nobody", about=()) == []
    assert said("Nobody", ["a", "b"])


def test_who_was_known_before_is_somebody():
    assert said("5", others={"Cy": Person("Cy", "5")}) == []


def test_without_a_class_list_it_may_be_somebody_who_handed_in_nothing():
    (sentence,) = said("Nobody", complete=False)
    assert "(without --roster, whoever handed in nothing is not known)" in sentence
