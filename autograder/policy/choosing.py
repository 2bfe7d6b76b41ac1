"""Which of several attempts counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from autograder.policy.deadlines import Deadline, lateness
from autograder.policy.terms import Counts, Terms
from autograder.standing import Attempt


def candidates(attempts: Sequence[Attempt], due: Deadline, terms: Terms) -> list[int]:
    """Places of the attempts that may count: one, unless the best is wanted.

    Args:
        attempts: oldest first; not empty.
        due: the student's deadline.
        terms: the course's.
    """
    if terms.counts is Counts.BEST:
        return list(range(len(attempts)))
    if terms.counts is Counts.ON_TIME:
        on_time = [place for place, attempt in enumerate(attempts) if is_on_time(attempt, due, terms)]
        if on_time:
            return on_time[-1:]
    return [len(attempts) - 1]


def set_aside(attempts: Sequence[Attempt], chosen: int, due: Deadline, terms: Terms) -> tuple[Attempt, ...]:
    """The attempts after the one that counts, where it counts because they came after the deadline."""
    if terms.counts is not Counts.ON_TIME or not is_on_time(attempts[chosen], due, terms):
        return ()
    return tuple(attempt for attempt in attempts[chosen + 1 :] if not is_on_time(attempt, due, terms))


def is_on_time(attempt: Attempt, due: Deadline, terms: Terms) -> bool:
    """Whether an attempt came before the student's deadline, as far as that is known.

    A system that marks an attempt as late goes by the deadline of all, and knows nothing of an extension in our course.
    """
    told = attempt.marked_late and due.extension is None
    return not told and lateness(attempt, due.due, terms.grace) == timedelta(0)
