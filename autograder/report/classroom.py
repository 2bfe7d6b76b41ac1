"""Points for GitHub Classroom: the result of a step, in the form that its grading reporter reads.

The reporter counts each test alike when it prints and adds the points up when it reports, so each public test is worth
one point. These are no marks: whoever can write to a repository can change its tests. Marks come from `grade`.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable

from autograder.records import Outcome, TestResult, Verdict

VERSION = 1


def result(outcomes: Iterable[Outcome], *, fine: bool) -> str:
    """The line that gives a step the output `result`.

    Args:
        outcomes: of all files that were checked; those of files that could not be read, with every test failed.
        fine: whether the run as a whole is to pass.
    """
    tests = [_test(outcome.assignment, test) for outcome in outcomes for test in outcome.tests]
    report = {"version": VERSION, "status": "pass" if fine else "fail", "max_score": len(tests), "tests": tests}
    return f"result={base64.b64encode(json.dumps(report).encode()).decode()}\n"


def _test(assignment: str, test: TestResult) -> dict[str, object]:
    passed = test.verdict is Verdict.PASSED
    return {
        "name": f"{assignment}, {test.task}: {test.title}", "status": "pass" if passed else "fail",
        "score": int(passed), "message": str(test.verdict), "test_code": "", "filename": "", "line_no": 0,
        "duration": 0,
    }  # fmt: skip
