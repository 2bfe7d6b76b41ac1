"""The course's terms for handing in, as `course.toml` states them."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec


class Counts(StrEnum):
    """Which of several attempts counts."""

    ON_TIME = "latest on time"
    LATEST = "latest"
    BEST = "best"


class Unit(StrEnum):
    """What lateness is counted in; a unit that has begun counts as a whole."""

    DAY = "day"
    HOUR = "hour"

    @property
    def length(self) -> timedelta:
        """How long one is."""
        return timedelta(days=1) if self is Unit.DAY else timedelta(hours=1)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[handing_in]`.

    Attributes:
        timezone: of due dates, and of the times in exports that give none; a name such as "Europe/Berlin".
        counts: which of several attempts counts. `latest on time` is the last that came before the deadline, and the
            last of all where none did.
        grace_minutes: nothing is taken from what comes so much later than the deadline.
        per: the unit of lateness; what has passed since the deadline is counted, grace included.
        deduct_percent: taken for each unit that has begun, of the points that the assignment is worth.
        cap_percent: no more is taken than this.
        accept_days: what comes later than so many days earns nothing; None takes everything.
        slip_days: days of lateness that cost a student nothing, over the whole unit. They are spent in the order of
            due dates, as long as there are any, on work that has earned something.
    """

    timezone: str = "UTC"
    counts: Counts = Counts.ON_TIME
    grace_minutes: float = 0
    per: Unit = Unit.DAY
    deduct_percent: float = 0
    cap_percent: float = 100
    accept_days: float | None = None
    slip_days: int = 0

    def __post_init__(self) -> None:
        for name, most in (("deduct_percent", 100), ("cap_percent", 100), ("grace_minutes", 100_000)):
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(f"{name} is {getattr(self, name):g}, expected 0 to {most}")
        if self.slip_days < 0 or (self.accept_days is not None and self.accept_days < 0):
            raise ValueError("days are counted from 0 up")
        try:
            self.zone  # noqa: B018 - reading it looks the name up
        except (OSError, ValueError, KeyError):
            raise ValueError(f"there is no time zone {self.timezone!r}; a name is like 'Europe/Berlin'") from None

    @property
    def zone(self) -> ZoneInfo:
        """The course's time zone."""
        return ZoneInfo(self.timezone)

    @property
    def grace(self) -> timedelta:
        """How late is not late."""
        return timedelta(minutes=self.grace_minutes)


class Extension(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry `[[extension]]`: more time for one student.

    Attributes:
        student: the name, id or email.
        assignments: for which; empty for all.
        days: later than for the others.
        until: or until then.
        because: for the record; the student sees it.
    """

    student: str
    assignments: list[str] = []
    days: float | None = None
    until: datetime | None = None
    because: str = ""

    def __post_init__(self) -> None:
        if (self.days is None) == (self.until is None):
            raise ValueError(f"the extension for {self.student} needs either days or until")
        if self.days is not None and self.days < 0:
            raise ValueError(f"the extension for {self.student} would shorten the time")
