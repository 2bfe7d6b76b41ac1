"""Replies: parts of a reply, and values that do not fit what a test asks of them."""

from __future__ import annotations

from autograder.judge.reply import Fault, Reply
from autograder.records import Rung


def test_a_part_is_named_after_its_key():
    part = Reply("f(x)", {"grad": [1, 2]})["grad"]
    assert (str(part.called), part.value, part.whole) == ("f(x)['grad']", [1, 2], False)
    fact = Reply("Ran backward", {"grad": [1, 2]})["grad"][1]
    assert (str(fact.called), fact.value, fact.whole) == ("Ran backward → grad → 1", 2, False)


def test_a_mapped_value_is_still_the_whole():
    mapped = Reply("f()", [3, 1]).map(sorted)
    assert (mapped.called, mapped.value, mapped.whole) == ("f()", [1, 3], True)


def test_a_part_that_is_not_there_is_a_fault_of_the_submission():
    part = Reply("f()", [1, 2])["grad"]
    assert part.fault is not None
    assert part.fault.rung is Rung.TYPE
    assert "does not fit: TypeError" in part.fault.got


def test_a_value_that_a_function_cannot_digest_is_a_fault_too():
    mapped = Reply("f()", "text").map(lambda value: value.sum())
    assert mapped.fault is not None
    assert mapped.fault.got.startswith("'text', which does not fit: AttributeError")


def test_the_first_fault_stays():
    fault = Fault(Rung.FINISHES, "did not come back")
    assert Reply("f()", fault=fault)["grad"].map(sorted).fault is fault


def test_what_was_seen_on_the_way_goes_with_the_part():
    part = Reply("f()", {"a": 1}, changed=("x",), ops=3, largest=4, prove=True)["a"]
    assert (part.changed, part.ops, part.largest, part.prove) == (("x",), 3, 4, True)
