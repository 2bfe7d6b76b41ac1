"""Expecting: each sentence passes what is right, and its finding says what a student needs."""

from __future__ import annotations

import math

import pytest
import torch

from autograder.judge.comparing import TOLERANCES, Tolerance
from autograder.judge.expect import Finding, SuiteError, expect
from autograder.judge.matching import raised, shaped, unfinished, when
from autograder.judge.reply import Fault, Reply
from autograder.records import Rung

ERROR = Fault(Rung.RAISES, "ValueError: bad padding", "line 3: raise", ("ValueError",), "bad padding")
STUB = Fault(Rung.ATTEMPTED, "the stub", "line 9", ("NotImplementedError",), "Task 2: other", task="other")


def reply(value=None, **more):
    return Reply("f(x)", value, **more)


def finding(sentence):
    with pytest.raises(Finding) as caught:
        sentence()
    return caught.value


def test_a_sentence_starts_with_a_reply():
    with pytest.raises(SuiteError, match="not a Tensor"):
        expect(torch.ones(2))


class TestEquals:
    def test_the_right_value_passes(self):
        expect(reply(torch.tensor([1, 2]))).equals(torch.tensor([1, 2]))

    def test_a_wrong_value_says_what_was_called_found_and_expected(self):
        at = finding(lambda: expect(reply(3)).equals(4))
        assert (at.rung, at.called, at.got, at.expected, at.mistake) == (Rung.VALUE, "f(x)", "3", "4", "")

    def test_nothing_is_rounded(self):
        at = finding(lambda: expect(reply(torch.tensor(1.0000001))).equals(torch.tensor(1.0)))
        assert at.rung is Rung.VALUE

    def test_numbers_may_be_close_only_where_the_sentence_says_so(self):
        expect(reply(1.00001)).is_close_to(1.0)
        assert finding(lambda: expect(reply(1.00001)).equals(1.0)).rung is Rung.VALUE
        expect(reply(1.4)).is_close_to(1.0, tolerance=Tolerance(absolute=0.5))

    def test_how_close_depends_on_where_the_submission_computes(self, monkeypatch):
        monkeypatch.setitem(TOLERANCES[torch.float32], "cuda", Tolerance(absolute=0.5))
        expect(reply(1.4, device="cuda")).is_close_to(1.0)
        assert finding(lambda: expect(reply(1.4)).is_close_to(1.0)).rung is Rung.VALUE

    def test_the_dtype_may_be_another_than_the_truths(self):
        truth = torch.tensor([1 / 3], dtype=torch.float64)
        expect(reply(truth.float())).is_close_to(truth, dtype=torch.float32)
        assert finding(lambda: expect(reply(truth)).is_close_to(truth, dtype=torch.float32)).rung is Rung.DTYPE

    def test_a_fault_takes_the_place_of_the_value(self):
        at = finding(lambda: expect(reply(fault=ERROR)).equals(torch.tensor([1, 2])))
        assert (at.rung, at.got, at.where) == (Rung.RAISES, "ValueError: bad padding", "line 3: raise")
        assert at.expected == "tensor([1, 2])"

    def test_a_stub_says_whose_it_is(self):
        at = finding(lambda: expect(reply(fault=STUB)).equals(1))
        assert (at.rung, at.task) == (Rung.ATTEMPTED, "other")


class TestNamedMistakes:
    def test_the_first_that_fits_gives_its_name(self):
        at = finding(lambda: expect(reply(3)).equals(4, mistakes={"no": 5, "yes": 3, "too late": 3}))
        assert at.mistake == "yes"

    def test_a_wrong_value_is_recognised_within_the_tolerance(self):
        got = reply(torch.tensor([0.33333]))
        at = finding(lambda: expect(got).is_close_to(torch.tensor([0.5]), mistakes={"third": torch.tensor([1 / 3])}))
        assert at.mistake == "third"

    def test_a_wrong_value_is_recognised_in_another_dtype(self):
        got = reply(torch.tensor([2.0, 3.0], dtype=torch.float64))
        at = finding(lambda: expect(got).equals(torch.zeros(2), mistakes={"double": torch.tensor([2.0, 3.0])}))
        assert at.mistake == "double"

    def test_a_symptom_is_recognised(self):
        at = finding(lambda: expect(reply(torch.ones(3, 2))).equals(torch.ones(2, 3), mistakes={"flip": shaped(3, 2)}))
        assert (at.rung, at.mistake) == (Rung.SHAPE, "flip")

    def test_an_error_is_recognised(self):
        mistakes = {"value": 1, "raises": raised("ValueError")}
        at = finding(lambda: expect(reply(fault=ERROR)).equals(1, mistakes=mistakes))
        assert at.mistake == "raises"

    @pytest.mark.parametrize("fault", [STUB, Fault(Rung.LOADS, "SyntaxError")])
    def test_a_stub_or_a_broken_file_is_no_mistake(self, fault):
        at = finding(lambda: expect(reply(fault=fault)).equals(1, mistakes={"any": raised() | unfinished()}))
        assert at.mistake == ""

    def test_a_right_answer_is_never_a_mistake(self):
        expect(reply(3)).equals(3, mistakes={"same": 3, "always": when(lambda value: True)})

    def test_returning_nothing_is_a_mistake_of_every_suite(self):
        assert finding(lambda: expect(reply(None)).equals(3)).mistake == "returned-nothing"

    def test_a_fact_that_is_nothing_is_not(self):
        assert finding(lambda: expect(reply({"grad": None})["grad"]).equals(3)).mistake == ""


class TestDevices:
    def test_the_right_numbers_in_the_wrong_place_are_not_right(self):
        at = finding(lambda: expect(reply(torch.ones(2), strayed=True)).equals(torch.ones(2)))
        assert (at.rung, at.mistake) == (Rung.DEVICE, "hard-coded-device")

    def test_wrong_numbers_are_told_first(self):
        assert finding(lambda: expect(reply(torch.ones(2), strayed=True)).equals(torch.zeros(2))).rung is Rung.VALUE

    @pytest.mark.parametrize(
        "text",
        [
            "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!",
            "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
            "index_add(): self, index and source expected to be in the same device, but got (self) cpu, (index) cuda:0",
        ],
    )
    def test_torchs_own_words_for_two_devices_have_a_name(self, text):
        mixed = Fault(Rung.RAISES, f"RuntimeError: {text}", "line 3: x", ("RuntimeError",), text)
        assert finding(lambda: expect(reply(fault=mixed)).equals(3)).mistake == "hard-coded-device"

    def test_so_has_an_array_of_what_is_elsewhere(self):
        text = "can't convert meta device type tensor to numpy. Use Tensor.cpu() to copy the tensor first."
        there = Fault(Rung.RAISES, f"TypeError: {text}", "line 3: x", ("TypeError",), text)
        assert finding(lambda: expect(reply(fault=there)).equals(3)).mistake == "hard-coded-device"


class TestProving:
    def prove(self, wrong, right=1.0, tolerance=0.01):
        got = reply(right, prove=True)
        expect(got).is_close_to(right, tolerance=Tolerance(absolute=tolerance), mistakes={"wrong": wrong})

    @pytest.mark.parametrize("wrong", [1.0, 1.05, 0.95, 1.1 - 1e-9])
    def test_a_mistake_within_ten_tolerances_is_the_suites_error(self, wrong):
        with pytest.raises(SuiteError, match="'wrong' gives the right answer"):
            self.prove(wrong)

    @pytest.mark.parametrize("wrong", [1.11, -1.0, math.nan, "one", None, [1.0]])
    def test_a_mistake_further_away_is_fine(self, wrong):
        self.prove(wrong)

    def test_symptoms_need_no_proof(self):
        self.prove(when(lambda value: True))

    def test_an_exact_mistake_must_differ(self):
        with pytest.raises(SuiteError):
            expect(reply(2, prove=True)).equals(2, mistakes={"wrong": 2})
        expect(reply(2, prove=True)).equals(2, mistakes={"wrong": 3})

    def test_nothing_is_proven_while_students_are_graded(self):
        expect(reply(2)).equals(2, mistakes={"wrong": 2})


class TestSideEffects:
    @pytest.mark.parametrize(
        "sentence",
        [lambda said: said.equals(1), lambda said: said.is_close_to(1), lambda said: said.is_at_most(1, "one")],
        ids=["equals", "is_close_to", "is_at_most"],
    )
    def test_a_right_answer_that_changed_its_input_falls_short(self, sentence):
        at = finding(lambda: sentence(expect(reply(1, changed=("argument 1", "`y`")))))
        assert (at.rung, at.mistake) == (Rung.SIDE_EFFECTS, "changed-its-input")
        assert "argument 1, `y`" in at.got

    def test_they_are_looked_for_after_errors_and_facts_too(self):
        assert finding(lambda: expect(reply(True, changed=("x",))).holds("it is")).rung is Rung.SIDE_EFFECTS
        asked = expect(reply(fault=ERROR, changed=("x",)))
        assert finding(lambda: asked.raises("ValueError")).rung is Rung.SIDE_EFFECTS

    def test_a_wrong_answer_is_reported_first(self):
        assert finding(lambda: expect(reply(1, changed=("x",))).equals(2)).rung is Rung.VALUE


class TestHolds:
    def test_true_passes(self):
        expect(reply(True)).holds("head and table are one")

    def test_false_says_what_it_means_and_gives_the_mistake_away(self):
        at = finding(lambda: expect(reply(False)).holds("one", otherwise="two of them", mistake="copied"))
        assert (at.got, at.expected, at.mistake) == ("two of them", "one", "copied")

    @pytest.mark.parametrize("value", [1, "yes", torch.tensor(True), [True]])
    def test_only_true_itself_is_true(self, value):
        at = finding(lambda: expect(reply(value)).holds("one", otherwise="two", mistake="copied"))
        assert (at.mistake, at.got != "two") == ("", True)


class TestIsAtMost:
    @pytest.mark.parametrize("value", [3, 2.5, -7])
    def test_a_number_up_to_the_limit_passes(self, value):
        expect(reply(value)).is_at_most(3, "at most three")

    @pytest.mark.parametrize("value", [3.0001, 4, math.inf, -math.inf, math.nan])
    def test_a_larger_number_or_none_at_all_falls_short(self, value):
        at = finding(lambda: expect(reply(value)).is_at_most(3, "at most three", mistake="too-many"))
        assert (at.rung, at.mistake, at.expected) == (Rung.VALUE, "too-many", "at most three")

    @pytest.mark.parametrize("value", [True, "2", torch.tensor(2)])
    def test_other_types_are_no_numbers(self, value):
        assert finding(lambda: expect(reply(value)).is_at_most(3, "at most three")).rung is Rung.TYPE


class TestCostsAtMost:
    def test_the_limit_itself_passes(self):
        expect(reply(1, ops=5, largest=10)).costs_at_most(ops=5, elements=10, expected="cheap")

    @pytest.mark.parametrize(
        ("limit", "words"), [({"ops": 1999}, "2,000 operators"), ({"elements": 9}, "a tensor of 10 elements")]
    )
    def test_more_falls_short(self, limit, words):
        got = reply(1, ops=2000, largest=10)
        at = finding(lambda: expect(got).costs_at_most(**limit, expected="cheap", mistake="loop"))
        assert (at.rung, at.got, at.expected, at.mistake) == (Rung.COST, words, "cheap", "loop")

    def test_a_call_that_failed_costs_no_less(self):
        assert finding(lambda: expect(reply(fault=ERROR)).costs_at_most(ops=1, expected="cheap")).rung is Rung.RAISES


class TestRaises:
    @pytest.mark.parametrize("mentioning", ["padding", "BAD", ("bad", "padding"), ()])
    def test_the_right_error_passes(self, mentioning):
        expect(reply(fault=ERROR)).raises("TypeError", "ValueError", mentioning=mentioning)

    def test_a_subclass_passes(self):
        error = Fault(Rung.RAISES, "Mine", kinds=("Mine", "ValueError"))
        expect(reply(fault=error)).raises("ValueError")

    def test_a_text_that_mentions_half_falls_short(self):
        at = finding(lambda: expect(reply(fault=ERROR)).raises("ValueError", mentioning=("bad", "index")))
        assert (at.rung, at.expected) == (Rung.RAISES, "ValueError whose text mentions bad and index")

    def test_another_error_falls_short(self):
        at = finding(lambda: expect(reply(fault=ERROR)).raises("KeyError", mistakes={"wrong": raised("ValueError")}))
        assert (at.got, at.expected, at.mistake) == ("ValueError: bad padding", "KeyError", "wrong")

    def test_a_value_falls_short(self):
        at = finding(lambda: expect(reply(7)).raises("ValueError", "TypeError", mistakes={"seven": 7}))
        assert (at.rung, at.got) == (Rung.RAISES, "no error; it returned 7")
        assert (at.expected, at.mistake) == ("ValueError or TypeError", "seven")

    def test_a_stub_is_no_error_that_was_asked_for(self):
        assert finding(lambda: expect(reply(fault=STUB)).raises("NotImplementedError")).rung is Rung.ATTEMPTED


def test_a_shortfall_found_by_the_test_itself_is_reported():
    at = finding(lambda: expect(reply(7)).fails("a prime below six", mistakes={"seven": 7}))
    assert (at.rung, at.got, at.expected, at.mistake) == (Rung.VALUE, "7", "a prime below six", "seven")
    assert finding(lambda: expect(reply(7)).fails("less", got="seven")).got == "seven"


class TestOneOfSeveralRightAnswers:
    def test_a_value_that_satisfies_passes(self):
        expect(Reply("f()", [2, 1])).satisfies(lambda got: sorted(got) == [1, 2], "1 and 2 in any order")

    @pytest.mark.parametrize("value", [[1, 1], None, 3])
    def test_any_other_value_is_a_finding_with_the_contract_in_words(self, value):
        with pytest.raises(Finding) as caught:
            expect(Reply("f()", value)).satisfies(lambda got: sorted(got) == [1, 2], "1 and 2", mistake="x")
        assert (caught.value.expected, caught.value.mistake) == ("1 and 2", "x")

    def test_side_effects_count_here_too(self):
        with pytest.raises(Finding) as caught:
            expect(Reply("f()", 1, changed=("argument 1",))).satisfies(lambda got: True, "anything")
        assert caught.value.mistake == "changed-its-input"
