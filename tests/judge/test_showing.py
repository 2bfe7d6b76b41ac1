"""Showing: values as short text on one line."""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.judge.showing import WIDTH, clip, dtype_name, show, show_call
from autograder.worker.wire import Opaque

quick = settings(derandomize=True, deadline=None, max_examples=50)

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
values = st.recursive(plain, lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside), max_leaves=20)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (True, "True"),
        (3, "3"),
        (0.1 + 0.2, "0.3"),
        (1e-30, "1e-30"),
        (math.nan, "nan"),
        (-math.inf, "-inf"),
        ("a\nb", "'a\\nb'"),
        ([], "[]"),
        ([1, 2.0, "x"], "[1, 2, 'x']"),
        ((1,), "(1,)"),
        ((), "()"),
        (list(range(9)), "[0, 1, 2, 3, 4, 5, … 9 in all]"),
        ({"a": [1], 2: None}, "{'a': [1], 2: None}"),
        ({i: i for i in range(7)}, "{0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, …}"),
        (Opaque("numpy.ndarray", "shape (3,)"), "numpy.ndarray (shape (3,))"),
        (torch.tensor(2.5), "tensor(2.5)"),
        (torch.tensor([[1, 2], [3, 4]]), "tensor([[1, 2], [3, 4]])"),
        (torch.tensor([True, False]), "tensor([True, False])"),
        (torch.tensor([1 / 3], dtype=torch.float64), "float64 tensor([0.3333])"),
        (torch.tensor([7], dtype=torch.int32), "int32 tensor([7])"),
        (torch.ones(2, requires_grad=True), "tensor([1, 1])"),
        (torch.zeros(2, 5), "float32 tensor of shape (2, 5)"),
        (torch.zeros(0, 3), "float32 tensor of shape (0, 3)"),
        (torch.empty(2, device="meta"), "float32 tensor of shape (2,)"),
    ],
)
def test_values_are_shown_as_people_write_them(value, text):
    assert show(value) == text


@quick
@given(values)
def test_any_value_is_one_short_line(value):
    text = show(value)
    assert len(text) <= WIDTH
    assert len(text.splitlines()) <= 1


def test_a_call_is_shown_with_its_arguments():
    assert show_call("f", [1, torch.zeros(9)], {"pad": None}) == "f(1, float32 tensor of shape (9,), pad=None)"


@pytest.mark.parametrize("text", ["\x1b[2J", "\x9b2J", "a\x07\x08b", "\x1b]52;c;eA==\x07"])
def test_nothing_that_a_terminal_obeys_is_shown(text):
    for shown in (clip(text), show(Opaque("Mine", text)), show(Opaque(text, "")), show(text), show({text: [text]})):
        assert shown.isprintable()


def test_a_dtype_is_shown_without_its_module():
    assert dtype_name(torch.bfloat16) == "bfloat16"


def test_a_text_is_cut_at_the_width_and_no_earlier():
    assert clip("x" * 10, 10) == "x" * 10
    assert clip("x" * 11, 10) == "x" * 9 + "…"
    assert clip(" two \n\t words ") == "two words"


class Seen(str):
    """A text that notes how much of it somebody wrote out."""

    written = 0

    def __getitem__(self, key):
        return Seen(super().__getitem__(key))

    def __repr__(self):
        Seen.written = max(Seen.written, len(self))
        return super().__repr__()


@pytest.mark.parametrize("wrap", [lambda text: text, lambda text: [text] * 9, lambda text: {text: text}])
def test_of_a_long_text_only_what_will_be_seen_is_written(wrap):
    Seen.written = 0
    assert len(show(wrap(Seen("x" * 100_000)))) <= WIDTH
    assert 0 < Seen.written <= WIDTH + 1


def test_lists_in_lists_are_shown_so_deep_and_no_deeper():
    deep, wide = [[[[[[1]]]]]], "x"
    assert show(deep) == "[[[[[…]]]]]"
    for _ in range(20):
        wide = [wide] * 6  # 6^20 texts, if somebody went for them all
    assert len(show(wide)) <= WIDTH
    assert show([[[[[]]]]]) == "[[[[[]]]]]"
    assert show([[[[{1: 2}, {}]]]]) == "[[[[{…}, {}]]]]"
