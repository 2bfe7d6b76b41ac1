"""No mark depends on the numbers drawn, nor on how many are judged at once, nor on threads.

Two seeds here; `make regrade` takes a thousand.
"""

from __future__ import annotations

import pytest

from autograder.records import Outcome, TestResult, Verdict
from autograder.worker import sandbox
from benchmarks.regrade import Line, disagreements, regrade, table


@pytest.mark.slow
@pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`")
def test_no_verdict_differs_between_seeds_judges_and_threads() -> None:
    lines = regrade(2, ["1x1", "2x1", "1x2"], [])
    assert {line.answer: line.differing() for line in lines if line.differing()} == {}
    assert disagreements(lines) == []


def line(answer: str, caught_by: str, *words: str, way: str = "1x1") -> Line:
    """A line with one outcome for each word: a letter for each of its tests, p for passed and f for failed."""
    verdicts = {"p": Verdict.PASSED, "f": Verdict.FAILED}
    outcomes = {}
    for seed, word in enumerate(words):
        tests = [TestResult(f"test_{n}", "", "t", 1, verdicts[letter]) for n, letter in enumerate(word)]
        outcomes[seed] = Outcome("a", len(word), word.count("p"), tests)
    return Line("a", answer, caught_by, way, outcomes)


def test_a_reference_that_fails_with_one_seed_or_with_all_is_seen() -> None:
    assert line("reference", "", "pp", "pf", "pp").differing() == [1]
    assert line("reference", "", "pf", "pf").differing() == [0, 1]
    assert line("reference", "", "", "").differing() == [0, 1], "no tests, no proof"


def test_a_wrong_answer_that_slips_through_with_one_seed_is_seen() -> None:
    assert line("wrong/x", "test_1", "pf", "ff", "fp").differing() == [2]
    shown = table([line("wrong/x", "test_1", "pf", "ff", "fp"), line("wrong/x", "test_1", "pf", "ff", "pf", way="2x1")])
    assert "| a | wrong/x | 2 | 0, 1 of 2 | 1 of 3 (`regrade 2`) | 0 of 3 |" in shown
    assert "| scores | 1x1 | 2x1 |" in shown


def test_verdicts_that_depend_on_the_number_of_jobs_are_seen() -> None:
    alone, beside = line("wrong/x", "test_1", "pf", "ff"), line("wrong/x", "test_1", "pf", "pf", way="2x1")
    assert disagreements([alone, beside]) == ["a, wrong/x: 2x1 differs from 1x1 at [1]"]
