"""The course that this copy of the program belongs to: it lies around the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from autograder.course import Course

ROOT = Path(__file__).parent.parent.parent
CHECK = "-check"  # after a task's name: the id of the cell that is graded for it


@cache
def course() -> Course:
    """The course.

    Raises:
        CourseError: if there is none around the package.
    """
    return Course(ROOT)


def is_ours(notebook: str) -> bool:
    """Whether a notebook is one of the course's assignments; an instructor may have others beside them."""
    return notebook in course().assignments
