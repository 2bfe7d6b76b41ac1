"""Matching: each symptom knows its own kind of reply and no other."""

from __future__ import annotations

import pytest
import torch

from autograder.judge.matching import has_dtype, has_nan, raised, shaped, typed, unfinished, when
from autograder.judge.reply import Fault, Reply
from autograder.records import Rung
from autograder.worker.wire import Opaque


def value(what):
    return Reply("f()", what)


def fault(rung=Rung.RAISES, kinds=("MyError", "ValueError"), text="Sizes differ"):
    return Reply("f()", fault=Fault(rung, "", kinds=kinds, text=text))


@pytest.mark.parametrize(
    ("matcher", "reply"),
    [
        (raised(), fault()),
        (raised("MyError"), fault()),
        (raised("ValueError"), fault()),
        (raised("ValueError", "sizes"), fault()),
        (raised(saying="DIFFER"), fault()),
        (unfinished(), fault(Rung.FINISHES)),
        (shaped(2, 3), value(torch.ones(2, 3))),
        (shaped(), value(torch.tensor(1))),
        (has_dtype(torch.int64, torch.int32), value(torch.tensor([1]))),
        (has_nan(), value(torch.tensor([1.0, float("nan")]))),
        (typed("list"), value([1])),
        (typed("NoneType"), value(None)),
        (typed("numpy.ndarray"), value(Opaque("numpy.ndarray", ""))),
        (when(lambda x: x > 2), value(3)),
        (shaped(3) | typed("list"), value([1])),
        (shaped(3) | typed("list"), value(torch.ones(3))),
    ],
)
def test_it_knows_its_symptom(matcher, reply):
    assert matcher.matches(reply)


@pytest.mark.parametrize(
    ("matcher", "reply"),
    [
        (raised(), value(None)),
        (raised(), fault(Rung.FINISHES)),
        (raised("KeyError"), fault()),
        (raised("ValueError", "dtype"), fault()),
        (unfinished(), fault()),
        (unfinished(), value(1)),
        (shaped(2, 3), value(torch.ones(3, 2))),
        (shaped(2), value([1, 2])),
        (has_dtype(torch.int64), value(torch.ones(1))),
        (has_nan(), value(torch.tensor([1, 2]))),
        (has_nan(), value(float("nan"))),
        (typed("NoneType"), fault()),
        (typed("ndarray"), value(Opaque("numpy.ndarray", ""))),
        (when(lambda x: True), fault()),
        (when(lambda x: x > 2), value("three")),
        (when(lambda x: torch.ones(2)), value(1)),
        (shaped(3) | typed("list"), value(torch.ones(2))),
    ],
)
def test_it_is_not_taken_in_by_another(matcher, reply):
    assert not matcher.matches(reply)
