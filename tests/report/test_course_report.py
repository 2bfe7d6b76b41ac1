"""The course's report: right numbers, names where they belong, and without names nobody to be found."""

from __future__ import annotations

import html as entities
import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.report.naming import file_names, fragments, pseudonyms
from autograder.report.pages.course_report import report
from autograder.report.pages.items import FEWEST, analyse, correlation
from autograder.report.pages.overview import overview
from autograder.report.pages.page import clean
from autograder.standing import Attempt, Mark, Person, Row, Step, StepKind
from tests.report.classes import judged, made_up
from tests.report.test_feedback import NASTY, NOW, Outline

quick = settings(derandomize=True, deadline=None, max_examples=60)


def words(page: str) -> str:
    return " ".join(entities.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def row(student, *passed, assignment="masked_mean", mistake="", **more):
    message = Message(Rung.VALUE, "f(x)", "1", "2", "", "Which?", mistake, f"title of {mistake}") if mistake else None
    tests = [
        TestResult(f"t{n}", f"title {n}", f"task_{n}", 2.0, Verdict.PASSED if fine else Verdict.FAILED,
                   message=None if fine else message)
        for n, fine in enumerate(passed)
    ]  # fmt: skip
    return Row(student, assignment, f"{student}.py", judged(assignment, tests, **more.pop("outcome", {})), **more)


class TestOverview:
    def test_a_mistake_is_counted_once_a_student_and_out_of_those_judged(self, course):
        rows = [row(f"s{n}", False, False, mistake="padded-length") for n in range(3)]
        rows += [row(f"t{n}", True, True) for n in range(4)]
        rows += [Row("absent", "masked_mean", "", Outcome("masked_mean", 4.0, 0.0, [], kind="missing"))]
        seen = overview(course, rows)
        (made,) = seen.mistakes
        assert (len(made.who), made.judged, made.tasks) == (3, 7, ["task_0", "task_1"])
        assert [who.name for who in made.who] == ["s0", "s1", "s2"]
        assert "3 of 7 title of padded-length" in words(report(course, rows))

    def test_totals_are_final_marks_and_open_where_one_is_lacking(self, course):
        late = Mark(4.0, 3.0, (Step(StepKind.LATE, -1.0, "late"),))
        rows = [
            row("Ann", True, True, given=late), row("Ben", True, False),
            Row("Cem", "masked_mean", "x.py", Outcome("masked_mean", 4.0, None, [], trouble="the sandbox is gone")),
        ]  # fmt: skip
        seen = overview(course, rows)
        assert [(line.who.name, line.total, line.share, line.late) for line in seen.lines] == [
            ("Ann", 3.0, 0.75, 1), ("Ben", 2.0, 0.5, 0), ("Cem", None, None, 0),
        ]  # fmt: skip
        assert seen.shares == [0.75, 0.5]
        rows += [row(student, True, assignment="padding") for student in ("Ann", "Ben", "Cem")]
        assert "1 student with a mark lacking is left out" in words(report(course, rows))

    def test_whoever_has_an_extension_is_not_late_because_the_lms_says_so(self, course):
        told = (Attempt("x.py", NOW, chosen=True, marked_late=True),)
        longer = Mark(4.0, 4.0, (Step(StepKind.EXTENSION, 0.0, "ill"),))
        rows = [row("Ann", True, True, attempts=told), row("Ben", True, True, attempts=told, given=longer)]
        assert [line.late for line in overview(course, rows).lines] == [1, 0]

    def test_what_needs_attention_comes_in_order(self, course):
        broken = [TestResult("t", "title", "task", 1.0, Verdict.FAILED,
                             message=Message(Rung.LOADS, got="SyntaxError: no", where="line 3"))]  # fmt: skip
        rows = [
            row("slow", True, outcome={"seconds": 40.0}),
            *[row(f"s{n}", True, outcome={"seconds": 0.3}) for n in range(5)],
            Row("broken", "masked_mean", "b.py", judged("masked_mean", broken)),
            Row("odd", "masked_mean", "o.py", Outcome("masked_mean", 2.0, 0.0, [], ["no notebook"], kind="unreadable")),
            Row("stood", "masked_mean", "s.py", judged("masked_mean", [], trouble="the worker died", stands=True)),
            Row("bare", "masked_mean", "x.py", Outcome("masked_mean", 1.0, 1.0, row("x", True).outcome.tests)),
        ]  # fmt: skip
        found = [(item.who.name, item.reason, item.detail) for item in overview(course, rows).attention]
        assert found == [
            ("stood", "grader error", "the mark of an earlier run stands: the worker died"),
            ("odd", "unreadable", "no notebook"),
            ("broken", "does not load", "SyntaxError: no (line 3)"),
            ("slow", "slow", "the others took about 0.3 s"),
            ("bare", "no sandbox", ""),
        ]

    @pytest.mark.parametrize("rows", [0, 1, 2])
    def test_very_small_classes_have_a_report(self, course, rows):
        page = report(course, made_up(course, rows, 2))
        assert page.count("<tr id=") == rows

    def test_every_kind_of_row_is_in_the_table(self, course):
        rows = made_up(course, 120, 4)
        page = report(course, rows)
        assert {row.outcome.status for row in rows} >= {"missing", "unreadable", "does not load", "grader error"}
        assert page.count("<tr id=") == 120


class TestItems:
    def test_difficulty_and_discrimination_by_hand(self):
        passes = [(True, True, True)] * 4 + [(True, True, False)] * 3 + [(True, False, False)] * 3
        one, two, three = analyse([row(f"s{n}", *passed) for n, passed in enumerate(passes)])
        assert [(item.passed, item.judged, item.earned) for item in (one, two, three)] == [
            (10, 10, 1.0), (7, 10, 0.7), (4, 10, 0.4),
        ]  # fmt: skip
        assert one.discrimination is None
        assert two.discrimination == pytest.approx(0.5345, abs=1e-4)  # r of 7 × 1 with 4 of them 1, by hand

    def test_a_task_that_weak_students_pass_discriminates_the_wrong_way_round(self):
        rows = [row(f"s{n}", n < 5, n >= 5, n >= 4) for n in range(10)]
        first, *_ = analyse(rows)
        assert first.discrimination is not None
        assert first.discrimination < -0.8

    def test_few_students_say_nothing(self):
        rows = [row(f"s{n}", n % 2 == 0, n % 2 == 0) for n in range(FEWEST - 1)]
        assert {item.discrimination for item in analyse(rows)} == {None}

    def test_work_that_was_not_judged_is_no_failure(self):
        rows = [row("a", True), Row("b", "masked_mean", "", Outcome("masked_mean", 2.0, 0.0, [], kind="missing"))]
        rows.append(
            msgspec.structs.replace(row("c", False), outcome=msgspec.structs.replace(rows[0].outcome, score=None))
        )
        (item,) = analyse(rows)
        assert (item.judged, item.passed) == (1, 1)

    @quick
    @given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), min_size=10, max_size=30))
    def test_a_correlation_is_one_or_none(self, pairs):
        r = correlation([float(a) for a, _ in pairs], [float(b) for _, b in pairs])
        assert r is None or -1.000001 <= r <= 1.000001


class TestAnonymous:
    def rows(self, course):
        """A class in which everything that leads to a person holds a word to look for."""
        rows = []
        for number, item in enumerate(made_up(course, 40, 4)):
            mark = f"leak{number}leak"
            tests = [msgspec.structs.replace(test, printed=mark) for test in item.outcome.tests]
            rows.append(
                msgspec.structs.replace(
                    item, student=f"leak{item.student}leak", file=mark, person=Person(mark, mark, mark, mark, (mark,)),
                    outcome=msgspec.structs.replace(item.outcome, tests=tests, notes=[mark], trouble=mark),
                    attempts=(Attempt(mark, NOW, chosen=True, marked_late=True),),
                )
            )  # fmt: skip
        return rows

    def test_nothing_leads_to_a_person(self, course):
        rows = self.rows(course)
        page = report(course, rows, anonymous=True, secret="seed", feedback=lambda student: f"feedback/{student}.html")
        assert "leak" not in page
        assert "feedback/" not in page
        assert "2026" not in page
        for anchor in fragments({row.student for row in rows}).values():
            assert anchor not in page
        assert page.count("<tr id=") == 40

    def test_with_names_it_says_all_that(self, course):
        rows = self.rows(course)
        page = report(course, rows, feedback=lambda student: "feedback/x.html")
        assert all(clean(row.student) in entities.unescape(page) for row in rows)
        assert page.count('href="feedback/x.html"') == 40

    def test_the_order_says_nothing_without_the_secret(self):
        names = [f"student {letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
        one, same, other = (pseudonyms(order, key) for order, key in ((names, "1"), (names[::-1], "1"), (names, "2")))
        assert one == same
        assert one != other
        assert sorted(one.values()) == sorted(f"Student {n}" for n in range(1, 27))
        assert [one[name] for name in names] != [f"Student {n}" for n in range(1, 27)]


class TestText:
    @pytest.mark.parametrize("anonymous", [False, True])
    @pytest.mark.parametrize("text", NASTY)
    def test_what_a_student_wrote_is_never_markup(self, course, text, anonymous):
        def page(words):
            broken = [TestResult("t", "title", "task", 1.0, Verdict.FAILED, message=Message(Rung.LOADS, got=words))]
            person = Person(words, words, words, words)
            row = Row(words, "masked_mean", words, judged("masked_mean", broken), person)
            return Outline(report(course, [row], anonymous=anonymous))

        assert page(text).tags == page("plain").tags

    def test_nothing_is_loaded_and_one_script_runs(self, course):
        page = report(course, made_up(course, 12, 3))
        assert "default-src 'none'" in page
        assert "unsafe" not in page
        assert len(re.findall("<script", page)) == 1
        assert not re.search(r"\bsrc=|@import|https?://|style=|\bon[a-z]+=", page)

    def test_the_same_rows_give_the_same_bytes_in_any_order(self, course):
        rows = made_up(course, 25, 3)
        assert report(course, rows) == report(course, made_up(course, 25, 3))
        one, other = (report(course, order, anonymous=True, secret="s") for order in (rows, rows[::-1]))
        assert one == other


class TestNames:
    @quick
    @given(st.lists(st.text(max_size=6), unique=True, max_size=12))
    def test_no_two_students_share_a_file(self, names):
        files = file_names(names)
        assert len({name.casefold() for name in files.values()}) == len(names)
        for name in files.values():
            assert name
            assert not set(name) & set('/\\:*?"<>|\0')
            assert not name.startswith(".")
            assert len(name.encode()) < 200

    def test_a_name_that_looks_like_another_s_file_gets_its_own(self):
        first = file_names(["Ann", "ann"])
        names = ["Ann", "ann", *first.values()]
        assert len({name.casefold() for name in file_names(names).values()}) == 4

    def test_a_link_leads_to_the_same_student_whoever_else_there_is(self):
        assert fragments(["Ann"])["Ann"] == fragments(["Ben", "Ann", "Cem"])["Ann"]
