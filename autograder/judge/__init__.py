"""The trusted side. Suites write `from autograder.judge import ...` and need nothing else.

This module holds the names that a suite may use; the rest of the package is the judge's own business.
"""

from autograder.judge.comparing import Tolerance
from autograder.judge.draw import Draw
from autograder.judge.expect import expect
from autograder.judge.marks import task, timeout
from autograder.judge.matching import has_dtype, has_nan, raised, returned, shaped, typed, unfinished, when
from autograder.judge.reply import Reply
from autograder.judge.submission import Submission

__all__ = [
    "Draw",
    "Reply",
    "Submission",
    "Tolerance",
    "expect",
    "has_dtype",
    "has_nan",
    "raised",
    "returned",
    "shaped",
    "task",
    "timeout",
    "typed",
    "unfinished",
    "when",
]
