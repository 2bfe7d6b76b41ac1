"""Whatever a submission makes of its replies, its tests end with a verdict: no mark at all would be a way out.

Each forgery is laid over every reference. It replaces the encoder of its worker, as code in that process can, so that
tests get what no function returned and no probe said.
"""

from __future__ import annotations

import pytest

from autograder.batch.pool import JudgePool
from autograder.course import find
from autograder.records import Job
from autograder.worker import sandbox
from tests.conftest import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(sandbox.unavailable()), reason="this machine has no sandbox; see `doctor`"),
]

COURSE = find(ROOT)
TENSORS = {
    "without numbers": "item.to('meta')",
    "empty": "item.flatten()[:0]",
    "of one number": "item.flatten()[:1].sum()",
    "with an axis more": "item[None]",
    "of NaN": "item * float('nan')",
    "of complex numbers": "item + 1j",
    "of truths": "item > 0",
    "huge by a stride of 0": "item.flatten()[:1].sum().expand(3, 10**6)",
    "as lists": "item.tolist()",
    "as a text": "'a text'",
}
OTHERS = {
    "no facts": ("isinstance(item, dict)", "{}"),
    "no items": ("isinstance(item, (list, tuple))", "item[:0]"),
    "an item more": ("isinstance(item, (list, tuple))", "[*item, *item[:1], None]"),
    "numbers as texts": ("type(item) in (int, float)", "str(item)"),
    "numbers without end": ("type(item) in (int, float)", "10**400"),
    "no numbers": ("type(item) in (int, float)", "float('nan')"),
    "texts as numbers": ("isinstance(item, str)", "7"),
    "truths as None": ("type(item) is bool", "None"),
    "everything as None": ("True", "None"),
}
FORGERIES = {name: ("isinstance(item, torch.Tensor)", made) for name, made in TENSORS.items()} | OTHERS
FORGER = """
def _forge():
    import torch
    from autograder.worker import serving, wire

    real = wire.encode

    def forged(item):
        if {which}:
            try:
                return {made}
            except Exception:
                return None
        if isinstance(item, dict):
            return {{key: forged(value) for key, value in item.items()}}
        return [forged(value) for value in item] if isinstance(item, (list, tuple)) else item

    def encode(reply):
        return real({{**reply, "value": forged(reply["value"])}} if "value" in reply else reply)

    wire.encode = serving.wire.encode = encode


_forge()
"""


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_reply_costs_points_and_never_the_mark(pool: JudgePool, forgery: str) -> None:
    which, made = FORGERIES[forgery]
    sources = {
        name: (COURSE.solutions / f"{name}.py").read_text(encoding="utf-8") + FORGER.format(which=which, made=made)
        for name in COURSE.assignments
    }
    outcomes = {
        answer.key: answer.outcome
        for answer in pool.run([Job(name, name, source, "tests", "Ada Lovelace") for name, source in sources.items()])
    }
    broken = {name: outcome.fault + outcome.broken for name, outcome in outcomes.items() if outcome.score is None}
    assert broken == {}
    assert {name for name, outcome in outcomes.items() if outcome.status == "grader error"} == set()
    assert any(outcome.score != outcome.max_score for outcome in outcomes.values()), "nothing was forged"
