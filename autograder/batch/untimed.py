"""Hand-ins that nobody knows the time of: no deadline takes anything from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from autograder.course import Course
from autograder.standing import Row


def without_a_time(course: Course, rows: Iterable[Row]) -> list[str]:
    """One sentence, if for some of the rows lateness would cost points and the time of hand-in is not known."""
    if not course.terms.deduct_percent and course.terms.accept_days is None:
        return []
    unknown = Counter(
        row.assignment
        for row in rows
        if course.assignments[row.assignment].due and row.chosen and row.chosen.handed_in is None
    )
    if not unknown:
        return []
    counts = ", ".join(f"{count} hand-in{'s' if count > 1 else ''} of {name}" for name, count in unknown.items())
    return [
        f"the time is not known of {counts}, so no deadline took anything from them; give an export that has times, or "
        "with --roster the LMS's list that has them, such as Moodle's grading worksheet of the one assignment"
    ]
