"""Whose numbers a concepts quiz draws: everybody's own name in any way of writing it, and no list of a class."""

from __future__ import annotations

import pytest

from autograder.suites.concepts.forms import is_name, signs
from autograder.suites.concepts.truth import fits


@pytest.mark.parametrize(
    ("student", "said"),
    [
        ("Ann Lee", "Ann Lee"),
        ("Lee, Ann", "ann lee"),
        ("Ann Lee, 1234, alee, ann.lee@uni.edu", "Ann Lee"),
        ("leeann", "Ann Lee"),
        ("leeann, 301", "Ann Lee"),
        ("Ann", "Ann Lee"),
        ("Ann Lee", "Ann B. Lee"),
        ("Ann B. Lee", "Ann Lee"),
        ("Zoë Müller", "Zoe Muller"),
        ("李雷", "李雷"),
        ("ann_lee", "Ann Lee"),
        ("Ann Lee, 7", "ann"),
        ("student12", "student12"),
        ("Maria del Carmen Lopez", "Maria Lopez"),
        ("Conor O'Neill", "Conor ONeill"),
        ("alee", "alee"),
        ("oneillconor", "Conor O'Neill"),
        ("Jean-Luc Picard", "Jean Luc Picard"),
        ('D\'Angelo "Dee" Brown', "D'Angelo Brown"),
        ("mo.li@uni.edu", "Mo Li"),
    ],
)
def test_a_name_may_be_written_in_many_ways(student, said):
    assert fits(student, said)


@pytest.mark.parametrize(
    ("student", "said"),
    [
        ("Ann Lee, a@uni.edu", "edu"),
        ("Ann Lee", "Ann Lee Bob Smith Cy Dee"),
        ("Ann Lee", "a e i"),
        ("Ann Lee", "Bob Smith"),
        ("Ann Lee, ann@uni.edu", "uni"),
        ("leeann", "lee"),
        ("Ann Lee", "Bob Ann Smith Lee Cyd Jones"),
        ("Ann Lee", "nnl"),
        ("Ann Lee", "ann bob"),
        ("301", "Ann Lee"),
    ],
)
def test_nobody_else_s_name_fits(student, said):
    assert not fits(student, said)


def test_of_a_name_with_twenty_thousand_accents_only_the_start_is_read():
    """To put them in order takes the square of their number: minutes, again and again."""
    accents = "\u0301" * 10_000 + "\u0334" * 10_000
    assert signs(f"abc{accents}def") == "abc"
    assert is_name("Ann" + accents)
