"""A machine's warm judges."""

from __future__ import annotations

import pytest

pytest.importorskip("distributed")

from autograder.cluster import machine


def test_a_judge_is_used_again_unless_it_was_let_go_meanwhile():
    machine.let_go()
    with machine._judging(strict=True, device="cpu") as first:
        pass
    with machine._judging(strict=True, device="cpu") as again:
        assert again is first
        machine.let_go()
    with machine._judging(strict=True, device="cpu") as fresh:
        assert fresh is not first
        assert not first.scratch.exists()
    machine.let_go()
    assert not fresh.scratch.exists()
