"""A student's page in a browser: unfolding, a narrow window, paper, no script at all."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow


def test_messages_unfold_with_keys(visit, feedback_pages):
    page = visit(feedback_pages["ordinary"])
    summary = page.locator(".tests summary").first
    message = page.locator(".tests details .message").first
    assert not message.is_visible()
    summary.focus()
    page.keyboard.press("Enter")
    assert message.is_visible()
    assert "?" in message.locator(".question").inner_text()


def test_each_assignment_is_a_click_away(visit, feedback_pages):
    page = visit(feedback_pages["ordinary"])
    link = page.locator("main table").first.get_by_role("link").last
    link.click()
    target = page.locator(link.get_attribute("href"))
    assert target.is_visible()
    assert link.inner_text() in target.inner_text()


def test_no_window_is_too_narrow(visit, feedback_pages):
    for kind, path in feedback_pages.items():
        page = visit(path, width=400)
        page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
        for width in (400, 320):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, kind


def test_paper_shows_what_the_screen_folds_away(visit, feedback_pages, tmp_path):
    page = visit(feedback_pages["ordinary"])
    page.emulate_media(media="print")
    assert page.locator(".tests li:not(.again) details .message").first.bounding_box()["height"] > 20
    paper = page.pdf(path=tmp_path / "page.pdf")
    assert 1 <= paper.count(b"/Type /Page\n") <= 12


def test_pictures_have_a_size_and_words(visit, feedback_pages):
    page = visit(feedback_pages["pictures"])
    drawn = page.locator(".picture svg:visible")
    assert drawn.count() >= 1
    assert drawn.first.bounding_box()["height"] > 60
    assert len(drawn.first.get_attribute("aria-label")) > 30
