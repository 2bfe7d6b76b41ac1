"""What a student sees: for every policy nothing forbidden is on a page, and nothing of anybody else's ever."""

from __future__ import annotations

import html as entities
import re
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.records import Message, Outcome, Rung, TestResult, Verdict
from autograder.report.pages import feedback
from autograder.report.pages.sheet import Sight, sight
from autograder.standing import Attempt, Mark, Person, Row, Step, StepKind
from autograder.visibility import Show

quick = settings(derandomize=True, deadline=None, max_examples=60)
NOW = datetime(2026, 10, 20, 12, 0, tzinfo=UTC)
BEFORE, AFTER = NOW - timedelta(days=1), NOW + timedelta(days=1)

ALIKE = ["ann", "Ann", "ANN", "A/nn", "A\\nn", "ben", "é", "e\u0301", "con", "..", "x" * 300, "x" * 299]

verdicts = st.sampled_from(list(Verdict))
rungs = st.sampled_from([rung for rung in Rung if rung is not Rung.LOADS])
tasks = st.sampled_from(["padding_mask", "masked_mean", "pad_batch"])


def marked(number: int, what: str) -> str:
    return f"zz{what}{number}zz"


@st.composite
def submissions(draw):
    """Tests each of whose texts can be told from all others, so that any that leaks is found."""
    count = draw(st.integers(1, 7))
    return [
        TestResult(
            marked(number, "name"), marked(number, "title"), draw(tasks), 1.0, draw(verdicts), draw(st.booleans()),
            Message(
                draw(rungs), marked(number, "called"), marked(number, "got"), marked(number, "expected"),
                marked(number, "where"), marked(number, "question"),
                draw(st.sampled_from(["", "padded-length", "whole-batch-counted"])), marked(number, "mistake"),
            ) if draw(st.booleans()) else None,
            marked(number, "printed"),
        )
        for number in range(count)
    ]  # fmt: skip


def outcome(tests, **more):
    earned = sum(test.points for test in tests if test.verdict is Verdict.PASSED)
    return Outcome("masked_mean", float(len(tests)), more.pop("score", earned), tests, layers=["seccomp"], **more)


def pages(course, rows, **more):
    more.setdefault("now", NOW)
    return feedback.html(course, rows, **more), feedback.text(course, rows, **more)


def letters(page: str) -> str:
    """A page's text without markup and escapes."""
    return entities.unescape(re.sub(r"<[^>]+>", " ", page)).replace("\\", "")


@pytest.mark.parametrize(
    ("show", "due", "expected"),
    [
        (Show.TITLE, BEFORE, Sight.TITLE), (Show.MESSAGE, AFTER, Sight.MESSAGE), (Show.PUBLISHED, AFTER, Sight.MESSAGE),
        (Show.NEVER, BEFORE, Sight.NOTHING), (Show.AFTER_DUE, BEFORE, Sight.MESSAGE),
        (Show.AFTER_DUE, AFTER, Sight.NOTHING), (Show.AFTER_DUE, NOW, Sight.NOTHING),
        (Show.AFTER_DUE, None, Sight.NOTHING),
    ],
)  # fmt: skip
def test_a_policy_says_how_much_of_a_hidden_test_is_shown(show, due, expected):
    assert sight(show, now=NOW, due=due) is expected


@quick
@given(submissions(), st.sampled_from(list(Show)), st.sampled_from([None, BEFORE, AFTER]))
def test_nothing_forbidden_is_on_a_page(course, tests, show, due):
    level = sight(show, now=NOW, due=due)
    for page in pages(course, [Row("Ann", "masked_mean", "x.py", outcome(tests))], show=show, due={"masked_mean": due}):
        text = letters(page)
        for number, test in enumerate(tests):
            assert marked(number, "name") not in text  # the names of tests are the staff's
            seen = Sight.MESSAGE if test.public else level
            if seen < Sight.TITLE:
                assert marked(number, "title") not in text
            if seen < Sight.MESSAGE or test.verdict in (Verdict.PASSED, Verdict.GRADER_ERROR):
                for what in ("called", "got", "expected", "where", "question", "mistake"):
                    assert marked(number, what) not in text
            if not test.public:  # what code prints in a hidden test may be the test's numbers
                assert marked(number, "printed") not in text


@quick
@given(submissions(), st.sampled_from(list(Show)))
def test_public_tests_are_always_shown(course, tests, show):
    for page in pages(course, [Row("Ann", "masked_mean", "x.py", outcome(tests))], show=show):
        for number, test in enumerate(tests):
            failed = test.public and test.verdict in (Verdict.FAILED, Verdict.BLOCKED)
            if failed:
                assert marked(number, "title") in letters(page)
            if failed and test.message and test.message.rung not in (Rung.ATTEMPTED, Rung.FOUND):
                assert marked(number, "expected") in letters(page)
                assert marked(number, "question") in letters(page)


def test_hidden_tests_of_which_nothing_is_shown_are_a_number(course):
    tests = [
        TestResult("a", "public", "padding_mask", 2.0, Verdict.PASSED, public=True),
        TestResult("b", "secret title", "padding_mask", 3.0, Verdict.PASSED),
        TestResult("c", "secret title", "masked_mean", 4.0, Verdict.FAILED, message=Message(Rung.VALUE, got="1")),
    ]
    for show, told in ((Show.NEVER, "are not shown"), (Show.AFTER_DUE, "are shown after 21 October 2026")):
        row = Row("Ann", "masked_mean", "x.py", outcome(tests))
        for page in pages(course, [row], show=show, due={"masked_mean": AFTER}):
            text = " ".join(letters(page).split())
            assert "Hidden tests: 3 of 7 points." in text
            assert told in text
            assert "secret title" not in text


def test_how_the_grader_failed_is_not_for_students(course):
    broken = TestResult("test_secret", "title", "masked_mean", 1.0, Verdict.GRADER_ERROR, public=True,
                        message=Message(Rung.VALUE, got="KeyError: 'truth'"))  # fmt: skip
    note = "the grader failed (test_secret did not work), so the mark of an earlier run stands"
    for row in (
        Row("Ann", "masked_mean", "x.py", outcome([broken], score=None, trouble="/srv/secret is gone")),
        Row("Ann", "masked_mean", "x.py",
            outcome([], score=3.0, trouble="test_secret did not work", stands=True, notes=[note, "tabs were turned"])),
    ):  # fmt: skip
        for page in pages(course, [row], show=Show.PUBLISHED):
            assert "Nothing is needed from you" in letters(page)
            assert "secret" not in letters(page)
            assert "truth" not in letters(page)
    assert "Tabs were turned" in letters(page)


def made_by(name: str, assignment: str, failed: bool) -> Row:
    """A row every text of which bears the student's name."""
    mark = f"only-{name}-has-this"
    message = Message(Rung.VALUE, mark, mark, mark, mark, mark, "padded-length", mark)
    test = TestResult(
        "t", "title", "masked_mean", 1.0, Verdict.FAILED if failed else Verdict.PASSED, True, message, mark
    )
    attempt = Attempt(f"{mark}.py", NOW, chosen=True)
    steps = (Step(StepKind.ADJUSTED, 0.5, mark, mark, NOW),)
    person = Person(mark, mark, mark, mark, (mark,))
    result = Outcome(assignment, 1.0, 0.0, [test], notes=[mark])
    return Row(name, assignment, f"{mark}.py", result, person, (attempt,), Mark(0.0, 0.5, steps))


@quick
@given(
    st.lists(st.sampled_from(ALIKE), min_size=2, max_size=6, unique=True),
    st.booleans(), st.sampled_from(list(Show)),
)  # fmt: skip
def test_no_page_holds_anything_of_another_student(course, tmp_path_factory, names, failed, show):
    folder = tmp_path_factory.mktemp("pages")
    rows = [made_by(f"{name}", part, failed) for name in names for part in ("masked_mean", "padding")]
    written = feedback.write(course, rows, folder, show=show, now=NOW)
    assert len({str(path).casefold() for path in written}) == len(names)
    assert sorted(path.name for path in (folder / "feedback").iterdir()) == sorted(
        name for path in written for name in (path.name, path.with_suffix(".md").name)
    )
    for name, path in zip(names, written, strict=True):
        for page in (path, path.with_suffix(".md")):
            found = set(re.findall(r"only-(.+?)-has-this", letters(page.read_text("utf-8")), flags=re.DOTALL))
            assert found == {letters(name)}


def test_only_some_pages_are_written_where_all_would_have_gone(course, tmp_path):
    rows = [made_by(name, "masked_mean", failed=True) for name in ("Ann", "ann", "Ben")]
    every = feedback.write(course, rows, tmp_path / "all", show=Show.NEVER, now=NOW)
    (one,) = feedback.write(course, rows, tmp_path / "one", show=Show.NEVER, now=NOW, only=("ann",))
    assert one.name == every[1].name
    assert one.read_bytes() == every[1].read_bytes()
    assert len(list((tmp_path / "one" / "feedback").iterdir())) == 2


def test_a_page_of_two_students_is_refused(course):
    rows = [made_by(name, "masked_mean", failed=True) for name in ("Ann", "Ben")]
    with pytest.raises(ValueError, match="of 2"):
        feedback.html(course, rows, now=NOW)
