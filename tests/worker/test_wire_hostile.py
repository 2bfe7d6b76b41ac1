"""The wire against a hostile peer: whatever bytes arrive, a small plain value or a `WireError` comes out."""

from __future__ import annotations

import msgspec
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.worker import wire

quick = settings(derandomize=True, deadline=None, max_examples=50)

TENSOR, OPAQUE, TUPLE, PAIRS = 1, 2, 3, 4

plain = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.binary()
)


def forged(code, data):
    """A message that `encode` would never write."""
    return msgspec.msgpack.encode(msgspec.msgpack.Ext(code, msgspec.msgpack.encode(data)))


def tensor_message(*, dtype="float32", shape=(2,), strides=None, flags=(False, True, False, "cpu"), raw=b"\0" * 8):
    return forged(TENSOR, [dtype, shape, strides, flags, raw])


class TestKeys:
    """Lists as keys become tuples, whose hashes can be chosen: 55,000 of one hash took a dict over a minute."""

    @pytest.mark.parametrize(
        "key", [b"\x92\xff\xfe", b"\x01", b"\xc0", b"\xcb" + b"\0" * 8, b"\xc4\x01x", b"\xd4\x03\x90"]
    )
    def test_of_a_map_are_strings(self, key):
        one = b"\x81" + key + b"\x00"
        for payload in (one, b"\x92\x82\xa1a\x91\x01\xa1b\x02" + one, b"\x82\xa1a" + one + b"\xa1b\x00"):
            with pytest.raises(wire.WireError, match="a key that is no string"):
                wire.decode(payload)

    def test_that_are_numbers_are_few(self):
        """Their hashes can be chosen too: 72,000 of one hash took a dict eleven seconds."""
        few, many = ([[key, 0] for key in range(count)] for count in (20_000, 10_001))
        assert len(wire.decode(forged(PAIRS, few))) == 20_000
        twice = [msgspec.msgpack.Ext(PAIRS, msgspec.msgpack.encode(many))] * 2
        with pytest.raises(wire.WireError, match="numbers are keys"):
            wire.decode(msgspec.msgpack.encode(twice))

    @quick
    @given(
        st.recursive(plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4))
    )
    def test_that_are_strings_pass_wherever_their_map_is(self, value):
        try:
            payload = wire.encode(value)
        except wire.WireError:  # half of a surrogate pair
            return
        wire.decode(payload)


class TestHostileBytes:
    @quick
    @given(st.binary(max_size=200))
    def test_random_bytes_are_a_value_or_a_wire_error(self, payload):
        self.read(payload)

    @quick
    @given(st.data())
    def test_a_damaged_message_is_a_value_or_a_wire_error(self, data):
        whole = wire.encode(
            {"value": [torch.arange(6.0).reshape(2, 3).T, (1, "two", None)], 3: {"x": wire.Opaque("a", "b")}}
        )
        damaged = bytearray(whole)
        for _ in range(data.draw(st.integers(1, 3))):
            damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
        self.read(bytes(damaged))

    def test_a_message_cut_short_anywhere_is_a_wire_error(self):
        whole = wire.encode({"value": [torch.arange(3), ("two", {1: 2.5})]})
        for length in range(len(whole)):
            with pytest.raises(wire.WireError):
                wire.decode(whole[:length])

    def test_bytes_after_the_value_are_a_wire_error(self):
        with pytest.raises(wire.WireError):
            wire.decode(wire.encode(1) + b"\0")

    @quick
    @given(st.integers(0, 127), plain | st.lists(plain, max_size=6))
    def test_an_extension_with_any_content_is_a_value_or_a_wire_error(self, code, content):
        self.read(forged(code, content))

    @quick
    @given(
        st.sampled_from(["float32", "bool", "complex64", "nothing", 1]),
        st.lists(st.integers(-1, 2**62), max_size=3) | plain,
        st.none() | st.lists(st.integers(-1, 2**62), max_size=3) | plain,
        st.tuples(st.booleans(), st.booleans(), st.booleans(), st.sampled_from(["cpu", "meta", "cuda"])) | plain,
        st.binary(max_size=16) | plain,
    )
    def test_a_forged_tensor_is_a_small_tensor_or_a_wire_error(self, dtype, shape, strides, flags, raw):
        self.read(tensor_message(dtype=dtype, shape=shape, strides=strides, flags=flags, raw=raw))

    @pytest.mark.parametrize(
        "forgery",
        [
            {"shape": [3]}, {"shape": [-2]}, {"shape": [1] * 33}, {"shape": [2**40, 0, 2**40]}, {"shape": [2.0]},
            {"strides": [2]}, {"strides": [-1]}, {"strides": [1, 1]}, {"shape": [2**40], "strides": [0]},
            {"raw": b"\0" * 7}, {"raw": 8}, {"raw": 2**62}, {"raw": [0] * 8}, {"dtype": "object"},
            {"dtype": "int32", "flags": (True, True, False, "cpu")}, {"flags": ()},
        ],
        ids=str,
    )  # fmt: skip
    def test_a_tensor_that_cannot_be_is_a_wire_error(self, forgery):
        with pytest.raises(wire.WireError):
            wire.decode(tensor_message(**forgery))

    @pytest.mark.parametrize(
        "payload",
        [
            b"\x91" * 100_000 + b"\xc0",
            b"\xdd\xff\xff\xff\xff",
            b"\xdf\xff\xff\xff\xff",
            b"\xc6\xff\xff\xff\xff",
            b"\xd6\xff\0\0\0\1",
            forged(PAIRS, [[[], 1]]),
            forged(PAIRS, [[1]]),
            forged(OPAQUE, ["only one"]),
            forged(TUPLE, None),
            forged(99, None),
        ],
        ids=["a deep list", "a long list", "a long dict", "long bytes", "a date", "a list as key", "half a pair",
             "half an opaque", "no tuple", "an unknown extension"],
    )  # fmt: skip
    def test_what_encode_cannot_have_written_is_a_wire_error(self, payload):
        with pytest.raises(wire.WireError):
            wire.decode(payload)

    def test_nesting_hidden_in_extensions_is_a_wire_error(self):
        inside = msgspec.msgpack.encode([None])
        for _ in range(100):
            inside = msgspec.msgpack.encode([msgspec.msgpack.Ext(TUPLE, inside)])
        with pytest.raises(wire.WireError):
            wire.decode(inside)

    def read(self, payload):
        try:
            value = wire.decode(payload)
        except wire.WireError:
            return
        self.check(value)

    def check(self, value):
        """Only the wire's own types may come out, none of them large."""
        if isinstance(value, torch.Tensor):
            assert value.device.type == "meta" or value.untyped_storage().nbytes() <= 200
        elif isinstance(value, dict):
            for key, item in value.items():
                self.check(key)
                self.check(item)
        elif isinstance(value, (list, tuple)):
            for item in value:
                self.check(item)
        else:
            assert value is None or type(value) in (bool, int, float, str, bytes, wire.Opaque)
