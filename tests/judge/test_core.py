"""One core for a judge and its worker: kept for a submission, given back after it."""

from __future__ import annotations

import os

import pytest

from autograder.judge import core

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="there is only one core to choose"
)


def test_a_core_is_held_and_given_back() -> None:
    before = os.sched_getaffinity(0)
    assert core.number() is None
    with core.held():
        assert os.sched_getaffinity(0) == {core.number()}
        assert core.number() in before
    assert os.sched_getaffinity(0) == before


def test_it_is_given_back_after_a_failure_too() -> None:
    before = os.sched_getaffinity(0)
    with pytest.raises(KeyError), core.held():
        raise KeyError
    assert os.sched_getaffinity(0) == before


def test_a_system_that_does_not_say_where_it_runs_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = os.sched_getaffinity(0)
    monkeypatch.setattr(core, "_here", lambda: -1)
    with core.held():
        assert os.sched_getaffinity(0) == before


def test_a_worker_runs_on_the_core_of_its_judge(judge) -> None:
    from tests.conftest import ROOT

    reference = (ROOT / "solutions" / "embedding_probe.py").read_text(encoding="utf-8")
    body = "import os; raise ValueError(f'{len(os.sched_getaffinity(0))} core')"
    outcome = judge(f"{reference}\n\ndef embedding_lookup(*args, **kwargs):\n    {body}\n")
    assert "ValueError: 1 core" in str([test.message for test in outcome.tests])
