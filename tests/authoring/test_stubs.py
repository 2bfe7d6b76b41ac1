"""Stubs: solutions become TODOs, and markers out of order are refused with their line."""

from __future__ import annotations

import ast

import pytest

from autograder.authoring.stubs import StubError, make_stub, regions, tasks
from autograder.course import find

SOLUTION = '''"""Docstring."""

import math


def first(x):
    """What it does."""
    ### BEGIN SOLUTION
    y = x + 1
    return y
    ### END SOLUTION


def helper(x):
    return x


class Second:
    size = 3

    def __init__(self):
        ### BEGIN SOLUTION
        self.x = 1
        ### END SOLUTION

    def double(self):
        if self.x:
            ### BEGIN SOLUTION
            return 2 * self.x
            ### END SOLUTION
        return 0
'''


def test_a_region_becomes_a_todo_of_its_task():
    assert make_stub("def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n") == (
        'def f():\n    # TODO: your code here.\n    raise NotImplementedError("Task 1: f")\n'
    )


def test_nothing_of_a_solution_and_none_of_its_markers_is_left():
    stub = make_stub(SOLUTION)
    for secret in ("x + 1", "return y", "self.x = 1", "2 * self.x", "SOLUTION"):
        assert secret not in stub


def test_everything_else_is_left():
    stub = make_stub(SOLUTION)
    for line in ('"""Docstring."""', "import math", '    """What it does."""', "    size = 3", "        return 0"):
        assert line in stub.splitlines()


def test_a_stub_is_python_that_raises_for_each_task():
    names = {}
    exec(compile(make_stub(SOLUTION), "stub", "exec"), names)
    with pytest.raises(NotImplementedError, match="Task 1: first"):
        names["first"](1)
    with pytest.raises(NotImplementedError, match="Task 2: Second"):
        names["Second"]()
    assert names["helper"](4) == 4


def test_tasks_are_numbered_in_the_order_of_the_file():
    assert tasks(SOLUTION) == ["first", "Second"]


def test_a_method_belongs_to_its_class_and_an_inner_function_to_the_outer():
    assert [region.task for region in regions(SOLUTION)] == ["first", "Second", "Second"]
    inner = (
        "def f():\n    def g():\n        ### BEGIN SOLUTION\n        return 1\n        ### END SOLUTION\n    return g\n"
    )
    assert tasks(inner) == ["f"]


def test_the_todo_is_indented_like_its_region():
    stub = make_stub(SOLUTION)
    assert '            raise NotImplementedError("Task 2: Second")' in stub.splitlines()
    ast.parse(stub)


def test_a_file_without_regions_stays_as_it_is():
    assert make_stub("x = 1\n") == "x = 1\n"


def test_code_that_only_mentions_a_marker_is_no_marker():
    source = "def f():\n    x = 1  ### BEGIN SOLUTION\n    return x\n"
    assert make_stub(source) == source


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (["def f():", "    ### BEGIN SOLUTION", "    return 1"], "line 2: a solution that never ends"),
        (["def f():", "    return 1", "    ### END SOLUTION"], "line 3: a solution ends that never began"),
        (
            ["def f():", "    ### BEGIN SOLUTION", "    ### BEGIN SOLUTION", "    x = 1", "    ### END SOLUTION"],
            "line 3: a solution begins inside the one of line 2",
        ),
        (["### BEGIN SOLUTION", "x = 1", "### END SOLUTION"], "line 1: a solution outside"),
        (
            ["def f():", "    ### BEGIN SOLUTION", "    return 1", "def g():", "    return 2", "    ### END SOLUTION"],
            "line 2: a solution that reaches into the next",
        ),
    ],
    ids=["no end", "no beginning", "nested", "outside", "across two functions"],
)
def test_markers_out_of_order_are_refused_with_their_line(body, words):
    with pytest.raises(StubError, match=words):
        make_stub("\n".join(body) + "\n")


def test_the_stub_of_every_solution_of_the_course_is_python():
    for path in sorted(find().solutions.glob("*.py")):
        ast.parse(make_stub(path.read_text(encoding="utf-8")))
