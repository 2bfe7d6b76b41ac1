"""Marks under the course's terms: what lateness costs, slip days, extensions, attempts, and what people decide."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.course import Assignment, Course, find
from autograder.policy.choosing import candidates
from autograder.policy.deadlines import Deadline, deadline
from autograder.policy.marking import Earned, marks
from autograder.policy.terms import Counts, Extension, Terms, Unit
from autograder.standing import Attempt, Person, Step, StepKind
from tests.conftest import ROOT

DUE = datetime(2026, 11, 2, 23, 59, tzinfo=UTC)
ANN = Person("Ann Lee", "7", "ann@x.edu")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def course(terms: Terms | None = None, extensions=(), due=DUE) -> Course:
    made = find(ROOT)
    made.terms, made.extensions = terms or Terms(), list(extensions)
    made.assignments = {
        name: Assignment(name, name, 40.0, 1, 1, "", due=due + number * 7 * DAY) for number, name in enumerate("abc")
    }
    return made


def mark(late: timedelta, terms: Terms, points: float | None = 30.0, decided=(), **more):
    made = course(terms, **more)
    attempt = Attempt("a.py", DUE + late)
    return marks(made, "Ann Lee", ANN, [Earned(made.assignments["a"], points, attempt, tuple(decided))])["a"]


TEN_A_DAY = Terms(deduct_percent=10, cap_percent=50, grace_minutes=15)


@pytest.mark.parametrize(
    ("late", "final"),
    [
        (-DAY, 30), (timedelta(0), 30), (timedelta(minutes=15), 30),
        (timedelta(minutes=15, microseconds=1), 26), (DAY, 26), (DAY + timedelta(seconds=1), 22), (4 * DAY, 14),
        (5 * DAY, 10), (50 * DAY, 10),
    ],
)  # fmt: skip
def test_each_started_day_costs_a_share_of_the_points_up_to_the_cap(late, final):
    made = mark(late, TEN_A_DAY)
    assert (made.earned, made.final) == (30, final)
    assert bool(made.steps) == (final < 30)


def test_hours_are_counted_too():
    assert mark(3 * HOUR, Terms(per=Unit.HOUR, deduct_percent=1)).final == 30 - 3 * 0.4


class TestWhenTheClocksChange:
    """Clocks in Berlin went from 3:00 back to 2:00 on 25 October 2026, and on from 2:00 to 3:00 on 29 March."""

    BERLIN = ZoneInfo("Europe/Berlin")

    @pytest.mark.parametrize(
        ("due", "handed_in", "final"),
        [
            (datetime(2026, 10, 24, 23, 59), datetime(2026, 10, 25, 23, 30), 22),  # 24 hours and a half, not 23
            (datetime(2026, 3, 28, 23, 59), datetime(2026, 3, 30, 0, 30), 26),  # 23 hours and a half
            (datetime(2026, 10, 25, 2, 55), datetime(2026, 10, 25, 2, 5, fold=1), 26),  # ten minutes, not before
        ],
    )
    def test_lateness_is_the_time_that_has_passed_in_whichever_zone_an_export_gives_it(self, due, handed_in, final):
        made = course(Terms(deduct_percent=10, timezone="Europe/Berlin"), due=due.replace(tzinfo=self.BERLIN))
        there = handed_in.replace(tzinfo=self.BERLIN)
        for when in (there, there.astimezone(UTC)):
            (mark_,) = marks(made, "Ann", ANN, [Earned(made.assignments["a"], 30.0, Attempt("x", when))]).values()
            assert mark_.final == final

    def test_grace_is_minutes_that_have_passed(self):
        due = datetime(2026, 10, 25, 2, 55, tzinfo=self.BERLIN)
        terms = Terms(deduct_percent=10, grace_minutes=15, timezone="Europe/Berlin")
        made = course(terms, due=due)
        for minute, final in ((5, 30), (15, 26)):
            attempt = Attempt("x", datetime(2026, 10, 25, 2, minute, fold=1, tzinfo=self.BERLIN))
            assert marks(made, "Ann", ANN, [Earned(made.assignments["a"], 30.0, attempt)])["a"].final == final


def test_nothing_is_taken_below_zero_and_the_step_says_what_was_taken():
    made = mark(10 * DAY, Terms(deduct_percent=50), points=12.0)
    assert made.final == 0
    assert [step.points for step in made.steps] == [-12.0]


def test_after_the_last_day_nothing_is_taken_in():
    terms = Terms(deduct_percent=10, accept_days=2)
    assert mark(2 * DAY, terms).final == 22
    assert mark(2 * DAY + HOUR, terms).final == 0


def test_the_step_can_be_read():
    (step,) = mark(DAY + HOUR, msgspec.structs.replace(TEN_A_DAY, timezone="Europe/Berlin")).steps
    assert step.text == (
        "handed in Wed 04 Nov 2026, 01:59, due Tue 03 Nov 2026, 00:59: 2 started days late, 20 % of 40 points"
    )


def test_late_by_an_unknown_time_costs_nothing_and_is_said():
    made = course(TEN_A_DAY)
    attempt = Attempt("a.py", None, marked_late=True)
    given_ = marks(made, "Ann Lee", ANN, [Earned(made.assignments["a"], 30.0, attempt)])["a"]
    assert given_.final == 30
    assert "does not say by how much" in given_.steps[0].text


def test_no_due_date_no_deduction():
    made = course(TEN_A_DAY)
    made.assignments["a"] = msgspec.structs.replace(made.assignments["a"], due=None)
    given_ = marks(made, "Ann", ANN, [Earned(made.assignments["a"], 30.0, Attempt("a.py", DUE + 9 * DAY))])
    assert given_["a"].final == 30


class TestSlipDays:
    def marks(self, late: dict[str, timedelta], days: int, points=30.0):
        made = course(Terms(deduct_percent=10, slip_days=days))
        earned = [
            Earned(entry, points, Attempt("x", entry.due + late[name])) for name, entry in made.assignments.items()
        ]
        found = marks(made, "Ann Lee", ANN, reversed(earned))
        return {name: found[name].final for name in sorted(found)}

    def test_are_spent_in_the_order_of_due_dates(self):
        assert self.marks({"a": DAY, "b": 2 * DAY, "c": DAY}, 2) == {"a": 30, "b": 26, "c": 26}

    def test_are_not_spent_on_work_that_earned_nothing(self):
        made = course(Terms(deduct_percent=10, slip_days=1))
        earned = [
            Earned(made.assignments["a"], 0.0, Attempt("x", made.assignments["a"].due + DAY)),
            Earned(made.assignments["b"], 30.0, Attempt("x", made.assignments["b"].due + DAY)),
        ]
        assert marks(made, "Ann", ANN, earned)["b"].final == 30

    def test_a_started_day_takes_a_whole_one(self):
        assert self.marks({"a": HOUR, "b": HOUR, "c": HOUR}, 2) == {"a": 30, "b": 30, "c": 26}


class TestExtensions:
    @pytest.mark.parametrize("student", ["Ann Lee", "7", "ANN@x.edu"])
    def test_a_student_is_named_by_name_id_or_email(self, student):
        assert mark(2 * DAY, TEN_A_DAY, extensions=[Extension(student, ["a"], days=2)]).final == 30
        assert mark(2 * DAY, TEN_A_DAY, extensions=[Extension(student, ["b"], days=2)]).final == 22

    def test_the_longest_counts_and_none_shortens(self):
        longer = [Extension("7", days=1), Extension("7", days=3), Extension("7", until=DUE - DAY)]
        assert deadline(course(extensions=longer), course().assignments["a"], "x", ANN).due == DUE + 3 * DAY

    def test_the_mark_says_why(self):
        made = mark(DAY, TEN_A_DAY, extensions=[Extension("7", days=2, because="ill")])
        assert made.steps[0].text.endswith(": ill")


class TestDecisions:
    def test_are_added_after_lateness(self):
        decided = [
            Step(StepKind.ADJUSTED, 3.0, "a slip of mine", "Kim"),
            Step(StepKind.COMMENT, 0.0, "well done", "Kim"),
        ]
        made = mark(DAY, TEN_A_DAY, decided=decided)
        assert (made.earned, made.final, len(made.steps)) == (30, 29, 3)

    def test_one_that_takes_too_much_is_undone_by_its_opposite(self):
        there_and_back = [Step(StepKind.ADJUSTED, points, "by hand") for points in (-100.0, 100.0)]
        assert mark(DAY, TEN_A_DAY, decided=there_and_back[:1]).final == 0
        made = mark(DAY, TEN_A_DAY, decided=there_and_back)
        assert (made.final, [step.points for step in made.steps]) == (26, [-4, -100, 100])

    def test_can_give_a_mark_where_the_grader_had_none(self):
        assert mark(timedelta(0), TEN_A_DAY, None, [Step(StepKind.ADJUSTED, 20.0, "by hand")]).final == 20
        assert mark(timedelta(0), TEN_A_DAY, None, [Step(StepKind.COMMENT, 0.0, "we are looking")]).final is None


class TestWhichAttempt:
    ATTEMPTS = (
        Attempt("1", DUE - 2 * DAY), Attempt("2", DUE - DAY), Attempt("3", DUE + timedelta(minutes=5)),
        Attempt("4", DUE + DAY),
    )  # fmt: skip

    @pytest.mark.parametrize(
        ("counts", "grace", "places"),
        [(Counts.ON_TIME, 0, [1]), (Counts.ON_TIME, 10, [2]), (Counts.LATEST, 0, [3]), (Counts.BEST, 0, [0, 1, 2, 3])],
    )
    def test_by_the_terms(self, counts, grace, places):
        assert candidates(self.ATTEMPTS, Deadline(DUE), Terms(counts=counts, grace_minutes=grace)) == places

    def test_where_none_is_on_time_it_is_the_latest(self):
        assert candidates(self.ATTEMPTS[3:] * 2, Deadline(DUE), Terms()) == [1]

    def set_aside(self, attempts, chosen=0, **terms):
        made = course(Terms(**terms))
        earned = Earned(made.assignments["a"], 0.0, attempts[chosen], (), tuple(attempts))
        return [step.text for step in marks(made, "Ann", ANN, [earned])["a"].steps]

    def test_a_later_one_that_was_not_taken_is_said(self):
        assert self.set_aside(self.ATTEMPTS[1:3], timezone="Europe/Berlin") == [
            "a later attempt, 3 (handed in Tue 03 Nov 2026, 01:04), came after the deadline and was not taken"
        ]
        assert self.set_aside(self.ATTEMPTS, 1) == [
            "2 later attempts, the last of them, 4 (handed in Tue 03 Nov 2026, 23:59), came after the deadline and "
            "were not taken"
        ]
        late = Attempt("1"), Attempt("2", None, marked_late=True)
        assert self.set_aside(late) == [
            "a later attempt, 2 (late by the export), came after the deadline and was not taken"
        ]

    def test_where_the_deadline_chose_nothing_no_word_is_said(self):
        assert self.set_aside(self.ATTEMPTS[:2], 1) == []
        assert self.set_aside(self.ATTEMPTS[2:], 1) == []
        assert self.set_aside(self.ATTEMPTS[1:3], 0, counts=Counts.BEST) == []
        assert self.set_aside(self.ATTEMPTS[1:3], 0, grace_minutes=10) == []

    @pytest.mark.parametrize("when", [None, DUE + DAY])
    def test_what_the_system_calls_late_may_be_within_an_extension(self, when):
        attempts = Attempt("1", when and DUE - DAY), Attempt("2", when, marked_late=True)
        extended = Deadline(DUE + 2 * DAY, Extension("7", days=2))
        assert candidates(attempts, extended, Terms()) == [1]
        assert candidates(attempts, Deadline(DUE), Terms()) == [0]
        if when:
            assert candidates(attempts, Deadline(DUE + HOUR, Extension("7", days=2)), Terms()) == [0]

    def test_a_late_one_within_an_extension_is_not_called_late(self):
        made = course(TEN_A_DAY, extensions=[Extension("7", days=2)])
        earned = Earned(made.assignments["a"], 30.0, Attempt("x", None, marked_late=True))
        texts = [step.text for step in marks(made, "Ann", ANN, [earned])["a"].steps]
        assert texts[1] == "after the deadline of all; the export does not say by how much, so nothing was taken"


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.floats(0, 40), st.floats(-100, 1000), st.floats(0, 100), st.floats(0, 100), st.integers(0, 5),
    st.sampled_from(Unit),
)  # fmt: skip
def test_a_late_mark_lies_between_nothing_and_what_was_earned(points, hours, percent, cap, slip, unit):
    terms = Terms(deduct_percent=percent, cap_percent=cap, slip_days=slip, per=unit)
    made = mark(timedelta(hours=hours), terms, points)
    assert 0 <= made.final <= points
    assert made.final >= points - 40 * cap / 100 - 1e-3
    assert made.final == pytest.approx(max(0, points + sum(step.points for step in made.steps)))
