"""Drawing: one seed gives one set of inputs, and each method keeps to its range."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.judge.draw import Draw

quick = settings(derandomize=True, deadline=None, max_examples=50)


@pytest.fixture
def draw():
    return Draw("seed", "assignment", "test_it")


def everything(source):
    return [
        source.normal(2, 3).tolist(), source.uniform(4).tolist(), source.ids(50, 6).tolist(), source.words(3),
        source.permutation(20).tolist(), source.distinct(90, 5), source.integer(0, 10**6), source.number(0, 1),
        source.choice("abcdefgh"),
    ]  # fmt: skip


def test_the_same_seed_replays_everything():
    assert everything(Draw("s", "a", "t")) == everything(Draw("s", "a", "t"))


@pytest.mark.parametrize("other", [("z", "a", "t"), ("s", "z", "t"), ("s", "a", "z"), ("sa", "", "t"), ("s", "at", "")])
def test_seed_assignment_and_test_each_give_other_numbers(other):
    assert not torch.equal(Draw("s", "a", "t").normal(8), Draw(*other).normal(8))


def test_two_draws_differ(draw):
    assert not torch.equal(draw.normal(8), draw.normal(8))


def test_the_global_generator_is_neither_used_nor_moved(draw):
    torch.manual_seed(0)
    expected = torch.rand(1)
    torch.manual_seed(0)
    draw.normal(5)
    assert torch.equal(torch.rand(1), expected)


def test_its_own_seed_fits_the_wire_and_a_generator(draw):
    assert 0 <= draw.seed < 2**63


def test_a_normal_draw_is_signed_and_of_the_asked_size(draw):
    drawn = draw.normal(40, 50, scale=10, dtype=torch.float64)
    assert (tuple(drawn.shape), drawn.dtype) == ((40, 50), torch.float64)
    assert 9 < drawn.std() < 11
    assert (drawn < 0).any()


def test_one_draw_in_two_dtypes_is_one_set_of_numbers():
    wide = Draw("s", "a", "t").normal(9, dtype=torch.float64)
    assert torch.equal(Draw("s", "a", "t").normal(9), wide.float())


def test_scalars_and_empty_shapes_can_be_drawn(draw):
    assert draw.normal().shape == ()
    assert draw.ids(5).shape == ()
    assert draw.ids(5, 0, 3).shape == (0, 3)


@quick
@given(st.integers(-20, 20), st.integers(1, 10))
def test_whole_numbers_keep_to_their_ranges(low, width):
    source = Draw("s", "a", f"{low} {width}")
    assert set(source.ids(low + width, 200, low=low).tolist()) <= set(range(low, low + width))
    assert {source.integer(low, low + 1) for _ in range(40)} == {low, low + 1}
    assert low <= source.number(low, low + width) <= low + width


@quick
@given(st.integers(0, 12), st.integers(0, 5))
def test_distinct_ids_are_distinct(count, low):
    drawn = Draw("s", "a", "t").distinct(12 + low, count, low=low)
    assert len(set(drawn)) == len(drawn) == count
    assert all(low <= one < 12 + low for one in drawn)


def test_a_permutation_holds_every_number_once(draw):
    assert sorted(draw.permutation(30).tolist()) == list(range(30))


def test_every_option_can_be_chosen(draw):
    assert {draw.choice(["a", "b", "c"]) for _ in range(100)} == {"a", "b", "c"}


def test_words_are_different_and_of_the_asked_length(draw):
    words = draw.words(26, length=1)
    assert sorted(words) == list("abcdefghijklmnopqrstuvwxyz")
