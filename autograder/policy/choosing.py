"""Which of several attempts counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from autograder.policy.deadlines import lateness
from autograder.policy.terms import Counts, Terms
from autograder.standing import Attempt


def candidates(attempts: Sequence[Attempt], due: datetime | None, terms: Terms) -> list[int]:
    """Places of the attempts that may count: one, unless the best is wanted.

    Args:
        attempts: oldest first; not empty.
        due: the student's deadline.
        terms: the course's.
    """
    if terms.counts is Counts.BEST:
        return list(range(len(attempts)))
    if terms.counts is Counts.ON_TIME:
        on_time = [
            place
            for place, attempt in enumerate(attempts)
            if not attempt.marked_late and lateness(attempt, due, terms.grace) == timedelta(0)
        ]
        if on_time:
            return on_time[-1:]
    return [len(attempts) - 1]
