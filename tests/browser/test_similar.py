"""The page of similar submissions: legible, without sideways scrolling, and usable from the keyboard."""

from __future__ import annotations

import pytest

from autograder.similarity.collecting import known_code
from autograder.similarity.page import page
from autograder.similarity.pairs import THRESHOLD, Work, compare
from tests.browser.test_accessibility import violations
from tests.similarity.classes import NAME, disguised, variants, whole

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def similar(course, tmp_path_factory):
    source = whole(course, variants(course)[0])
    works = [Work("Zoë Ångström", source), Work("Ben", disguised(source))]
    path = tmp_path_factory.mktemp("similar") / "similar.html"
    compared = compare(NAME, works, known_code(course, NAME))
    path.write_text(page(course, [compared], THRESHOLD, ["Cem, masked_mean: not text"]), "utf-8")
    return path


@pytest.mark.parametrize(("width", "scheme"), [(1200, "light"), (400, "dark")])
def test_it_is_legible_and_fits(visit, similar, width, scheme):
    shown = visit(similar, width=width, scheme=scheme)
    shown.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
    assert not violations(shown)
    assert shown.evaluate("document.documentElement.scrollWidth") == width
    left, right = shown.locator(".code").all()
    beside = left.bounding_box()["y"] == right.bounding_box()["y"]
    assert beside == (width > 1000), "side by side where there is room, one above the other where there is none"


def test_the_keyboard_reaches_a_pair_and_scrolls_its_code(visit, similar):
    shown = visit(similar)
    shown.keyboard.press("Tab")
    shown.keyboard.press("Enter")
    assert shown.url.endswith("#pair-1")
    shown.keyboard.press("Tab")
    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.className") == "code"
    shown.keyboard.press("End")
    for _ in range(600):  # Playwright's own waiting evaluates text in the page, which the page's policy refuses
        if scrolled := shown.evaluate("document.activeElement.scrollTop > 100"):
            break
        shown.wait_for_timeout(50)
    assert scrolled
