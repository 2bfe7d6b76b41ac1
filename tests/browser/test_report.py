"""The course's report in a browser: sorting, filtering, links, paper, keys, a narrow window."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import STUDENTS

pytestmark = pytest.mark.slow
TABLES = "table.sortable"


def column(page, table, place):
    """What the cells of a column say, from top to bottom, hidden rows left out."""
    return page.eval_on_selector_all(
        f"{table} tbody tr:not([hidden])",
        "(rows, place) => rows.map(row => row.cells[place].dataset.v ?? row.cells[place].textContent.trim())", place,
    )  # fmt: skip


def number(text):
    try:
        return float(text.replace("−", "-").split()[0].rstrip("%"))
    except (ValueError, IndexError):
        return None


def test_every_column_sorts_both_ways_and_says_so(visit, grades):
    page = visit(grades / "report.html")
    tried = 0
    for index in range(page.locator(TABLES).count()):
        table = page.locator(TABLES).nth(index)
        table.evaluate("table => table.id ||= 'under-test-' + Math.random().toString(36).slice(2)")
        name = f"#{table.get_attribute('id')}"
        headings = table.locator("thead th")
        for place in range(headings.count()):
            heading = headings.nth(place)
            if heading.get_attribute("data-fixed") is not None:
                continue
            numeric = "n" in (heading.get_attribute("class") or "").split()
            before = sorted(column(page, name, place))
            for turn in ("descending", "ascending") if numeric else ("ascending", "descending"):
                heading.get_by_role("button").click()
                assert heading.get_attribute("aria-sort") == turn
                assert page.locator(f"{name} th[aria-sort]").count() == 1
                assert turn in page.locator("#said").inner_text()
                cells = column(page, name, place)
                assert sorted(cells) == before
                if numeric:
                    numbers = [number(cell) for cell in cells]
                    known = [value for value in numbers if value is not None]
                    assert numbers[: len(known)] == known, "what has no number comes last"
                    assert known == sorted(known, reverse=turn == "descending")
            tried += 1
    assert tried > 30


def test_names_sort_as_people_sort_them(visit, grades):
    page = visit(grades / "report.html")
    page.locator("#student-table thead button").first.click()
    names = column(page, "#student-table", 0)
    assert names == page.evaluate(
        "names => [...names].sort(new Intl.Collator('en', {numeric: true, sensitivity: 'base'}).compare)", names
    )
    assert len(names) == STUDENTS


def test_a_table_is_filtered_by_text_status_and_section(visit, grades):
    page = visit(grades / "report.html")
    tools = page.locator(".tools[data-for=student-table]")
    output = tools.locator("output")
    assert output.inner_text() == "24 of 24 shown"
    tools.get_by_label("Find").fill("okafor ann")
    names = column(page, "#student-table", 0)
    assert names
    assert all("Okafor" in name and "Ann" in name for name in names)
    assert output.inner_text() == f"{len(names)} of 24 shown"
    tools.get_by_role("button", name="Show all").click()
    tools.get_by_label("Status").select_option("missing")
    absent = column(page, "#student-table", 0)
    assert 0 < len(absent) < STUDENTS
    tools.get_by_label("Section").select_option("B")
    assert len(column(page, "#student-table", 0)) < len(absent)
    assert set(column(page, "#student-table", 2)) == {"B"}
    tools.get_by_role("button", name="Show all").click()
    assert output.inner_text() == "24 of 24 shown"


def test_mistakes_are_filtered_by_assignment_and_by_who_made_them(visit, grades):
    page = visit(grades / "report.html")
    tools = page.locator(".tools[data-for=mistake-table]")
    every = len(column(page, "#mistake-table", 0))
    tools.get_by_label("Assignment").select_option("Sparse gradients")
    assert 0 < len(column(page, "#mistake-table", 0)) < every
    assert all("Sparse gradients" in cell for cell in column(page, "#mistake-table", 2))
    tools.get_by_label("Find").fill("no such word anywhere")
    assert tools.locator("output").inner_text() == f"0 of {every} shown"


def test_a_link_finds_its_student_though_the_filter_hides_them(visit, grades):
    page = visit(grades / "report.html")
    tools = page.locator(".tools[data-for=student-table]")
    link = page.locator("div[aria-labelledby=attention] tbody a").first
    name, anchor = link.inner_text(), link.get_attribute("href")
    tools.get_by_label("Find").fill("no such student")
    link.click()
    row = page.locator(anchor)
    assert row.is_visible()
    assert name in row.inner_text()
    assert page.evaluate("document.activeElement.id") == anchor[1:]
    assert tools.locator("output").inner_text() == "24 of 24 shown"
    page.go_back()
    assert page.evaluate("location.hash") == ""


def test_a_student_s_page_is_a_click_away_and_so_is_the_way_back(visit, grades):
    page = visit(grades / "report.html")
    link = page.locator("#student-table tbody th a").nth(7)
    name = link.inner_text()
    link.click()
    assert page.locator("h1").inner_text() == f"Feedback for {name}"
    page.go_back()
    assert page.locator("#student-table tbody th a").nth(7).inner_text() == name


def test_a_link_from_elsewhere_opens_at_the_student(visit, grades):
    first = visit(grades / "report.html")
    anchor = first.locator("#student-table tbody tr").nth(20).get_attribute("id")
    page = visit(grades / "report.html", fragment=f"#{anchor}")
    expect(page.locator(f"#{anchor}")).to_be_in_viewport()
    expect(page.locator(f"#{anchor}")).to_be_focused()
    assert page.evaluate("scrollY") > 500


def test_all_of_it_works_with_keys_alone(visit, grades):
    page = visit(grades / "report.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the students"
    reached = set()
    for _ in range(400):
        page.keyboard.press("Tab")
        where = page.evaluate(
            "() => { const at = document.activeElement; return [at.tagName, at.closest('table')?.id ?? '',"
            " at.textContent.trim(), getComputedStyle(at).outlineStyle]; }"
        )
        assert where[3] != "none", f"{where[:3]} shows no focus"
        reached.add(where[0])
        if where[0] == "SUMMARY" and "summary opened" not in reached:
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.parentElement.open")
            reached.add("summary opened")
        if where[:3] == ["BUTTON", "student-table", "Total"]:
            page.keyboard.press("Enter")
            break
    totals = [number(cell) for cell in column(page, "#student-table", 3)]
    known = [total for total in totals if total is not None]
    assert known == sorted(known, reverse=True)
    assert reached >= {"A", "BUTTON", "INPUT", "SELECT", "SUMMARY", "DIV"}


@pytest.mark.parametrize("name", ["report.html", "anonymous.html"])
def test_it_prints(visit, grades, tmp_path, name):
    page = visit(grades / name)
    paper = page.pdf(path=tmp_path / "report.pdf", prefer_css_page_size=True)
    pages = paper.count(b"/Type /Page\n")
    assert 3 <= pages <= 20
    page.emulate_media(media="print")
    assert not page.locator(".tools").first.is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.tall')).maxHeight") == "none"


@pytest.mark.parametrize("name", ["report.html", "anonymous.html"])
@pytest.mark.parametrize("width", [320, 400])
def test_no_window_is_too_narrow(visit, grades, name, width):
    page = visit(grades / name, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for open_all in page.locator("details").all()[:3]:
        open_all.evaluate("element => element.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_its_script_the_report_is_complete(browser, grades):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((grades / "report.html").as_uri())
    assert page.locator("#student-table tbody tr:visible").count() == STUDENTS
    assert page.locator(".tools:visible").count() == 0
    context.close()


def test_without_names_there_is_no_way_to_anybody(visit, grades):
    page = visit(grades / "anonymous.html")
    assert page.locator("#student-table tbody th").first.inner_text() == "Student 1"
    links = page.eval_on_selector_all("a", "links => links.map(link => link.getAttribute('href'))")
    assert all(link.startswith("#") for link in links)
    assert "Okafor" not in page.content()


def test_who_made_a_mistake_is_told_in_a_large_class_too(visit, large):
    page = visit(large)
    fold = page.locator("#mistake-table details").first
    fold.locator("summary").click()
    names = fold.locator("li a")
    assert f"{names.count()} students" == fold.locator("summary").inner_text()
    name = names.nth(3).inner_text()
    names.nth(3).click()
    assert page.evaluate("document.activeElement.cells[0].textContent") == name
    page.locator(".tools[data-for=mistake-table]").get_by_label("Find").fill(name)
    shown = page.locator("#mistake-table tbody tr:visible")
    assert 0 < shown.count() < page.locator("#mistake-table tbody tr").count()


def test_a_thousand_students_open_whole_and_filter_at_once(visit, large):
    assert large.stat().st_size < 5_000_000
    page = visit(large)
    assert page.evaluate("document.readyState") == "complete"
    assert page.locator("#student-table tbody tr").count() == 1000
    assert page.evaluate("document.documentElement.scrollWidth") <= 1200
    tools = page.locator(".tools[data-for=student-table]")
    tools.get_by_label("Find").fill("lee 999")
    assert tools.locator("output").inner_text().endswith("of 1000 shown")
    assert page.locator("#student-table tbody tr:visible").count() < 5
