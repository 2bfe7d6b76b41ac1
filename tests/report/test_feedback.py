"""A student's page: the mark and how it came about, the message that helps first, text that stays text."""

from __future__ import annotations

import copy
import re
from datetime import UTC, datetime
from functools import cache
from html.parser import HTMLParser

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from autograder import suite as suites
from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.report.pages import feedback
from autograder.report.pages.pictures import known, picture
from autograder.report.pages.pointers import pointer
from autograder.standing import Attempt, Mark, Person, Row, Step, StepKind
from tests.report.classes import judged, made_up

quick = settings(derandomize=True, deadline=None, max_examples=30)
NOW = datetime(2026, 10, 20, 12, 0, tzinfo=UTC)
NASTY = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{{ 7*7 }}", "{% raw %}", "&lt;b&gt;",
    "=cmd()",
    "\u202egnp.exe", "a\x00b", "m\udce9lanie", "😀 山田 محمد", "[x](javascript:alert(1))", "![x](http://x/y.png)",
    "```\n# heading", "| a | b |\n|---|---|", "<!-- ", "`x", "https://x.example/a", "\"><svg/onload=alert(1)>",
]  # fmt: skip


def failed(mistake="", *, task="masked_mean", title="The mean", rung=Rung.VALUE, **more):
    message = Message(rung, "masked_mean(x)", "tensor([1])", "tensor([2])", "at [0]", "Which?", mistake, mistake)
    return TestResult("t", title, task, 1.0, more.pop("verdict", Verdict.FAILED), True, message, **more)


def row(*tests, student="Ann", **more):
    return Row(student, "masked_mean", "masked_mean.py", judged("masked_mean", list(tests)), **more)


def both(course, *rows):
    return feedback.html(course, list(rows), now=NOW), feedback.text(course, list(rows), now=NOW)


class Outline(HTMLParser):
    """The tags and attributes of a page, to hold against those of a page of plain names."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(" ".join([tag, *(name for name, _ in attrs)]))

    def handle_data(self, data):
        self.words.append(data)


def with_text(text, asked=None):
    """A row in which everything that comes from a student or a person is this text."""
    message = Message(Rung.VALUE, text, text, text, text, asked or text, "padded-length", asked or text)
    test = TestResult("t", "title", "masked_mean", 1.0, Verdict.FAILED, True, message, text)
    result = Outcome("masked_mean", 1.0, 0.0, [test], notes=[text])
    step = Step(StepKind.ADJUSTED, 1.0, text, text, NOW)
    return Row(text, "masked_mean", text, result, Person(text, text, text, text), (Attempt(text, NOW, chosen=True),),
               Mark(0.0, 1.0, (step,)))  # fmt: skip


def test_times_are_those_of_the_courses_clocks(course):
    there = copy.copy(course)
    there.terms = msgspec.structs.replace(course.terms, timezone="Europe/Berlin")
    for page in both(there, row(failed(), attempts=(Attempt("masked_mean.py", NOW, chosen=True),))):
        assert "20 October 2026, 14:00 CEST" in page


class TestText:
    @pytest.mark.parametrize("text", NASTY)
    def test_what_a_student_wrote_is_never_markup(self, course, text):
        nasty, plain = (Outline(feedback.html(course, [with_text(words)], now=NOW)) for words in (text, "plain"))
        assert nasty.tags == plain.tags

    @pytest.mark.parametrize("text", NASTY)
    def test_nor_in_markdown(self, course, text):
        reader = MarkdownIt("gfm-like", {"linkify": False})

        def kinds(words):
            page = feedback.text(course, [with_text(words)], now=NOW)
            return [
                inner.type
                for token in reader.parse(page)
                for inner in [token, *(token.children or [])]
                if inner.type not in ("text", "text_special", "softbreak")
            ]

        assert kinds(text) == kinds("plain")

    @quick
    @given(st.text(max_size=12))
    def test_any_text_leaves_the_page_as_it_is_and_can_be_written(self, course, text):
        page = feedback.html(course, [with_text(f"x{text}x", asked="plain")], now=NOW)
        assert Outline(page).tags == self.plain_tags(course)
        page.encode("utf-8")
        feedback.text(course, [with_text(text)], now=NOW).encode("utf-8")

    @staticmethod
    @cache
    def plain_tags(course):
        return Outline(feedback.html(course, [with_text("plain")], now=NOW)).tags

    def test_nothing_is_loaded_and_nothing_runs(self, course):
        page = feedback.html(course, made_up(course, 1, 4), now=NOW)
        assert "default-src 'none'" in page
        assert "unsafe" not in page
        assert not re.search(r"<script|\bsrc=|@import|url\(|https?://|style=", page)


class TestMark:
    def test_the_steps_lead_from_the_tests_to_the_mark(self, course):
        steps = (
            Step(StepKind.LATE, -4.0, "1 started day late"),
            Step(StepKind.ADJUSTED, 1.5, "a fair point", "T. Assistant", NOW),
            Step(StepKind.COMMENT, 0.0, "well written"),
        )
        for page in both(course, row(given=Mark(30.0, 27.5, steps))):
            text = re.sub(r"<[^>]+>", " ", page)
            places = [text.index(word) for word in ("30", "1 started day late", "−4", "a fair point", "T. Assistant",
                                                    "20 October 2026", "+1.5", "well written")]  # fmt: skip
            assert places == sorted(places)
            assert "27.5" in text[places[-1] :]

    def test_no_mark_is_a_dash_and_a_word(self, course):
        lacking = Row("Ann", "masked_mean", "x.py", Outcome("masked_mean", 40.0, None, [], trouble="gone"))
        for page in both(course, lacking):
            assert "–" in page
            assert "no mark yet" in page

    def test_what_was_not_handed_in_is_said_once(self, course):
        reason = "no masked_mean.py was handed in"
        missing = Row("Ann", "masked_mean", "", Outcome("masked_mean", 40.0, 0.0, [], [reason], kind="missing"))
        for page in both(course, missing):
            assert page.replace("\\", "").count("o masked_mean.py was handed in") == 1
            assert "Look at this first" not in page


class TestFirst:
    def test_a_named_mistake_of_the_earliest_failed_task_comes_first(self, course):
        tests = [
            failed(task="padding_mask", verdict=Verdict.NOT_ATTEMPTED, rung=Rung.ATTEMPTED, title="later"),
            failed(title="plain difference"), failed("padded-length", title="named"),
            failed("mask-inverted", task="pad_batch", title="later task"),
        ]  # fmt: skip
        for page in both(course, row(*tests)):
            start = page.index("Look at this first")
            assert page.index("named", start) < page.index("plain difference", start)
            assert page.index("named", start) < page.index("later task", start)

    def test_a_file_that_does_not_load_has_one_message(self, course):
        message = Message(
            Rung.LOADS, got="SyntaxError: '(' was never closed", where="line 4", question="Which bracket?"
        )
        tests = [
            TestResult(f"t{n}", f"title {n}", "masked_mean", 1.0, Verdict.FAILED, n == 0, message) for n in range(5)
        ]
        for page in both(course, row(*tests)):
            assert page.count("Which bracket?") == 1
            assert "title 3" not in page

    def test_all_passed_is_said(self, course):
        page = feedback.html(
            course, [row(TestResult("t", "It works", "masked_mean", 1.0, Verdict.PASSED, True))], now=NOW
        )
        assert "Everything passes" in page
        assert "Look at this first" not in page


class TestPointer:
    @pytest.mark.parametrize(
        ("assignment", "task", "mistake", "words"),
        [
            ("masked_mean", "masked_mean", "padded-length", "divided by their exact number"),
            ("masked_mean", "masked_mean", "whole-batch-counted", "divided by their exact number"),
            ("padding", "pad_row", "negative-stays", "counts from the end"),
            ("padding", "pad_row", "numbers-not-named", "names both numbers"),
            ("embedding_probe", "build_embedding", "pad-fixed-at-0", "padding_idx:"),
        ],
    )
    def test_the_paragraph_that_explains_is_found(self, course, assignment, task, mistake, words):
        entry = suites.load(assignment).mistakes[mistake]
        message = Message(Rung.VALUE, question=entry.question, mistake=mistake, title=entry.title)
        found = pointer(course, assignment, task, message, "")
        assert found
        assert found.task == task
        assert words in found.text

    def test_every_paragraph_quoted_is_in_the_stub(self, course):
        quoted = 0
        for assignment in course.assignments:
            suite = suites.load(assignment)
            stub = " ".join((course.stubs / f"{assignment}.py").read_text("utf-8").split())
            for name in suite.own_mistakes:
                entry = suite.mistakes[name]
                message = Message(Rung.VALUE, question=entry.question, mistake=name, title=entry.title)
                for task in list(suite.tasks)[:3]:
                    found = pointer(course, assignment, task, message, "")
                    assert found
                    assert found.text in stub
                    quoted += bool(found.text)
        assert quoted > 1000

    def test_without_a_stub_there_is_none(self, course, tmp_path):
        (tmp_path / "course.toml").write_text((course.root / "course.toml").read_text("utf-8"), "utf-8")
        elsewhere = type(course)(tmp_path)
        assert pointer(elsewhere, "masked_mean", "masked_mean", Message(Rung.VALUE), "") is None


class TestPictures:
    def test_each_belongs_to_a_mistake_that_there_is(self):
        assert len(known()) >= 10
        for assignment, mistake in known():
            assert mistake in suites.load(assignment).own_mistakes

    @pytest.mark.parametrize(("assignment", "mistake"), known())
    def test_each_says_in_words_what_it_shows_and_takes_the_page_s_colours(self, assignment, mistake):
        drawn = picture(assignment, mistake)
        assert drawn
        assert f'aria-label="{drawn.told.replace(chr(39), "&#39;")}"' in drawn.svg
        assert not re.search(r"#[0-9a-f]{3,6}\b|style=|<script", drawn.svg)

    def test_one_is_drawn_from_the_name_alone(self, course):
        """Whatever a test's numbers were, the picture is the same: it cannot give them away."""
        drawings = set()
        for got, expected in (("1", "2"), ("tensor([[5]])", "tensor([[7]])")):
            message = Message(Rung.VALUE, "f(x)", got, expected, "", "Why?", "padded-length", "title")
            test = TestResult("t", "title", "masked_mean", 1.0, Verdict.FAILED, message=message)
            page = feedback.html(course, [row(test)], now=NOW)
            drawings.add(re.search(r'<div class="picture">.*?</div>', page, flags=re.DOTALL)[0])
        assert len(drawings) == 1

    def test_a_mistake_without_a_picture_has_none(self):
        assert picture("masked_mean", "no-such-mistake") is None


def test_the_same_rows_give_the_same_bytes(course):
    for page, again in zip(both(course, *made_up(course, 1, 6)), both(course, *made_up(course, 1, 6)), strict=True):
        assert page == again


def test_assignments_come_in_the_course_s_order(course):
    rows = made_up(course, 1, 5)
    assert both(course, *rows) == both(course, *reversed(rows))
