"""A few hundred inputs for each fuzz target, grown from its own seeds; `make fuzz` goes on as long as it is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.targets import TARGETS

quick = settings(derandomize=True, deadline=None, max_examples=300)


@pytest.mark.parametrize("name", TARGETS)
def test_the_seeds_of_a_target_are_fine(name: str) -> None:
    for seed in TARGETS[name].seeds:
        TARGETS[name].run(seed)


@st.composite
def damaged(draw: st.DrawFn, name: str) -> bytes:
    """A seed with some stretches replaced, doubled or cut out."""
    data = draw(st.sampled_from(TARGETS[name].seeds))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(data)))
        end = draw(st.integers(place, len(data)))
        data = data[:place] + draw(st.one_of(st.binary(max_size=6), st.just(2 * data[place:end]))) + data[end:]
    return data


@quick
@given(damaged("decode"))
def test_a_damaged_frame_is_a_value_or_an_error_of_the_wire(data: bytes) -> None:
    TARGETS["decode"].run(data)


@quick
@given(st.one_of(damaged("read"), st.binary(max_size=200)))
def test_a_damaged_file_is_text_or_unreadable(data: bytes) -> None:
    TARGETS["read"].run(data)


@quick
@given(damaged("export"))
def test_a_damaged_export_is_attempts_or_unreadable(data: bytes) -> None:
    TARGETS["export"].run(data)


@quick
@given(damaged("roster"))
def test_a_damaged_class_list_names_somebody_or_is_none(data: bytes) -> None:
    TARGETS["roster"].run(data)


@quick
@given(st.one_of(damaged("sheet"), st.text(alphabet='a,;"\r\n\t ', max_size=30).map(str.encode)))
def test_a_damaged_gradebook_is_written_as_it_was_read(data: bytes) -> None:
    TARGETS["sheet"].run(data)
