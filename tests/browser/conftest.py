"""A real browser, Debian's Chromium, and the pages it opens from files, as people do."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from autograder.course import Course
from autograder.report.naming import file_names
from autograder.report.pages import feedback
from autograder.report.pages.course_report import report
from autograder.visibility import Show
from tests.report.classes import made_up, situations

STUDENTS, SEED = 24, 23
NOW = datetime(2026, 10, 20, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium")
    assert program, "the pages are tried in Debian's Chromium: apt-get install chromium"
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a file: `visit(path, width=400, scheme="dark")`; any error of the page fails the test."""
    opened, errors = [], []

    def run(path: Path, *, fragment: str = "", width: int = 1200, scheme: str = "light") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce", offline=True
        )  # type: ignore[arg-type]
        context.set_default_timeout(60_000)  # a busy machine is no fault of a page's
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(path.as_uri() + fragment)
        opened.append(context)
        return page

    yield run
    for context in opened:
        context.close()
    assert not errors


@pytest.fixture(scope="session")
def grades(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of grades with a report, the report without names, and every student's page."""
    folder = tmp_path_factory.mktemp("grades")
    rows = made_up(course, STUDENTS, 3, seed=SEED)
    names = file_names(row.student for row in rows)
    feedback.write(course, rows, folder, show=Show.PUBLISHED, now=NOW)
    page = report(course, rows, feedback=lambda student: feedback.address(names, student))
    (folder / "report.html").write_text(page, "utf-8")
    (folder / "anonymous.html").write_text(report(course, rows, anonymous=True, secret="s"), "utf-8")
    return folder


@pytest.fixture(scope="session")
def small(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both reports of a class so small that every element can be checked."""
    folder = tmp_path_factory.mktemp("small")
    rows = made_up(course, 8, 2, seed=29)
    (folder / "report.html").write_text(report(course, rows, feedback=lambda student: "feedback/x.html"), "utf-8")
    (folder / "anonymous.html").write_text(report(course, rows, anonymous=True, secret="s"), "utf-8")
    return folder


@pytest.fixture(scope="session")
def large(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a thousand students and all assignments."""
    path = tmp_path_factory.mktemp("large") / "report.html"
    path.write_text(report(course, made_up(course, 1000, 17)), "utf-8")
    return path


@pytest.fixture(scope="session")
def feedback_pages(course: Course, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page for each situation that a student may be in."""
    folder = tmp_path_factory.mktemp("feedback")
    pages = {}
    for kind, rows in situations(course).items():
        pages[kind] = folder / f"{kind}.html"
        pages[kind].write_text(feedback.html(course, rows, now=NOW), "utf-8")
    return pages
