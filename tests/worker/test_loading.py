"""Loading: one statement at a time, so that a broken line costs that line and nothing else."""

from __future__ import annotations

import itertools

import pytest
import torch

from autograder.worker.lines import lines_of
from autograder.worker.loading import Missing, deepest_line, load, raised_in

numbers = itertools.count()


def loaded(source):
    student, troubles = load(f"submission_{next(numbers)}", source)
    assert student is not None
    return student, troubles


def test_functions_are_attributes_of_the_student():
    student, troubles = loaded("def double(x):\n    return 2 * x\n")
    assert student.double(3) == 6
    assert troubles == []


def test_lines_are_those_that_python_counts():
    """A form feed or a separator of another alphabet ends no line for Python, and so for no message."""
    assert lines_of("a\x0cb\r\nc\u2028d\re\n") == ["a\x0cb", "c\u2028d", "e", ""]
    _, troubles = loaded("x = 1\n\x0c\ny = 2\n1 / 0\n")
    assert troubles[0]["line"] == 4
    assert lines_of("x = 1\n\x0c\ny = 2\n1 / 0\n")[3] == "1 / 0"


def test_a_line_that_crashes_costs_nothing_around_it():
    student, troubles = loaded("def first():\n    return 1\n\n1 / 0\n\ndef second():\n    return first() + 1\n")
    assert student.second() == 2
    assert troubles == [{"line": 4, "type": "ZeroDivisionError", "text": "division by zero"}]


def test_the_trouble_is_where_the_students_own_code_was_deepest():
    _, troubles = loaded("import json\n\ndef read():\n    return json.loads('{')\n\nread()\n")
    assert [(trouble["line"], trouble["type"]) for trouble in troubles] == [(4, "JSONDecodeError")]


def test_leaving_the_program_is_one_more_trouble():
    student, troubles = loaded("import sys\nsys.exit(3)\nx = 1\n")
    assert student.x == 1
    assert troubles[0]["type"] == "SystemExit"


def test_an_error_that_cannot_be_shown_is_still_a_trouble():
    source = "class Odd(Exception):\n    def __str__(self):\n        raise ValueError\n\nraise Odd\n"
    assert loaded(source)[1] == [{"line": 5, "type": "Odd", "text": ""}]


def test_only_the_first_troubles_are_kept():
    assert len(loaded("1 / 0\n" * 20)[1]) == 5


def test_a_syntax_error_stops_the_whole_file():
    student, troubles = load("broken", "x = 1\ndef f(:\n    pass\n")
    assert student is None
    assert (troubles[0]["line"], troubles[0]["type"]) == (2, "SyntaxError")


@pytest.mark.parametrize("source", ["x = '\0'\n", "(" * 5000 + ")" * 5000], ids=["NUL", "too deep"])
def test_source_that_the_parser_gives_up_on_is_not_loaded(source):
    student, troubles = load("hopeless", source)
    assert student is None
    assert len(troubles) == 1


@pytest.mark.parametrize(
    ("source", "line"),
    [("def f():\n    x = 1\nreturn x\n", 3), ("def g():\n    x = 1\n    break\n", 3), ("f() = 1\n", None)],
    ids=["return outside a function", "break outside a loop", "nonsense"],
)
def test_errors_that_only_the_compiler_sees_are_troubles(source, line):
    student, troubles = load("late", f"{source}y = 2\n")
    assert troubles[0]["type"] == "SyntaxError"
    if line:
        assert troubles[0]["line"] == line
        assert student.y == 2


def test_future_imports_hold_for_the_whole_file():
    student, troubles = loaded("from __future__ import annotations\n\ndef f(x: Unknown) -> Nowhere:\n    return x\n")
    assert student.f(1) == 1
    assert troubles == []


def test_our_own_future_imports_do_not_leak_into_the_submission():
    _, troubles = loaded("def f(x: Unknown):\n    return x\n")
    assert troubles[0]["type"] == "NameError"


def test_the_main_block_does_not_run():
    assert loaded("x = 1\nif __name__ == '__main__':\n    x = 2\n")[0].x == 1


def test_a_dataclass_finds_its_module():
    source = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    assert loaded(f"{source}@dataclass\nclass Point:\n    x: int = 4\n")[0].Point().x == 4


def test_global_switches_of_torch_are_set_back():
    loaded("import torch\ntorch.set_default_dtype(torch.float64)\ntorch.set_grad_enabled(False)\n")
    assert torch.get_default_dtype() is torch.float32
    assert torch.is_grad_enabled()


class TestMissing:
    def missing(self, source, name):
        student, _ = loaded(source)
        with pytest.raises(Missing) as caught:
            getattr(student, name)
        return caught.value

    @pytest.mark.parametrize("written", ["maskedmean", "Masked_Mean", "masked_means", "mask_mean"])
    def test_a_misspelt_name_is_suggested(self, written):
        found = self.missing(f"def {written}():\n    pass\n", "masked_mean")
        assert (found.name, found.suggestion) == ("masked_mean", written)

    def test_a_name_that_is_far_off_is_not_suggested(self):
        assert self.missing("def helper():\n    pass\n", "masked_mean").suggestion is None

    def test_what_was_only_imported_is_not_suggested(self):
        assert self.missing("from statistics import mean\n", "means").suggestion is None

    def test_a_function_inside_another_is_missing(self):
        assert self.missing("def outer():\n    def masked_mean():\n        pass\n", "masked_mean").suggestion is None


class TestWhereItWasRaised:
    def error(self, source):
        student, _ = load("where", source)
        with pytest.raises(Exception) as caught:  # noqa: PT011 - which one is up to the test
            student.f()
        return caught.value

    def test_the_deepest_line_of_the_submission_is_found(self):
        assert deepest_line(self.error("def g():\n    return 1 / 0\n\ndef f():\n    return g()\n"), "where.py") == 2

    def test_an_error_that_never_passed_through_the_file_has_no_line(self):
        assert deepest_line(self.error("def f():\n    return 1 / 0\n"), "other.py") is None

    def test_a_raise_statement_is_the_submissions_own(self):
        assert raised_in(self.error("def f():\n    raise NotImplementedError\n"), "where.py")

    def test_an_error_inside_something_it_called_is_not(self):
        assert not raised_in(self.error("import json\ndef f():\n    json.loads('{')\n"), "where.py")

    def test_an_error_from_a_function_written_in_c_is_not(self):
        error = self.error("import torch\ndef f():\n    return torch.tensor([1, 2]).softmax(0)\n")
        assert isinstance(error, NotImplementedError)
        assert not raised_in(error, "where.py")

    def test_an_error_raised_again_is_the_submissions_own(self):
        source = "def f():\n    try:\n        1 / 0\n    except ArithmeticError:\n        raise ValueError from None\n"
        assert raised_in(self.error(source), "where.py")
