"""The public tests behind the test files of `otter check`: each case reports the engine's verdict."""

from __future__ import annotations

from typing import Any

from autograder.jupyter.checking import judged
from autograder.records import TestResult, Verdict
from autograder.report.wording import as_text


class PublicTests:
    """The public tests of one task against what otter has executed; judged once for all cases of a test file.

    Args:
        assignment: such as "masked_mean".
        task: one function or class of it.
    """

    def __init__(self, assignment: str, task: str) -> None:
        self._assignment, self._task = assignment, task
        self._results: dict[str, TestResult] = {}

    def run(self, name: str, env: dict[str, Any]) -> None:
        """Report on one test.

        Args:
            name: the test's name in the suite.
            env: the variables of the notebook or script.

        Raises:
            AssertionError: if it did not pass, with the message for the student.
            RuntimeError: if the tests cannot be run here.
        """
        if not self._results:
            outcome, _ = judged(self._assignment, self._task, env)
            self._results = {test.name: test for test in outcome.tests}
            if name not in self._results:
                why = outcome.trouble or "they may be of another version; get both anew"
                raise RuntimeError(f"the public tests of {self._task} have no {name}: {why}")
        result = self._results[name]
        if result.verdict is not Verdict.PASSED:
            raise AssertionError(f"{result.verdict}\n{as_text(result.message) if result.message else ''}".strip())
