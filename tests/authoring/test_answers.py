"""Known answers: what an answer says takes the place of the reference's, and the rest stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.answers import AnswerError, complete, known_answers

REFERENCE = '''"""The reference."""

from __future__ import annotations

import math

SCALE = 2


def first(x: Unknown):
    return SCALE * x


@staticmethod
def second(x):
    return first(x) + 1


class Third:
    value = 3


if __name__ == "__main__":
    raise SystemExit
'''
HEAD = "# mistake: off-by-one\n# caught by: test_counts\n"


def names(answer, reference=REFERENCE):
    """What the completed answer defines, when it is run."""
    defined = {"__name__": "answer"}
    source = complete(answer, reference, Path("answer.py"))
    exec(compile(source, "answer.py", "exec", dont_inherit=True), defined)
    return defined


class TestLaying:
    def test_an_empty_answer_is_the_reference(self):
        defined = names("")
        assert defined["second"](3) == 7
        assert defined["Third"].value == 3
        assert defined["__doc__"] == "The reference."

    def test_a_function_takes_the_place_of_its_namesake(self):
        defined = names("def first(x):\n    return 10 * x\n")
        assert defined["second"](3) == 31

    def test_a_class_takes_the_place_of_its_namesake(self):
        assert names("class Third:\n    value = 4\n")["Third"].value == 4

    @pytest.mark.parametrize("value", ["lambda x: 10 * x", "(10).__mul__"])
    def test_so_does_an_assignment(self, value):
        assert names(f"first = {value}\n")["second"](3) == 31

    def test_helpers_imports_and_constants_come_first(self):
        answer = "import cmath\n\nTEN = 10\n\ndef times(x):\n    return TEN * x\n\ndef first(x):\n    return times(x)\n"
        defined = names(answer)
        assert defined["second"](3) == 31
        assert "cmath" in defined

    def test_a_constant_of_the_reference_can_be_changed(self):
        assert names("SCALE = 5\n")["first"](3) == 15

    def test_decorators_belong_to_the_function(self):
        answer = "def twice(f):\n    return lambda x: 2 * f(x)\n\n@twice\ndef first(x):\n    return x\n"
        assert names(answer)["first"](3) == 6

    def test_decorators_of_the_reference_go_with_what_they_decorate(self):
        answer = "def second(x):\n    return -x\n"
        assert "@staticmethod" not in complete(answer, REFERENCE, Path("answer.py"))
        assert "@staticmethod" in complete("", REFERENCE, Path("answer.py"))

    def test_a_function_that_is_wrapped_afterwards_keeps_both_parts(self):
        answer = "def first(x):\n    return x\n\nfirst = (lambda f: lambda x: 7 * f(x))(first)\n"
        assert names(answer)["first"](3) == 21

    def test_future_imports_stay_at_the_top(self):
        answer = "from __future__ import annotations\n\ndef first(x: AlsoUnknown):\n    return x\n"
        assert names(answer)["first"](3) == 3

    def test_an_answer_that_is_not_python_is_named_with_its_line(self):
        with pytest.raises(AnswerError, match=r"answer\.py, line 2"):
            complete("x = 1\ndef f(:\n", REFERENCE, Path("answer.py"))


class TestFolders:
    @pytest.fixture
    def write(self, tmp_path):
        def run(**files):
            for name, text in files.items():
                kind, _, stem = name.partition("_")
                path = tmp_path / kind / f"{stem}.py"
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return known_answers(tmp_path, REFERENCE)

        return run

    def test_right_and_wrong_answers_are_read_in_order(self, write):
        correct, wrong = write(correct_b="x = 1\n", correct_a="", wrong_a=HEAD)
        assert [answer.name for answer in correct] == ["a", "b"]
        assert [(answer.name, answer.mistake, answer.test) for answer in wrong] == [("a", "off-by-one", "test_counts")]

    def test_they_are_complete(self, write):
        _, (wrong,) = write(wrong_a=f"{HEAD}\ndef first(x):\n    return 0\n")
        assert "class Third" in wrong.source
        assert "return 0" in wrong.source

    @pytest.mark.parametrize("head", ["", "# mistake: x\n", "# caught by: x\n", "# mistake:\n# caught by: x\n"])
    def test_a_wrong_answer_must_say_what_it_shows(self, write, head):
        with pytest.raises(AnswerError, match=r"a\.py must say"):
            write(wrong_a=head)

    def test_a_right_answer_need_not(self, write):
        (right,), _ = write(correct_a="x = 1\n")
        assert (right.mistake, right.test) == ("", "")

    def test_an_empty_folder_holds_none(self, tmp_path):
        assert known_answers(tmp_path, REFERENCE) == ([], [])
