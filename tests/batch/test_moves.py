"""Which marks moved between two gradings."""

from __future__ import annotations

from autograder.batch.moves import moves
from autograder.records import Outcome
from autograder.standing import Row


def row(student, score, file="hw/Sam_4711.py", assignment="masked_mean"):
    return Row(student, assignment, file, Outcome(assignment, 40.0, score, []))


def told(old, new):
    return [(move.student, move.before, move.after) for move in moves(old, new)]


def test_the_largest_losses_come_first_and_what_stayed_is_left_out():
    old = [row("Ann", 30, "a"), row("Ben", 20, "b"), row("Cem", 10, "c"), row("Dee", 5, "d")]
    new = [row("Ann", 25, "a"), row("Ben", 5, "b"), row("Cem", 10, "c"), row("Dee", 6, "d")]
    assert told(old, new) == [("Ben", 20, 5), ("Ann", 30, 25), ("Dee", 5, 6)]


def test_a_student_who_has_another_name_now_has_lost_nothing():
    """A roster that comes later gives the names; the file that counts is the same."""
    assert told([row("Sam Lee (4711)", 40)], [row("Sam Lee (s012)", 40)]) == []
    assert told([row("Sam Lee (4711)", 40)], [row("Sam Lee (s012)", 30)]) == [("Sam Lee (s012)", 40, 30)]


def test_a_row_that_is_gone_or_new_has_no_mark_there():
    assert told([row("Ann", 30, "a")], [row("Ben", 20, "b")]) == [("Ann", 30, None), ("Ben", None, 20)]
    assert told([row("Ann", 30, "a")], [row("Ann", 30, "a"), row("Ben", 20, "a")]) == [("Ben", None, 20)]
    assert told([row("Ann", 30, "")], [row("Ben", 20, "")]) == [("Ann", 30, None), ("Ben", None, 20)]
