"""The report on mutants belongs to the solutions as they are, and every survivor in it is explained."""

from __future__ import annotations

import pytest

from autograder.course import find
from tests.mutation.generating import mutants
from tests.mutation.judging import ROOT, judge, reasons, solution, stale
from tests.mutation.reporting import REPORT, counts

NAMES = list(find(ROOT).assignments)

SMALL = '''
def count(words):
    """Count."""
    ### BEGIN SOLUTION
    if len(words) > 2 and words:
        return len(words) + 1
    return 0
    ### END SOLUTION


def main():
    print(1 + 2)
'''


def test_mutants_are_made_inside_the_solution_and_nowhere_else():
    made = mutants(SMALL)
    assert {one.becomes for one in made} >= {
        "if len(words) >= 2 and words:", "if len(words) > 2 or words:", "return len(words) - 1", "return 1",
    }  # fmt: skip
    assert all("print(1 + 2)" in one.source and one.source != SMALL for one in made)
    assert {one.task for one in made} == {"count"}
    assert len({one.source for one in made}) == len(made)


def test_equal_lines_of_a_task_are_told_apart_by_their_number():
    twice = SMALL.replace("    return 0\n", "    if not words:\n        return 0\n    return 0\n")
    assert {one.nth for one in mutants(twice) if one.line == "return 0"} == {1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_report_counts_the_mutants_of_today(name):
    made, killed = counts(REPORT.read_text(encoding="utf-8"))[name]
    assert made == len(mutants(solution(name))), "run `make mutants`"
    assert killed >= 0.95 * made
    assert stale(name) == []
    assert made - killed == len(reasons(name))


@pytest.mark.slow
def test_mutants_of_an_assignment_are_killed_by_its_suite(pool):
    harvest = judge(pool, "embedding_probe")
    assert (harvest.faults, harvest.survivors) == ([], [])
    assert harvest.made > 50
