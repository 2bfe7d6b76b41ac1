"""Whose mark a decision is in, after the class has changed."""

from __future__ import annotations

from datetime import UTC, datetime

from autograder.batch.decided import by_row, without_a_row
from autograder.batch.entries import ClassList, Decision
from autograder.records import Outcome
from autograder.standing import Person, Row

WHEN = datetime(2026, 11, 3, tzinfo=UTC)
NAME = "masked_mean"


def decision(student="Ann Lee", person=""):
    return Decision(student, NAME, 2.0, "read by hand", "mo", WHEN, person)


def whose(item, **people):
    class_list = ClassList({name.replace("_", " "): Person(name, number) for name, number in people.items()}, [])
    ((student, _),) = by_row([item], class_list)
    return student


def test_an_id_outlives_a_name():
    assert whose(decision(person="7"), Ann_Lee="7", Bo="8") == "Ann Lee"
    assert whose(decision(person="7"), Ann_Lee_7="7", Ann_Lee_9="9") == "Ann Lee 7"


def test_a_further_id_is_one_too():
    class_list = ClassList({"Ann Lee": Person("Ann Lee", "100", others=("leeann7",))}, [])
    ((student, _),) = by_row([decision("leeann", "leeann7")], class_list)
    assert student == "Ann Lee"


def test_without_an_id_the_name_counts():
    assert whose(decision()) == "Ann Lee"
    assert whose(decision(), Ann_Lee="9") == "Ann Lee"
    assert whose(decision(person="7"), Bo="8") == "Ann Lee"


def test_nobody_gets_what_a_namesake_was_given():
    assert whose(decision(person="7"), Ann_Lee="9") == ""


def test_one_that_is_in_no_mark_is_said():
    row = Row("Ann Lee (7)", NAME, "x.py", Outcome(NAME, 4.0, 4.0, []), Person("Ann Lee", "7"))
    class_list = ClassList({"Ann Lee (7)": row.person}, [])
    assert without_a_row([decision(person="7")], class_list, [row]) == []
    (sentence,) = without_a_row([decision()], class_list, [row])
    assert sentence.startswith("+2 for Ann Lee in masked_mean (read by hand; mo, 2026-11-03) is in nobody's mark")
    assert "since the class has no row of that name; give it again" in sentence


def test_a_namesake_with_another_id_and_a_row_that_is_missing_are_told_apart_from_nobody_of_that_name():
    class_list = ClassList({"Ann Lee": Person("Ann Lee", "9")}, [])
    (sentence,) = without_a_row([decision(person="7")], class_list, [])
    assert "since it was given to 7, and Ann Lee has the id 9 in this class; give it again" in sentence
    (sentence,) = without_a_row([decision(person="9")], class_list, [])
    assert "since Ann Lee has no row for masked_mean; give it again" in sentence


def test_a_name_that_is_no_text_is_found_as_it_was_written():
    row = Row("\udcff", NAME, "x.py", Outcome(NAME, 4.0, 4.0, []))
    assert without_a_row([decision("\\udcff")], ClassList({}, []), [row]) == []
