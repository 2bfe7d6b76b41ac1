"""Comparing: the first rung that fails, in words, and nothing that only broadcasts to the truth passes."""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.judge.comparing import EXACT, TOLERANCES, Tolerance, default_tolerance, difference, tolerance_for
from autograder.records import Rung
from autograder.worker.wire import Opaque

quick = settings(derandomize=True, deadline=None, max_examples=50)

LOOSE = Tolerance(relative=0.0, absolute=0.1)
NAN, INF = math.nan, math.inf

numbers = st.floats(-100, 100, width=32)
trees = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
    max_leaves=8,
)


def found(got, expected, tolerance=EXACT, dtype=None):
    difference_ = difference(got, expected, tolerance, dtype)
    assert difference_ is not None
    return difference_


def equal(got, expected, tolerance=EXACT, dtype=None):
    return difference(got, expected, tolerance, dtype) is None


class TestTheLadder:
    def test_type_comes_first(self):
        at = found([1.0, 2.0], torch.tensor([1.0, 2.0]))
        assert (at.rung, at.got, at.expected) == (Rung.TYPE, "a list: [1, 2]", "a torch.Tensor")

    def test_shape_comes_before_dtype(self):
        at = found(torch.zeros(2, 3, dtype=torch.int64), torch.zeros(3, 2))
        assert (at.rung, at.got, at.expected) == (Rung.SHAPE, "shape (2, 3)", "shape (3, 2)")

    def test_dtype_comes_before_values(self):
        at = found(torch.full((2,), NAN, dtype=torch.float64), torch.zeros(2))
        assert (at.rung, at.got, at.expected) == (Rung.DTYPE, "float64", "float32")

    def test_numbers_that_are_not_finite_come_before_wrong_ones(self):
        at = found(torch.tensor([5.0, INF, 0.0]), torch.zeros(3))
        assert (at.rung, at.got, at.expected, at.where) == (Rung.FINITE, "inf", "0", "at [1]")

    def test_the_value_comes_last_with_its_first_place_and_count(self):
        at = found(torch.tensor([[1, 2], [3, 4]]), torch.tensor([[1, 2], [0, 0]]))
        assert (at.rung, at.where) == (Rung.VALUE, "at [1, 0] (2 of 4 differ)")
        assert (at.got, at.expected) == ("tensor([[1, 2], [3, 4]])", "tensor([[1, 2], [0, 0]])")

    def test_of_a_large_tensor_only_the_first_wrong_element_is_shown(self):
        at = found(torch.arange(10), torch.arange(10).clamp(max=7))
        assert (at.got, at.expected, at.where) == ("8", "7", "at [8] (2 of 10 differ)")

    def test_a_scalar_tensor_has_no_place(self):
        assert found(torch.tensor(1), torch.tensor(2)).where == ""

    def test_a_dtype_of_its_own_replaces_that_of_the_truth(self):
        truth = torch.tensor([1.0, 2.0], dtype=torch.float64)
        assert equal(truth.float(), truth, dtype=torch.float32)
        assert found(truth, truth, dtype=torch.float32).rung is Rung.DTYPE

    @pytest.mark.parametrize("device", ["meta", "cpu"])
    def test_a_tensor_without_numbers_equals_only_another(self, device):
        got = torch.empty(2, device="meta")
        if device == "meta":
            assert equal(got, torch.empty(2, device="meta"))
        else:
            assert found(got, torch.zeros(2)).rung is Rung.DEVICE
            assert found(torch.zeros(2), got).rung is Rung.DEVICE


class TestNothingBroadcasts:
    @pytest.mark.parametrize(
        ("got", "expected"),
        [((), (3,)), ((1,), (3,)), ((1, 3), (3,)), ((3, 1), (3,)), ((1, 3), (2, 3)), ((0,), ()), ((0, 3), (0, 4))],
    )
    def test_equal_numbers_in_another_shape_differ(self, got, expected):
        assert found(torch.ones(got), torch.ones(expected)).rung is Rung.SHAPE

    def test_a_number_is_no_tensor_and_a_tensor_no_number(self):
        assert found(1.0, torch.tensor(1.0)).rung is Rung.TYPE
        assert found(torch.tensor(1.0), 1.0).rung is Rung.TYPE

    def test_empty_tensors_of_one_shape_and_dtype_are_equal(self):
        assert equal(torch.empty(0, 3), torch.empty(0, 3))
        assert found(torch.empty(0, 3), torch.empty(0, 3, dtype=torch.int64)).rung is Rung.DTYPE


class TestNumbersBeyondTheFinite:
    @pytest.mark.parametrize("tolerance", [EXACT, LOOSE, Tolerance(1e-4, 1e-5)])
    @pytest.mark.parametrize("got", [NAN, INF, -INF, 0.0])
    @pytest.mark.parametrize("expected", [NAN, INF, -INF])
    def test_each_equals_itself_and_nothing_else(self, got, expected, tolerance):
        alike = got == expected or (math.isnan(got) and math.isnan(expected))
        assert equal(got, expected, tolerance) is alike
        assert equal(torch.tensor([got]), torch.tensor([expected]), tolerance) is alike

    @pytest.mark.parametrize("got", [NAN, INF, -INF])
    def test_none_passes_for_a_finite_number(self, got):
        assert found(got, 0.0, LOOSE).rung is Rung.FINITE
        assert found(torch.tensor(got), torch.tensor(0.0), LOOSE).rung is Rung.FINITE

    def test_a_nan_does_not_hide_a_wrong_neighbour(self):
        at = found(torch.tensor([NAN, 1.0]), torch.tensor([NAN, 2.0]), LOOSE)
        assert at.where == "at [1] (1 of 2 differ)"

    def test_zeros_of_both_signs_are_equal(self):
        assert equal(-0.0, 0.0)
        assert equal(torch.tensor([-0.0]), torch.tensor([0.0]))

    def test_a_complex_nan_equals_itself(self):
        assert equal(torch.tensor([complex(NAN, 1)]), torch.tensor([complex(NAN, 1)]))
        assert not equal(torch.tensor([1 + 2j]), torch.tensor([1 - 2j]))


class TestTolerance:
    @pytest.mark.parametrize("wrap", [float, lambda x: torch.tensor(x, dtype=torch.float64)], ids=["number", "tensor"])
    def test_the_edge_belongs_to_the_tolerance(self, wrap):
        half = Tolerance(relative=0.5, absolute=0.25)
        assert equal(wrap(3.25), wrap(2.0), half)
        assert equal(wrap(0.75), wrap(2.0), half)
        assert found(wrap(3.2500001), wrap(2.0), half).rung is Rung.VALUE

    def test_it_is_relative_to_the_truth_and_not_to_the_answer(self):
        assert not equal(3.0, 1.0, Tolerance(relative=0.7))
        assert equal(1.0, 3.0, Tolerance(relative=0.7))

    def test_integers_and_truth_values_have_none(self):
        assert not equal(torch.tensor([2]), torch.tensor([1]), Tolerance(1.0, 1.0))
        assert not equal(torch.tensor([True]), torch.tensor([False]), Tolerance(1.0, 1.0))
        assert not equal(2, 1, Tolerance(1.0, 1.0))

    def test_large_integers_are_compared_exactly(self):
        assert not equal(torch.tensor([2**53 + 1]), torch.tensor([2**53]))
        assert not equal(2**53 + 1, 2**53)

    def test_neighbouring_float64s_differ_when_exact(self):
        one = torch.ones(1, dtype=torch.float64)
        assert not equal(torch.nextafter(one, 2 * one), one)

    def test_the_default_fits_the_dtype(self):
        assert default_tolerance(torch.ones(1, dtype=torch.float16)) == tolerance_for(torch.float16)
        assert default_tolerance(torch.ones(1, dtype=torch.float64), torch.float32) == tolerance_for(torch.float32)
        assert default_tolerance(torch.ones(1, dtype=torch.int64)) == EXACT
        assert default_tolerance(1.0) == tolerance_for(torch.float32)

    @pytest.mark.parametrize("wrap", [lambda it: it, float, lambda it: [(it,), {"a": it}]])
    def test_and_the_device_where_the_submission_computes(self, wrap, monkeypatch):
        monkeypatch.setitem(TOLERANCES[torch.float32], "cuda", Tolerance(1e-2, 0.0))
        truth = torch.tensor(2.0)
        for device, near in (("cpu", False), ("cuda", True), ("cuda:1", True), ("meta", False)):
            tolerance = default_tolerance(wrap(truth), device=device)
            assert equal(wrap(truth * (1 + 1e-3)), wrap(truth), tolerance) is near
            assert equal(wrap(truth * (1 + 1e-3)), wrap(truth), tolerance.times(100))

    @pytest.mark.parametrize("wrap", [lambda it: (0, it), lambda it: [it], lambda it: {"a": {"b": [it]}}])
    def test_a_nested_tensor_has_that_of_its_own_dtype(self, wrap):
        for dtype, off in ((torch.float64, 1e-6), (torch.float32, 1e-3), (torch.float16, 2e-2)):
            truth = torch.tensor([2.0, 3.0], dtype=dtype)
            tolerance = default_tolerance(wrap(truth))
            assert equal(wrap(truth * (1 + off / 1e3)), wrap(truth), tolerance)
            assert found(wrap(truth * (1 + off)), wrap(truth), tolerance).rung is Rung.VALUE
            assert equal(wrap(truth * (1 + off)), wrap(truth), tolerance.times(100))

    def test_nested_python_floats_compare_as_float32_results(self):
        truth = [1.0, torch.ones(1, dtype=torch.float64)]
        assert equal([1 + 1e-5, truth[1]], truth, default_tolerance(truth))
        assert not equal([1 + 1e-3, truth[1]], truth, default_tolerance(truth))
        assert not equal([1.0, truth[1] + 1e-5], truth, default_tolerance(truth))

    def test_what_the_suite_says_holds_for_nested_tensors_too(self):
        assert equal((torch.ones(1, dtype=torch.float64),), (torch.full((1,), 1.05, dtype=torch.float64),), LOOSE)

    @quick
    @given(st.lists(numbers, min_size=1, max_size=5), st.integers(0, 4), st.floats(0.2, 50))
    def test_one_wrong_element_among_right_ones_is_found(self, truth, place, error):
        place %= len(truth)
        wrong = list(truth)
        wrong[place] += error
        assert equal(torch.tensor(truth), torch.tensor(truth), LOOSE)
        assert f"at [{place}]" in found(torch.tensor(wrong), torch.tensor(truth), LOOSE).where


class TestPlainValues:
    @quick
    @given(trees)
    def test_everything_equals_itself(self, value):
        assert equal(value, value)

    @quick
    @given(trees, trees)
    def test_values_that_differ_are_told_apart(self, got, expected):
        if got != expected:
            assert not equal(got, expected)

    @pytest.mark.parametrize(
        ("got", "expected"),
        [(1, True), (True, 1), (0, False), (True, 1.0), (1.0, 1), ("1", 1), (None, 0), (0, None), (None, False),
         ([], None), ("a", ["a"]), (1, "1"), ({}, []), ([1], {0: 1})],
    )  # fmt: skip
    def test_types_do_not_pass_for_one_another(self, got, expected):
        assert found(got, expected).rung is Rung.TYPE

    @pytest.mark.parametrize(
        ("got", "expected", "shown"),
        [
            ("a b", "a  b", ("'a b'", "'a  b'")),
            ("x" * 500 + "king", "x" * 500 + "queen", ("… 'xxxxxxking'", "… 'xxxxxxqueen'")),
            ("x" * 500, "x" * 501, ("… 'xxxxxx'", "… 'xxxxxxx'")),
        ],
    )
    def test_texts_that_look_alike_are_shown_where_they_part(self, got, expected, shown):
        found = difference(got, expected, EXACT)
        assert (found.got, found.expected) == shown

    def test_a_whole_number_may_stand_for_a_float(self):
        assert equal(2, 2.0)
        assert found(3, 2.0).rung is Rung.VALUE

    def test_lists_and_tuples_stand_for_each_other(self):
        assert equal((1, 2), [1, 2])
        assert equal([1, 2], (1, 2))

    def test_what_could_not_cross_the_wire_is_named_by_its_type(self):
        at = found(Opaque("numpy.ndarray", "shape (3,)"), torch.zeros(3))
        assert (at.rung, at.got) == (Rung.TYPE, "a numpy.ndarray (shape (3,))")

    def test_what_could_not_cross_is_equal_to_nothing(self):
        """A suite may take what a submission returned elsewhere for a symptom: no fault of the grader's."""
        odd = Opaque("student.Odd", "Odd()")
        assert not equal(3, odd)
        assert not equal(odd, odd)

    def test_nothing_is_called_none(self):
        assert found(None, [1]).got == "None"
        assert found("x", None).expected == "None"

    @pytest.mark.parametrize("expected", [object(), {1, 2}, 1j])
    def test_a_truth_that_cannot_be_compared_is_the_suites_error(self, expected):
        with pytest.raises(TypeError, match="no comparison"):
            difference(1, expected, EXACT)


class TestNestedValues:
    def test_the_place_leads_to_the_element(self):
        got = {"a": [torch.tensor([1.0, 2.0])]}
        expected = {"a": [torch.tensor([1.0, 3.0])]}
        assert found(got, expected).where == "at ['a'][0][1] (1 of 2 differ)"

    def test_a_shorter_list_is_a_wrong_shape(self):
        at = found([1, 2], [1, 2, 3])
        assert (at.rung, at.got, at.expected) == (Rung.SHAPE, "2 items: [1, 2]", "3 items: [1, 2, 3]")

    def test_a_longer_list_is_a_wrong_shape(self):
        assert found([1, 2, 3], [1, 2]).rung is Rung.SHAPE

    def test_a_short_list_is_shown_whole(self):
        at = found([1, 9, 3], [1, 2, 3])
        assert (at.got, at.expected, at.where) == ("[1, 9, 3]", "[1, 2, 3]", "at [1]")

    def test_where_two_pairs_look_alike_the_numbers_that_differ_are_shown(self):
        large = torch.zeros(2, 5)
        other = large.clone()
        other[0, 4] = 3
        at = found((other, 1), (large, 1))
        assert (at.got, at.expected, at.where) == ("3", "0", "at [0][0, 4] (1 of 10 differ)")

    def test_where_two_pairs_look_alike_every_digit_is_shown(self):
        at = found((1, torch.tensor([0.1234567])), (1, torch.tensor([0.1234561])))
        assert at.got != at.expected
        assert at.where == "at [1][0]"

    def test_of_a_long_list_only_the_first_wrong_item_is_shown(self):
        at = found([*range(8), 0, 0], list(range(10)))
        assert (at.got, at.expected, at.where) == ("0", "8", "at [8]")

    def test_other_keys_are_a_wrong_value(self):
        at = found({"a": 1}, {"b": 1})
        assert (at.rung, at.got, at.expected) == (Rung.VALUE, "keys ['a']", "keys ['b']")

    def test_the_order_of_keys_does_not_matter(self):
        assert equal({"a": 1, "b": 2}, {"b": 2, "a": 1})

    def test_the_tolerance_reaches_inside(self):
        assert equal({"a": [1.05]}, {"a": [1.0]}, LOOSE)
        assert not equal({"a": [1.2]}, {"a": [1.0]}, LOOSE)
