"""What students see of the hidden tests."""

from __future__ import annotations

from enum import StrEnum


class Show(StrEnum):
    """A course's policy; the points are always shown."""

    TITLE = "title"
    MESSAGE = "title-and-message"
    AFTER_DUE = "after-due-date"
    PUBLISHED = "after-published"
    NEVER = "never"
