"""The wire: what crosses it, in what form it arrives, and what it refuses."""

from __future__ import annotations

import math
from collections import Counter, defaultdict, namedtuple

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.worker import wire

quick = settings(derandomize=True, deadline=None, max_examples=50)

DTYPES = [
    torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int16, torch.int8,
    torch.uint8, torch.bool, torch.complex64, torch.complex128,
]  # fmt: skip

plain = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.binary()
)
keys = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    plain,
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.lists(inside, max_size=4).map(tuple)
        | st.dictionaries(keys, inside, max_size=4)
    ),
    max_leaves=12,
)


def crossed(value):
    return wire.decode(wire.encode(value))


def same(a, b):
    if type(a) is not type(b):
        return False
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(map(same, a, b)) and all(same(a[key], b[key]) for key in a)
    return a == b


def as_bytes(tensor):
    return tensor.contiguous().clone(memory_format=torch.contiguous_format).view(torch.uint8).tolist()


class TestPlainValues:
    @quick
    @given(values)
    def test_everything_nested_arrives_as_it_was(self, value):
        assert same(crossed(value), value)

    @quick
    @given(values)
    def test_a_peer_that_is_trusted_is_read_the_same(self, value):
        assert same(wire.decode(wire.encode(value), trusted=True), value)

    @pytest.mark.parametrize("value", [2**63 - 1, -(2**63), 0, -1])
    def test_64_bit_integers_arrive(self, value):
        assert crossed(value) == value

    @pytest.mark.parametrize("value", [2**63, -(2**63) - 1, 10**30])
    def test_larger_integers_arrive_as_opaque(self, value):
        assert crossed(value) == wire.Opaque("int", "an integer of more than 64 bits")

    def test_nan_infinity_and_negative_zero_arrive(self):
        nan, infinity, zero = crossed([math.nan, -math.inf, -0.0])
        assert math.isnan(nan)
        assert infinity == -math.inf
        assert math.copysign(1, zero) == -1

    @pytest.mark.parametrize(
        ("scalar", "expected"),
        [(np.float32(0.5), 0.5), (np.int64(-3), -3), (np.bool_(True), True), (np.array(7), 7), (np.str_("a"), "a")],
    )
    def test_numpy_scalars_arrive_as_python_values(self, scalar, expected):
        assert same(crossed(scalar), expected)

    def test_a_numpy_scalar_without_a_python_form_is_opaque(self):
        assert crossed(np.longdouble(1)).type_name == "numpy.longdouble"

    def test_an_array_arrives_as_its_type_and_shape(self):
        assert crossed(np.zeros((2, 3))) == wire.Opaque("numpy.ndarray", "shape (2, 3)")

    def test_subclasses_of_plain_containers_arrive_as_what_they_extend(self):
        assert crossed(torch.Size([2, 3])) == (2, 3)
        assert crossed(Counter("abb")) == {"a": 1, "b": 2}
        assert crossed(defaultdict(int, {1: 2})) == {1: 2}
        assert crossed(namedtuple("Pair", "a b")(1, 2)) == (1, 2)

    def test_a_subclass_cannot_lie_about_what_it_holds(self):
        class Lying(dict):
            def items(self):
                return [("a", 99)]

        assert crossed(Lying(a=1)) == {"a": 1}

    def test_an_opaque_stays_what_it_is(self):
        assert crossed([wire.Opaque("a.B", "text")]) == [wire.Opaque("a.B", "text")]

    def test_an_object_whose_attributes_and_repr_fail_is_still_described(self):
        class Sulking:
            @property
            def shape(self):
                raise ValueError

            def __repr__(self):
                raise ValueError

        assert crossed(Sulking()).description == "a value whose repr() fails"

    def test_a_huge_string_arrives_as_its_length(self):
        assert crossed("x" * (wire.MAX_TEXT + 1)) == wire.Opaque("str", "a string of 1,000,001 characters")

    def test_many_bytes_arrive_as_their_number(self):
        assert crossed(bytes(wire.MAX_TEXT)) == bytes(wire.MAX_TEXT)
        assert crossed(bytes(wire.MAX_TEXT + 1)) == wire.Opaque("bytes", f"{wire.MAX_TEXT + 1:,} bytes")

    def test_half_a_surrogate_pair_is_refused(self):
        with pytest.raises(wire.WireError, match="surrogate"):
            wire.encode(["\ud800"])


class TestTensors:
    @quick
    @given(st.sampled_from(DTYPES), st.lists(st.integers(0, 4), max_size=4), st.randoms(use_true_random=False))
    def test_every_dtype_and_shape_arrives_bit_for_bit(self, dtype, shape, random):
        count = math.prod(shape) * dtype.itemsize
        raw = bytearray(random.randrange(2) if dtype is torch.bool else random.randrange(256) for _ in range(count))
        tensor = torch.frombuffer(raw, dtype=dtype).reshape(shape) if count else torch.empty(shape, dtype=dtype)
        got = crossed(tensor)
        assert got.dtype == dtype
        assert got.shape == tensor.shape
        assert as_bytes(got.reshape(-1)) == as_bytes(tensor.reshape(-1))

    @pytest.mark.parametrize(
        "tensor",
        [
            torch.arange(6.0).reshape(2, 3).T,
            torch.arange(3).expand(5, 3),
            torch.arange(24).reshape(2, 3, 4).permute(2, 0, 1),
            torch.arange(12.0)[::3],
            torch.arange(20).reshape(4, 5)[1:3, 1:4],
            torch.tensor(2.5).expand(4),
        ],
        ids=["transposed", "expanded", "permuted", "stepped", "sliced", "one number expanded"],
    )
    def test_views_arrive_with_their_values_and_strides(self, tensor):
        got = crossed(tensor)
        assert torch.equal(got, tensor)
        assert got.stride() == tensor.stride()

    def test_a_view_far_wider_than_its_numbers_arrives_dense(self):
        tensor = torch.arange(100_000)[::1000]
        got = crossed(tensor)
        assert torch.equal(got, tensor)
        assert got.is_contiguous()

    @pytest.mark.parametrize(
        "tensor",
        [torch.arange(6.0)[4::6], torch.arange(6.0).reshape(2, 3).T[1:2, 1:2], torch.arange(6.0)[:0], torch.tensor(3)],
        ids=["one of a stepped view", "one of a transposed view", "none", "a scalar"],
    )
    def test_views_of_one_or_no_element_arrive(self, tensor):
        assert torch.equal(crossed(tensor), tensor)

    def test_conjugated_and_negated_views_arrive_resolved(self):
        number = torch.tensor([1 + 2j, 3 - 4j])
        assert torch.equal(crossed(number.conj()), torch.tensor([1 - 2j, 3 + 4j]))
        assert torch.equal(crossed(number.conj().imag), torch.tensor([-2.0, 4.0]))
        assert torch.equal(crossed(torch._neg_view(torch.ones(2))), torch.tensor([-1.0, -1.0]))

    def test_a_parameter_arrives_as_a_parameter(self):
        got = crossed(torch.nn.Parameter(torch.ones(2), requires_grad=False))
        assert type(got) is torch.nn.Parameter
        assert not got.requires_grad

    def test_a_result_with_a_graph_arrives_without_it(self):
        got = crossed(torch.ones(2, requires_grad=True) * 2)
        assert got.requires_grad
        assert got.is_leaf

    def test_a_meta_tensor_arrives_without_numbers(self):
        got = crossed(torch.empty(2, 3, dtype=torch.int32, device="meta"))
        assert (got.device.type, got.dtype, tuple(got.shape)) == ("meta", torch.int32, (2, 3))

    def test_what_arrives_has_memory_of_its_own(self):
        sent = torch.zeros(3)
        crossed(sent).fill_(1)
        assert torch.equal(sent, torch.zeros(3))

    @pytest.mark.parametrize(
        ("tensor", "words"),
        [
            (torch.eye(2).to_sparse(), "layout torch.sparse_coo"),
            (torch.zeros(2, dtype=torch.uint16), "dtype torch.uint16"),
            (torch.empty(wire.MAX_FRAME + 1, dtype=torch.uint8), "too large"),
        ],
        ids=["sparse", "uint16", "larger than a frame"],
    )
    def test_tensors_with_no_form_are_opaque(self, tensor, words):
        got = crossed(tensor)
        assert got.type_name == "torch.Tensor"
        assert words in got.description


class TestLimits:
    def test_the_deepest_allowed_nesting_arrives(self):
        value = None
        for level in range(wire.MAX_DEPTH):
            value = ([value], (value,), {"key": value}, {1: value})[level % 4]
        assert same(crossed(value), value)

    @pytest.mark.parametrize("wrap", [lambda v: [v], lambda v: (v,), lambda v: {"key": v}, lambda v: {1: v}])
    def test_one_level_more_is_refused(self, wrap):
        value = None
        for _ in range(wire.MAX_DEPTH + 1):
            value = wrap(value)
        with pytest.raises(wire.WireError, match="deeper"):
            wire.encode(value)

    def test_a_list_that_holds_itself_is_refused(self):
        endless = []
        endless.append(endless)
        with pytest.raises(wire.WireError, match="deeper"):
            wire.encode(endless)

    @pytest.mark.parametrize("value", [[0] * (wire.MAX_ITEMS + 1), [[0] * 600_000, (0,) * 600_000]])
    def test_too_many_items_are_refused(self, value):
        with pytest.raises(wire.WireError, match="1,000,000 items"):
            wire.encode(value)

    def test_a_frame_says_how_long_it_is(self):
        framed = wire.frame(b"hello")
        assert wire.frame_length(framed[: wire.HEADER_SIZE]) == 5
        assert framed[wire.HEADER_SIZE :] == b"hello"

    def test_a_frame_over_the_limit_is_neither_sent_nor_awaited(self):
        with pytest.raises(wire.WireError, match="over the limit"):
            wire.frame(bytes(wire.MAX_FRAME + 1))
        with pytest.raises(wire.WireError, match="the limit is"):
            wire.frame_length((wire.MAX_FRAME + 1).to_bytes(4, "big"))
