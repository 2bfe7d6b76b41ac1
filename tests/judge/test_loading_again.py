"""What a file says at its first load is for its student; what it says in a fresh worker may come from a hidden test."""

from __future__ import annotations

from autograder import suite as suites
from autograder.judge.submission import Submission
from autograder.records import Rung

FAILED = {"type": "ValueError", "text": "a table of 3000 rows", "line": 1}


def fresh() -> Submission:
    return Submission(suites.load("embedding_probe"), "x = 1\n", None, device="cpu", prove=False, strict=True)  # type: ignore[arg-type]


def test_notes_are_those_of_the_first_load():
    submission = fresh()
    submission._note({"loaded": True, "troubles": [FAILED | {"text": "no such module"}]})
    submission._note({"loaded": True, "troubles": [FAILED]})
    (note,) = submission.notes
    assert "no such module" in note


def test_a_file_that_cannot_be_loaded_again_is_not_asked_why():
    submission = fresh()
    submission._note({"loaded": True, "troubles": []})
    submission._note({"loaded": False, "troubles": [FAILED]})
    assert submission._unloadable.rung is Rung.LOADS
    assert "3000" not in submission._unloadable.got + submission._unloadable.where


def test_a_file_that_never_could_is():
    submission = fresh()
    submission._note({"loaded": False, "troubles": [FAILED]})
    assert "3000" in submission._unloadable.got
