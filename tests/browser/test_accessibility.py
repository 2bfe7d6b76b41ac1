"""Every state of both pages before an accessibility checker, contrast included, in light and in dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

pytestmark = pytest.mark.slow
BEST = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def violations(page: Page) -> str:
    found = Axe().run(page, options=BEST)
    assert found.response["passes"], "the checker has looked at something"
    return "\n".join(
        f"{item['id']}: {item['help']}: {node['html'][:200]} {[check['message'] for check in node['any']]}"
        for item in found.response["violations"]
        for node in item["nodes"][:3]
    )


def open_everything(page: Page) -> None:
    for name in ("Find", "Status"):
        assert page.get_by_label(name).last.is_visible()
    page.eval_on_selector_all("details", "all => all.slice(0, 5).forEach(one => one.open = true)")
    page.locator("#student-table thead button").nth(3).click()
    page.get_by_label("Find").last.fill("ann")


@pytest.mark.parametrize(("width", "scheme"), [(1200, "light"), (400, "dark")])
def test_the_report(visit, small, width, scheme):
    page = visit(small / "report.html", width=width, scheme=scheme)
    assert not violations(page)
    open_everything(page)
    assert not violations(page)


def test_the_report_without_names(visit, small):
    assert not violations(visit(small / "anonymous.html", scheme="dark"))


@pytest.mark.parametrize(("width", "scheme"), [(1000, "dark"), (400, "light")])
def test_students_pages(visit, feedback_pages, width, scheme):
    kinds = list(feedback_pages) if scheme == "dark" else ["ordinary", "pictures"]
    for path in (feedback_pages[kind] for kind in kinds):
        page = visit(path, width=width, scheme=scheme)
        page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
        assert not violations(page), path.name
