"""Whom an operator means: by the name of a row, or by an id that one student has."""

from __future__ import annotations

import pytest

from autograder.standing import Person, UnknownStudentError, who_is_meant

PEOPLE = {
    "Ann Lee": Person("Ann Lee", "s1", others=("alee", "7")),
    "Ben": Person("Ben", "s2", others=("7",)),
    "s1": Person("s1"),
    "Sam Lee (s012)": Person("Sam Lee", "s012"),
    "Sam Lee (s013)": Person("Sam Lee", "s013"),
}


@pytest.mark.parametrize(
    ("given", "name"), [("Ann Lee", "Ann Lee"), ("alee", "Ann Lee"), ("s2", "Ben"), ("s1", "s1")]
)  # a name comes before an id
def test_a_student_is_named_by_name_or_id(given, name):
    assert who_is_meant(given, PEOPLE) == name


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("7", "'7' may be 2 students: 'Ann Lee', 'Ben'; say which"),
        ("sam lee", "'sam lee' may be 2 students: 'Sam Lee (s012)', 'Sam Lee (s013)'; say which"),
        ("Lee, Ann", "no student called 'Lee, Ann' among 5; did you mean 'Ann Lee'?"),
        ("", "no student called ''"),
    ],
)
def test_nobody_and_several_are_refused(given, told):
    with pytest.raises(UnknownStudentError) as refused:
        who_is_meant(given, PEOPLE)
    assert told in str(refused.value)
