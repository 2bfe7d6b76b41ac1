"""A student in JupyterLab: opens a notebook, types, runs cells by the keyboard and the menu, reads the answers.

Run by test_lab.py with the Python of the tool's environment. Prints what was seen, as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

WIDE: Any = {"width": 1280, "height": 1000}
NARROW: Any = {"width": 640, "height": 1000}
NOTEBOOK = "jupyterapp.shell.currentWidget"

_CELLS = f"""() => {NOTEBOOK}.content.widgets.map(cell => ({{
    id: cell.model.id, kind: cell.model.type, ran: cell.model.executionCount ?? 0,
    outputs: cell.model.outputs?.toJSON().map(output => output.output_type) ?? [],
}}))"""
# A cell that waits or runs has no number; one that ran has a new one.
_DONE = f"""before => {NOTEBOOK}.context.sessionContext.session?.kernel?.status === "idle"
    && {NOTEBOOK}.content.widgets.filter(cell => before[cell.model.id] !== undefined)
        .every(cell => cell.model.executionCount && cell.model.executionCount > before[cell.model.id])"""

# How far the active cell's answer is wider than its place, and the least contrast of its text, as WCAG defines it.
_LOOK = f"""() => {{
    const child = {NOTEBOOK}.content.activeCell.outputArea.node.querySelector(".jp-OutputArea-output");
    const pen = Object.assign(document.createElement("canvas"), {{width: 1, height: 1}}).getContext("2d");
    const paint = (...colours) => {{
        for (const colour of colours) {{ pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }}
        const parts = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    }};
    const behind = [];
    for (let node = child; node; node = node.parentElement) behind.unshift(getComputedStyle(node).backgroundColor);
    const texts = [...child.querySelectorAll("*")]
        .filter(node => [...node.childNodes].some(inner => inner.nodeType === 3 && inner.textContent.trim()));
    const contrasts = texts.map(node => {{
        const pair = [paint("white", ...behind, getComputedStyle(node).color), paint("white", ...behind)];
        return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    }});
    const inside = child.getBoundingClientRect().right;
    const over = Math.max(
        ...texts.map(node => node.getBoundingClientRect().right - inside), child.scrollWidth - child.clientWidth);
    return {{texts: texts.length, contrast: Math.min(...contrasts), over}};
}}"""


class Notebook:
    """One open notebook."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        page.wait_for_function(f"window.jupyterapp && {NOTEBOOK}?.context?.sessionContext?.session?.kernel")
        page.wait_for_function(f'{NOTEBOOK}.context.sessionContext.session.kernel.status === "idle"')
        # JupyterLab asks whether it may fetch news; the question covers a corner.
        page.get_by_role("button", name="No", exact=True).click()
        page.keyboard.press("Control+b")  # the file browser goes away

    def cells(self) -> dict[str, dict[str, Any]]:
        return {cell["id"]: cell for cell in self.page.evaluate(_CELLS)}

    def run_all(self) -> dict[str, str]:
        """By the menu; gives what stands below each cell."""
        with self._running(*(name for name, cell in self.cells().items() if cell["kind"] == "code")):
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        return {name: self.read(name) for name, cell in self.cells().items() if cell["outputs"]}

    def write(self, name: str, code: str) -> None:
        """Replace a cell's text, by the keyboard."""
        self.go(name)
        self.page.locator(".jp-Cell.jp-mod-active .cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(code)

    def run(self, *names: str) -> str:
        """Run a cell, and those below it, by their names and by the keyboard; gives what stands below the last."""
        self.go(names[0])
        with self._running(*names):
            self.page.locator(".jp-Cell.jp-mod-active .cm-content").click()
            for _ in names[1:]:
                self.page.keyboard.press("Shift+Enter")
            self.page.keyboard.press("Control+Enter")  # Shift+Enter in a last cell would make another
        return self.read(names[-1])

    def read(self, name: str) -> str:
        """What stands below a cell on the screen; JupyterLab takes cells off the page that are out of view."""
        self.go(name)
        return self.page.locator(".jp-Cell.jp-mod-active .jp-OutputArea-child").first.inner_text()

    def go(self, name: str, where: str = "smart") -> None:
        """Make a cell the active one and bring it into view."""
        self.page.evaluate(
            f"""async ([name, where]) => {{
                const content = {NOTEBOOK}.content;
                content.activeCellIndex = content.widgets.findIndex(cell => cell.model.id === name);
                await content.scrollToCell(content.activeCell, where);
            }}""",
            [name, where],
        )
        self.page.wait_for_function(
            f"name => {NOTEBOOK}.content.activeCell.model.id === name && {NOTEBOOK}.content.activeCell.isAttached",
            arg=name,
        )

    def theme(self, name: str) -> None:
        self.page.evaluate(f"jupyterapp.commands.execute('apputils:change-theme', {{theme: '{name}'}})")
        light = "false" if "Dark" in name else "true"
        self.page.wait_for_function(f"document.body.dataset.jpThemeLight === '{light}'")
        self.page.wait_for_function("!document.getElementById('jupyterlab-splash')")

    @contextmanager
    def _running(self, *names: str) -> Iterator[None]:
        before = {name: self.cells()[name]["ran"] for name in names}
        yield
        self.page.wait_for_function(_DONE, arg=before)


def drive(browser: Browser, address: str, answers: dict[str, Any], pictures: Path) -> dict[str, Any]:
    """The whole session."""
    page = browser.new_page(viewport=WIDE)
    page.set_default_timeout(30_000)
    seen: dict[str, Any] = {"problems": []}
    page.on("pageerror", lambda error: seen["problems"].append(str(error)))
    notebook = Notebook(page, address)
    seen["untouched"] = notebook.run_all()
    for step, (name, code) in answers["steps"].items():
        notebook.write(name, code)
        seen[step] = notebook.run(name, f"{name}-check")
    notebook.write("run", answers["everything"])
    seen["mixed"] = notebook.run("run")
    shown = {step: f"{name}-check" for step, (name, _) in answers["steps"].items()} | {"mixed": "run"}
    seen["numbers"] = {name: cell["ran"] for name, cell in notebook.cells().items()}
    seen["looks"] = _looks(notebook, shown, pictures)
    for name, code in answers["right"].items():
        notebook.write(name, code)
    seen["right"] = notebook.run_all()
    seen["failed"] = [name for name, cell in notebook.cells().items() if "error" in cell["outputs"]]
    page.screenshot(path=pictures / "right.png")
    return seen


def _looks(notebook: Notebook, shown: dict[str, str], pictures: Path) -> dict[str, dict[str, float]]:
    """Pictures of cells, wide and narrow, in JupyterLab's dark and light theme, and what can be measured in them."""
    looks = {}
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        notebook.theme(theme)
        for width, size in (("wide", WIDE), ("narrow", NARROW)):
            notebook.page.set_viewport_size(size)
            for step, name in shown.items():
                notebook.go(name, "center")
                look = f"{step}-{width}-{theme.split()[1].lower()}"
                looks[look] = notebook.page.evaluate(_LOOK)
                notebook.page.screenshot(path=pictures / f"{look}.png")
    notebook.page.set_viewport_size(WIDE)
    return looks


def main() -> None:
    chromium, address, pictures = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        print(json.dumps(drive(browser, address, json.load(sys.stdin), Path(pictures))))
        browser.close()


if __name__ == "__main__":
    main()
