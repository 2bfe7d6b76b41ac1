"""The same stubs as notebooks: prose from the docstrings, a cell for each task, and a check after each.

A notebook is written from the stub's text, so the two cannot disagree. Jupytext makes the file; what is ours is where
to cut.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from autograder.authoring import prose
from autograder.authoring.code import first_line


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: `markdown` or `code`."""

    kind: str
    name: str
    text: str


def make_notebook(name: str, stub: str, tasks: list[str]) -> str:
    """A stub as the text of a notebook, the same bytes for the same stub.

    Args:
        name: the assignment.
        stub: the stub's source.
        tasks: names of the tasks, in order.

    Raises:
        ImportError: without the `notebooks` extra.
    """
    return write(cells(name, stub, tasks))


def write(made: list[Cell], metadata: Mapping[str, dict[str, Any]] | None = None) -> str:
    """Cells as the text of a notebook.

    Args:
        made: the cells, in order.
        metadata: by the names of cells, what a tool is to know about them.

    Raises:
        ImportError: without the `notebooks` extra.
    """
    import jupytext

    notebook = jupytext.reads("\n".join(map(_percent, made)), fmt="py:percent")
    for cell, ours in zip(notebook.cells, made, strict=True):
        cell["id"] = ours.name
        cell["metadata"] = (metadata or {}).get(ours.name, {})
    notebook.metadata.clear()
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.metadata["language_info"] = {"name": "python"}
    return str(jupytext.writes(notebook, fmt="ipynb")).rstrip("\n") + "\n"


def cells(name: str, stub: str, tasks: list[str], data: str = "../") -> list[Cell]:
    """What stands in the notebook, in order.

    Args:
        name: the assignment.
        stub: the source of a stub, or of a solution.
        tasks: names of the tasks, in order.
        data: where the files lie that the report reads, seen from the notebook.
    """
    tree = ast.parse(stub)
    docstring = ast.get_docstring(tree)
    numbers = {task: number for number, task in enumerate(tasks, 1)}
    made = [Cell("markdown", "about", prose.top(docstring or name))]
    given: list[ast.stmt] = []
    setup = True
    for node in tree.body[1 if docstring is not None else 0 :]:
        if not (_runs_main(node) or getattr(node, "name", "") in numbers):
            given.append(node)
            continue
        made += _given(f"{data}{name}", stub, given, setup=setup)
        given, setup = [], False
        made += _report(stub, node) if _runs_main(node) else _task(name, stub, node, numbers)
    return made + _given(f"{data}{name}", stub, given, setup=False)


def _given(path: str, stub: str, nodes: list[ast.stmt], *, setup: bool) -> list[Cell]:
    """Code that nobody has to write: what stands before the first task, and helpers further down."""
    text = _text(stub, nodes)
    if setup:
        # A notebook has no file of its own that its report could find the corpus by.
        where = (
            f'\n\n__file__ = "{path}.py"  # the report reads what lies beside the script' if "__file__" in stub else ""
        )
        return [Cell("code", "setup", f"{text}\n\nfrom autograder import check{where}".strip())]
    return [Cell("code", f"given-{getattr(nodes[0], 'name', 'code')}", text)] if nodes else []


def _report(stub: str, node: ast.stmt) -> list[Cell]:
    said = "## Everything together\n\nWhat your functions do, in one report."
    return [Cell("markdown", "report", said), Cell("code", "run", _text(stub, [node]))]


def _task(name: str, stub: str, node: ast.stmt, numbers: dict[str, int]) -> list[Cell]:
    assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
    contract = prose.markdown(ast.get_docstring(node) or "")
    return [
        Cell("markdown", f"{node.name}-task", f"## Task {numbers[node.name]}: `{node.name}`\n\n{contract}"),
        Cell("code", node.name, _with_short_docstring(stub, node)),
        Cell("code", f"{node.name}-check", f'check("{name}", "{node.name}")'),
    ]


def _with_short_docstring(stub: str, node: ast.FunctionDef | ast.ClassDef) -> str:
    """The task's code with its docstring's first paragraph alone: the rest stands in the cell above."""
    docstring = ast.get_docstring(node, clean=False)
    if docstring is None or "\n\n" not in docstring:
        return _text(stub, [node])
    lines = stub.splitlines()
    first, last = node.body[0].lineno, node.body[0].end_lineno or node.body[0].lineno
    short = f'{" " * node.body[0].col_offset}"""{docstring.split(chr(10) * 2)[0].rstrip()}"""'
    return "\n".join([*lines[_start(lines, node) - 1 : first - 1], short, *lines[last : node.end_lineno]])


def _text(stub: str, nodes: list[ast.stmt]) -> str:
    """The lines from the first of these statements to the last."""
    lines = stub.splitlines()
    return "\n".join(lines[_start(lines, nodes[0]) - 1 : nodes[-1].end_lineno]) if nodes else ""


def _start(lines: list[str], node: ast.stmt) -> int:
    """The first line of a statement, with the comments above it."""
    first = first_line(node)
    while first > 1 and lines[first - 2].startswith("#"):
        first -= 1
    return first


def _runs_main(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)


def _percent(cell: Cell) -> str:
    if cell.kind == "markdown":
        return "# %% [markdown]\n" + "\n".join(f"# {line}".rstrip() for line in cell.text.split("\n")) + "\n"
    return f"# %%\n{cell.text}\n"
