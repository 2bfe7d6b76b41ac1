"""The suite's tests, public and hidden, against code that a rival has executed: the same tests for all, no sandbox.

Each rival runs this in its own way and its own process; what it costs beside these tests is the rival's own.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import msgspec

from autograder import suite as suites
from autograder.judge.session import serve
from autograder.jupyter.live import LiveBackend
from autograder.jupyter.source import Source
from autograder.records import Answer, Job, TestResult, Verdict

SEED = "rivals"
_judged: dict[str, TestResult] = {}


def names(assignment: str) -> list[str]:
    """The suite's tests in its order, from what its files define."""
    import ast

    files = suites.load(assignment).test_files(suites.PARTS)
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    return [node.name for tree in trees for node in tree.body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]  # fmt: skip


def assert_passed(name: str, assignment: str, namespace: dict[str, Any], source: str) -> None:
    """Fail if one test of the suite does; the first call runs them all, later ones look their verdict up."""
    if not _judged:
        job = Job("it", assignment, source, SEED, strict=False)
        answers = io.BytesIO()
        environment = dict(os.environ)
        try:
            serve(io.BytesIO(msgspec.json.encode(job) + b"\n"), answers, LiveBackend(namespace, Source(source, {})))
        finally:
            os.environ.clear()
            os.environ.update(environment)
        outcome = msgspec.json.decode(answers.getvalue().splitlines()[0], type=Answer).outcome
        _judged.update({test.name: test for test in outcome.tests})
    assert _judged[name].verdict is Verdict.PASSED


def executed(path: Path) -> dict[str, Any]:
    """The names that a script defines."""
    namespace: dict[str, Any] = {"__name__": "submission", "__file__": str(path)}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), namespace)
    return namespace
